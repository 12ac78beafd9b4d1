import { type SQL, sql } from "drizzle-orm"
import { date, pgView, text } from "drizzle-orm/pg-core"
import {
  confirmsRows,
  dealStatuses,
  finalStatuses,
  inForceStatuses,
  runningStatuses,
  sides,
  takesPayments,
  worksOnRows,
} from "../../../domain/deals/deal/deal.ts"
import { askAheadDays } from "../../../domain/deals/deal/deal-deadlines.ts"
import { dealTaskKinds } from "../../../domain/notifications/task.ts"
import { at, grosze, oneOf } from "../columns.ts"
import { cancelledAt } from "./deal-views.ts"

const works = oneOf("status", dealStatuses.filter(worksOnRows))
const confirms = oneOf("status", dealStatuses.filter(confirmsRows))
/** Statuses in which money may have to be given back: under an agreement, and after a cancellation. */
const givesBack = oneOf("status", [...inForceStatuses, "canceled"])
const isOver = oneOf("status", finalStatuses)
const runs = oneOf("status", runningStatuses)
const day = (column: string) => sql.raw(`(${column} at time zone 'Europe/Warsaw')::date`)
const columnsOfDeal = sql.raw("d.id as deal_id, d.sponsor_id, d.organization_id, d.realm")
const ofDeal = sql.raw("d.id, d.sponsor_id, d.organization_id, d.realm")
const daysBefore = sql.raw(String(askAheadDays))

const someEventTakesPlace = (dealId: SQL) =>
  sql`exists (select 1 from deal_event l join event e on e.id = l.event_id where l.deal_id = ${dealId} and e.status <> 'canceled')`
const hasNoEvents = (dealId: SQL) => sql`not exists (select 1 from deal_event l where l.deal_id = ${dealId})`
/** Whether it takes place: nobody has to do rows of a cancelled event, or of a deal with cancelled events only. */
export const takesPlace = (
  eventId: SQL,
  dealId: SQL,
) => sql`not exists (select 1 from event e where e.id = ${eventId} and e.status = 'canceled')
    and (${someEventTakesPlace(dealId)}
      or ${hasNoEvents(dealId)})`

/** Whether the statement `s` counts: it needs no second person, one approved it, or its offer was answered without one. */
export const countsAsStated = sql`(s.approval_id is null or exists (select from deal_approval p where p.id = s.approval_id
    and (p.state = 'approved' or p.state = 'waived' and p.step = 'offer')))`
const isStatedBy = (side: SQL) => sql`exists (select from deal_acceptance s
    where s.deal_id = a.deal_id and s.terms_version = a.version and s.side = ${side} and ${countsAsStated})`
const newerAgreement = sql`
      select from deal_agreement n where n.deal_id = d.id and n.annex_number is null and n.version > a.version and n.version <= d.terms_version`
/** The newest agreement of the deal `d` and its annexes, as `agreedOf` prints them. */
const isPrinted = sql`a.version <= d.terms_version and (a.annex_number is not null or not exists (${newerAgreement}))`

/**
 * The `from` clause and conditions for versions `a` of running deals `d` that lack only the capacity of the side `k`,
 * as in `isUnstated` (decision 039).
 */
export const lackingCapacities = sql`deal_agreement a join deal d on d.id = a.deal_id
    cross join (values ('sponsor', 'organization'), ('organization', 'sponsor')) k(side, other)
  where a.concluded_at is null and d.${runs} and ${isPrinted}
    and not ${isStatedBy(sql.raw("k.side"))} and ${isStatedBy(sql.raw("k.other"))}`

/** While a side asks to cancel the deal, it rests: the answer is the only task. */
const isNotResting = sql.raw("d.cancel_asked_by is null")

const isPaid = oneOf("status", dealStatuses.filter(takesPayments))
export const isNewestAccount = (change: SQL) => sql`not exists (select 1 from deal_account_change l
  where l.deal_id = ${change}.deal_id and l.changed_at > ${change}.changed_at)`
/** The number that the sponsor saw last before a change; the newest one if they saw none. */
export const numberBefore = (change: SQL) => sql`(select s.number from deal_account_change s
  where s.deal_id = ${change}.deal_id and s.changed_at < ${change}.changed_at
  order by s.seen_at is null, s.changed_at desc limit 1)`
