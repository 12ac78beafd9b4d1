import { type SQL, sql } from "drizzle-orm"
import { listenersOfDeals } from "#app/db/conditions/party-people.server.ts"
import { isReminded, isWorkedOn } from "#app/db/conditions/reminded-deals.server.ts"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import type { Side } from "#app/domain/deals/deal/deal.ts"
import { reminderDays } from "#app/domain/deals/deliverables/deliverable-reminders.ts"
import { transferKey } from "#app/domain/deals/terms/terms-sides.ts"
import { hearersOfDeal, type News } from "#app/domain/parties/news.ts"
import { type Day, todayIn } from "#app/lib/dates.ts"
import { hasOverdue } from "../../payments/instalments.server.ts"

/** Rows that are taken together. */
const atOnce = 500

type Found = {
  id: string
  dealId: string
  sponsorId: string
  organizationId: string
  responsibleId: string | null
  owedBy: Side
}
/** Of the last row of a page. */
type Place = { place: string; id: string } | null
type Page = (tx: Tx, after: Place, today: Day) => Promise<{ due: Found[]; last: Place }>

const dayOf = (column: SQL) => sql`(${column} at time zone 'Europe/Warsaw')::date`
const { early, near, again, moneyEnds } = reminderDays

type Asked = { where: SQL; place: SQL; type: "date" | "timestamptz"; after: Place; limit: number }

/** The next page: what is asked of its rows costs much, and only the candidates of one page are asked it. */
async function readPage(tx: Tx, { where, place, type, after, limit }: Asked): Promise<{ rows: Found[]; last: Place }> {
  const beyond = after ? sql`and (${place}, r.id) > (${after.place}::${sql.raw(type)}, ${after.id})` : sql``
  const { rows: candidates } = await tx.execute<NonNullable<Place>>(sql`
    select r.id, ${place}::text as place from deliverable r join deal d on d.id = r.deal_id
      where ${where} and ${isReminded} ${beyond} order by ${place}, r.id limit ${limit}`)
  const ids = sql`${sql.param(candidates.map(({ id }) => id))}::text[]`
  // without those that somebody is writing; of the deal too, as it is locked before its rows everywhere
  const { rows } = await tx.execute<Found>(sql`
    select r.id, r.deal_id as "dealId", r.responsible_id as "responsibleId", r.owed_by as "owedBy",
        d.sponsor_id as "sponsorId", d.organization_id as "organizationId"
      from deliverable r join deal d on d.id = r.deal_id
      where r.id = any(${ids}) and ${where} and ${isWorkedOn}
      for no key update of r skip locked for key share of d skip locked`)
  return { rows, last: candidates.at(-1) ?? null }
}

const allDue =
  (where: (today: SQL) => SQL, place: SQL, type: Asked["type"]): Page =>
  async (tx, after, today) => {
    const asked = sql`r.line_key is distinct from ${transferKey} and ${where(sql`${today}::date`)}`
    const { rows, last } = await readPage(tx, { where: asked, place, type, after, limit: atOnce })
    return { due: rows, last }
  }

/** Late or due soon: the newest day of reminding has come since the last reminder. */
const openRows = allDue(
  (today) => sql`r.state in ('todo', 'sent_back') and r.due_on <= ${today} + ${early}::integer
    and case when r.due_on < ${today} then ${today} - (${today} - r.due_on - 1) % ${again}::integer
        when r.due_on <= ${today} + ${near}::integer then r.due_on - ${near}::integer else r.due_on - ${early}::integer end
      > greatest(r.reminded_on, ${dayOf(sql`r.created_at`)}, ${dayOf(sql`r.sent_back_at`)})`,
  sql`r.due_on`,
  "date",
)

/** Done for a week, or for more of them, and neither confirmed nor sent back. */
const unconfirmedRows = allDue(
  (today) => sql`r.state = 'done' and ${dayOf(sql`r.done_at`)} <= ${today} - ${again}::integer
    and ${today} - (${today} - ${dayOf(sql`r.done_at`)}) % ${again}::integer
      > greatest(r.reminded_on, ${dayOf(sql`r.done_at`)})`,
  sql`r.done_at`,
  "timestamptz",
)

