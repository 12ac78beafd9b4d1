import { eq } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import * as tables from "#app/db/schema.ts"
import { inForceStatuses, plannedStatuses } from "#app/domain/deals/deal/deal.ts"
import { usualCost } from "#app/domain/deals/payments/cost.ts"
import { totalsOf } from "#app/domain/deals/payments/ledger.ts"
import { type Figures, noFigures } from "#app/domain/deals/reports/finances.ts"
import type { YearByMonth } from "#app/domain/deals/reports/months.ts"
import { formOf } from "#app/domain/deals/terms/terms-sides.ts"
import { type Day, todayIn } from "#app/lib/dates.ts"
import { barOf } from "./bar.ts"
import { factsOf } from "./deal-facts.ts"

type Row = { figure: keyof Figures; grosze: number; day: Day | null; since?: Day | null }
type Part = {
  eventId: string | null
  category: string | null
  region: string | null
  from: number
  to: number
  whole: number
  goods: number
}
export type FiguredDeal = Awaited<ReturnType<typeof readDeals>>[number]

/** Every deal of the database with its figures and parts, computed from the raw tables, to compare with the views. */
export const readDeals = async () => Promise.all((await db.select().from(tables.deal)).map((deal) => readDeal(deal)))

async function readDeal(deal: typeof tables.deal.$inferSelect) {
  const isOf = (table: { dealId: Parameters<typeof eq>[0] }) => eq(table.dealId, deal.id)
  const of = <Row extends { version: number }>(rows: Row[]) => rows.find((row) => row.version === deal.termsVersion)
  const versions = await db
    .select()
    .from(tables.dealTerms)
    .where(isOf(tables.dealTerms))
    .orderBy(tables.dealTerms.version)
  const terms = of(versions)
  const agreements = await db.select().from(tables.dealAgreement).where(isOf(tables.dealAgreement))
  const agreement = of(agreements)
  const allParts = await db.select().from(tables.dealInstalment).where(isOf(tables.dealInstalment))
  const entries = await db.select().from(tables.paymentEntry).where(isOf(tables.paymentEntry))
  const lines = await db.select().from(tables.dealLine).where(isOf(tables.dealLine))
  const work = await db.select().from(tables.deliverable).where(isOf(tables.deliverable))
  const invoices = await db.select().from(tables.invoice).where(isOf(tables.invoice))
  const [cost] = await db.select().from(tables.dealCost).where(isOf(tables.dealCost))
  const own = await db.select().from(tables.organization).where(eq(tables.organization.id, deal.organizationId))
  const ownVatStatus = own[0]?.vatStatus ?? null
  const members = await db.select().from(tables.member).innerJoin(tables.user, eq(tables.user.id, tables.member.userId))
  const staffed = new Set(
    members.flatMap(({ member, user }) => (user.deletedAt || user.blockedAt ? [] : [member.partyId])),
  )
  const events = await db
    .select()
    .from(tables.dealEvent)
    .innerJoin(tables.event, eq(tables.event.id, tables.dealEvent.eventId))
    .where(isOf(tables.dealEvent))
    .orderBy(tables.dealEvent.startDate, tables.dealEvent.eventId)
  if (!terms) throw new Error("A deal has no terms")

  const first = events[0]?.deal_event.startDate ?? todayIn(deal.createdAt)
  const isInForce = inForceStatuses.some((status) => status === deal.status)
  const agreedOn = isInForce ? (agreement?.agreedOn ?? null) : null
  const plannedOn = plannedStatuses.some((status) => status === deal.status) ? first : null
  const rows = [...worthRows(deal, terms, { agreedOn, plannedOn }), ...receivedRows(entries)]
  const instalments = allParts
    .filter(({ version }) => version === deal.termsVersion)
    .toSorted((a, b) => a.position - b.position)
    .map(({ key, grossGrosze: gross, dueOn }) => ({ key, gross, dueOn }))
  const oldestFirst = entries.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  const totals = totalsOf(oldestFirst)
  const bar = isInForce ? barOf(instalments, totals) : []
  rows.push(...openRows(bar, agreedOn))
  const beyond = totals.inTransit - bar.reduce((sum, { covered, received }) => sum + covered - received, 0)
  const sentOn = unreversed(entries).flatMap(({ kind, onDay }) => (kind === "sent" ? onDay : []))
  if (beyond > 0) rows.push({ figure: "inTransit", grosze: beyond, day: sentOn.toSorted().at(-1) ?? null })

  const parts = partsOf(
    deal,
    events.map(({ event }) => event),
    lines.filter(({ termsVersion }) => termsVersion === deal.termsVersion),
  )
  const only = { eventId: null, category: null, region: null, from: 0, to: 1, whole: 1, goods: terms.inKindGrosze }
  const counted = agreedOn ? work.filter(({ owedBy, state }) => owedBy === "organization" && state !== "withdrawn") : []
  return {
    ...{
      id: deal.id,
      status: deal.status,
      kind: deal.kind,
      sponsorId: deal.sponsorId,
      organizationId: deal.organizationId,
    },
    facts: factsOf({
      ...{ deal, terms: versions, agreements, lines, entries, invoices, totals, bar },
      ...{ agreedOn, ownVatStatus },
    }),
    /** Somebody can still sign in for either side. */
    isStaffed: staffed.has(deal.sponsorId) && staffed.has(deal.organizationId),
    firstDay: first,
    /** Whether its settlement may be sent. */
    isSettled:
      ["in_progress", "settlement_rejected"].includes(deal.status) && !deal.annexVersion && !deal.cancelAskedBy,
    keys: instalments.map(({ key }) => key),
    cost: cost?.category ?? usualCost(deal.kind),
    ...{ rows, parts: parts.length > 0 ? parts : [only] },
    work: { owed: counted.length, confirmed: counted.filter(({ state }) => state === "confirmed").length },
  }
}

