import { describe, expect, test } from "vitest"
import { eventsOfTerms, eventsWithLines } from "./terms-events.ts"

const about = (...eventIds: (string | null)[]) => eventIds.map((eventId) => ({ eventId }))
const deal = (eventIds: string[], ...of: (string | null)[]) => ({ eventIds, lines: about(...of) })

describe("events follow the lines", () => {
  test("an event whose lines were all removed goes, also beside a line about the whole deal", () => {
    expect(eventsOfTerms(deal(["a", "b"], "a", "b"), about("a"))).toEqual(["a"])
    expect(eventsOfTerms(deal(["a", "b"], "a", "b", null), about("a", null))).toEqual(["a"])
  })
  test("a line about the whole deal keeps the events that never had one of their own", () => {
    expect(eventsOfTerms(deal(["a", "b"], null), about(null))).toEqual(["a", "b"])
    expect(eventsOfTerms(deal(["a", "b"], null), about(null, "a"))).toEqual(["a", "b"])
  })
  test("lines about the whole deal alone do not change the events", () => {
    expect(eventsOfTerms(deal(["a", "b"], "a", "b"), about(null))).toEqual(["a", "b"])
  })
  test("a line of another event adds it", () => {
    expect(eventsOfTerms(deal(["a"], "a"), about("a", "c"))).toEqual(["a", "c"])
    expect(eventsOfTerms(deal(["a"], "a"), about("c"))).toEqual(["c"])
  })
  test("a removed event goes, and all may go", () => {
    expect(eventsOfTerms(deal(["a", "b"], null), about(null), ["b"])).toEqual(["a"])
    expect(eventsOfTerms(deal(["a"], null), about(null), ["a"])).toEqual([])
  })
})

test("a proposal is about the events that it has lines for", () => {
  expect(eventsWithLines(["a", "b"], about("b"))).toEqual(["b"])
  expect(eventsWithLines(["a", "b"], about("b", null))).toEqual(["a", "b"])
})
