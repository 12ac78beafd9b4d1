/** A text, several texts under one name, or files. */
export type FormValue = string | File | (string | File)[]
type Nested = { [key: string]: unknown }

const deepestPath = 6
const partPattern = /^([A-Za-z][A-Za-z0-9]*)((?:\[\d{1,3}\])*)$/

/** `options[0].benefits[1]` → ["options", 0, "benefits", 1]; null for others, such as `__proto__`. */
export function pathOf(name: string): (string | number)[] | null {
  const path: (string | number)[] = []
  for (const part of name.split(".")) {
    const [, key, indexes = ""] = partPattern.exec(part) ?? []
    if (!key || key === "constructor" || key === "prototype") return null
    path.push(key, ...[...indexes.matchAll(/\d+/g)].map(([index]) => Number(index)))
  }
  return path.length <= deepestPath ? path : null
}

/** Highest index of lists inside a row, such as its benefits; their indexes may have gaps. */
const lastOfInnerList = 99

/** Most list entries of a form, including gaps: schemas visit each, so high indexes would cost much. */
const mostEntries = 4000

/** Names with their values → one nested value; null for invalid or contradicting names or too long lists. */
export function nested(values: ReadonlyMap<string, FormValue>): Nested | null {
  const root: Nested = {}
  let entries = 0
  for (const [name, value] of values) {
    const path = pathOf(name)
    if (!path || !hasLowInnerIndexes(path)) return null
    const more = put(root, path, value)
    if (more === null) return null
    entries += more
    if (entries > mostEntries) return null
  }
  return root
}

function hasLowInnerIndexes(path: readonly (string | number)[]): boolean {
  const [, ...inner] = path.filter((part) => typeof part === "number")
  return inner.every((number) => number <= lastOfInnerList)
}

/** Adds a value; returns the number of new list entries, or null when it contradicts existing values. */
function put(root: Nested, path: (string | number)[], value: FormValue): number | null {
  let current: Nested | unknown[] = root
  let entries = 0
  for (const [depth, key] of path.entries()) {
    const holder = current as Record<string | number, unknown>
    if (typeof key === "number" && Array.isArray(current)) entries += Math.max(0, key + 1 - current.length)
    if (depth === path.length - 1) {
      if (Object.hasOwn(holder, key)) return null
      holder[key] = value
      return entries
    }
    const indexed = typeof path[depth + 1] === "number"
    const existing: unknown = Object.hasOwn(holder, key) ? holder[key] : undefined
    if (existing === undefined) holder[key] = indexed ? [] : {}
    else if (
      typeof existing !== "object" ||
      existing === null ||
      existing instanceof File ||
      Array.isArray(existing) !== indexed
    )
      return null
    current = holder[key] as Nested | unknown[]
  }
  return entries
}
