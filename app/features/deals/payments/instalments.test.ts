import { eq } from "drizzle-orm"
import fc from "fast-check"
import { beforeEach, expect, test } from "vitest"
import { db, pool } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { dealAgreement, dealInstalment, deal as deals, ledgerTotals, paymentEntry } from "#app/db/schema.ts"
import { type PaymentEntry, totalsOf } from "#app/domain/deals/payments/ledger.ts"
import { evenPlan, instalmentsOf } from "#app/domain/deals/terms/payment-plan.ts"
import { addDays, todayIn } from "#app/lib/dates.ts"
import { castWorld } from "#test/support/cast.ts"
import { dealAfter, situations } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { barOf } from "#test/support/money/bar.ts"
import { agreePlan, writeEntries } from "#test/support/money/entries.ts"
import { checkDeals } from "./check-queries.server.ts"
import { reverseEntry, writePayment } from "./commands.server.ts"
import { getInstalments } from "./instalment-queries.server.ts"
import { listEntries } from "./ledger-queries.server.ts"

const today = todayIn(new Date())
const gross = 100_000
let world: World
let id = ""

beforeEach(async () => {
  await emptyTables("user", "deal", "fact", "file", "idempotency", "rate_limit")
  world = await castWorld()
  id = await dealAfter(world, situations.in_progress ?? [])
})

const storedDeal = async () => (await db.select().from(deals).where(eq(deals.id, id)))[0]
const inForce = () => getInstalments(db, id)
const parts = async () =>
  (await db.select().from(dealInstalment).where(eq(dealInstalment.dealId, id)).orderBy(dealInstalment.position)).map(
    ({ version, key, grossGrosze: gross, dueOn }) => ({ version, key, gross, dueOn }),
  )

test("the deal's totals and the view of its instalments follow from the entries of any ledger", async () => {
  const amount = fc.integer({ min: 1, max: 60_000 })
  const entry = fc.tuple(fc.constantFrom("sent" as const, "received" as const), amount, fc.nat(9), fc.boolean())
  const ledger = fc.array(entry, { maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 12 }), ledger, async (count, entries) => {
      await db.delete(paymentEntry).where(eq(paymentEntry.dealId, id))
      await db.update(deals).set({ receivedGrosze: 0, inTransitGrosze: 0 }).where(eq(deals.id, id))
      await agreePlan(id, count === 0 ? null : evenPlan(gross, count))
      const about = { dealId: id, instalmentKey: "1", side: "sponsor", authorId: world.people.marta } as const
      const rows = entries.flatMap(([kind, grosze, day, isReversed], at) => {
        const row = {
          ...about,
          id: `e${at}`,
          kind,
          grosze,
          onDay: addDays(today, -day),
          createdAt: new Date(at * 1000),
        }
        const back = { ...row, id: `r${at}`, kind: "reversal" as const, reversesId: row.id, reason: "pomyłka" }
        return isReversed ? [row, back] : [row]
      })
      if (rows.length > 0) await writeEntries(...rows)
      const totals = totalsOf((await listEntries(db, id)) as PaymentEntry[])
      expect(await storedDeal()).toMatchObject({ receivedGrosze: totals.received, inTransitGrosze: totals.inTransit })
      const [byLedger] = await db.select().from(ledgerTotals).where(eq(ledgerTotals.dealId, id))
      expect([byLedger?.receivedGrosze ?? 0, byLedger?.inTransitGrosze ?? 0]).toEqual([
        totals.received,
        totals.inTransit,
      ])
      const expected = (await parts()).map(({ version: _, ...part }) => part)
      expect(await inForce()).toEqual(barOf(expected, totals))
    }),
    { numRuns: 40 },
  )
  expect(await checkDeals()).toEqual([])
}, 60_000)

test("an entry changes the deal's totals and nothing else of its row", async () => {
  await agreePlan(id, evenPlan(gross, 2))
  const before = await storedDeal()
  const date = today
  const pay = (move: "markSent" | "confirmReceived", amount: number) =>
    writePayment(move === "markSent" ? world.viewers.marta : world.viewers.karolina, id, move, {
      ...{ instalment: "2", amount, date, idempotencyKey: crypto.randomUUID() },
    })
  await pay("markSent", 60_000)
  await pay("confirmReceived", 20_000)
  expect(await storedDeal()).toEqual({ ...before, receivedGrosze: 20_000, inTransitGrosze: 40_000 })
  expect(await inForce()).toMatchObject([
    { from: 0, gross: 50_000, received: 20_000, covered: 50_000 },
    { from: 50_000, gross: 50_000, received: 0, covered: 10_000 },
  ])
  const [, received] = await listEntries(db, id)
  await reverseEntry(world.viewers.karolina, id, { entry: received?.id ?? "", reason: "pomyłka" })
  expect(await storedDeal()).toEqual({ ...before, receivedGrosze: 0, inTransitGrosze: 60_000 })
})

test("each version that was agreed has instalments of its own, and nothing is owed once a deal ends", async () => {
  id = await dealAfter(world, situations["in_progress, changed by an annex"] ?? [])
  const agreed = await db
    .select()
    .from(dealAgreement)
    .where(eq(dealAgreement.dealId, id))
    .orderBy(dealAgreement.version)
  expect(agreed.length).toBeGreaterThan(1)
  expect(new Set((await parts()).map(({ version }) => version))).toEqual(new Set(agreed.map(({ version }) => version)))
  const sum = (await inForce()).reduce((whole, one) => whole + one.gross, 0)
  expect(sum).toBe((await parts()).find(({ version }) => version === agreed.at(-1)?.version)?.gross)
  await db.update(deals).set({ status: "canceled", endedOn: today }).where(eq(deals.id, id))
  expect(await inForce()).toEqual([])
})

test.each([
  ["totals", null, "update deal set received_grosze = 5 where id = $1"],
  ["instalments", 1, "update deal_instalment set gross_grosze = gross_grosze - 1 where deal_id = $1"],
  ["instalments", 1, "update deal_instalment set from_grosze = from_grosze + 1 where deal_id = $1"],
  ["instalments", 1, "delete from deal_instalment where deal_id = $1"],
  ["agreement", null, "delete from deal_agreement where deal_id = $1"],
  ["sums", null, "update derived.deal_year set gross_grosze = gross_grosze + 1 where deal_id = $1"],
  ["sums", null, "delete from derived.deal_day where deal_id = $1"],
])("the nightly check finds wrong %s (version %s, %s)", async (problem, version, broken) => {
  expect(await checkDeals()).toEqual([])
  await pool.query(broken, [id])
  expect(await checkDeals()).toEqual([
    { id, reference: (await storedDeal())?.reference, isDemo: false, problem, version },
  ])
})

test("a plan whose instalments do not make up the sum throws", () => {
  expect(() => instalmentsOf(gross, evenPlan(gross - 1, 2), today)).toThrow(/make up/)
})
