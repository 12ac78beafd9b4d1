import fc from "fast-check"
import { dealKinds, sides } from "#app/domain/deals/deal/deal.ts"
import { lineForms } from "#app/domain/deals/terms/line-form.ts"

/** 1,01 zł to 40 000 zł in grosze, not only whole złoty. */
const amount = fc.integer({ min: 101, max: 4_000_000 })
const terms = fc.record({
  kind: fc.constantFrom("sponsoring", "sponsoring", ...dealKinds),
  vat: fc.constantFrom("23", "8", "exempt", "none", ""),
  basis: fc.constantFrom("net", "gross"),
  lines: fc.array(fc.record({ amount, form: fc.constantFrom("money", "money", "", ...lineForms) }), {
    minLength: 1,
    maxLength: 3,
  }),
  /** Days from the agreement, and the parts of the whole. */
  plan: fc.array(fc.record({ days: fc.integer({ min: 0, max: 90 }), part: fc.integer({ min: 1, max: 5 }) }), {
    maxLength: 3,
  }),
})
const money = ["send", "receive", "receive", "refund", "keep", "reverse", "arrived", "invoice", "withdraw"] as const
const step = fc.record({
  side: fc.constantFrom(...sides),
  what: fc.constantFrom("move", ...money),
  pick: fc.nat(999),
  ago: fc.integer({ min: 0, max: 300 }),
  part: fc.integer({ min: 1, max: 14 }),
  terms,
})

/** The random course of a deal: its terms, and what both sides do afterwards. */
export const course = fc.record({
  events: fc.integer({ min: 1, max: 2 }),
  terms,
  begun: fc.constantFrom("proposed", "accepted", "agreed", "agreed", "agreed"),
  /** An annex that both sides agree to halfway, with the terms of the first step. */
  annex: fc.constantFrom(true, false, false),
  steps: fc.array(step, { minLength: 5, maxLength: 22 }),
  /** Days by which the agreement and its due days are moved back. */
  age: fc.constantFrom(0, 20, 45),
  ends: fc.constantFrom("completed", "canceled", null, null),
  change: fc.constantFrom("moved", "canceled", null, null),
  /** The organization's second person is asked about the terms. */
  asks: fc.constantFrom(true, false, false, false),
})
export type MoneyAct = (typeof money)[number]
export type Course = typeof course extends fc.Arbitrary<infer One> ? One : never
export type Step = Course["steps"][number]
export type Terms = Course["terms"]