/** Whether the sponsor of a deal in force has yet to check its newest account `c`, as SQL (`isNewAccount`). */
export const isUnchecked = sql`${isPaid} and c.seen_at is null and ${isNewestAccount(sql`c`)}
  and c.number is distinct from ${numberBefore(sql`c`)}`
/** The same for a deal `d` with money left to pay, which somebody has to do before they pay. */
export const asksToCheck = sql`${isUnchecked} and ${isNotResting} and exists (select 1 from instalment_in_force i
  where i.deal_id = d.id and i.received_grosze < i.gross_grosze)`

const bothSides = sql.raw("(values ('sponsor'), ('organization')) k(side)")
const lastCancellation = sql`select max(${cancelledAt})
      from deal_event l join event e on e.id = l.event_id where l.deal_id = d.id and e.status = 'canceled'`
const awaitedSince = sql`case s.awaits when 'called_off' then greatest(d.updated_at, (${lastCancellation})) else d.updated_at end`
/** The move that `deal_state` awaits from the side whose turn it is; all parts have these columns in this order. */
const awaitedMoves = sql`select ${columnsOfDeal}, k.side, s.awaits as what, null::text as subject,
    c.since, coalesce(s.turn_from, ${day("c.since")}) as from_day, null::date as due_on,
    null::bigint as grosze
  from deal d join deal_state s on s.deal_id = d.id join ${bothSides} on s.turn in (k.side, 'both')
    cross join lateral (select ${awaitedSince} as since) c
  where not (d.${isOver})`
const approvals = sql`select ${ofDeal}, a.side, 'approve', a.id, a.created_at, ${day("a.created_at")}, null, null
  from deal d join deal_approval a on a.deal_id = d.id where a.state = 'open' and ${isNotResting}`
const firstAgreedOn = day("min(a.agreed_at)")
const capacities = sql`select ${ofDeal}, k.side, 'capacity', null, min(a.agreed_at), ${firstAgreedOn}, null, null from ${lackingCapacities}
    and ${isNotResting}
  group by d.id, k.side`
const hasMaterials = sql`exists (select 1 from material_giving g where g.deal_id = d.id)`
const materials = sql`select ${ofDeal}, 'sponsor', 'materials', null, d.materials_asked_at, ${day("d.materials_asked_at")}, null, null
  from deal d where d.materials_asked_at is not null and d.${runs} and ${isNotResting} and not ${hasMaterials}`
const isFileLacking = sql`m.added_by = 'organization'
    and not exists (select 1 from deal_material_file f where f.material_id = m.id)`
const files = sql`select ${ofDeal}, 'sponsor', 'file', null, min(m.created_at), ${day("min(m.created_at)")}, min(m.due_on), null
  from deal d join deal_material m on m.deal_id = d.id where ${isFileLacking} and d.${runs} and ${isNotResting}
  group by d.id`
const isAgreed = sql.raw(`d.accepted_by_organization = d.terms_version and d.accepted_by_sponsor = d.terms_version
    and d.status not in ('rejected', 'canceled')`)
const copies = sql`select ${ofDeal}, k.side, 'copy', null, min(c.created_at), ${day("min(c.created_at)")}, null, null
  from deal d join deal_document c on c.deal_id = d.id join ${bothSides} on k.side <> c.side
  where c.state = 'waiting' and ${isAgreed} and ${isNotResting}
  group by d.id, k.side`
const accounts = sql`select ${ofDeal}, 'sponsor', 'account', c.id, c.changed_at, ${day("c.changed_at")}, null, null
  from deal d join deal_account_change c on c.deal_id = d.id where ${asksToCheck}`
const reminders = sql`(values ('sponsor', 'pay', -${daysBefore}), ('organization', 'overdue', 1)) k(side, what, days)`
const instalmentsToPay = sql`select ${ofDeal}, k.side, k.what, i.key, null, greatest(i.due_on + k.days, a.agreed_on), i.due_on,
    i.gross_grosze - i.covered_grosze
  from deal d join instalment_in_force i on i.deal_id = d.id
    join deal_agreement a on a.deal_id = d.id and a.version = d.terms_version
    cross join ${reminders}
  where ${isNotResting} and i.gross_grosze > i.covered_grosze and (i.due_on is not null or k.what = 'pay')`
