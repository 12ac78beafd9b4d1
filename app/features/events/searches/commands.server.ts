import { and, eq, isNull, lt, sql } from "drizzle-orm"
import { lockActiveAccount } from "#app/db/conditions/account-lock.server.ts"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { savedSearch } from "#app/db/schema.ts"
import { isSponsor, type Viewer } from "#app/domain/accounts/viewer.ts"
import type { EventFilters } from "#app/domain/events/event-list.ts"
import { type SearchFrequency, savedQuery, searchLimits } from "#app/domain/events/searches/saved-search.ts"
import { searchErrors } from "#app/domain/events/searches/search-labels.ts"
import { dayMs } from "#app/lib/dates.ts"
import { conflict, forbidden, notFound, Refusal } from "#app/lib/refusal.ts"
import { log } from "#app/platform/log.server.ts"
import { onSearchList } from "./queries.server.ts"

export type SearchSettings = { name: string; frequency: SearchFrequency }

/**
 * Saves a list's filters for their sponsor; those that are saved already stay as they are (`before`: how). Refuses
 * filters without one (400), and more than `searchLimits.searches` (409).
 */
export async function saveSearch(
  viewer: Viewer,
  filters: EventFilters,
  settings: SearchSettings,
): Promise<{ id: string; before: SearchSettings | null }> {
  if (!isSponsor(viewer)) throw forbidden(searchErrors.sponsorsOnly)
  const query = savedQuery(filters)
  if (query === null) throw new Refusal("invalid", searchErrors.nothing)
  return db.transaction(async (tx) => {
    await lockSearches(tx, viewer)
    const [found] = await tx
      .select()
      .from(savedSearch)
      .where(and(eq(savedSearch.userId, viewer.id), eq(savedSearch.query, query)))
    if (found && !found.removedAt) return { id: found.id, before: found }
    await refuseMore(tx, viewer)
    const now = sql`now()`
    const [saved] = await tx
      .insert(savedSearch)
      .values({ userId: viewer.id, query, ...settings })
      .onConflictDoUpdate({
        target: [savedSearch.userId, savedSearch.query],
        set: { ...settings, removedAt: null, emailedUntil: now, seenAt: now, createdAt: now },
      })
      .returning({ id: savedSearch.id })
    return { id: saved?.id ?? "", before: null }
  })
}

/** Orders the writes that count a sponsor's searches. */
async function lockSearches(tx: Tx, viewer: Viewer) {
  await lockActiveAccount(tx, viewer.id)
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`searches ${viewer.id}`}, 0))`)
}

async function refuseMore(tx: Tx, viewer: Viewer) {
  if ((await tx.$count(savedSearch, onSearchList(viewer))) >= searchLimits.searches) throw conflict(searchErrors.full)
}

const ownRow = (viewer: Viewer, id: string) => and(eq(savedSearch.id, id), eq(savedSearch.userId, viewer.id))

/** Stores name and frequency; the first email tells of events from now on. 404 for another person's or a removed row. */
export async function editSearch(viewer: Viewer, id: string, { name, frequency }: SearchSettings): Promise<void> {
  const wasOff = sql`${savedSearch.frequency} = 'never'`
  const [written] = await db
    .update(savedSearch)
    .set({
      name,
      frequency,
      emailedUntil: sql`case when ${wasOff} then now() else ${savedSearch.emailedUntil} end`,
    })
    .where(and(ownRow(viewer, id), isNull(savedSearch.removedAt)))
    .returning({ id: savedSearch.id })
  if (!written) throw notFound(searchErrors.gone)
}

/** Takes a search off the viewer's list; idempotent. 404 for another person's row. */
export async function removeSearch(viewer: Viewer, id: string): Promise<void> {
  const [gone] = await db
    .update(savedSearch)
    .set({ removedAt: sql`coalesce(${savedSearch.removedAt}, now())` })
    .where(ownRow(viewer, id))
    .returning({ id: savedSearch.id })
  if (!gone) throw notFound(searchErrors.gone)
}

/** Reverts `removeSearch`; idempotent. 404 for another person's row or after the sweep, 409 when the list is full. */
export async function restoreSearch(viewer: Viewer, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockSearches(tx, viewer)
    const [found] = await tx
      .select({ removedAt: savedSearch.removedAt })
      .from(savedSearch)
      .where(ownRow(viewer, id))
      .for("update")
    if (!found) throw notFound(searchErrors.gone)
    if (!found.removedAt) return
    await refuseMore(tx, viewer)
    await tx.update(savedSearch).set({ removedAt: null }).where(ownRow(viewer, id))
  })
}

/** The viewer sees the list of these filters: what is new counts from here on. A failure does not fail the list. */
export async function noteSearchSeen(viewer: Viewer, filters: EventFilters, now = new Date()): Promise<void> {
  const query = filters.after ? null : savedQuery(filters)
  if (query === null) return
  try {
    await db
      .update(savedSearch)
      .set({ seenAt: now })
      .where(and(onSearchList(viewer), eq(savedSearch.query, query)))
  } catch (error) {
    log.warn({ err: error }, "a visit of a saved search was not noted")
  }
}

/** Nightly: searches removed a day ago or earlier. */
export const sweepSearches = (now: Date) =>
  db.delete(savedSearch).where(lt(savedSearch.removedAt, new Date(now.getTime() - dayMs)))
