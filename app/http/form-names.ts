/** What a form control may carry: text, several texts under one name, or files. */
export type FormValue = string | File | (string | File)[]
type Nested = { [key: string]: unknown }

const step = /^([A-Za-z][A-Za-z0-9]*)((?:\[\d{1,3}\])*)$/

/**
 * A control's name → path: `options[0].benefits[1]` → ["options", 0, "benefits", 1].
 * Null for anything else, so that a name like `__proto__` never becomes a key.
 */
export function pathOf(name: string): (string | number)[] | null {
  const path: (string | number)[] = []
  for (const part of name.split(".")) {
    const [, key, indexes = ""] = step.exec(part) ?? []
    if (!key || key === "constructor" || key === "prototype") return null
    path.push(key, ...[...indexes.matchAll(/\d+/g)].map(([index]) => Number(index)))
  }
  return path.length <= 6 ? path : null
}

/** Names with their values → one nested value; null when a name is unusable or two names contradict each other. */
export function nested(values: ReadonlyMap<string, FormValue>): Nested | null {
  const root: Nested = {}
  for (const [name, value] of values) {
    const path = pathOf(name)
    if (!path || !put(root, path, value)) return null
  }
  return root
}

function put(root: Nested, path: (string | number)[], value: FormValue): boolean {
  let at: Nested | unknown[] = root
  for (const [depth, key] of path.entries()) {
    const holder = at as Record<string | number, unknown>
    if (depth === path.length - 1) {
      if (Object.hasOwn(holder, key)) return false
      holder[key] = value
      return true
    }
    const indexed = typeof path[depth + 1] === "number"
    const there: unknown = Object.hasOwn(holder, key) ? holder[key] : undefined
    if (there === undefined) holder[key] = indexed ? [] : {}
    else if (typeof there !== "object" || there === null || there instanceof File || Array.isArray(there) !== indexed)
      return false
    at = holder[key] as Nested | unknown[]
  }
  return true
}
