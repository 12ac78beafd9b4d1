import { and, asc, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm"
import { isOpenAccount } from "#app/db/conditions/open-account.server.ts"
import { channelSql, receivesNews } from "#app/db/conditions/party-people.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { queueEmail } from "#app/db/outbox/outbox.server.ts"
import { member, savedSearch, user } from "#app/db/schema.ts"
import { type ListScope, seesPrices } from "#app/domain/accounts/viewer.ts"
import { emailTimes, readSavedQuery, searchLimits, shownPerSearch } from "#app/domain/events/searches/saved-search.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { formatLongDayRange, todayIn } from "#app/lib/dates.ts"
import { eventsPath } from "#app/paths.ts"
import { type ChosenEvent, readChosen } from "../saved/queries.server.ts"
import { type EmailedSearch, searchEmail } from "./emails.tsx"
import { findNewEvents, type NewEvents } from "./match-queries.server.ts"

/** Number of people whose searches are matched together. */
const peoplePerBatch = 50
/** The scope of the lists: demo realms get no email (D5). */
const publicScope: ListScope = { userType: "sponsor", realm: "public" }

type Times = NonNullable<ReturnType<typeof emailTimes>>
type DueSearch = Awaited<ReturnType<typeof listDue>>[number]

/**
 * From seven on: one email per reader and company with the events published since the last email of each due search
 * (daily, or weekly on Mondays). Repeatable and concurrent: a search is emailed once per date. Returns the number of
 * emails.
 */
export async function emailSearches(now: Date): Promise<number> {
  const times = emailTimes(now)
  if (!times) return 0
  let emailCount = 0
  let due = await listDue("", times)
  while (due.length > 0) {
    const found = await findMatches(due, times, now)
    const events = await readShown([...found.values()])
    for (const own of Map.groupBy(due, ({ userId, partyId }) => `${userId} ${partyId}`).values())
      if (await emailReader(own, { times, found, events })) emailCount++
    due = await listDue(due.at(-1)?.userId ?? "", times)
  }
  return emailCount
}

/** All due searches of the next people. */
function listDue(after: string, { daily, weekly }: Times) {
  const { userId: reader, frequency, emailedUntil, removedAt } = savedSearch
  const userId = user.id
  const isDue = and(
    isNull(removedAt),
    or(and(eq(frequency, "daily"), lt(emailedUntil, daily)), and(eq(frequency, "weekly"), lt(emailedUntil, weekly))),
  )
  // only members whose role still gets news of events
  const isReader = and(
    eq(member.partyId, savedSearch.partyId),
    eq(member.userId, reader),
    receivesNews(member.role, "event"),
  )
  const people = db
    .selectDistinct({ id: userId })
    .from(savedSearch)
    .innerJoin(user, eq(userId, reader))
    .innerJoin(member, isReader)
    .where(and(isDue, gt(userId, after), eq(user.realm, "public"), isOpenAccount))
    .orderBy(asc(userId))
    .limit(peoplePerBatch)
  return db
    .select({
      id: savedSearch.id,
      userId,
      partyId: savedSearch.partyId,
      name: savedSearch.name,
      query: savedSearch.query,
      emailedUntil,
      // no daily emails to an unconfirmed address, which somebody else may have typed
      isMuted: sql<boolean>`(${searchEmail.kind} = any(${user.mutedEmails}) or not ${user.emailVerified}
        or ${channelSql(member.role, member.chosenNews, "events", "email")} = 'never')`,
    })
    .from(savedSearch)
    .innerJoin(user, eq(userId, reader))
    .innerJoin(member, isReader)
    .where(and(isDue, inArray(userId, people)))
    .orderBy(asc(userId), asc(savedSearch.createdAt), asc(savedSearch.id))
}

/** New events by search; none for muted searches. */
async function findMatches(due: readonly DueSearch[], { until }: Times, now: Date): Promise<Map<string, NewEvents>> {
  const readable = due.flatMap(({ id, query, emailedUntil, isMuted }) => {
    const filters = isMuted ? null : readSavedQuery(query)
    return filters ? { id, filters, since: emailedUntil } : []
  })
  const found = await findNewEvents(readable, {
    who: publicScope,
    today: todayIn(now),
    until,
    mostIds: searchLimits.inEmail,
  })
  return new Map(readable.map(({ id }, at) => [id, found[at] ?? { count: 0, ids: [] }]))
}

const readShown = (found: readonly NewEvents[]) =>
  readChosen(
    "public",
    [...new Set(found.flatMap(({ ids }) => ids))].map((id) => ({ id, planned: null })),
  )

type SearchMatches = { times: Times; found: Map<string, NewEvents>; events: Map<string, ChosenEvent> }

/** Marks searches and queues their email in one transaction, so that no crash and no other worker repeats it. */
async function emailReader(
  due: readonly DueSearch[],
  { times: { until }, found, events }: SearchMatches,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const ids = due.map(({ id }) => id)
    const { userId, partyId } = due[0] as DueSearch
    // a reader who has left meanwhile gets no email
    const isReader = eq(savedSearch.userId, userId)
    const claimed = await tx
      .select({ id: savedSearch.id })
      .from(savedSearch)
      .where(
        and(inArray(savedSearch.id, ids), isReader, isNull(savedSearch.removedAt), lt(savedSearch.emailedUntil, until)),
      )
      .orderBy(asc(savedSearch.id))
      .for("update")
    const own = due.filter(({ id }) => claimed.some((one) => one.id === id))
    if (own.length === 0) return false
    const isOwn = inArray(
      savedSearch.id,
      own.map(({ id }) => id),
    )
    await tx.update(savedSearch).set({ emailedUntil: until }).where(isOwn)
    const searches = searchesInEmail(own, found, events)
    if (searches.length === 0) return false
    const { id } = own[0] as DueSearch
    return queueEmail(tx, {
      key: `searches:${id}:${until.toISOString()}`,
      kind: searchEmail.kind,
      userId,
      of: { partyId, news: "event" },
      content: searchEmail.of({ searches }),
      realm: "public",
    })
  })
}

/** Content of the email for the searches that found something. */
function searchesInEmail(
  own: readonly DueSearch[],
  found: SearchMatches["found"],
  events: SearchMatches["events"],
): EmailedSearch[] {
  const withEvents = own.filter(({ id }) => (found.get(id)?.count ?? 0) > 0)
  const eventsPerSearch = shownPerSearch(withEvents.length)
  return withEvents.map(({ id, name, query }) => {
    const { count, ids } = found.get(id) ?? { count: 0, ids: [] }
    const shown = ids.slice(0, eventsPerSearch).flatMap((eventId) => events.get(eventId) ?? [])
    return { name, path: `${eventsPath}?${query}`, count, events: shown.map(eventInEmail) }
  })
}

const eventInEmail = ({ id, title, organization, startDate, endDate, city, option }: ChosenEvent) => ({
  eventId: id,
  title,
  organization: organization.name,
  whenAndWhere: `${formatLongDayRange(startDate, endDate)}, ${city}`,
  price: option && seesPrices(publicScope) ? `${option.isRange ? "od\u00a0" : ""}${formatMoney(option.price)}` : null,
})
