import { type SQL, sql } from "drizzle-orm"
import { isOpenAccount } from "#app/db/conditions/open-account.server.ts"
import { isTaskOn } from "#app/db/conditions/open-tasks.server.ts"
import { isReminded, isStaffed } from "#app/db/conditions/reminded-deals.server.ts"
import { countsFromByMember } from "#app/db/conditions/second-person.server.ts"
import type { Tx } from "#app/db/connection/client.server.ts"
import { approversFor, approversNow, withCountsFrom } from "#app/domain/deals/approval/approval.ts"
import { doersOf } from "#app/domain/deals/tasks/doers.ts"
import { isRemindedOn, type Remindable } from "#app/domain/deals/tasks/reminder-days.ts"
import type { DealTask } from "#app/domain/deals/tasks/task.ts"
import { awaitedMoves } from "#app/domain/notifications/task.ts"
import type { Role } from "#app/domain/shared/role.ts"
import type { Day } from "#app/lib/dates.ts"

export type RemindedParty = { id: string; financeApproves: boolean; people: RemindedMember[] }
type RemindedMember = { id: string; name: string; role: Role; since: string; muted: boolean }

/** A task of a party, with the people to remind of it today. */
export type DueTask = Remindable &
  Omit<DealTask, "dealTitle" | "partner"> & {
    partyId: string
    people: string[]
  }

const startOf = (today: Day) => sql`${today}::date::timestamp at time zone 'Europe/Warsaw'`
const texts = (all: readonly string[]) => sql`${sql.param([...all])}::text[]`
const partyId = sql`case w.side when 'sponsor' then w.sponsor_id else w.organization_id end`
const otherPartyId = sql`case w.side when 'sponsor' then d.organization_id else d.sponsor_id end`
const day = (column: string) => sql.raw(`(${column} at time zone 'Europe/Warsaw')::date::text`)

/** The next parties with deals that are not reminded yet today; `mark` marks today's reminders. */
export async function listParties(
  tx: Tx,
  { after, mark, kind, limit }: { after: string; mark: string; kind: string; limit: number },
): Promise<RemindedParty[]> {
  const memberAsJson = sql`json_build_object('id', "user".id, 'name', "user".name, 'role', m.role,
    'since', coalesce(m.role_since, m.joined_at), 'muted', ${kind} = any("user".muted_emails))`
  const people = sql`select coalesce(json_agg(${memberAsJson} order by m.joined_at, m.id), '[]')
    from member m join "user" on "user".id = m.user_id where m.party_id = p.id and ${isOpenAccount}`
  const hasDeals = sql`(exists (select 1 from deal d where d.sponsor_id = p.id)
    or exists (select 1 from deal d where d.organization_id = p.id))`
  const hasTodaysMark = sql`exists (select 1 from notification n
    where n.party_id = p.id and n.kind = ${kind} and n.fact_id = ${mark} || p.id)`
  const { rows } = await tx.execute<RemindedParty>(sql`
    select p.id, p.finance_approves as "financeApproves", (${people}) as people
      from party p
      where p.id > ${after} and ${isStaffed(sql`p.id`)} and ${hasDeals} and not ${hasTodaysMark}
      order by p.id limit ${limit}`)
  return rows
}

type DueTaskRow = Omit<DueTask, "people"> & {
  lastOn: Day | null
  leaderId: string | null
  begunById: string | null
  begunAt: string | null
  countsFrom: Record<string, string> | null
}