const lastTransfer = sql`select max(p.created_at) as at from standing_entry p where p.deal_id = d.id and p.kind = 'sent'`
const transfersToConfirm = sql`select ${ofDeal}, 'organization', 'receive', null, p.at, ${day("p.at")}, null, d.in_transit_grosze
  from deal d cross join lateral (${lastTransfer}) p
  where d.in_transit_grosze > 0 and d.${givesBack} and ${isNotResting}`
const refundsToConfirm = sql`select ${ofDeal}, 'sponsor', 'receive', p.id, p.created_at, ${day("p.created_at")}, null, p.grosze
  from deal d join payment_entry p on p.deal_id = d.id where p.kind = 'refund' and p.confirmed_at is null and d.${givesBack}
    and ${isNotResting} and not exists (select 1 from payment_entry r where r.reverses_id = p.id)`
/** A cancelled deal owes nothing: what arrived is given back, but for what the organization keeps. */
const owedGross = sql`case d.status when 'canceled' then 0 else n.gross_grosze end`
const lastReceived = sql`max(p.created_at) filter (where p.kind = 'received')`
const keptGrosze = sql`coalesce(sum(p.grosze) filter (where p.kind = 'kept'), 0)::bigint`
const overpaid = sql`
    select greatest(${lastReceived}, case d.status when 'canceled' then d.updated_at end) as at,
      d.received_grosze - ${owedGross}
      - ${keptGrosze} as grosze
    from standing_entry p where p.deal_id = d.id`
const overpayments = sql`select ${ofDeal}, 'organization', 'give_back', null, p.at, ${day("p.at")}, null, p.grosze
  from deal d join deal_now n on n.deal_id = d.id cross join lateral (${overpaid}) p
  where d.${givesBack} and ${isNotResting} and d.received_grosze > ${owedGross} and p.grosze > 0`
const askedFrom = sql`greatest(r.due_on - ${daysBefore}, ${day("r.created_at")})`
const rowsOfWork = sql`select ${ofDeal}, k.side, k.what, r.id, k.since, coalesce(${day("k.since")}, ${askedFrom}),
    k.due_on, null
  from deal d join deliverable r on r.deal_id = d.id cross join lateral (select
    case when r.state <> 'done' then r.owed_by when r.owed_by = 'sponsor' then 'organization' else 'sponsor' end as side,
    case r.state when 'todo' then 'do' when 'sent_back' then 'redo' else 'check' end as what,
    case r.state when 'sent_back' then r.sent_back_at when 'done' then r.done_at end as since,
    case when r.state <> 'done' then r.due_on end as due_on) k
  where (d.${works} and r.state in ('todo', 'sent_back') or d.${confirms} and r.state = 'done')
    and ${isNotResting} and ${takesPlace(sql.raw("r.event_id"), sql.raw("d.id"))}`
const daysToAnswer = sql`select ${ofDeal}, k.side, 'reschedule', r.id, r.due_proposed_at, ${day("r.due_proposed_at")}, null, null
  from deal d join deliverable r on r.deal_id = d.id
    join (values ('sponsor', 'organization'), ('organization', 'sponsor')) k(side, other) on k.other = r.due_proposed_by
  where r.due_proposed_on is not null and d.${works} and ${isNotResting}
    and ${takesPlace(sql.raw("r.event_id"), sql.raw("d.id"))}`
const ratings = sql`select ${ofDeal}, k.side, 'rate', null, null, d.ended_on, null, null
  from deal d cross join ${bothSides} where d.status = 'completed'
    and not exists (select 1 from rating r where r.deal_id = d.id and r.side = k.side)`

/**
 * What each side has to do, one row for each thing; sums in grosze. The view is independent of today: a row is a task
 * once `from_day` has come, and late after `due_on`; without a due day it is never late.
 */
export const dealTask = pgView("deal_task", {
  dealId: text().notNull(),
  sponsorId: text().notNull(),
  organizationId: text().notNull(),
  realm: text().notNull(),
  side: text({ enum: sides }).notNull(),
  what: text({ enum: dealTaskKinds }).notNull(),
  subject: text(),
  since: at(),
  fromDay: date().notNull(),
  dueOn: date(),
  grosze: grosze(),
}).as(
  sql.join(
    [
      awaitedMoves,
      approvals,
      capacities,
      materials,
      files,
      copies,
      accounts,
      instalmentsToPay,
      transfersToConfirm,
      refundsToConfirm,
      overpayments,
      rowsOfWork,
      daysToAnswer,
      ratings,
    ],
    sql`\nunion all `,
  ),
)
