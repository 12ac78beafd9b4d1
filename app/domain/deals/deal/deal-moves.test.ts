import { describe, expect, test } from "vitest"
import { type DealStatus, dealStatuses, type Side, sides } from "./deal.ts"
import { nothingCounted } from "./deal-change.ts"
import {
  blockedMovesFor,
  type Confirmation,
  canMove,
  confirmationsFor,
  isMove,
  type Move,
  moveNames,
  movesFor,
  type RuleInput,
  reasonFor,
  refusalOf,
  ruleOf,
} from "./deal-moves.ts"

const deal = (status: DealStatus, change: Partial<RuleInput> = {}): RuleInput => ({
  status,
  version: 4,
  termsVersion: 2,
  termsAuthor: "sponsor",
  acceptedBySponsor: 2,
  acceptedByOrganization: status === "pending" || status === "negotiation" ? null : 2,
  annexVersion: null,
  annexAuthor: null,
  cancelAskedBy: null,
  cancelReason: null,
  wasAccepted: !["pending", "negotiation", "rejected", "canceled"].includes(status),
  ...nothingCounted,
  ...change,
})

/** Decision D1, written a second time: the moves of each side in a deal whose terms the sponsor wrote. */
const offered: Record<DealStatus, Record<Side, Move[]>> = {
  pending: { organization: ["accept", "negotiate", "reject"], sponsor: ["cancel", "edit"] },
  accepted: { organization: ["cancel", "negotiate"], sponsor: ["acceptTerms", "cancel", "negotiate"] },
  negotiation: { organization: ["acceptTerms", "cancel", "edit"], sponsor: ["cancel", "edit"] },
  in_progress: { organization: ["askToCancel", "proposeAnnex", "settle"], sponsor: ["askToCancel", "proposeAnnex"] },
  settlement: { organization: ["replaceSettlement"], sponsor: ["acceptSettlement", "rejectSettlement"] },
  settlement_rejected: {
    organization: ["askToCancel", "proposeAnnex", "settle"],
    sponsor: ["askToCancel", "proposeAnnex"],
  },
  completed: { organization: [], sponsor: [] },
  rejected: { organization: [], sponsor: [] },
  canceled: { organization: [], sponsor: [] },
}
const everyCase = dealStatuses.flatMap((status) => sides.map((side) => ({ status, side })))

test.each(everyCase)("$side in $status has the moves of D1", ({ status, side }) => {
  expect(movesFor(side, deal(status)).sort()).toEqual(offered[status][side])
})

const running = ["in_progress", "settlement_rejected"] as const

describe("acceptance of terms", () => {
  test("in negotiation only the side that did not write the current version accepts (B27)", () => {
    for (const author of sides)
      for (const side of sides)
        expect(canMove("acceptTerms", side, deal("negotiation", { termsAuthor: author }))).toBe(side !== author)
  })
  test("the author sees the move disabled with the reason", () => {
    expect(blockedMovesFor("sponsor", deal("negotiation"))).toEqual([
      { move: "acceptTerms", why: "Oczekiwanie na akceptację drugiej strony" },
    ])
    expect(blockedMovesFor("organization", deal("negotiation"))).toEqual([])
  })
  test("nothing else is shown disabled", () => {
    for (const { status, side } of everyCase)
      if (status !== "negotiation") expect(blockedMovesFor(side, deal(status))).toEqual([])
  })
  test("in accepted the sponsor confirms only what both have accepted", () => {
    expect(canMove("acceptTerms", "sponsor", deal("accepted", { acceptedByOrganization: null }))).toBe(false)
    expect(canMove("acceptTerms", "sponsor", deal("accepted", { acceptedByOrganization: 1 }))).toBe(false)
    expect(canMove("acceptTerms", "organization", deal("accepted"))).toBe(false)
  })
})

