import { and, eq, ne } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import * as tables from "#app/db/schema.ts"
import {
  type Figures,
  type FinanceFilters,
  figureNames,
  groupingsOf,
  moneyStates,
  noFigures,
  noFinanceFilters,
  noWork,
  type WorkCounts,
} from "#app/domain/deals/reports/finances.ts"
import { evenPlan } from "#app/domain/deals/terms/payment-plan.ts"
import { addDays, type Day, todayIn } from "#app/lib/dates.ts"
import { castWorld } from "#test/support/cast.ts"
import { dealAfter, inStatus, situations } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { agreePlan, writeEntries } from "#test/support/money/entries.ts"
import { countsIn, type FiguredDeal, figuresIn, monthsIn, readDeals, shareOfPart } from "#test/support/money/figures.ts"
import { saveCost } from "../../payments/cost/commands.server.ts"
import { getYear } from "./queries.server.ts"

let world: World
let running = ""
const today = todayIn(new Date())
const thisYear = Number(today.slice(0, 4))

beforeEach(async () => {
  await emptyTables("user", "deal", "fact", "file", "idempotency", "rate_limit")
  world = await castWorld()
  for (const moves of Object.values(situations)) await dealAfter(world, moves)
  running = await dealAfter(world, situations.in_progress ?? [])
})

const plus = (sum: Figures, more: Figures) =>
  Object.fromEntries(figureNames.map((name) => [name, sum[name] + more[name]])) as Figures
const sumOfWork = (work: readonly WorkCounts[]) =>
  work.reduce((sum, one) => ({ owed: sum.owed + one.owed, confirmed: sum.confirmed + one.confirmed }), noWork)
const noon = (day: Day) => new Date(`${day}T12:00:00Z`)
const keyOf = (deal: FiguredDeal, part: FiguredDeal["parts"][number], by: FinanceFilters["by"], isCompany: boolean) =>
  ({
    partner: isCompany ? deal.organizationId : deal.sponsorId,
    wydarzenie: part.eventId,
    kategoria: part.category,
    region: part.region,
    koszt: deal.cost,
    rodzaj: deal.kind,
  })[by] ?? ""

/** The years of both parties are what their raw rows come to: deals, sums by each thing, and what each filter leaves. */
async function expectTrue(on: Day = today) {
  const moves = await readDeals()
  for (const viewer of [world.viewers.marta, world.viewers.karolina])
    for (const year of [thisYear - 1, thisYear, thisYear + 1]) {
      const isCompany = viewer.userType === "sponsor"
      const own = moves.flatMap((deal) => {
        if ((isCompany ? deal.sponsorId : deal.organizationId) !== viewer.partyId) return []
        const rows = deal.rows.filter((row) => countsIn(row, year))
        return rows.length > 0 ? [{ ...deal, rows, figures: figuresIn(rows, on) }] : []
      })
      const total = own.reduce((sum, { figures }) => plus(sum, figures), noFigures)
      const ask = (filters: Partial<FinanceFilters>) =>
        getYear(viewer, { ...noFinanceFilters, year, ...filters }, { now: noon(on), groups: 99, byMonth: true })
      const months = monthsIn(
        own.flatMap(({ rows }) => rows),
        year,
        on,
      )
      for (const { value: by } of groupingsOf(viewer.userType)) {
        const found = await ask({ by })
        expect(found.total, by).toEqual(total)
        expect(found.months, by).toEqual(months)
        expect(
          Object.fromEntries(
            found.deals.map(({ id, figures, work, cost }) => [
              id,
              { figures, owed: figures.agreed > 0 ? work : null, cost },
            ]),
          ),
        ).toEqual(
          Object.fromEntries(
            own.map(({ id, figures, work, cost }) => [
              id,
              { figures, owed: figures.agreed > 0 ? work : null, cost: isCompany ? cost : null },
            ]),
          ),
        )
        const groups = new Map<string, Figures>()
        for (const deal of own)
          for (const part of deal.parts) {
            const key = keyOf(deal, part, by, isCompany)
            groups.set(key, plus(groups.get(key) ?? noFigures, shareOfPart(deal.figures, part)))
          }
        expect(Object.fromEntries(found.groups.map(({ key, figures }) => [key, figures])), by).toEqual(
          Object.fromEntries(groups),
        )
        expect(found.groups.reduce((sum, { figures }) => plus(sum, figures), noFigures)).toEqual(total)
        const agreed = own.filter(({ figures }) => figures.agreed > 0).map(({ work }) => work)
        expect(sumOfWork(found.groups.map(({ work }) => work)), by).toEqual(sumOfWork(agreed))
        expect(found.work, by).toEqual(sumOfWork(agreed))
        const [first, ...others] = found.groups
        const few = await getYear(viewer, { ...noFinanceFilters, year, by }, { now: noon(on), groups: 1 })
        expect(few.groups[0], by).toEqual(first)
        expect(
          few.groups.slice(1).map(({ label, figures }) => ({ label, figures })),
          by,
        ).toEqual(
          others.length === 0
            ? []
            : [
                {
                  label: others.length === 1 ? others[0]?.label : `Pozostałe (${others.length})`,
                  figures: others.reduce((sum, { figures }) => plus(sum, figures), noFigures),
                },
              ],
        )
        const [largest] = found.groups
        if (!largest?.narrows) continue
        const narrowed = await ask({ by, ...largest.narrows })
        expect(narrowed.total, by).toEqual(largest.figures)
        // of what a filter leaves the table says more than an arcade
        expect(narrowed.months, by).toBeNull()
      }
      if (!isCompany) continue
      const has = (name: keyof Figures) => (deal: (typeof own)[number]) =>
        deal.rows.some(({ figure }) => figure === name)
      for (const { value: state } of moneyStates) {
        const left = {
          wszystkie: () => true,
          planowane: has("planned"),
          uzgodnione: has("agreed"),
          wplacone: has("received"),
          otwarte: (deal: (typeof own)[number]) =>
            ["toPay", "undated", "inTransit"].some((one) => has(one as "toPay")(deal)),
          "po-terminie": ({ figures }: (typeof own)[number]) => figures.overdue > 0,
          rozliczone: has("settled"),
        }[state]
        const { deals } = await ask({ state })
        expect(deals.map(({ id }) => id).toSorted(), state).toEqual(
          own
            .filter(left)
            .map(({ id }) => id)
            .toSorted(),
        )
      }
    }
}

