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
  const begun = plannedStatuses.some((status) => status === deal.status) ? first : agreedOn
  const rows: Row[] = []
  if (begun) {
    rows.push({ figure: agreedOn ? "agreed" : "planned", grosze: terms.grossGrosze, day: begun })
    if (terms.inKindGrosze > 0) rows.push({ figure: "inKind", grosze: terms.inKindGrosze, day: begun })
  }
  if (deal.status === "completed") rows.push({ figure: "settled", grosze: terms.grossGrosze, day: deal.endedOn })
  const reversed = entries.map(({ reversesId }) => reversesId)
  for (const { id, kind, grosze, onDay } of entries)
    if (!reversed.includes(id) && (kind === "received" || kind === "refund"))
      rows.push({ figure: "received", grosze: kind === "refund" ? -grosze : grosze, day: onDay })
  const instalments = allParts
    .filter(({ version }) => version === deal.termsVersion)
    .toSorted((a, b) => a.position - b.position)
    .map(({ key, grossGrosze: gross, dueOn }) => ({ key, gross, dueOn }))
  const oldestFirst = entries.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  const totals = totalsOf(oldestFirst)
  const bar = isInForce ? barOf(instalments, totals) : []
  for (const { gross, received, covered, dueOn } of bar) {
    if (covered > received) rows.push({ figure: "inTransit", grosze: covered - received, day: dueOn, since: agreedOn })
    if (gross > covered)
      rows.push({ figure: dueOn ? "toPay" : "undated", grosze: gross - covered, day: dueOn, since: agreedOn })
  }
  const beyond = totals.inTransit - bar.reduce((sum, { covered, received }) => sum + covered - received, 0)
  const sentOn = entries.flatMap(({ id, kind, onDay }) => (kind === "sent" && !reversed.includes(id) ? onDay : []))
  if (beyond > 0) rows.push({ figure: "inTransit", grosze: beyond, day: sentOn.toSorted().at(-1) ?? null })

  const shares = events.map(() => ({ money: 0, goods: 0 }))
  for (const line of lines.filter(({ termsVersion }) => termsVersion === deal.termsVersion)) {
    const form = formOf(deal.kind, line) === "money" ? "money" : "goods"
    const at = events.findIndex(({ event }) => event.id === line.eventId)
    for (const [index, share] of shares.entries()) {
      const even = Math.floor(line.amountGrosze / events.length) + (index < line.amountGrosze % events.length ? 1 : 0)
      share[form] += at === -1 ? even : at === index ? line.amountGrosze : 0
    }
  }
  const whole = shares.reduce((sum, { money }) => sum + money, 0)
  let before = 0
  const parts = events.map(({ event }, index): Part => {
    const { money, goods } = shares[index] ?? { money: 0, goods: 0 }
    const [from, to] = whole === 0 ? [Math.min(index, 1), 1] : [before, before + money]
    before += money
    return {
      eventId: event.id,
      category: event.category,
      region: event.voivodeship,
      from,
      to,
      whole: whole || 1,
      goods,
    }
  })
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
export const shareOfPart = (figures: Figures, { from, to, whole, goods }: Part): Figures =>
  Object.fromEntries(
    Object.entries(figures).map(([name, grosze]) => [
      name,
      name === "inKind" ? (grosze > 0 ? goods : 0) : cut(grosze, to, whole) - cut(grosze, from, whole),
    ]),
  ) as Figures
