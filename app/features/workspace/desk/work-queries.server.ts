import { eq, sql } from "drizzle-orm"
import { isStaffed } from "#app/db/conditions/reminded-deals.server.ts"
import { countsFrom, roleSince } from "#app/db/conditions/second-person.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { askForViewer } from "#app/db/connection/viewer-statement.server.ts"
import { user } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { dealStatuses, runningStatuses, worksOnRows } from "#app/domain/deals/deal/deal.ts"
import { nothingToInvoice, type ToInvoice } from "#app/domain/deals/payments/invoices/to-invoice.ts"
import { daysOfYear, type MonthRow } from "#app/domain/deals/reports/months.ts"
import type { EventStatus } from "#app/domain/events/event.ts"
import { noEventMoney } from "#app/domain/events/goal.ts"
import { may } from "#app/domain/parties/permissions.ts"
import { type DeskEvent, daysAhead } from "#app/domain/workspace/desk/desk-dates.ts"
import { daysOfInvoices } from "#app/domain/workspace/desk/desk-invoices.ts"
import { sideOf } from "#app/features/deals/deal/queries.server.ts"
import {
  asOpenInvitations,
  type OpenInvitation,
  waitingInvitations,
} from "#app/features/deals/invitation/queries.server.ts"
import {
  type MoneySums,
  moneySums,
  stillOpenInstalments,
} from "#app/features/deals/payments/instalment-queries.server.ts"
import { toInvoice } from "#app/features/deals/payments/invoices/to-invoice-columns.server.ts"
import { nextEvents, type RaisedMoney, raisedForNext } from "#app/features/deals/reports/goal/queries.server.ts"
import { monthsOf } from "#app/features/deals/reports/months/month-columns.server.ts"
import { asConversations, type ConversationRow, latestConversations } from "#app/features/messages/queries.server.ts"
import {
  type Bookkeeping,
  bookkeepingOf,
  lacksAccount,
} from "#app/features/organizations/bank-accounts/bookkeeping-columns.server.ts"
import { addDays, type Day } from "#app/lib/dates.ts"
import { waitingColumns, waitingOf } from "../landing/queries.server.ts"
import { asFittingCompanies, asFittingEvents, fittingCompanies, fittingEvents } from "./fitting-queries.server.ts"

const eventsMost = 8

const sqlList = (values: readonly string[]) =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )
const workStatuses = sqlList(dealStatuses.filter(worksOnRows))

export type OwnDeskEvent = {
  id: string
  title: string
  startDate: Day
  endDate: Day | null
  city: string
  status: EventStatus
  goal: number | null
  raised: RaisedMoney
}
type OwnEventRow = Omit<OwnDeskEvent, "raised">
/** A looser rule requested by somebody else at `at`. `since`, `countsFrom`: of the viewer (`Member`). */
export type RuleChange = { by: string; at: string; since: string; countsFrom: string | null; financeApproves: boolean }
/**
 * `own`: an organization's next events; `ownCount`: number of all its events ahead; `newEvents`: for a sponsor;
 * `companies`: for an organization; `invoices`, `bookkeeping` and `months` of this year: for finance people;
 * `waitsForAccount`: an owner has to add an account to be paid these days.
 */
type DeskWork = {
  money: MoneySums
  events: DeskEvent[]
  own: OwnDeskEvent[]
  invitations: OpenInvitation[]
  messages: ConversationRow[]
  ownCount: number
  waiting: ReturnType<typeof waitingOf>
  newEvents: ReturnType<typeof asFittingEvents>
  companies: ReturnType<typeof asFittingCompanies>
  ruleChange: RuleChange | null
  invoices: ToInvoice
  bookkeeping: Bookkeeping | null
  months: MonthRow[]
  waitsForAccount: boolean
}

const nothingRaised: RaisedMoney = { ...noEventMoney, deals: 0 }
const noMoney: MoneySums = { whole: 0, received: 0, onTheWay: 0, overdue: 0, later: 0 }

/** The whole desk except the tasks of its deals, in one statement. */
export async function findWork(viewer: Viewer, today: Day): Promise<DeskWork> {
  const days = {
    today,
    until: addDays(today, daysAhead),
    ...daysOfInvoices(today),
    ...daysOfYear(Number(today.slice(0, 4))),
  }
  const [found] = await askForViewer("work", viewer, days, workQuery)
  const {
    money = noMoney,
    events = [],
    own = [],
    raised = [],
    invitations = [],
    conversations = [],
    ownCount = 0,
    fits = [],
    companies = [],
    ruleChange = null,
    invoices = null,
    bookkeeping = null,
    months = [],
    waitsForAccount = false,
    ...waiting
  } = found ?? {}
  const raisedBy = new Map(raised.map(({ eventId, ...sums }) => [eventId, sums]))
  return {
    money,
    events,
    own: own.map((event) => ({ ...event, raised: raisedBy.get(event.id) ?? nothingRaised })),
    invitations: asOpenInvitations(invitations),
    messages: asConversations(viewer, conversations),
    ownCount,
    waiting: waitingOf(waiting),
    newEvents: asFittingEvents(fits, today),
    companies: asFittingCompanies(companies),
    ruleChange,
    invoices: invoices ?? nothingToInvoice,
    bookkeeping,
    months,
    waitsForAccount,
  }
}

