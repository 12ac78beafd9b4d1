import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { isFinal, type Side, sides } from "./deal.ts"
import { afterMove, countsAfterMove, nothingCounted, proposedDeal } from "./deal-change.ts"
import { canMove, type Move, moveNames, movesFor, type RuleInput, reasonFor, ruleOf } from "./deal-moves.ts"

const proposed: RuleInput = { ...proposedDeal, ...nothingCounted }

/** Makes the move with a reason and counts anew, as the database would. */
function play(deal: RuleInput, move: Move, side: Side): RuleInput | null {
  const change = afterMove(move, side, deal, { reason: "powód" })
  return change && { ...deal, ...change, ...countsAfterMove(move, deal, change) }
}
const attempt = fc.record({ move: fc.constantFrom(...moveNames), side: fc.constantFrom(...sides) })
const step = fc.record({
  side: fc.constantFrom(...sides),
  pick: fc.nat(999),
  wild: fc.boolean(),
  eventsCancelled: fc.boolean(),
})
/** Half of the steps are any move, and refused ones are skipped; the other half are allowed and keep the deal open. */
const steps = fc.array(step, { maxLength: 40, size: "max" })
type Step = { side: Side; pick: number; wild: boolean; eventsCancelled: boolean }
type MadeMove = { move: Move; side: Side }

const endings = ["reject", "cancel", "confirmCancel"]
function choose({ side, pick, wild }: Step, deal: RuleInput): Move | undefined {
  const from = wild ? moveNames : movesFor(side, deal).filter((move) => !endings.includes(move))
  return from[pick % from.length]
}

function playCourse(
  course: readonly Step[],
  onMove: (before: RuleInput, made: MadeMove, deal: RuleInput) => void = () => {},
): RuleInput {
  let deal = proposed
  for (const step of course) {
    const before = { ...deal, allEventsCancelled: step.eventsCancelled }
    const move = choose(step, before)
    const next = move && play(before, move, step.side)
    if (!next) continue
    onMove(before, { move, side: step.side }, next)
    deal = next
  }
  return deal
}

/** Every deal that can be reached within some versions of the terms, without the version of the row. */
function reachable(): Map<string, { deal: RuleInput; next: string[] }> {
  const found = new Map<string, { deal: RuleInput; next: string[] }>()
  const key = (deal: RuleInput) =>
    JSON.stringify({ ...deal, version: 0, rejections: 0, annexCount: 0, cancelReason: null })
  const queue = [proposed]
  for (let deal = queue.pop(); deal; deal = queue.pop()) {
    if (found.has(key(deal))) continue
    const nexts: RuleInput[] = [
      { ...deal, allEventsCancelled: !deal.allEventsCancelled },
      { ...deal, blocked: deal.blocked.length > 0 ? [] : ["sponsor"] },
    ]
    for (const move of moveNames)
      for (const side of sides) {
        const isFull = deal.newestTerms >= 4 && ruleOf(move).needs === "terms"
        const next = isFull ? null : play(deal, move, side)
        if (next) nexts.push(next)
      }
    found.set(key(deal), { deal, next: nexts.map(key) })
    queue.push(...nexts)
  }
  return found
}

describe("for every reachable deal", () => {
  const all = reachable()
  const leadsTo = (goal: (deal: RuleInput) => boolean) => {
    const leading = new Set([...all].filter(([, { deal }]) => goal(deal)).map(([key]) => key))
    for (let size = -1; size !== leading.size; ) {
      size = leading.size
      for (const [key, { next }] of all) if (next.some((to) => leading.has(to))) leading.add(key)
    }
    return leading
  }

  test("all nine statuses occur", () => {
    expect(new Set([...all.values()].map(({ deal }) => deal.status)).size).toBe(9)
  })
  test("a final status can be reached from every deal, and completion from every open one", () => {
    const ending = leadsTo(({ status }) => isFinal(status))
    const completing = leadsTo(({ status }) => status === "completed")
    for (const [key, { deal }] of all) {
      expect(ending.has(key), key).toBe(true)
      expect(completing.has(key), key).toBe(deal.status === "completed" || !isFinal(deal.status))
    }
  })
  test("an open deal always has a move for somebody, a final one for nobody", () => {
    for (const [key, { deal }] of all) {
      const possible = moveNames.some((move) => sides.some((side) => canMove(move, side, deal)))
      expect(possible, key).toBe(!isFinal(deal.status))
    }
  })
})

