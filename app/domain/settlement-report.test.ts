import { expect, test } from "vitest"
import { promisedBy, tally } from "./settlement-report.ts"
import { checklistFrom, reportForm } from "./settlement-report-form.ts"

const lines = [
  { lineKey: "gold", title: "Sponsor złoty", benefits: ["logo", "stoisko"] },
  { lineKey: "food", title: "Poczęstunek", benefits: [] },
]
const promised = promisedBy(lines)

test("every benefit is a promise, and a line without benefits is one itself", () => {
  expect(promised).toEqual([
    { lineKey: "gold", index: 0, lineTitle: "Sponsor złoty", benefit: "logo" },
    { lineKey: "gold", index: 1, lineTitle: "Sponsor złoty", benefit: "stoisko" },
    { lineKey: "food", index: 0, lineTitle: "Poczęstunek", benefit: null },
  ])
})

const read = (items: unknown[]) =>
  checklistFrom(reportForm.parse({ version: "1", summary: "Było pięknie", items }), promised)

test("answers are joined to the promises of the terms, in whatever order they come", () => {
  const result = read([
    { lineKey: "food", index: "0", state: "not", note: "Odwołano dostawę" },
    { lineKey: "gold", index: "1", state: "partly", note: "Tylko pierwszego dnia" },
    { lineKey: "gold", index: "0", state: "done" },
    { lineKey: "other", index: "0", state: "done" },
  ])
  expect(result).toEqual({
    ok: true,
    items: [
      { ...promised[0], state: "done", note: null },
      { ...promised[1], state: "partly", note: "Tylko pierwszego dnia" },
      { ...promised[2], state: "not", note: "Odwołano dostawę" },
    ],
  })
  expect(result.ok && tally(result.items)).toEqual({ done: 1, partly: 1, not: 1 })
})

test("every promise needs an answer, and a broken one a word about it", () => {
  expect(
    read([
      { lineKey: "gold", index: "0", state: "" },
      { lineKey: "gold", index: "1", state: "partly" },
    ]),
  ).toEqual({
    ok: false,
    errors: {
      "items[0].state": "Zaznacz, czy świadczenie zostało wykonane",
      "items[1].note": "Napisz, czego zabrakło",
      "items[2].state": "Zaznacz, czy świadczenie zostało wykonane",
    },
  })
})

test("the form takes no other states and no wording of the promises", () => {
  const sent = (item: object) => reportForm.safeParse({ version: "1", summary: "x", items: [item] }).success
  expect(sent({ lineKey: "gold", index: "0", state: "done" })).toBe(true)
  expect(sent({ lineKey: "gold", index: "0", state: "great" })).toBe(false)
  expect(sent({ lineKey: "gold", index: "0", state: "done", benefit: "auto" })).toBe(false)
  expect(reportForm.safeParse({ version: "1", summary: " " }).success).toBe(false)
})
