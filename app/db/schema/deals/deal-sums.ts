import { sql } from "drizzle-orm"
import { bigint, date, index, integer, pgView, primaryKey, smallint, text, unique } from "drizzle-orm/pg-core"
import { dealKinds } from "../../../domain/deals/deal/deal.ts"
import { grosze } from "../columns.ts"
import { deal } from "../deals.ts"
import { derived } from "../events.ts"

const ofDeal = () => ({
  dealId: text().notNull(),
  sponsorId: text().notNull(),
  organizationId: text().notNull(),
  realm: text().notNull(),
  kind: text({ enum: dealKinds }).notNull(),
  /** Day of the agreement in force, in whatever year. */
  agreedOn: date(),
})
const yearColumns = () => ({
  ...ofDeal(),
  year: smallint().notNull(),
  /** Day in this year by which the planned or agreed worth counts; with `agreedOn` it is agreed. */
  begunOn: date(),
  lastDay: date().notNull(),
  grossGrosze: grosze(),
  inKindGrosze: grosze(),
  /** Below zero after refunds; null without entries. */
  receivedGrosze: grosze(),
  /** Due in this year; 0 if all of it is in transit, null if nothing is open. */
  openGrosze: grosze(),
  inTransitGrosze: grosze(),
  settledGrosze: grosze(),
  settledReceivedGrosze: grosze(),
  /** Rows of work of the organization, with the agreement. */
  owed: integer().notNull(),
  confirmed: integer().notNull(),
})
const dayColumns = () => ({
  ...ofDeal(),
  /** Null: open without a due day. */
  day: date(),
  receivedGrosze: grosze(),
  openGrosze: grosze(),
  inTransitGrosze: grosze(),
  inKindGrosze: grosze(),
})

/** What a deal adds to a year, in grosze: the rows of `folded_deal_year`, kept by triggers (decision 093). */
export const dealYear = derived.table(
  "deal_year",
  {
    ...yearColumns(),
    dealId: text()
      .notNull()
      .references(() => deal.id, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ columns: [t.dealId, t.year] }),
    index("deal_year_of_sponsor").on(t.sponsorId, t.year),
    index("deal_year_of_organization").on(t.organizationId, t.year),
  ],
)

/** Days with money of a deal, in grosze: the rows of `folded_deal_day`, kept by triggers (decision 093). */
export const dealDay = derived.table(
  "deal_day",
  {
    ...dayColumns(),
    dealId: text()
      .notNull()
      .references(() => deal.id, { onDelete: "cascade" }),
  },
  (t) => [
    unique("deal_day_of_deal").on(t.dealId, t.day).nullsNotDistinct(),
    index("deal_day_of_sponsor").on(t.sponsorId, t.day),
    index("deal_day_of_organization").on(t.organizationId, t.day),
  ],
)

/** Deals whose rows a transaction changed; a deferred trigger folds them and removes the notes before the commit. */
export const notedDeal = derived.table(
  "noted_deal",
  { transaction: bigint({ mode: "number" }).notNull(), dealId: text().notNull() },
  (t) => [primaryKey({ columns: [t.transaction, t.dealId] })],
)

const keys = sql`deal_id, sponsor_id, organization_id, realm, kind`
const dayOf = (figures: string) => sql.raw(`max(day) filter (where figure in (${figures}))`)
const sumOf = (column: string, figures: string) =>
  sql.raw(`(sum(${column}) filter (where figure in (${figures})))::bigint`)
const agreedOn = sql`max(${dayOf("'agreed'")}) over (partition by deal_id)`
const worth = "'planned', 'agreed'"
const years = sql`select ${keys}, ${agreedOn} as agreed_on, extract(year from day)::smallint as year,
    ${dayOf(worth)} as begun_on, max(day) as last_day,
    ${sumOf("grosze", worth)} as gross_grosze, ${sumOf("in_kind_grosze", worth)} as in_kind_grosze,
    ${sumOf("grosze", "'received'")} as received_grosze, ${sumOf("grosze", "'open'")} as open_grosze,
    ${sumOf("in_transit_grosze", "'open'")} as in_transit_grosze,
    ${sumOf("grosze", "'settled'")} as settled_grosze, ${sumOf("received_grosze", "'settled'")} as settled_received_grosze
  from deal_figure where day is not null group by ${keys}, year`
const work = sql`select count(*)::integer as owed, (count(*) filter (where v.state = 'confirmed'))::integer as confirmed
  from deliverable v where v.deal_id = f.deal_id and v.owed_by = 'organization' and v.state <> 'withdrawn'`

/** Figures by deal and year, folded from all rows; work counts with the agreement. Defines `deal_year`. */
export const foldedDealYear = pgView("folded_deal_year", yearColumns()).as(sql`select f.*,
  coalesce(w.owed, 0) as owed, coalesce(w.confirmed, 0) as confirmed
from (${years}) f left join lateral (${work}) w on f.begun_on is not null and f.agreed_on is not null`)

/** Money by deal and day, folded from all rows. Defines `deal_day`. */
export const foldedDealDay = pgView("folded_deal_day", dayColumns()).as(sql`select * from (
  select ${keys}, ${agreedOn} as agreed_on, day, ${sumOf("grosze", "'received'")} as received_grosze,
    ${sumOf("grosze", "'open'")} as open_grosze, ${sumOf("in_transit_grosze", "'open'")} as in_transit_grosze,
    ${sumOf("in_kind_grosze", worth)} as in_kind_grosze
  from deal_figure group by ${keys}, day) f
where received_grosze is not null or open_grosze is not null or in_kind_grosze > 0`)