describe("asking to cancel", () => {
  test.each(running)("in %s the other side answers, the asking one may withdraw", (status) => {
    for (const side of sides) {
      const requested = deal(status, { cancelAskedBy: side })
      const settle = (who: Side) => (who === "organization" ? ["settle"] : [])
      expect(movesFor(side, requested).sort()).toEqual([...settle(side), "withdrawCancel"])
      const other = side === "sponsor" ? "organization" : "sponsor"
      expect(movesFor(other, requested).sort()).toEqual(["confirmCancel", "declineCancel", ...settle(other)])
    }
  })
  test.each(running)("in %s either side cancels alone once every event is cancelled", (status) => {
    for (const side of sides) {
      expect(movesFor(side, deal(status, { allEventsCancelled: true }))).toContain("cancel")
      expect(movesFor(side, deal(status, { allEventsCancelled: true }))).not.toContain("askToCancel")
      expect(movesFor(side, deal(status))).not.toContain("cancel")
    }
  })
  test("a request made before the events were cancelled can still be answered", () => {
    const requested = deal("in_progress", { cancelAskedBy: "sponsor", allEventsCancelled: true })
    expect(movesFor("organization", requested).sort()).toEqual(["cancel", "confirmCancel", "declineCancel", "settle"])
    expect(movesFor("sponsor", requested).sort()).toEqual(["cancel", "withdrawCancel"])
  })
  test.each(running)("in %s a side cancels alone while the other one is blocked", (status) => {
    for (const side of sides) {
      const other = side === "sponsor" ? "organization" : "sponsor"
      const alone = deal(status, { blocked: [other], cancelAskedBy: side })
      expect(movesFor(side, alone)).toContain("cancel")
      expect(movesFor(side, alone)).not.toContain("askToCancel")
      expect(reasonFor("cancel", alone)).toBe("required")
      expect(movesFor(side, deal(status, { blocked: [side] }))).not.toContain("cancel")
    }
  })
  test("a blocked side adds no move to a deal that is not under way", () => {
    for (const { status, side } of everyCase)
      if (!running.includes(status as (typeof running)[number]))
        expect(movesFor(side, deal(status, { blocked: [...sides] })).sort()).toEqual(offered[status][side])
  })
  test("cancelled events add no move to a deal that is not under way", () => {
    for (const { status, side } of everyCase)
      if (!running.includes(status as (typeof running)[number]))
        expect(movesFor(side, deal(status, { allEventsCancelled: true })).sort()).toEqual(offered[status][side])
  })
})

describe("an annex", () => {
  const open = (status: DealStatus, author: Side, change: Partial<RuleInput> = {}) =>
    deal(status, { annexVersion: 3, annexAuthor: author, newestTerms: 3, ...change })
  const others: Record<Side, Side> = { sponsor: "organization", organization: "sponsor" }
  test.each(running)("in %s the author corrects or withdraws it, the other side answers", (status) => {
    for (const author of sides) {
      expect(movesFor(author, open(status, author)).sort()).toEqual(["askToCancel", "replaceAnnex", "withdrawAnnex"])
      expect(movesFor(others[author], open(status, author)).sort()).toEqual([
        "acceptAnnex",
        "askToCancel",
        "counterAnnex",
        "declineAnnex",
      ])
    }
  })
  test.each(running)("in %s nothing is settled before it is answered, and the refusal says so", (status) => {
    for (const author of sides) {
      expect(canMove("settle", "organization", open(status, author))).toBe(false)
      expect(refusalOf("settle", "organization", open(status, author))).toContain("Aneks czeka")
    }
  })
  test("is not proposed beside a request to cancel, nor to a blocked side", () => {
    for (const side of sides) {
      expect(canMove("proposeAnnex", side, deal("in_progress", { cancelAskedBy: "sponsor" }))).toBe(false)
      expect(canMove("proposeAnnex", side, deal("in_progress", { blocked: [others[side]] }))).toBe(false)
    }
  })
  test("that waits for a second person is not accepted", () => {
    const waiting = open("in_progress", "sponsor", { authorWaits: true })
    expect(movesFor("organization", waiting).sort()).toEqual(["askToCancel", "counterAnnex", "declineAnnex"])
    expect(blockedMovesFor("organization", waiting).map(({ move }) => move)).toContain("acceptAnnex")
  })
})