type WorkDays = Record<"today" | "until" | "dueUntil" | "endedFrom" | "from" | "to", Day>

function workQuery(viewer: Viewer, days: WorkDays) {
  const { today } = days
  const isOrganizations = sideOf(viewer) === "organization"
  const ofParty = isOrganizations
    ? sql`d.organization_id = ${viewer.organizationId}`
    : sql`d.sponsor_id = ${viewer.companyId}`
  const partnerId = isOrganizations ? sql`d.sponsor_id` : sql`d.organization_id`
  const partyDeals = sql`${ofParty} and d.realm = ${viewer.realm}`
  const runningDeals = sql`${partyDeals} and d.status in (${sqlList(runningStatuses)})`
  const isFinance = viewer.role === "finance"
  const givesAccount = isOrganizations && may(viewer.role, "editBankAccounts")
  return db
    .select({
      ...waitingColumns(viewer, today),
      money: moneySums(runningDeals, today),
      events: deskEvents(viewer, days),
      own: isOrganizations ? ownEvents(viewer, today) : sql<OwnEventRow[]>`'[]'::json`,
      ownCount: isOrganizations ? countAhead(viewer, today) : sql<number>`0`,
      raised: raisedForNext(viewer, today),
      invitations: waitingInvitations(viewer, today),
      conversations: latestConversations(viewer),
      fits: fittingEvents(viewer, today),
      companies: fittingCompanies(viewer, today),
      ruleChange: waitingRuleChange(viewer),
      invoices: isFinance ? toInvoice({ deals: partyDeals, partnerId }, days) : sql<ToInvoice | null>`null::json`,
      bookkeeping: isFinance ? bookkeepingOf(viewer) : sql<Bookkeeping | null>`null::json`,
      months: isFinance ? monthsOf(viewer, days) : sql<MonthRow[]>`'[]'::json`,
      waitsForAccount: givesAccount ? waitsForAccount(viewer, days) : sql<boolean>`false`,
    })
    .from(user)
    .where(eq(user.id, viewer.id))
}

const isNotClosed = sql`e.deleted_at is null and e.status not in ('finished', 'canceled')`

function deskEvents(viewer: Viewer, { today, until }: WorkDays) {
  const isOfViewer =
    sideOf(viewer) === "organization" ? sql`e.organization_id = ${viewer.organizationId}` : isSupported(viewer)
  const nextEventRows = sql`select e.id, e.title, e.start_date as "startDate", e.city
    from event e
    where ${isOfViewer} and ${isNotClosed} and e.start_date between ${today} and ${until}
    order by e.start_date, e.id limit ${sql.raw(String(eventsMost))}`
  return sql<DeskEvent[]>`(select coalesce(json_agg(row_to_json(shown)), '[]') from (${nextEventRows}) shown)`
}

const isSupported = ({ companyId, realm }: Viewer) => sql`e.id in (
  select de.event_id from deal d join deal_event de on de.deal_id = d.id
  where d.sponsor_id = ${companyId} and d.realm = ${realm} and d.status in (${workStatuses}))`

function ownEvents(viewer: Viewer, today: Day) {
  const eventAsJson = sql`json_build_object('id', e.id, 'title', e.title, 'startDate', e.start_date,
    'endDate', e.end_date, 'city', e.city, 'status', e.shown_status, 'goal', e.goal)`
  return sql<OwnEventRow[]>`(select coalesce(json_agg(${eventAsJson} order by e.start_date, e.id), '[]')
    from event e where e.id in ${nextEvents(viewer, today)})`
}

const countAhead = ({ organizationId }: Viewer, today: Day) => sql<number>`(select count(*)::integer from event e
  where e.organization_id = ${organizationId} and e.last_day >= ${today} and ${isNotClosed})`

// considers money from the days when its invoice is due
const waitsForAccount = (viewer: Viewer, { dueUntil, endedFrom }: Record<"dueUntil" | "endedFrom", Day>) => {
  const isDue = sql`(i.due_on is null or i.due_on <= ${dueUntil}::date)`
  const isFreshDeal = sql`(d.ended_on is null or d.ended_on >= ${endedFrom}::date)`
  const dueInstalments = sql`select from ${stillOpenInstalments} join deal d on d.id = i.deal_id
    where i.organization_id = ${viewer.organizationId} and ${isDue} and ${isFreshDeal}
      and d.cancel_asked_by is null and ${isStaffed(sql`d.sponsor_id`)}`
  return sql<boolean>`(${lacksAccount(viewer)} and exists (${dueInstalments}))`
}

function waitingRuleChange({ id, partyId }: Viewer) {
  const asker = { id: sql`c.asked_by_id`, requestedAt: sql`c.created_at` }
  return sql<RuleChange | null>`(
    select json_build_object('by', person.name, 'at', c.created_at, 'since', ${roleSince},
      'countsFrom', ${countsFrom(asker)}, 'financeApproves', p.finance_approves)
    from second_person_change c
    join party p on p.id = c.party_id
    join "user" person on person.id = c.asked_by_id
    join member on member.party_id = c.party_id and member.user_id = ${id}
    where c.party_id = ${partyId} and c.state = 'open' and c.asked_by_id <> ${id})`
}
