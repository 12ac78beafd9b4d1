import { expect, test } from "vitest"
import { nothingCounted, proposedDeal } from "./deal-change.ts"
import { cancelledSentence, questionsFor, unconfirmed } from "./deal-confirmations.ts"
import type { RuleInput } from "./deal-moves.ts"

const deal = (change: Partial<RuleInput>): RuleInput => ({ ...proposedDeal, ...nothingCounted, ...change })

test("the question names the problem and the move", () => {
  expect(questionsFor("settle", deal({ daysAhead: 30 }), 1)).toEqual({
    beforeEvent: "Wydarzenie jeszcze się nie odbyło. Rozliczyć mimo to?",
  })
  expect(questionsFor("acceptTerms", deal({ allEventsCancelled: true }), 1)).toEqual({
    allCancelled: "Wydarzenie tej współpracy zostało odwołane. Zaakceptować mimo to?",
  })
  expect(questionsFor("acceptSettlement", deal({ allEventsCancelled: true }), 2)).toEqual({
    allCancelled: "Wszystkie wydarzenia tej współpracy zostały odwołane. Rozliczyć mimo to?",
  })
  expect(questionsFor("accept", deal({}), 2)).toEqual({})
  expect(cancelledSentence(deal({ someEventsCancelled: true }), 2)).toBe(
    "Część wydarzeń tej współpracy została odwołana.",
  )
})

test("a yes to one question does not answer another", () => {
  const of = deal({ someEventsCancelled: true, daysAhead: 30 })
  expect(unconfirmed("settle", of, 2, { someCancelled: true, beforeEvent: true })).toBeNull()
  expect(Object.keys(unconfirmed("settle", of, 2, { allCancelled: true, beforeEvent: true }) ?? {})).toEqual([
    "someCancelled",
  ])
  expect(Object.keys(unconfirmed("settle", of, 2, {}) ?? {})).toEqual(["someCancelled", "beforeEvent"])
})
