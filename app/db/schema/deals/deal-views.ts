import { type SQL, sql } from "drizzle-orm"
import { boolean, date, integer, pgView, smallint, text } from "drizzle-orm/pg-core"
import { dealKinds, dealStatuses, inForceStatuses, plannedStatuses } from "../../../domain/deals/deal/deal.ts"
import { turns } from "../../../domain/deals/deal/turn.ts"
import { entryKinds } from "../../../domain/deals/payments/ledger.ts"
import { awaitedMoves } from "../../../domain/notifications/task.ts"
import { at, grosze, oneOf } from "../columns.ts"

const inForce = oneOf("status", inForceStatuses)
const lackingGrosze = sql`greatest(0, t.gross_grosze - d.received_grosze)`
const expectedInTransit = sql`case when ${inForce} then least(d.in_transit_grosze, ${lackingGrosze}) else 0 end`
/** Money in transit that exceeds what the instalments in force still lack; few deals have any in transit. */
const beyond = sql`case when d.in_transit_grosze > 0 then d.in_transit_grosze - ${expectedInTransit} else 0 end`
const firstEventDay = sql`(select min(e.start_date) from deal_event e where e.deal_id = d.id)`
const begunOn = sql`case when a.agreed_on is null and ${oneOf("status", plannedStatuses)} then coalesce(${firstEventDay},
    (d.created_at at time zone 'Europe/Warsaw')::date) else a.agreed_on end`
const lastSentOn = sql`(select max(p.on_day) from payment_entry p where p.deal_id = d.id and p.kind = 'sent'
    and not exists (select from payment_entry r where r.reverses_id = p.id))`
/** The part of its instalment `i` that a total of the deal covers; totals fill instalments in order. */
const coveredBy = (total: SQL) => sql`least(i.gross_grosze, greatest(0, ${total} - i.from_grosze))`

/** Each deal with the worth of its terms, in grosze, and its agreement in force, if any; sum over these rows for several deals. */
export const dealNow = pgView("deal_now", {
  dealId: text().notNull(),
  sponsorId: text().notNull(),
  organizationId: text().notNull(),
  realm: text().notNull(),
  kind: text({ enum: dealKinds }).notNull(),
  status: text({ enum: dealStatuses }).notNull(),
  version: integer().notNull(),
  grossGrosze: grosze().notNull(),
  inKindGrosze: grosze().notNull(),
  agreedOn: date(),
  endedOn: date(),
  receivedGrosze: grosze().notNull(),
  createdAt: at().notNull(),
  /** Day by which the planned or agreed worth counts: of the first event, else of the proposal or the agreement. */
  begunOn: date(),
  sentBeyondGrosze: grosze().notNull(),
  sentBeyondOn: date(),
  inTransitGrosze: grosze().notNull(),
}).as(sql`select d.id as deal_id, d.sponsor_id, d.organization_id, d.realm, d.kind, d.status, t.version, t.gross_grosze,
  t.in_kind_grosze, a.agreed_on, d.ended_on, d.received_grosze, d.created_at,
  ${begunOn} as begun_on, ${beyond} as sent_beyond_grosze,
  case when ${beyond} > 0 then ${lastSentOn} end as sent_beyond_on, d.in_transit_grosze
  from deal d join deal_terms t on t.deal_id = d.id and t.version = d.terms_version
  left join deal_agreement a on a.deal_id = d.id and a.version = d.terms_version and ${inForce}`)

const lastStatusFact = sql`select max(f.created_at) from fact f where f.about_id = e.id and f.what = 'event.status'`
/** When the event `e` was cancelled: by its fact, which later edits do not change, else by its last write. */
export const cancelledAt = sql`coalesce((${lastStatusFact}), e.updated_at)`

const givenUpOn = sql`case e.status when 'canceled' then least(e.last_day + 1, (${cancelledAt} at time zone 'Europe/Warsaw')::date) end`
const eventsOfDeal = sql`(select count(*)::integer as events, count(*) filter (where e.status = 'canceled')::integer as cancelled,
      max(e.last_day) filter (where e.status not in ('canceled', 'finished')) as ahead_until,
      max(e.last_day) filter (where e.status <> 'canceled') as last_day,
      max(${givenUpOn}) as given_up_on,
      coalesce(bool_or(e.deleted_at is null
        and (e.start_date, e.end_date, e.city) is distinct from (l.start_date, l.end_date, l.city)), false) as moved
    from deal_event l join event e on e.id = l.event_id where l.deal_id = d.id)`
const author = sql`coalesce(d.annex_author, d.terms_author)`
const secondPersonOfAuthor = sql`select coalesce(not bool_or(a.state in ('approved', 'waived')), false) as waits from deal_approval a
      where a.deal_id = d.id and a.terms_version = coalesce(d.annex_version, d.terms_version)
        and a.side = ${author}`
/** The author's turn while their terms wait for their second person, else the other side's. */
const turnOfTerms = sql`(select a.waits as author_waits,
      case when (${author} = 'sponsor') = a.waits then 'sponsor' else 'organization' end as turn
    from (${secondPersonOfAuthor}) a)`
const awaited = sql`(select case when d.status = 'pending' then 'answer' when d.status = 'negotiation' then 'terms'
      when d.status = 'accepted' then 'confirm' when d.status = 'settlement' then 'decide'
      when d.status not in ('in_progress', 'settlement_rejected') then null
      when d.cancel_asked_by is not null then 'cancel' when d.annex_author is not null then 'annex'
      when e.cancelled > 0 and e.cancelled = e.events then 'called_off'
      when d.status = 'in_progress' then 'settle' else 'correct' end as awaits)`
