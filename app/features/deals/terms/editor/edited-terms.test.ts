import { expect, test } from "vitest"
import { usualMoney } from "#app/domain/deals/terms/money-terms.ts"
import type { TermsLine } from "#app/domain/deals/terms/terms.ts"
import { beginTerms, editTerms, type RefusedTerms } from "./edited-terms.ts"

const line = (lineKey: string, amountGrosze: number): TermsLine => ({
  lineKey,
  optionId: null,
  eventId: null,
  title: lineKey,
  description: "",
  benefits: [],
  priceGrosze: null,
  priceToGrosze: null,
  amountGrosze,
  isCustom: true,
})
const current = (version: number, lines: TermsLine[], refused?: RefusedTerms, money = usualMoney) => ({
  version,
  lines,
  kind: "donation" as const,
  money,
  options: [],
  refused,
})
const refused = (stale: boolean): RefusedTerms => ({
  errors: { "": "Warunki zmieniły się" },
  values: { version: "1", "lines[0].lineKey": "stoisko", "lines[0].title": "stoisko", "lines[0].amount": "700" },
  stale,
})
const begun = beginTerms({ ...current(1, [line("stoisko", 50_000)]), values: undefined })
const newer = [line("stoisko", 60_000), line("baner", 10_000)]
const amounts = ({ rows }: typeof begun) => rows.map(({ title, amount }) => [title, amount])

test("a stale refusal puts what was typed on top of the newer terms, once", () => {
  const refusal = refused(true)
  const merged = editTerms(begun, { current: current(2, newer, refusal) })
  expect(merged.base.version).toBe(2)
  expect(amounts(merged)).toEqual([
    ["stoisko", "700"],
    ["baner", "100"],
  ])
  // a third version of the other side waits for the next refusal
  expect(editTerms(merged, { current: current(3, [line("baner", 1_000)], refusal) })).toBe(merged)
})

test("the edit stays with newer terms alone, with a refusal that is not stale, and before newer terms are loaded", () => {
  expect(editTerms(begun, { current: current(2, newer) })).toBe(begun)
  expect(editTerms(begun, { current: current(2, newer, refused(false)) })).toBe(begun)
  expect(editTerms(begun, { current: current(1, newer, refused(true)) })).toBe(begun)
})

const exempt = { ...usualMoney, vatStatus: "exempt" as const }
test("typed money stays, and what was not typed takes the newer terms", () => {
  const untouched = { ...refused(true), values: { ...refused(true).values, basis: "gross", vat: "" } }
  expect(editTerms(begun, { current: current(2, newer, untouched, exempt) }).money.vat).toBe("exempt")
  const typed = { ...refused(true), values: { ...untouched.values, vat: "none", "instalments[0].amount": "7" } }
  expect(editTerms(begun, { current: current(2, newer, typed, exempt) }).money).toEqual({
    basis: "gross",
    vat: "none",
    instalments: [{ amount: "7", dueOn: "", dueDays: "" }],
  })
})
