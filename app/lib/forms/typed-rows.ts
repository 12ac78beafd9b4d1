import type { TypedValues } from "#app/lib/forms/refused-form.ts"

/** Values of a refused form as pairs of control name and text. */
export const entriesOf = (values: TypedValues): [string, string][] =>
  Object.entries(values).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one]))

/** Rows of a repeated group by number: `lines[2].title` of "lines" is 2 → { title }. Leaves out files. */
export function typedRows(
  entries: Iterable<[string, FormDataEntryValue]>,
  group: string,
): Map<number, Record<string, string>> {
  const rows = new Map<number, Record<string, string>>()
  for (const [name, value] of entries) {
    const [, itsGroup, number, control] = /^(\w+)\[(\d{1,3})\]\.([\w[\]]+)$/.exec(name) ?? []
    if (itsGroup !== group || !control || typeof value !== "string") continue
    const row = rows.get(Number(number)) ?? {}
    row[control] = value
    rows.set(Number(number), row)
  }
  return rows
}

/** Only values that changed since the form began, rows of `group` as a whole; ignores spaces in amounts. */
export function onlyTouched(values: TypedValues, begun: TypedValues, group: string): TypedValues {
  const sameAs = (name: string) => comparable(values[name]) === comparable(begun[name])
  /** Of a control in a row the row, `lines[2]`; else the control itself. */
  const rowOf = (name: string) => (name.startsWith(`${group}[`) ? name.slice(0, name.indexOf("]") + 1) : name)
  const touched = new Set([...Object.keys(values), ...Object.keys(begun)].filter((name) => !sameAs(name)).map(rowOf))
  return Object.fromEntries(Object.entries(values).filter(([name]) => touched.has(rowOf(name))))
}

const comparable = (value: string | string[] | undefined) =>
  JSON.stringify([value ?? ""].flat().map((one) => (/^[\d\s,.]+$/.test(one) ? one.replace(/\s/g, "") : one)))
