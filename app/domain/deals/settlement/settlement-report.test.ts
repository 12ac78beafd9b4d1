import { expect, test } from "vitest"
import { dealKinds } from "../deal.ts"
import { promisedBy } from "../terms/terms-sides.ts"
import { reportParts, reportValues, tally } from "./settlement-report.ts"
import { checklistFrom, reportForm } from "./settlement-report-form.ts"

const lines = [
  { lineKey: "gold", title: "Sponsor złoty", benefits: ["logo", "stoisko"], isCustom: false },
  { lineKey: "food", title: "Poczęstunek", benefits: [], isCustom: true },
]
const promised = promisedBy("sponsoring", lines)

test("each part of a checklist holds what one side gives, and together they hold everything", () => {
  for (const kind of dealKinds) {
    const parts = reportParts[kind].map(({ by }) => by)
    expect(new Set(parts).size, kind).toBe(parts.length)
    expect(promisedBy(kind, lines).every(({ by }) => parts.includes(by))).toBe(true)
  }
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
      "items[0].state": "Zaznacz, jak było",
      "items[1].note": "Napisz, czego zabrakło",
      "items[2].state": "Zaznacz, jak było",
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

test("a report that comes back fills the form with its answers, whatever order the promises have now", () => {
  const items = [
    { lineKey: "food", index: 0, state: "not" as const, note: "Odwołano dostawę" },
    { lineKey: "gone", index: 0, state: "done" as const, note: null },
    { lineKey: "gold", index: 0, state: "done" as const, note: null },
  ]
  expect(reportValues({ summary: "Było pięknie", participants: 1200, reach: null, items }, promised)).toEqual({
    summary: "Było pięknie",
    participants: "1200",
    reach: "",
    "items[0].state": "done",
    "items[0].note": "",
    "items[2].state": "not",
    "items[2].note": "Odwołano dostawę",
  })
})
