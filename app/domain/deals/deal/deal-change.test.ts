import { describe, expect, test } from "vitest"
import { type Side, sides } from "./deal.ts"
import { afterMove, nothingCounted, proposedDeal } from "./deal-change.ts"
import type { Move, RuleInput } from "./deal-moves.ts"

const proposed: RuleInput = { ...proposedDeal, ...nothingCounted }

/** Makes the move with a reason and counts anew, as the database would. */
function play(deal: RuleInput, move: Move, side: Side): RuleInput | null {
  const change = afterMove(move, side, deal, { reason: "powód" })
  return change && { ...deal, ...change, rejections: deal.rejections + (move === "rejectSettlement" ? 1 : 0) }
}
const playAll = (steps: readonly (readonly [Move, Side])[], from: RuleInput = proposed): RuleInput =>
  steps.reduce((deal, [move, side]) => {
    const next = play(deal, move, side)
    if (!next) throw new Error(`${side} may not ${move} in ${deal.status}`)
    return next
  }, from)

const agree = [
  ["accept", "organization"],
  ["acceptTerms", "sponsor"],
] as const

describe("the course of a deal", () => {
  test("an agreed deal is settled and completed", () => {
    const accepted = playAll([["accept", "organization"]])
    expect(accepted).toMatchObject({ status: "accepted", version: 2, acceptedByOrganization: 1, acceptedBySponsor: 1 })
    const running = playAll([["acceptTerms", "sponsor"]], accepted)
    expect(running).toMatchObject({ status: "in_progress", version: 3, termsVersion: 1 })
    const done = playAll(
      [
        ["settle", "organization"],
        ["acceptSettlement", "sponsor"],
      ],
      running,
    )
    expect(done).toMatchObject({ status: "completed", version: 5, termsVersion: 1 })
  })
  test("a rejected settlement is corrected", () => {
    const steps = [
      ["settle", "organization"],
      ["rejectSettlement", "sponsor"],
    ] as const
    expect(playAll([...agree, ...steps])).toMatchObject({ status: "settlement_rejected", rejections: 1 })
    expect(playAll([...agree, ...steps, ...steps, ["settle", "organization"]])).toMatchObject({ status: "settlement" })
  })
  test("a settlement is replaced while undecided, the status stays (B33)", () => {
    const settled = playAll([...agree, ["settle", "organization"]])
    const replaced = playAll([["replaceSettlement", "organization"]], settled)
    expect(replaced).toEqual({ ...settled, version: settled.version + 1 })
  })
  test("saving terms is a new version, accepted by its author alone (D1)", () => {
    const bySponsor = playAll([["edit", "sponsor"]])
    expect(bySponsor).toMatchObject({
      status: "negotiation",
      version: 2,
      termsVersion: 2,
      termsAuthor: "sponsor",
      acceptedBySponsor: 2,
      acceptedByOrganization: null,
    })
    expect(playAll([["edit", "organization"]], bySponsor)).toMatchObject({
      status: "negotiation",
      version: 3,
      termsVersion: 3,
      termsAuthor: "organization",
      acceptedBySponsor: null,
      acceptedByOrganization: 3,
    })
  })
  test.each(sides)("%s accepts in negotiation what the other side wrote", (side) => {
    const other = side === "sponsor" ? "organization" : "sponsor"
    const written = playAll([
      ["negotiate", "organization"],
      ["edit", side],
      ["edit", other],
    ])
    expect(afterMove("acceptTerms", other, written)).toBeNull()
    expect(afterMove("acceptTerms", side, written)).toMatchObject({
      status: "in_progress",
      termsVersion: 3,
      acceptedBySponsor: 3,
      acceptedByOrganization: 3,
    })
  })
  test.each(sides)("negotiating from accepted, by %s, clears the acceptance of the side that did not write", (side) => {
    expect(
      playAll([
        ["accept", "organization"],
        ["negotiate", side],
      ]),
    ).toMatchObject({
      status: "negotiation",
      termsVersion: 1,
      termsAuthor: "sponsor",
      acceptedBySponsor: 1,
      acceptedByOrganization: null,
    })
  })
  test("refusing and withdrawing end a proposal differently (B28)", () => {
    expect(playAll([["reject", "organization"]]).status).toBe("rejected")
    expect(playAll([["cancel", "sponsor"]]).status).toBe("canceled")
    expect(afterMove("reject", "sponsor", proposed)).toBeNull()
    expect(afterMove("cancel", "organization", proposed)).toBeNull()
  })
})

describe("cancelling what is under way", () => {
  const running = playAll(agree)
  test("is asked for with a reason and happens with consent", () => {
    const requested = playAll([["askToCancel", "sponsor"]], running)
    expect(requested).toMatchObject({ status: "in_progress", cancelAskedBy: "sponsor", cancelReason: "powód" })
    expect(afterMove("confirmCancel", "sponsor", requested)).toBeNull()
    expect(playAll([["confirmCancel", "organization"]], requested)).toMatchObject({
      status: "canceled",
      annexVersion: null,
      annexAuthor: null,
      cancelAskedBy: null,
      cancelReason: "powód",
    })
  })
  test.each([
    ["declineCancel", "organization"],
    ["withdrawCancel", "sponsor"],
    ["settle", "organization"],
  ] as const)("%s by %s closes the request", (move, side) => {
    const requested = playAll([["askToCancel", "sponsor"]], running)
    expect(playAll([[move, side]], requested)).toMatchObject({ cancelAskedBy: null, cancelReason: null })
  })
  test("needs no consent once every event is cancelled", () => {
    expect(afterMove("cancel", "organization", running, { reason: "powód" })).toBeNull()
    const cancelled = { ...running, allEventsCancelled: true }
    expect(afterMove("cancel", "organization", cancelled, { reason: "powód" })).toMatchObject({ status: "canceled" })
  })
})

test("a compulsory reason may not be missing or blank", () => {
  const settled = playAll([...agree, ["settle", "organization"]])
  for (const input of [undefined, { reason: null }, { reason: "" }, { reason: " \n" }])
    expect(afterMove("rejectSettlement", "sponsor", settled, input)).toBeNull()
  expect(afterMove("rejectSettlement", "sponsor", settled, { corrections: [{}] })).not.toBeNull()
  expect(afterMove("cancel", "sponsor", playAll([["accept", "organization"]]))).toBeNull()
  expect(afterMove("cancel", "sponsor", proposed)).toMatchObject({ status: "canceled", cancelReason: null })
})

test("a move writes no counted inputs", () => {
  expect(Object.keys(afterMove("accept", "organization", proposed) ?? {}).sort()).toEqual(
    Object.keys(proposedDeal).sort(),
  )
})