const turn = sql`case s.awaits when 'called_off' then 'both'
    when 'answer' then 'organization' when 'settle' then 'organization' when 'correct' then 'organization'
    when 'confirm' then 'sponsor' when 'decide' then 'sponsor'
    when 'cancel' then case d.cancel_asked_by when 'sponsor' then 'organization' else 'sponsor' end
    when 'terms' then t.turn when 'annex' then t.turn end`
const settledFrom = sql`greatest(e.ahead_until + 1, case when e.ahead_until is not null then e.given_up_on end)`
const turnFrom = sql`case s.awaits when 'settle' then ${settledFrom} end`
/** Agreed terms state other days or places than the events have now. */
const hasMovedEvents = sql`e.moved and d.accepted_by_organization is not distinct from d.terms_version
    and d.accepted_by_sponsor is not distinct from d.terms_version and d.status not in ('rejected', 'canceled')`

/**
 * Whose turn each deal is, and what is awaited. The view is independent of today: a turn counts from `turn_from` on, or
 * at once if that is null. Terms that wait for a second person of their author are the author's turn (decision 035).
 */
export const dealState = pgView("deal_state", {
  dealId: text().notNull(),
  turn: text({ enum: turns }),
  turnFrom: date(),
  awaits: text({ enum: awaitedMoves }),
  authorWaits: boolean().notNull(),
  events: integer().notNull(),
  allCancelled: boolean().notNull(),
  someCancelled: boolean().notNull(),
  aheadUntil: date(),
  lastDay: date(),
  eventsMoved: boolean().notNull(),
}).as(sql`select d.id as deal_id,
  ${turn} as turn,
  ${turnFrom} as turn_from,
  s.awaits, t.author_waits, e.events, e.cancelled > 0 and e.cancelled = e.events as all_cancelled,
  e.cancelled > 0 and e.cancelled < e.events as some_cancelled, e.ahead_until, e.last_day,
  ${hasMovedEvents} as events_moved
from deal d
  cross join lateral ${eventsOfDeal} e
  cross join lateral ${turnOfTerms} t
  cross join lateral ${awaited} s`)

/** Instalments of agreements in force, in grosze: received money fills the bar from the left, money in transit the next piece. */
export const instalmentInForce = pgView("instalment_in_force", {
  dealId: text().notNull(),
  position: smallint().notNull(),
  key: text().notNull(),
  fromGrosze: grosze().notNull(),
  grossGrosze: grosze().notNull(),
  dueOn: date(),
  receivedGrosze: grosze().notNull(),
  /** Received or in transit. */
  coveredGrosze: grosze().notNull(),
  /** The sum that the whole deal received. */
  arrivedGrosze: grosze().notNull(),
  sponsorId: text().notNull(),
  organizationId: text().notNull(),
  realm: text().notNull(),
  kind: text({ enum: dealKinds }).notNull(),
}).as(sql`select d.id as deal_id, i.position, i.key, i.from_grosze, i.gross_grosze, i.due_on,
  ${coveredBy(sql`d.received_grosze`)} as received_grosze,
  ${coveredBy(sql`d.received_grosze + d.in_transit_grosze`)} as covered_grosze,
  d.received_grosze as arrived_grosze, d.sponsor_id, d.organization_id, d.realm, d.kind
  from deal d join deal_instalment i on i.deal_id = d.id and i.version = d.terms_version and ${inForce}`)

const cameGrosze = sql`case p.kind when 'received' then p.grosze when 'refund' then -p.grosze end`
const reversal = sql`select from payment_entry r where r.reverses_id = p.id and r.reverses_id is not null`
/** Entries that no reversal took back. `came_grosze`: below zero for a refund, null for entries about no arrival. */
export const standingEntry = pgView("standing_entry", {
  id: text().notNull(),
  dealId: text().notNull(),
  kind: text({ enum: entryKinds }).notNull(),
  grosze: grosze().notNull(),
  cameGrosze: grosze(),
  onDay: date().notNull(),
  createdAt: at().notNull(),
}).as(sql`select p.id, p.deal_id, p.kind, p.grosze, ${cameGrosze} as came_grosze,
  p.on_day, p.created_at from payment_entry p
  where p.kind <> 'reversal' and not exists (${reversal})`)

const transitSteps = sql`select p.deal_id, p.came_grosze, p.on_day, p.created_at, p.id,
        case p.kind when 'sent' then p.grosze when 'received' then -p.grosze else 0 end as step from standing_entry p`
/**
 * The totals of a deal by its ledger, in grosze, which only the nightly check reads; a deal without entries has no row.
 * `run`: sent less received so far. Below zero, money arrived that was not marked as sent; it reduces no transit.
 */
export const ledgerTotals = pgView("ledger_totals", {
  dealId: text().notNull(),
  receivedGrosze: grosze().notNull(),
  inTransitGrosze: grosze().notNull(),
}).as(sql`select deal_id, coalesce(sum(came_grosze), 0)::bigint as received_grosze,
  (sum(step) - least(0, min(run)))::bigint as in_transit_grosze
  from (select deal_id, came_grosze, step, sum(step) over (partition by deal_id order by on_day, created_at, id) as run
    from (${transitSteps}) entry) walk
  group by deal_id`)