const of = (dealId: string) => ({
  dealId,
  instalmentKey: "1",
  side: "organization" as const,
  authorId: world.people.karolina,
})

test("after each change of one deal the year is what its rows come to", { timeout: 60_000 }, async () => {
  await expectTrue()
  const [entry] = await writeEntries({ ...of(running), kind: "received", grosze: 40_000, onDay: today })
  const back = { kind: "reversal" as const, grosze: 40_000, onDay: today, reversesId: entry?.id, reason: "pomyłka" }
  await writeEntries({ ...of(running), ...back })
  await writeEntries({ ...of(running), kind: "sent", grosze: 10_000, onDay: addDays(today, -2) })
  await expectTrue()
  await agreePlan(running, evenPlan(100_000, 2))
  await db
    .update(tables.dealInstalment)
    .set({ dueOn: addDays(today, -400) })
    .where(eq(tables.dealInstalment.position, 1))
  await db.update(tables.deliverable).set({ state: "confirmed" }).where(eq(tables.deliverable.dealId, running))
  await saveCost(world.viewers.marta, running, "csr")
  await expectTrue()
  await expectTrue(addDays(today, 400))
})

test("money comes and goes back over the turn of years, of deals that run, are cancelled or closed", {
  timeout: 60_000,
}, async () => {
  const [cancelled, completed] = [await dealAfter(world, situations.in_progress ?? []), world.deals.completed]
  await writeEntries(
    { ...of(running), kind: "received", grosze: 33_333, onDay: addDays(today, -365) },
    { ...of(running), kind: "refund", grosze: 20_000, onDay: today },
    { ...of(running), kind: "sent", grosze: 150_000, onDay: addDays(today, -366) },
    { ...of(cancelled), kind: "received", grosze: 50_000, onDay: addDays(today, -1) },
    { ...of(cancelled), kind: "sent", grosze: 7_000, onDay: today },
    { ...of(cancelled), kind: "kept", grosze: 10_000, onDay: today, reason: "koszty" },
    { ...of(completed), kind: "received", grosze: 1, onDay: today },
  )
  await db.update(tables.deal).set(inStatus("canceled")).where(eq(tables.deal.id, cancelled))
  await db
    .update(tables.dealAgreement)
    .set({ agreedOn: addDays(today, -365) })
    .where(eq(tables.dealAgreement.dealId, running))
  await db.update(tables.dealEvent).set({ startDate: addDays(today, 365), endDate: null })
  await expectTrue()
})

test("deals of two events, with goods, net and without VAT, and of none", { timeout: 60_000 }, async () => {
  const other = Object.values(world.events).find((id) => id !== world.events.planting) ?? ""
  const both = await dealAfter(world, situations.in_progress ?? [])
  await db
    .insert(tables.dealEvent)
    .values({ dealId: both, eventId: other, title: "Drugie", startDate: addDays(today, 900) })
  const [line] = await db.select().from(tables.dealLine).where(eq(tables.dealLine.dealId, both))
  if (!line) throw new Error("no line")
  const more = (key: string, changes: Partial<typeof line>) => ({ ...line, lineKey: key, position: 9, ...changes })
  await db
    .insert(tables.dealLine)
    .values([
      more("a", { eventId: other, amountGrosze: 3333 }),
      more("b", { eventId: null, amountGrosze: 1001 }),
      more("c", { eventId: null, amountGrosze: 777, form: "goods" }),
    ])
  await db.update(tables.dealTerms).set({ inKindGrosze: 777 }).where(eq(tables.dealTerms.dealId, both))
  await agreePlan(both, evenPlan(123_457, 3), { basis: "net", vatStatus: "active", vatRate: 23, grossGrosze: 123_457 })
  await writeEntries(
    { ...of(both), kind: "received", grosze: 33_331, onDay: addDays(today, -1) },
    { ...of(both), kind: "refund", grosze: 1, onDay: today },
    { ...of(both), kind: "sent", grosze: 777, onDay: today },
  )
  await agreePlan(running, null, { basis: "gross", vatStatus: "exempt", vatRate: null })
  await db.delete(tables.dealEvent).where(eq(tables.dealEvent.dealId, running))
  await expectTrue()
  const ofMoney = and(eq(tables.dealLine.dealId, both), ne(tables.dealLine.lineKey, "c"))
  await db.update(tables.dealLine).set({ amountGrosze: 0 }).where(ofMoney)
  await expectTrue()
})