/** Transfers with overdue money. */
const overdueTransfers: Page = async (tx, after, today) => {
  const asked = sql`r.line_key = ${transferKey} and r.state in ('todo', 'sent_back')
    and (r.reminded_on is null or r.reminded_on <= ${today}::date - ${again}::integer)
    and ${hasOverdue(today, moneyEnds)}`
  const place = sql`r.due_on`
  const { rows, last } = await readPage(tx, { where: asked, place, type: "date", after, limit: atOnce })
  return { due: rows, last }
}

type Listeners = Awaited<ReturnType<typeof listenersOfDeals>>

/** Who is reached of a row; `of` are the parties of its deal. */
type Reached = (row: Found, heard: (partyId: string, news: News) => string[]) => string[]

const owing = ({ owedBy, sponsorId, organizationId }: Found) => (owedBy === "sponsor" ? sponsorId : organizationId)
const other = ({ owedBy, sponsorId, organizationId }: Found) => (owedBy === "sponsor" ? organizationId : sponsorId)

const passes: { page: Page; reached: Reached }[] = [
  { page: openRows, reached: (row, heard) => heard(owing(row), "deal") },
  { page: unconfirmedRows, reached: (row, heard) => heard(other(row), "deal") },
  {
    page: overdueTransfers,
    reached: ({ sponsorId, organizationId }, heard) => [
      ...heard(sponsorId, "money"),
      ...heard(organizationId, "money"),
    ],
  },
]

/**
 * Notes for the next email of the day whom to remind of what is due today by the Polish calendar; returns the number of
 * rows. Each page of rows is marked and noted in one transaction, so that neither a crash nor another worker repeats or
 * loses a reminder.
 */
export async function noteDueRows(now: Date): Promise<number> {
  const today = todayIn(now)
  let noted = 0
  for (const pass of passes) {
    let after: Place = null
    do {
      const page: { count: number; last: Place } = await db.transaction((tx) => notePage(tx, pass, after, today))
      noted += page.count
      after = page.last
    } while (after)
  }
  return noted
}

async function notePage(tx: Tx, { page, reached }: (typeof passes)[number], after: Place, today: Day) {
  const { due, last } = await page(tx, after, today)
  if (due.length === 0) return { count: 0, last }
  const listeners = Map.groupBy(
    await listenersOfDeals(tx, [...new Set(due.map(({ dealId }) => dealId))]),
    ({ dealId }) => dealId,
  )
  const notes = due.flatMap((row) =>
    whomToTell(row, reached, listeners.get(row.dealId) ?? []).map((userId) => ({ userId, rowId: row.id })),
  )
  const texts = (all: readonly string[]) => sql`${sql.param([...all])}::text[]`
  // neither version nor updated_at: nobody's open form becomes outdated
  await tx.execute(sql`update deliverable set reminded_on = ${today}
    where id = any(${texts(due.map(({ id }) => id))})`)
  await tx.execute(sql`insert into reminder (user_id, deliverable_id)
    select * from unnest(${texts(notes.map(({ userId }) => userId))}, ${texts(notes.map(({ rowId }) => rowId))})
    on conflict do nothing`)
  return { count: due.length, last }
}

/** Who answers for an open row, if they are still in the party; otherwise whom its news reach. */
function whomToTell(row: Found, reached: Reached, listeners: Listeners): string[] {
  const heard = (partyId: string, news: News) => {
    const people = listeners.filter((one) => one.partyId === partyId)
    const isOwn = news === "deal" && partyId === owing(row)
    const responsible = isOwn ? people.filter(({ id }) => id === row.responsibleId) : []
    return responsible.length > 0 ? responsible.map(({ id }) => id) : hearersOfDeal(people, news)
  }
  return reached(row, heard)
}