type Entry = typeof tables.paymentEntry.$inferSelect

const unreversed = (entries: readonly Entry[]) =>
  entries.filter(({ id }) => !entries.some(({ reversesId }) => reversesId === id))

/** What the deal is worth: agreed or planned, and settled. */
function worthRows(
  deal: typeof tables.deal.$inferSelect,
  terms: typeof tables.dealTerms.$inferSelect,
  { agreedOn, plannedOn }: { agreedOn: Day | null; plannedOn: Day | null },
): Row[] {
  const rows: Row[] = []
  const day = plannedOn ?? agreedOn
  if (day) {
    rows.push({ figure: agreedOn ? "agreed" : "planned", grosze: terms.grossGrosze, day })
    if (terms.inKindGrosze > 0) rows.push({ figure: "inKind", grosze: terms.inKindGrosze, day })
  }
  if (deal.status === "completed") rows.push({ figure: "settled", grosze: terms.grossGrosze, day: deal.endedOn })
  return rows
}

const receivedRows = (entries: readonly Entry[]) =>
  unreversed(entries).flatMap(({ kind, grosze, onDay }): Row[] => {
    if (kind === "received") return [{ figure: "received", grosze, day: onDay }]
    return kind === "refund" ? [{ figure: "received", grosze: -grosze, day: onDay }] : []
  })

/** What of the instalments is in transit or still to pay. */
function openRows(bar: ReturnType<typeof barOf>, agreedOn: Day | null): Row[] {
  const rows: Row[] = []
  for (const { gross, received, covered, dueOn } of bar) {
    if (covered > received) rows.push({ figure: "inTransit", grosze: covered - received, day: dueOn, since: agreedOn })
    if (gross > covered)
      rows.push({ figure: dueOn ? "toPay" : "undated", grosze: gross - covered, day: dueOn, since: agreedOn })
  }
  return rows
}

/** The part of each event: its own lines, and an even share of lines about none; the first ones get odd grosze. */
function partsOf(
  deal: typeof tables.deal.$inferSelect,
  events: readonly (typeof tables.event.$inferSelect)[],
  lines: readonly (typeof tables.dealLine.$inferSelect)[],
): Part[] {
  const shares = events.map(() => ({ money: 0, goods: 0 }))
  for (const line of lines) {
    const form = formOf(deal.kind, line) === "money" ? "money" : "goods"
    const isAboutOne = events.some(({ id }) => id === line.eventId)
    for (const [index, share] of shares.entries()) {
      const odd = index < line.amountGrosze % events.length ? 1 : 0
      if (!isAboutOne) share[form] += Math.floor(line.amountGrosze / events.length) + odd
      else if (events[index]?.id === line.eventId) share[form] += line.amountGrosze
    }
  }
  const whole = shares.reduce((sum, { money }) => sum + money, 0)
  let before = 0
  return events.map(({ id, category, voivodeship }, index): Part => {
    const { money, goods } = shares[index] ?? { money: 0, goods: 0 }
    const [from, to] = whole === 0 ? [Math.min(index, 1), 1] : [before, before + money]
    before += money
    return { eventId: id, category, region: voivodeship, from, to, whole: whole || 1, goods }
  })
}

/** Whether a row counts in a year: by its day; a row without one counts in every year from the agreement on. */
export const countsIn = ({ day, since }: Row, year: number): boolean =>
  day === null ? since == null || Number(since.slice(0, 4)) <= year : day.startsWith(`${year}-`)

/** Figures of some rows, with the part that is late on a day. */
export function figuresIn(rows: readonly Row[], today: Day): Figures {
  const figures = { ...noFigures }
  for (const { figure, grosze, day } of rows) {
    figures[figure] += grosze
    if (figure === "toPay" && day !== null && day < today) figures.overdue += grosze
  }
  return figures
}

/** The year of some rows by month; a row without a day counts in the year of `today` alone. Null without a figure. */
export function monthsIn(rows: readonly Row[], year: number, today: Day): YearByMonth | null {
  const of = (some: readonly Row[]) => {
    const { received, toPay, overdue, inTransit, undated, inKind } = figuresIn(some, today)
    return { money: { received, later: toPay - overdue, overdue, inTransit }, undated, inKind }
  }
  const counted = rows.filter(({ day }) => (day ?? today).startsWith(`${year}-`))
  const { money, undated, inKind } = of(counted)
  const sums = { ...money, undated, inKind }
  if (Object.values(sums).every((sum) => sum === 0)) return null
  const months = Array.from({ length: 12 }, (_, at) => {
    const month = `${year}-${String(at + 1).padStart(2, "0")}-`
    return { month: at + 1, ...of(counted.filter(({ day }) => day?.startsWith(month))).money }
  })
  return { months, sums }
}

const cut = (grosze: number, at: number, whole: number) => Number((BigInt(grosze) * BigInt(at)) / BigInt(whole))

/** The share of figures for one part, between its two ends. */
export function shareOfPart(figures: Figures, { from, to, whole, goods }: Part): Figures {
  const shareOf = (name: string, grosze: number) => {
    if (name === "inKind") return grosze > 0 ? goods : 0
    return cut(grosze, to, whole) - cut(grosze, from, whole)
  }
  return Object.fromEntries(Object.entries(figures).map(([name, grosze]) => [name, shareOf(name, grosze)])) as Figures
}