test("reasons are compulsory where B12 says so, and only there", () => {
  const required = moveNames.flatMap((move) =>
    Object.values(ruleOf(move).by)
      .flat()
      .filter((status) => reasonFor(move, deal(status)) === "required")
      .map((status) => `${move} in ${status}`),
  )
  expect([...new Set(required)].sort()).toEqual([
    "askToCancel in in_progress",
    "askToCancel in settlement_rejected",
    "cancel in accepted",
    "cancel in in_progress",
    "cancel in settlement_rejected",
    "rejectSettlement in settlement",
  ])
  for (const move of ["negotiate", "reject"] as const) expect(reasonFor(move, deal("pending"))).toBe("optional")
  for (const status of ["pending", "negotiation"] as const) expect(reasonFor("cancel", deal(status))).toBe("optional")
})

test("once a deal was accepted, every way to end it needs a reason, also from the negotiation that followed", () => {
  for (const { status, side } of everyCase)
    for (const move of movesFor(side, deal(status, { wasAccepted: true, allEventsCancelled: true })))
      if (ruleOf(move).to === "canceled" && move !== "confirmCancel")
        expect(reasonFor(move, { wasAccepted: true }), `${move} in ${status}`).toBe("required")
})

describe("confirmations", () => {
  const confirmationsOf = (move: Move, change: Partial<RuleInput>): Confirmation[] =>
    confirmationsFor(move, deal("pending", change))
  const accepting: Move[] = ["accept", "acceptTerms", "acceptAnnex"]
  const settling: Move[] = ["settle", "acceptSettlement"]
  test("moves that accept, settle or close a deal ask to confirm cancelled events", () => {
    for (const move of moveNames) {
      const asks = [...accepting, ...settling].includes(move)
      expect(confirmationsOf(move, { allEventsCancelled: true }), move).toEqual(asks ? ["allCancelled"] : [])
      expect(confirmationsOf(move, { someEventsCancelled: true }), move).toEqual(asks ? ["someCancelled"] : [])
    }
  })
  test("both sides are asked before the last day of the last event, not on it", () => {
    for (const move of moveNames) {
      expect(confirmationsOf(move, { daysAhead: 1 }), move).toEqual(settling.includes(move) ? ["beforeEvent"] : [])
      for (const daysAhead of [0, null]) expect(confirmationsOf(move, { daysAhead }), move).toEqual([])
    }
  })
  test("only the move that closes a deal asks about money that has not arrived", () => {
    for (const move of moveNames) {
      expect(confirmationsOf(move, { openGrosze: 1 }), move).toEqual(
        move === "acceptSettlement" ? ["openPayments"] : [],
      )
      for (const openGrosze of [0, undefined]) expect(confirmationsOf(move, { openGrosze }), move).toEqual([])
    }
  })
  test("every confirmation that applies is asked", () => {
    expect(confirmationsOf("settle", { someEventsCancelled: true, daysAhead: 90 })).toEqual([
      "someCancelled",
      "beforeEvent",
    ])
  })
})

test("a file is needed for settlements, lines for editing", () => {
  expect(moveNames.filter((move) => ruleOf(move).needs === "file").sort()).toEqual(["replaceSettlement", "settle"])
  expect(moveNames.filter((move) => ruleOf(move).needs === "terms").sort()).toEqual([
    "counterAnnex",
    "edit",
    "proposeAnnex",
    "replaceAnnex",
  ])
})

test("the main move stands first", () => {
  expect(movesFor("organization", deal("pending"))[0]).toBe("accept")
  expect(movesFor("organization", deal("negotiation"))[0]).toBe("acceptTerms")
  expect(movesFor("sponsor", deal("settlement"))[0]).toBe("acceptSettlement")
  expect(movesFor("organization", deal("in_progress"))).toEqual(["settle", "proposeAnnex", "askToCancel"])
})

test("isMove accepts nothing but names of moves", () => {
  expect(isMove("accept")).toBe(true)
  for (const name of ["completed", "constructor", "toString", "__proto__", ""]) expect(isMove(name)).toBe(false)
})
