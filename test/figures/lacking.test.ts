import { eq, sql } from "drizzle-orm"
import fc from "fast-check"
import { beforeAll, expect, test } from "vitest"
import { isInvoiceDue, lackingInvoices } from "#app/db/conditions/lacking-invoices.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { dealInstalment, deal as deals, dealTerms, invoice, organization } from "#app/db/schema.ts"
import { dealKinds } from "#app/domain/deals/deal/deal.ts"
import { lackingPapers } from "#app/domain/deals/payments/invoices/lacking-papers.ts"
import { daysOfInvoices } from "#app/domain/workspace/desk/desk-invoices.ts"
import { getDeal } from "#app/features/deals/deal/queries.server.ts"
import { listInvoices } from "#app/features/deals/payments/invoices/queries.server.ts"
import { getPlan } from "#app/features/deals/payments/ledger-queries.server.ts"
import { addDays, todayIn } from "#app/lib/dates.ts"
import { castWorld } from "#test/support/cast.ts"
import { dealAfter, situations } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { writeEntries } from "#test/support/money/entries.ts"
import { readDeals } from "#test/support/money/figures.ts"
import { lackingOf } from "./expected.ts"

const today = todayIn(new Date())
const amount = fc.integer({ min: 1, max: 90_000 })
const vat = fc.constantFrom(null, "none", "exempt", "active")
const seed = 47

const randomDeal = fc.record({
  kind: fc.constantFrom("sponsoring", ...dealKinds),
  situation: fc.constantFrom("in_progress", "in_progress", "settlement", "completed", "accepted"),
  ...{ termsVat: vat, ownVat: vat },
  parts: fc.array(fc.record({ gross: amount, days: fc.constantFrom(null, -20, 0, 14, 15, 60) }), {
    minLength: 1,
    maxLength: 3,
  }),
  received: fc.option(amount),
  sent: fc.option(amount),
  invoices: fc.array(
    fc.record({
      grosze: amount,
      isWithdrawn: fc.constantFrom(true, false, false),
      // a key that an annex removed, too
      named: fc.constantFrom(null, "1", "2", "3", "4"),
    }),
    { maxLength: 3 },
  ),
})
type RandomDeal = typeof randomDeal extends fc.Arbitrary<infer One> ? One : never

let world: World
beforeAll(async () => {
  world = await castWorld()
})

async function writeDeal({ kind, situation, termsVat, ownVat, parts, received, sent, invoices }: RandomDeal) {
  await emptyTables("deal")
  const authorId = world.people.karolina
  const id = await dealAfter(world, situations[situation] ?? [])
  await db.update(organization).set({ vatStatus: ownVat }).where(eq(organization.id, world.organizations.orchard))
  const vatRate = termsVat === "active" ? 23 : null
  await db.update(dealTerms).set({ kind, vatStatus: termsVat, vatRate }).where(eq(dealTerms.dealId, id))
  const [deal] = await db.update(deals).set({ kind }).where(eq(deals.id, id)).returning()
  if (situation !== "accepted") {
    await db.delete(dealInstalment).where(eq(dealInstalment.dealId, id))
    let before = 0
    for (const [index, { gross, days }] of parts.entries()) {
      const plan = { fromGrosze: before, grossGrosze: gross, dueOn: days === null ? null : addDays(today, days) }
      const place = { version: deal?.termsVersion ?? 1, position: index + 1, key: String(index + 1) }
      await db.insert(dealInstalment).values({ dealId: id, ...place, ...plan })
      before += gross
    }
    const entry = { dealId: id, instalmentKey: "1", onDay: today, authorId }
    if (received) await writeEntries({ ...entry, kind: "received", grosze: received, side: "organization" })
    if (sent) await writeEntries({ ...entry, kind: "sent", grosze: sent, side: "sponsor" })
  }
  const withdrawal = { withdrawnAt: new Date(), withdrawnById: authorId }
  for (const [index, { grosze, isWithdrawn, named }] of invoices.entries())
    await db.insert(invoice).values({
      ...{ dealId: id, number: `FV ${index}`, issuedOn: today, grosze, addedById: authorId },
      ...(named && { parts: [{ key: named, grosze }] }),
      ...(isWithdrawn && withdrawal),
    })
  return id
}

const courses = fc.sample(randomDeal, { numRuns: 60, seed }).map((one, index) => [index, one] as const)

test.each(courses)("random deal %i lacks the same invoices by the rule, in SQL and by its rows", async (_, fields) => {
  const id = await writeDeal(fields)
  const deal = await getDeal(world.viewers.karolina, id)
  const plan = await getPlan(db, deal)
  const [row] = await readDeals()
  if (!row) throw new Error("no deal")
  const { kind, facts } = row
  const { instalments, issuerVat: vatStatus } = plan
  const paid = {
    kind,
    status: deal.status,
    vatStatus,
    instalments,
    received: facts.received,
    invoices: await listInvoices(db, id),
  }
  const { invoices, uninvoiced } = lackingPapers(paid, today)
  const { rows } = await db.execute(sql`select i.position as instalment, i.lacking_grosze::integer as grosze,
    ${isInvoiceDue(daysOfInvoices(today).dueUntil)} as "isDue" from ${lackingInvoices} where d.id = ${id} order by 1`)
  const byRows = lackingOf(row).map((one, index) => ({ instalment: index + 1, ...one }))
  expect(invoices).toEqual(byRows.filter(({ grosze }) => grosze > 0))
  expect(rows).toEqual(invoices)
  expect(uninvoiced).toBe(byRows.reduce((sum, { grosze }) => sum + grosze, 0))
})