test("no course of a deal binds a side to terms it has not accepted itself", () => {
  fc.assert(
    fc.property(steps, (course) => {
      const consent: Record<Side, number | null> = { sponsor: 1, organization: null }
      playCourse(course, (before, { move, side }, deal) => {
        if (move === "edit" || move === "accept" || move === "acceptTerms") consent[side] = deal.termsVersion
        if (move === "acceptAnnex") {
          expect(before.annexAuthor).not.toBe(side)
          consent.sponsor = consent.organization = before.annexVersion
        }
        if (!["in_progress", "settlement", "settlement_rejected", "completed"].includes(deal.status)) return
        expect(consent).toEqual({ sponsor: deal.termsVersion, organization: deal.termsVersion })
        expect(deal.acceptedBySponsor).toBe(deal.termsVersion)
        expect(deal.acceptedByOrganization).toBe(deal.termsVersion)
      })
    }),
    { numRuns: 2000 },
  )
})

test("terms change only by editing, or once they are agreed by an annex that both sides accepted", () => {
  fc.assert(
    fc.property(steps, (course) => {
      playCourse(course, (before, { move }, deal) => {
        if (move === "edit") expect(deal.termsVersion).toBe(before.newestTerms + 1)
        else expect(deal.termsVersion).toBe(move === "acceptAnnex" ? before.annexVersion : before.termsVersion)
        if (move === "edit") expect(["pending", "negotiation"]).toContain(before.status)
      })
    }),
  )
})

test("every move that is made raises the version by one and goes where the table says", () => {
  fc.assert(
    fc.property(steps, (course) => {
      playCourse(course, (before, { move, side }, deal) => {
        expect(deal.version).toBe(before.version + 1)
        const { by, to } = ruleOf(move)
        expect(by[side]).toContain(before.status)
        expect(deal.status).toBe(to === "same" ? before.status : to)
      })
    }),
  )
})

test("a move outside the table, against its guard or without its reason changes nothing", () => {
  fc.assert(
    fc.property(steps, attempt, fc.boolean(), (course, { move, side }, withReason) => {
      const deal = playCourse(course)
      const copy = structuredClone(deal)
      const change = afterMove(move, side, deal, { reason: withReason ? "powód" : "" })
      const allowed = canMove(move, side, deal) && (withReason || reasonFor(move, deal) !== "required")
      expect(change !== null).toBe(allowed)
      expect(ruleOf(move).by[side]?.includes(deal.status) ?? false).toBe(
        canMove(move, side, deal) || isGuarded(move, side, deal),
      )
      expect(deal).toEqual(copy)
    }),
  )
})
const agreedStatuses = ["accepted", "in_progress", "settlement", "settlement_rejected"]
/** Moves that depend on more than side and status: their guard may refuse them. */
function isGuarded(move: Move, side: Side, deal: RuleInput): boolean {
  const isUnderWay = ["in_progress", "settlement_rejected"].includes(deal.status)
  if (/annex|cancel/i.test(move)) return isUnderWay
  if (move === "settle") return side === "organization" && isUnderWay
  if (move === "acceptTerms") return deal.status === "negotiation"
  if (move === "negotiate") return side === "sponsor" && isUnderWay
  return move === "agreeToChange" && side === "sponsor" && agreedStatuses.includes(deal.status)
}

test("an annex is open only while the deal is under way, beside no request to cancel, above every version", () => {
  fc.assert(
    fc.property(steps, (course) => {
      playCourse(course, (_, __, deal) => {
        expect(deal.annexVersion === null).toBe(deal.annexAuthor === null)
        if (deal.annexVersion === null) return
        expect(["in_progress", "settlement_rejected"]).toContain(deal.status)
        expect(deal.cancelAskedBy).toBeNull()
        expect(deal.annexVersion).toBe(deal.newestTerms)
        expect(deal.annexVersion).toBeGreaterThan(deal.termsVersion)
      })
    }),
  )
})

test("a request to cancel lives only while the deal is under way", () => {
  fc.assert(
    fc.property(steps, (course) => {
      playCourse(course, (_, __, deal) => {
        if (deal.cancelAskedBy) expect(["in_progress", "settlement_rejected"]).toContain(deal.status)
      })
    }),
  )
})
