import { asc, eq } from "drizzle-orm"
import fc from "fast-check"
import { beforeAll, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import { settlementPdf } from "#app/db/realms/world/settlement-pdf.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { deal as deals, dealTerms, fact } from "#app/db/schema.ts"
import { type Side, sides } from "#app/domain/deals/deal/deal.ts"
import { isAnnexTermsMove } from "#app/domain/deals/deal/deal-annex-moves.ts"
import { afterMove, countsAfterMove, nothingCounted, proposedDeal } from "#app/domain/deals/deal/deal-change.ts"
import { dealFactOf } from "#app/domain/deals/deal/deal-history.ts"
import { isMove, type Move, moveNames, movesFor, type RuleInput } from "#app/domain/deals/deal/deal-moves.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { castWorld } from "#test/support/cast.ts"
import { dealAfter } from "#test/support/deals.ts"
import { getDeal, type LoadedDeal, ruleInputOf } from "../deal/queries.server.ts"
import { writeAnnex } from "./annex/commands.server.ts"
import { makeMove } from "./commands.server.ts"
import { settle } from "./settlement/commands.server.ts"
import { editTerms } from "./terms/commands.server.ts"
import type { MoveDetails } from "./write-commands.server.ts"

let world: World
beforeAll(async () => {
  world = await castWorld()
})
const bytes = Uint8Array.from(settlementPdf(["x"]))
const row = {
  lineKey: null,
  optionId: null,
  eventId: null,
  description: "",
  benefits: [],
  custom: false,
  remove: false,
}

const blankForm = { note: null, capacity: "prezes zarządu", confirmWithoutAmount: false, confirmWithoutBenefits: false }

const yes = { beforeEvent: true, openPayments: true }

/** Makes a move as its form would; a refusal is a valid result. */
async function attempt(id: string, side: Side, move: Move, version: number, amount: number) {
  const viewer = side === "sponsor" ? world.viewers.marta : world.viewers.karolina
  try {
    if (move === "edit") {
      const lines = [{ ...row, title: `Opcja ${amount}`, amount: String(amount) }]
      return await editTerms(viewer, id, { version, ...blankForm, lines })
    }
    if (isAnnexTermsMove(move)) {
      const lines = [{ ...row, title: `Aneks ${amount}`, amount: String(amount) }]
      return await writeAnnex(viewer, id, move, { version, ...blankForm, lines })
    }
    if (move === "settle" || move === "replaceSettlement")
      return await settle(viewer, id, { version, name: "r.pdf", bytes, documentNumber: null, ksefNumber: null, ...yes })
    return await makeMove(viewer, id, move, {
      version,
      reason: "powód",
      settlementRead: true,
      capacity: "prezes zarządu",
      ...yes,
    })
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** A day with no event ahead: facts contain no event dates. */
const eventsOver = "2999-01-01"

/** The stored deal; whose turn it is follows from it. */
const storedOf = (deal: LoadedDeal): RuleInput => ({ ...ruleInputOf(deal, eventsOver), turn: nothingCounted.turn })

/** The deal as derived from the recorded facts alone. */
async function replayed(id: string): Promise<RuleInput> {
  const facts = await db.select().from(fact).where(eq(fact.aboutId, id)).orderBy(asc(fact.id))
  let deal: RuleInput = { ...proposedDeal, ...nothingCounted }
  for (const [index, { what, partyId, details }] of facts.entries()) {
    const { from, to, version, termsVersion, reason } = details as MoveDetails
    const side = partyId === world.companies.bakery ? "sponsor" : "organization"
    const move = dealFactOf(what)
    expect(version).toBe(index + 1)
    if (!move || !isMove(move)) continue
    expect(from).toBe(deal.status)
    const next = afterMove(move, side, deal, { reason })
    if (!next) throw new Error(`${side} ${move} is no move of ${deal.status}`)
    deal = { ...deal, ...next, ...countsAfterMove(move, deal, next) }
    expect([deal.status, deal.termsVersion]).toEqual([to, termsVersion])
  }
  return deal
}

/** `wild`: any move, also an impossible one; `late`: with the version before. */
const step = fc.record({
  side: fc.constantFrom(...sides),
  pick: fc.nat(999),
  wild: fc.boolean(),
  late: fc.boolean(),
  amount: fc.integer({ min: 1, max: 1_000_000 }),
})

test("the stored deal follows from its recorded facts, whatever two sides try, and the history has no gap", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (course) => {
      const id = await dealAfter(world, [])
      for (const { side, pick, wild, late, amount } of course) {
        const { rules } = await getDeal(world.viewers.marta, id)
        const possible = wild ? moveNames : movesFor(side, rules)
        const move = possible[pick % possible.length]
        if (move) await attempt(id, side, move, late ? Math.max(1, rules.version - 1) : rules.version, amount)
      }
      const deal = await replayed(id)
      const stored = await getDeal(world.viewers.marta, id)
      expect(storedOf(stored)).toEqual(deal)
      expect(await db.$count(dealTerms, eq(dealTerms.dealId, id))).toBe(deal.newestTerms)
      const [{ openKey } = { openKey: null }] = await db.select().from(deals).where(eq(deals.id, id))
      expect(openKey).toBeNull()
    }),
    { numRuns: 200 },
  )
}, 120_000)

test("one of sixteen moves at the same moment is made, and the history has no gap", async () => {
  const { marta, karolina } = world.viewers
  for (let round = 0; round < 30; round++) {
    const id = await dealAfter(world, [["organization", "negotiate"]])
    const racers = Array.from({ length: 16 }, (_, n) => {
      const side = sides[n % 2] ?? "sponsor"
      const move = (["edit", "edit", "cancel", "acceptTerms"] as const)[(n + round) % 4] ?? "edit"
      return attempt(id, side, move, 2, 1000 + n)
    })
    const won = (await Promise.all(racers)).filter((result) => result?.ok)
    expect(won).toHaveLength(1)
    const deal = await getDeal(round % 2 ? marta : karolina, id)
    expect(deal.version).toBe(3)
    expect(await replayed(id)).toEqual(storedOf(deal))
  }
}, 60_000)
