import { expect, test } from "vitest"
import { type SettledRow, settledParts } from "./settled-parts.ts"

const row = (
  id: string,
  promiseIndex: number,
  comment: string | null = null,
): SettledRow<{ comment: typeof comment }> => ({
  ...{ id, title: id, lineKey: "gold", promiseIndex, by: "organization", state: "todo" },
  ...{ dueOn: "2027-05-01", confirmedOn: null, reason: null, proofs: [{ comment }] },
})
const read = (...[rows, items]: [Parameters<typeof settledParts>[1], Parameters<typeof settledParts>[2]]) =>
  settledParts("sponsoring", rows, items, "2027-05-02").flatMap((part) => part.rows)

test("answers of settlements that named a row by line and index are shown beside it", () => {
  const items = [
    { lineKey: "gold", index: 1, state: "partly" as const, note: "Jeden dzień" },
    { rowId: "logo", state: "not" as const, note: "Brak" },
  ]
  const parts = read([row("logo", 0), row("stoisko", 1)], items)
  expect(parts.map(({ id, note }) => [id, note])).toEqual([
    ["logo", "Brak"],
    ["stoisko", "Jeden dzień"],
  ])
})

test("only a comment that the note has as whole lines is left out", () => {
  const shown = (comment: string, note: string) =>
    read([row("logo", 0, comment)], [{ rowId: "logo", state: "done", note }])[0]?.proofs[0]?.comment
  expect(shown("Wisi", "120 plakatów\nWisi")).toBeNull()
  expect(shown("Wisi\nod maja", "Wisi\nod maja\nnadal")).toBeNull()
  expect(shown("Wisi", "Wisiał do maja")).toBe("Wisi")
})
