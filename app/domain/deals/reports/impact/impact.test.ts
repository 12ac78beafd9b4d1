import { expect, test } from "vitest"
import { resultNames, resultsBy, resultsOf } from "../../settlement/results.ts"
import { noFigures } from "../finances.ts"
import { indicatorsOf, sumReported } from "./impact.ts"

const reported = (dealId: string, eventIds: string[], participants: number) => ({
  dealId,
  eventIds,
  results: resultsOf({ participants, reached: 7 }),
})
const participantsOf = (all: Parameters<typeof sumReported>[1]) => sumReported("participants", all)
const nothing = resultsBy((name) => sumReported(name, []))

test("each event counts once, by the settlement with the most people", () => {
  expect(
    participantsOf([reported("a", ["run"], 300), reported("b", ["run"], 450), reported("c", ["picnic"], 50)]),
  ).toEqual({
    sum: 500,
    settlements: 3,
    events: 2,
    dealIds: ["b", "c"],
  })
  // a number about both events says nothing of either alone
  expect(participantsOf([reported("a", ["run", "picnic"], 700), reported("b", ["run"], 450)])).toEqual({
    sum: 700,
    settlements: 2,
    events: 2,
    dealIds: ["a"],
  })
  expect(participantsOf([reported("a", [], 10)])).toEqual({ sum: 0, settlements: 0, events: 0, dealIds: [] })
  expect(sumReported("volunteers", [reported("a", ["run"], 10)])).toEqual({
    sum: 0,
    settlements: 0,
    events: 0,
    dealIds: [],
  })
})

test("an unknown figure is not zero, and every figure says what it counts", () => {
  const sums = { deals: 1, completed: 0, partners: 1, events: 1, total: noFigures, isCompany: true }
  const indicators = indicatorsOf({ ...sums, work: { owed: 0, confirmed: 0 }, resultSums: nothing })
  const of = (key: string) => indicators.find((one) => one.key === key)
  for (const key of ["work", ...resultNames]) expect(of(key)).toMatchObject({ value: "brak danych", number: null })
  for (const { how } of indicators) expect(how).toMatch(/\.$/)
  const [work] = indicatorsOf({ ...sums, work: { owed: 3, confirmed: 2 }, resultSums: nothing }).filter(
    ({ key }) => key === "work",
  )
  expect(work?.number).toBe(66)
})
