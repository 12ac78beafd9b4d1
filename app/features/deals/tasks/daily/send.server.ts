import { sql } from "drizzle-orm"
import { isOpenAccount } from "#app/db/conditions/open-account.server.ts"
import { asksParty, isTransfer, isWorkedOn } from "#app/db/conditions/reminded-deals.server.ts"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { queueEmails } from "#app/db/outbox/outbox.server.ts"
import type { Side } from "#app/domain/deals/deal/deal.ts"
import { dealTitle, partnerName } from "#app/domain/deals/deal/deal-names.ts"
import type { DeliverableState } from "#app/domain/deals/deliverables/deliverable.ts"
import {
  dailyNotice,
  type RemindedDeal,
  type RemindedRow,
  type ReminderCounts,
} from "#app/domain/deals/deliverables/deliverable-reminders.ts"
import { owedUntil } from "#app/domain/notifications/task.ts"
import { notifyPeople } from "#app/features/notifications/commands.server.ts"
import { lockReminders } from "#app/features/notifications/matters.server.ts"
import { type Day, todayIn } from "#app/lib/dates.ts"
import { dealDeliverablesPath, dealsPath, paymentsPath } from "#app/paths.ts"
import { listOverdue, type Overdue } from "../../payments/overdue.server.ts"
import { dailyReminderEmail } from "./emails.tsx"

/** People who are reminded together, and rows that one email shows. */
const atOnce = 100
const shownMost = 40

/**
 * Reminds everybody of the rows noted for them: one email and one entry at the bell for each of a person's parties and
 * each day; what is noted later waits for the next day. Notes go in the transaction that writes the emails.
 * Returns the number of people.
 */
export async function sendDailyReminders(now: Date): Promise<number> {
  const today = todayIn(now)
  let told = 0
  let after: string | null = ""
  while (after !== null) {
    const from: string = after
    const page = await db.transaction((tx) => sendPage(tx, from, today))
    told += page.told
    after = page.last
  }
  return told
}

async function sendPage(tx: Tx, after: string, today: Day): Promise<{ told: number; last: string | null }> {
  // two workers would each see a part of a person's notes
  await lockReminders(tx, "alone")
  const noted = await listPeople(tx, after, today)
  if (noted.length === 0) return { told: 0, last: null }
  const ids = noted.map(({ id }) => id)
  const rows = await takeRows(tx, ids, today)
  const transfers = rows.filter(({ isTransfer }) => isTransfer)
  const overdue = await listOverdue(tx, [...new Set(transfers.map(({ dealId }) => dealId))], today)
  const isMuted = new Map(noted.map(({ id, muted }) => [id, muted]))
  const reminders = [...Map.groupBy(rows, ({ userId, partyId }) => `${userId} ${partyId}`).values()]
    .map((own) => remindedOf(own as [Taken], overdue, today))
    .filter(({ deals }) => deals.length > 0)
  await queueEmails(
    tx,
    reminders
      .filter(({ userId }) => !isMuted.get(userId))
      .map(({ userId, partyId, asks, ...content }) => ({
        key: `reminders:${userId}:${partyId}:${today}`,
        kind: dailyReminderEmail.kind,
        userId,
        // whoever answers for a row is reminded of it, whatever their role
        of: { partyId, news: "page" } as const,
        task: asks,
        content: dailyReminderEmail.of({ day: today, ...content }),
        realm: "public",
      })),
  )
  await notifyPeople(
    tx,
    reminders.map(({ userId, partyId, deals, counts, asks }) => ({
      ...{ userId, asks },
      kind: dailyReminderEmail.kind,
      factId: markOf(today, partyId),
      ...dailyNotice(counts, deals.length === 1 ? (deals[0]?.title ?? null) : null),
      link: linkOf(deals),
    })),
  )
  return { told: new Set(reminders.map(({ userId }) => userId)).size, last: noted.at(-1)?.id ?? null }
}

/** Stands for a fact: the bell has one entry for a party of a person and a day, also of those who want no email. */
const markOf = (today: Day, partyId = "") => `reminders:${today}:${partyId}`

type Person = { id: string; muted: boolean }

/** The next people with notes whom nobody reminded today. */
async function listPeople(tx: Tx, after: string, today: Day): Promise<Person[]> {
  const kind = dailyReminderEmail.kind
  const { rows } = await tx.execute<Person>(sql`
    select "user".id, ${kind} = any("user".muted_emails) as muted from "user"
      where "user".id > ${after} and ${isOpenAccount}
        and exists (select 1 from reminder n where n.user_id = "user".id)
        and not exists (select 1 from notification n
          where n.user_id = "user".id and starts_with(n.fact_id, ${markOf(today)}) and n.kind = ${kind})
      order by "user".id limit ${atOnce}`)
  return rows
}

