import type { ReportRow } from "./settlement-rows.ts"

/**
 * The number of each row in the names of its controls: the number under which it was typed, else the next free one.
 * Rows may be added and removed while a form is open.
 */
export function rowNumbers(
  rows: readonly Pick<ReportRow, "id">[],
  values: Readonly<Record<string, unknown>> = {},
  list = "items",
): Map<string, number> {
  const typed = new Map<unknown, number>()
  let next = 0
  for (const [name, id] of Object.entries(values)) {
    const [, of, at] = /^(\w+)\[(\d{1,3})\]\.rowId$/.exec(name) ?? []
    if (of !== list) continue
    typed.set(id, Number(at))
    next = Math.max(next, Number(at) + 1)
  }
  return new Map(rows.map(({ id }) => [id, typed.get(id) ?? next++]))
}
