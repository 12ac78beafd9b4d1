import { and, eq, ne } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import * as tables from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
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
import type { Group } from "./groups.ts"
import { getYear } from "./queries.server.ts"

let world: World
let runningDeal = ""
const today = todayIn(new Date())
const thisYear = Number(today.slice(0, 4))

beforeEach(async () => {
  await emptyTables("user", "deal", "fact", "file", "idempotency", "rate_limit")
  world = await castWorld()
  for (const moves of Object.values(situations)) await dealAfter(world, moves)
  runningDeal = await dealAfter(world, situations.in_progress ?? [])
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

type DealInYear = FiguredDeal & { figures: Figures }
type PartyYear = {
  viewer: Viewer
  year: number
  on: Day
  deals: readonly DealInYear[]
  total: Figures
  months: ReturnType<typeof monthsIn>
}

const isCompany = (viewer: Viewer) => viewer.userType === "sponsor"

/** Expects deals, sums by grouping and results of each filter, in three years of both parties, from their raw rows. */
async function expectYearsFromRows(on: Day = today) {
  const allDeals = await readDeals()
  for (const viewer of [world.viewers.marta, world.viewers.karolina])
    for (const year of [thisYear - 1, thisYear, thisYear + 1]) {
      const deals = allDeals.flatMap((deal) => {
        if ((isCompany(viewer) ? deal.sponsorId : deal.organizationId) !== viewer.partyId) return []
        const rows = deal.rows.filter((row) => countsIn(row, year))
        return rows.length > 0 ? [{ ...deal, rows, figures: figuresIn(rows, on) }] : []
      })
      const total = deals.reduce((sum, { figures }) => plus(sum, figures), noFigures)
      const months = monthsIn(
        deals.flatMap(({ rows }) => rows),
        year,
        on,
      )
      const expected = { viewer, year, on, deals, total, months }
      for (const { value: by } of groupingsOf(viewer.userType)) await expectGrouping(expected, by)
      if (isCompany(viewer)) await expectStates(expected)
    }
}

const findYear = ({ viewer, year, on }: PartyYear, filters: Partial<FinanceFilters>, groups = 99) =>
  getYear(viewer, { ...noFinanceFilters, year, ...filters }, { now: noon(on), groups, byMonth: true })

async function expectGrouping(expected: PartyYear, by: FinanceFilters["by"]) {
  const { viewer, deals, total, months } = expected
  const found = await findYear(expected, { by })
  expect(found.total, by).toEqual(total)
  expect(found.months, by).toEqual(months)
  expect(
    Object.fromEntries(
      found.deals.map(({ id, figures, work, cost }) => [id, { figures, owed: figures.agreed > 0 ? work : null, cost }]),
    ),
  ).toEqual(
    Object.fromEntries(
      deals.map(({ id, figures, work, cost }) => [
        id,
        { figures, owed: figures.agreed > 0 ? work : null, cost: isCompany(viewer) ? cost : null },
      ]),
    ),
  )
  const groups = new Map<string, Figures>()
  for (const deal of deals)
    for (const part of deal.parts) {
      const key = keyOf(deal, part, by, isCompany(viewer))
      groups.set(key, plus(groups.get(key) ?? noFigures, shareOfPart(deal.figures, part)))
    }
  expect(Object.fromEntries(found.groups.map(({ key, figures }) => [key, figures])), by).toEqual(
    Object.fromEntries(groups),
  )
  expect(found.groups.reduce((sum, { figures }) => plus(sum, figures), noFigures)).toEqual(total)
  const agreedWork = deals.filter(({ figures }) => figures.agreed > 0).map(({ work }) => work)
  expect(sumOfWork(found.groups.map(({ work }) => work)), by).toEqual(sumOfWork(agreedWork))
  expect(found.work, by).toEqual(sumOfWork(agreedWork))
  const [largest, ...others] = found.groups
  const withOneGroup = await findYear(expected, { by }, 1)
  expect(withOneGroup.groups[0], by).toEqual(largest)
  expect(
    withOneGroup.groups.slice(1).map(({ label, figures }) => ({ label, figures })),
    by,
  ).toEqual(others.length === 0 ? [] : [restOf(others)])
  if (!largest?.narrows) return
  const narrowed = await findYear(expected, { by, ...largest.narrows })
  expect(narrowed.total, by).toEqual(largest.figures)
  // of what a filter leaves the table says more than an arcade
  expect(narrowed.months, by).toBeNull()
}

/** The groups that are not shown by themselves, as one. */
const restOf = (groups: readonly Group[]) => ({
  label: groups.length === 1 ? groups[0]?.label : `Pozostałe (${groups.length})`,
  figures: groups.reduce((sum, { figures }) => plus(sum, figures), noFigures),
})

const hasRowOf =
  (...names: (keyof Figures)[]) =>
  ({ rows }: DealInYear) =>
    rows.some(({ figure }) => names.some((name) => name === figure))

const isInState: Record<FinanceFilters["state"], (deal: DealInYear) => boolean> = {
  wszystkie: () => true,
  planowane: hasRowOf("planned"),
  uzgodnione: hasRowOf("agreed"),
  wplacone: hasRowOf("received"),
  otwarte: hasRowOf("toPay", "undated", "inTransit"),
  "po-terminie": ({ figures }) => figures.overdue > 0,
  rozliczone: hasRowOf("settled"),
}

async function expectStates(expected: PartyYear) {
  for (const { value: state } of moneyStates) {
    const found = await findYear(expected, { state })
    const ids = expected.deals.filter(isInState[state]).map(({ id }) => id)
    expect(found.deals.map(({ id }) => id).toSorted(), state).toEqual(ids.toSorted())
  }
}

const entryOf = (dealId: string) => ({
  dealId,
  instalmentKey: "1",
  side: "organization" as const,
  authorId: world.people.karolina,
})

test("the year follows from the rows of its deals after each change of one of them", { timeout: 60_000 }, async () => {
  await expectYearsFromRows()
  const [entry] = await writeEntries({ ...entryOf(runningDeal), kind: "received", grosze: 40_000, onDay: today })
  const back = { kind: "reversal" as const, grosze: 40_000, onDay: today, reversesId: entry?.id, reason: "pomyłka" }
  await writeEntries({ ...entryOf(runningDeal), ...back })
  await writeEntries({ ...entryOf(runningDeal), kind: "sent", grosze: 10_000, onDay: addDays(today, -2) })
  await expectYearsFromRows()
  await agreePlan(runningDeal, evenPlan(100_000, 2))
  await db
    .update(tables.dealInstalment)
    .set({ dueOn: addDays(today, -400) })
    .where(eq(tables.dealInstalment.position, 1))
  await db.update(tables.deliverable).set({ state: "confirmed" }).where(eq(tables.deliverable.dealId, runningDeal))
  await saveCost(world.viewers.marta, runningDeal, "csr")
  await expectYearsFromRows()
  await expectYearsFromRows(addDays(today, 400))
})

test("the year follows from money received, refunded and retained in running, cancelled and closed deals over three years", {
  timeout: 60_000,
}, async () => {
  const [cancelled, completed] = [await dealAfter(world, situations.in_progress ?? []), world.deals.completed]
  await writeEntries(
    { ...entryOf(runningDeal), kind: "received", grosze: 33_333, onDay: addDays(today, -365) },
    { ...entryOf(runningDeal), kind: "refund", grosze: 20_000, onDay: today },
    { ...entryOf(runningDeal), kind: "sent", grosze: 150_000, onDay: addDays(today, -366) },
    { ...entryOf(cancelled), kind: "received", grosze: 50_000, onDay: addDays(today, -1) },
    { ...entryOf(cancelled), kind: "sent", grosze: 7_000, onDay: today },
    { ...entryOf(cancelled), kind: "kept", grosze: 10_000, onDay: today, reason: "koszty" },
    { ...entryOf(completed), kind: "received", grosze: 1, onDay: today },
  )
  await db.update(tables.deal).set(inStatus("canceled")).where(eq(tables.deal.id, cancelled))
  await db
    .update(tables.dealAgreement)
    .set({ agreedOn: addDays(today, -365) })
    .where(eq(tables.dealAgreement.dealId, runningDeal))
  await db.update(tables.dealEvent).set({ startDate: addDays(today, 365), endDate: null })
  await expectYearsFromRows()
})

test("the year follows from deals with two events, goods, net sums and no VAT, and from a deal without an event", {
  timeout: 60_000,
}, async () => {
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
    { ...entryOf(both), kind: "received", grosze: 33_331, onDay: addDays(today, -1) },
    { ...entryOf(both), kind: "refund", grosze: 1, onDay: today },
    { ...entryOf(both), kind: "sent", grosze: 777, onDay: today },
  )
  await agreePlan(runningDeal, null, { basis: "gross", vatStatus: "exempt", vatRate: null })
  await db.delete(tables.dealEvent).where(eq(tables.dealEvent.dealId, runningDeal))
  await expectYearsFromRows()
  const ofMoney = and(eq(tables.dealLine.dealId, both), ne(tables.dealLine.lineKey, "c"))
  await db.update(tables.dealLine).set({ amountGrosze: 0 }).where(ofMoney)
  await expectYearsFromRows()
})