type Taken = {
  id: string
  userId: string
  partyId: string
  dealId: string
  side: Side
  sponsor: string
  organization: string
  events: { title: string; startDate: Day }[]
  isTransfer: boolean
  title: string
  state: DeliverableState
  dueOn: Day
  doneOn: Day | null
  late: number
  soon: number
  unconfirmed: number
  /** All rows of the party but transfers, beside its first one. */
  rowIds: string[] | null
}

const side = sql`case when m.party_id = d.sponsor_id then 'sponsor' else 'organization' end`

/** Deletes the notes of these people; returns the first rows for each of their parties that still ask it something. */
async function takeRows(tx: Tx, userIds: readonly string[], today: Day): Promise<Taken[]> {
  const { rows } = await tx.execute<Taken>(sql`
    with taken as (
      delete from reminder where user_id = any(${sql.param([...userIds])}::text[]) returning user_id, deliverable_id),
    asked as (
      select n.user_id, m.party_id, r.id, r.title, r.state, r.due_on, r.done_at, r.position, ${isTransfer} as is_transfer,
          d.id as deal_id, d.sponsor_name, d.organization_name, ${side} as side
        from taken n join deliverable r on r.id = n.deliverable_id join deal d on d.id = r.deal_id
        join member m on m.user_id = n.user_id and m.party_id in (d.sponsor_id, d.organization_id)
        where ${isWorkedOn} and ${asksParty(sql`m.party_id`)}),
    counted as (
      select *, row_number() over own_in_order as place, array_agg(id) filter (where not is_transfer) over own as row_ids,
          (count(*) filter (where not is_transfer and state <> 'done' and due_on < ${today}::date) over own)::integer as late,
          (count(*) filter (where not is_transfer and state <> 'done' and due_on >= ${today}::date) over own)::integer as soon,
          (count(*) filter (where not is_transfer and state = 'done') over own)::integer as unconfirmed
        from asked
        window own as (partition by user_id, party_id),
          own_in_order as (partition by user_id, party_id order by is_transfer desc, due_on, deal_id, position, id))
    select id, case when place = 1 then row_ids end as "rowIds", user_id as "userId", party_id as "partyId", deal_id as "dealId", side, sponsor_name as sponsor, organization_name as organization,
        is_transfer as "isTransfer", title, state, due_on::text as "dueOn",
        (done_at at time zone 'Europe/Warsaw')::date::text as "doneOn", late, soon, unconfirmed,
        (select coalesce(json_agg(json_build_object('title', de.title, 'startDate', de.start_date)
          order by de.start_date, de.event_id), '[]') from deal_event de where de.deal_id = counted.deal_id) as events
      from counted where place <= ${shownMost} order by user_id, party_id, place`)
  return rows
}

/** What to tell one person of one party; no deals when nothing is left to tell. */
function remindedOf(own: readonly [Taken, ...Taken[]], overdue: ReadonlyMap<string, Overdue>, today: Day) {
  const deals: RemindedDeal[] = []
  let money = 0
  for (const [dealId, ofDeal] of Map.groupBy(own, (row) => row.dealId)) {
    const [{ side, sponsor, organization, events }] = ofDeal as [Taken]
    const rows = ofDeal.flatMap((row) => asReminded(row, overdue.get(dealId), today) ?? [])
    money += rows.filter((row) => "grosze" in row).length
    const partner = partnerName(side, { sponsor, organization })
    if (rows.length > 0) deals.push({ dealId, title: dealTitle(events), partner, rows })
  }
  const [{ userId, partyId, late, soon, unconfirmed, rowIds }] = own
  const owed = own.flatMap(({ id, isTransfer, dealId }) => {
    const late = isTransfer ? overdue.get(dealId) : undefined
    return late ? [owedUntil(id, late.until)] : []
  })
  const asks = { partyId, what: "remind", about: partyId, subjects: [...(rowIds ?? []), ...owed] } as const
  const counts: ReminderCounts = { late, soon, unconfirmed, money }
  const shown = own.filter((row) => !row.isTransfer).length
  return { userId, partyId, asks, deals, counts, more: late + soon + unconfirmed - shown }
}

function asReminded(row: Taken, overdue: Overdue | undefined, today: Day): RemindedRow | null {
  const { isTransfer, side, title, dueOn, state } = row
  if (isTransfer)
    return overdue ? { kind: side === "sponsor" ? "pay" : "expect", grosze: overdue.grosze, on: overdue.dueOn } : null
  if (state === "done") return { kind: "unconfirmed", title, on: row.doneOn ?? dueOn }
  return { kind: dueOn < today ? "late" : "soon", title, on: dueOn }
}

/** The page of the only deal, else the list. */
function linkOf([first, ...others]: readonly RemindedDeal[]): string {
  if (!first || others.length > 0) return dealsPath
  const isMoney = first.rows.every((row) => "grosze" in row)
  return isMoney ? paymentsPath(first.dealId) : dealDeliverablesPath(first.dealId)
}