/** Ids of the parties' deals; the tasks of these are then found by key, whichever side has them. */
async function listDeals(tx: Tx, partyIds: SQL): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from deal where sponsor_id = any(${partyIds}) union select id from deal where organization_id = any(${partyIds})`)
  return rows.map(({ id }) => id)
}

const awaited = sql.raw(awaitedMoves.map((what) => `'${what}'`).join(", "))
/** The move that task `w` of deal `d` asks for was made, and waits for a second person of its own side. */
const waitsForApproval = sql`w.what in (${awaited}) and exists (select 1 from deal_approval o
  where o.deal_id = w.deal_id and o.side = w.side and o.state = 'open'
    and o.terms_version = coalesce(d.annex_version, d.terms_version))`

const asksAgain = sql`w.what in ('terms', 'annex') and coalesce(d.annex_author, d.terms_author) = w.side`
const begunOn = sql`coalesce(${day("w.since")}, worth.agreed_on::text, ${day("work.created_at")})`
const joinedDetails = sql`left join deal_state state on state.deal_id = w.deal_id
    and w.what in ('answer', 'terms', 'confirm', 'settle', 'approve')
  left join deal_now worth on worth.deal_id = w.deal_id and w.what in ('pay', 'overdue')
  left join task_reminder reminder on reminder.deal_id = w.deal_id and reminder.side = w.side
    and reminder.what = w.what and reminder.subject = coalesce(w.subject, '')
  left join deliverable work on work.id = w.subject and w.what in ('do', 'redo', 'check', 'reschedule')
  left join deal_lead lead on lead.deal_id = w.deal_id and lead.party_id = ${partyId}
  left join deal_approval approval on approval.id = w.subject and w.what = 'approve'`

/**
 * The tasks that these parties are reminded of today, in two statements: present tasks with a day of reminding, not
 * reminded of today. While a move waits for approval within its own side, nobody is reminded to make it.
 */
export async function listDueTasks(tx: Tx, parties: readonly RemindedParty[], today: Day): Promise<DueTask[]> {
  const partyIds = texts(parties.map(({ id }) => id))
  const dealIds = texts(await listDeals(tx, partyIds))
  const approvalAsker = { id: sql`approval.begun_by_id`, requestedAt: startOf(today) }
  const approversCountFrom = countsFromByMember(sql`approval.party_id`, approvalAsker)
  const isForParties = sql`w.deal_id = any(${dealIds}) and ${partyId} = any(${partyIds})`
  const isPresent = sql`${isReminded} and ${isTaskOn(sql`${today}::date`)}`
  const notRemindedToday = sql`(reminder.last_on is null or reminder.last_on < ${today}::date)`
  const { rows } = await tx.execute<DueTaskRow>(sql`
    select ${partyId} as "partyId", w.deal_id as "dealId", w.side, w.what, w.subject,
        w.from_day::text as "fromDay", w.due_on::text as "dueOn", w.grosze::double precision as grosze,
        ${day("w.since")} as since, ${begunOn} as "begunOn", ${asksAgain} as "asksAgain", d.status, work.title,
        case when w.what not in ('check', 'reschedule') then work.responsible_id end as "responsibleId",
        state.last_day::text as "lastDay", reminder.last_on::text as "lastOn", lead.user_id as "leaderId",
        approval.begun_by_id as "begunById", approval.created_at::text as "begunAt",
        case when approval.id is not null then ${approversCountFrom} end as "countsFrom"
      from deal_task w
        join deal d on d.id = w.deal_id
        ${joinedDetails}
      where ${isForParties} and ${isPresent} and ${notRemindedToday} and not (${waitsForApproval})
        and ${isStaffed(otherPartyId)}`)
  const byId = new Map(parties.map((party) => [party.id, party]))
  return rows.flatMap(({ lastOn, leaderId, begunById, begunAt, countsFrom, ...task }) => {
    const party = byId.get(task.partyId)
    if (!party || !isRemindedOn(task, lastOn, today)) return []
    const doers = party.people.map(({ id, role }) => ({ id, role, leads: id === leaderId }))
    const approvers =
      begunById && begunAt ? approversOf(party, { begunById, begunAt, countsFrom: countsFrom ?? {} }) : null
    const people = doersOf(doers, { ...task, approvers })
    return people.length > 0 ? [{ ...task, people }] : []
  })
}

type ApprovalRequest = { begunById: string; begunAt: string; countsFrom: Record<string, string> }

function approversOf({ people, financeApproves }: RemindedParty, { begunById, begunAt, countsFrom }: ApprovalRequest) {
  const members = withCountsFrom(people, countsFrom).map((one) => ({ ...one, since: new Date(one.since) }))
  const able = approversFor(members, begunById, { fromGrosze: null, financeApproves }, new Date(begunAt))
  return approversNow(able).map(({ id }) => id)
}
