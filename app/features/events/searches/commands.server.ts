import { and, eq, isNull, lt, sql } from "drizzle-orm"
import { lockRole } from "#app/db/conditions/role-lock.server.ts"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { preparedStatement } from "#app/db/connection/prepared-statement.server.ts"
import { publishToColleagues } from "#app/db/outbox/publish.server.ts"
import { savedSearch } from "#app/db/schema.ts"
import { isSponsor, type Viewer } from "#app/domain/accounts/viewer.ts"
import type { EventFilters } from "#app/domain/events/event-list.ts"
import { type SearchFrequency, savedQuery, searchLimits } from "#app/domain/events/searches/saved-search.ts"
import { searchErrors } from "#app/domain/events/searches/search-labels.ts"
import { requirePermission } from "#app/features/accounts/party/policy.server.ts"
import { dayMs } from "#app/lib/dates.ts"
import { conflict, forbidden, notFound, Refusal } from "#app/lib/refusal.ts"
import { log } from "#app/platform/log.server.ts"
import { onSearchList } from "./queries.server.ts"

export type SearchSettings = { name: string; frequency: SearchFrequency }

/**
 * Saves a list's filters for the viewer's company, with emails to the viewer; filters saved before stay unchanged
 * (`before`: their settings). Refuses a list without filters (400) and more than `searchLimits.searches` (409).
 */
export async function saveSearch(
  viewer: Viewer,
  filters: EventFilters,
  settings: SearchSettings,
): Promise<{ id: string; before: SearchSettings | null }> {
  requirePermission(viewer, "saveEvents")
  if (!isSponsor(viewer)) throw forbidden(searchErrors.sponsorsOnly)
  const query = savedQuery(filters)
  if (query === null) throw new Refusal("invalid", searchErrors.nothing)
  return changeSearches(viewer, async (tx) => {
    const [found] = await tx
      .select()
      .from(savedSearch)
      .where(and(eq(savedSearch.partyId, viewer.partyId), eq(savedSearch.query, query)))
    if (found && !found.removedAt) return { id: found.id, before: found }
    await refuseFullList(tx, viewer)
    const now = sql`now()`
    const [saved] = await tx
      .insert(savedSearch)
      .values({ partyId: viewer.partyId, userId: viewer.id, query, ...settings })
      .onConflictDoUpdate({
        target: [savedSearch.partyId, savedSearch.query],
        set: { ...settings, userId: viewer.id, removedAt: null, emailedUntil: now, seenAt: now, createdAt: now },
      })
      .returning({ id: savedSearch.id })
    return { id: saved?.id ?? "", before: null }
  })
}

/** Writes to the searches of the viewer's company and publishes that to colleagues' open pages. */
async function changeSearches<Result>(viewer: Viewer, write: (tx: Tx) => Promise<Result>): Promise<Result> {
  requirePermission(viewer, "saveEvents")
  return db.transaction(async (tx) => {
    await lockRole(tx, viewer, "saveEvents")
    // serializes concurrent saves, so that the limit holds
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`searches ${viewer.partyId}`}, 0))`)
    const result = await write(tx)
    await publishToColleagues(tx, viewer, { kind: "saved" })
    return result
  })
}

async function refuseFullList(tx: Tx, viewer: Viewer) {
  if ((await tx.$count(savedSearch, onSearchList(viewer))) >= searchLimits.searches) throw conflict(searchErrors.full)
}

const ownRow = (viewer: Viewer, id: string) => and(eq(savedSearch.id, id), eq(savedSearch.partyId, viewer.partyId))

/**
 * Stores name and frequency; the first email covers events from now on. When the reader of the search has left, the
 * viewer becomes its reader. 404 for another party's or a removed row.
 */
export const editSearch = (viewer: Viewer, id: string, { name, frequency }: SearchSettings): Promise<void> =>
  changeSearches(viewer, async (tx) => {
    const wasOff = sql`${savedSearch.frequency} = 'never' or ${savedSearch.userId} is null`
    const [updated] = await tx
      .update(savedSearch)
      .set({
        name,
        frequency,
        userId: sql`coalesce(${savedSearch.userId}, ${viewer.id})`,
        emailedUntil: sql`case when ${wasOff} then now() else ${savedSearch.emailedUntil} end`,
      })
      .where(and(ownRow(viewer, id), isNull(savedSearch.removedAt)))
      .returning({ id: savedSearch.id })
    if (!updated) throw notFound(searchErrors.gone)
  })

/** Removes a search from the company's list; idempotent. 404 for another party's row. */
export const removeSearch = (viewer: Viewer, id: string): Promise<void> =>
  changeSearches(viewer, async (tx) => {
    const [removed] = await tx
      .update(savedSearch)
      .set({ removedAt: sql`coalesce(${savedSearch.removedAt}, now())` })
      .where(ownRow(viewer, id))
      .returning({ id: savedSearch.id })
    if (!removed) throw notFound(searchErrors.gone)
  })

/** Reverts `removeSearch`; idempotent. 404 for another party's row or after the sweep, 409 when the list is full. */
export const restoreSearch = (viewer: Viewer, id: string): Promise<void> =>
  changeSearches(viewer, async (tx) => {
    const [found] = await tx
      .select({ removedAt: savedSearch.removedAt })
      .from(savedSearch)
      .where(ownRow(viewer, id))
      .for("update")
    if (!found) throw notFound(searchErrors.gone)
    if (!found.removedAt) return
    await refuseFullList(tx, viewer)
    await tx.update(savedSearch).set({ removedAt: null }).where(ownRow(viewer, id))
  })

const searchSeen = preparedStatement(
  db
    .update(savedSearch)
    .set({ seenAt: sql`${sql.placeholder("now")}`, updatedAt: sql`${sql.placeholder("now")}` })
    .where(
      and(
        eq(savedSearch.partyId, sql.placeholder("partyId")),
        isNull(savedSearch.removedAt),
        eq(savedSearch.query, sql.placeholder("query")),
      ),
    ),
)

/** Records that the viewer sees this list; later events count as new. A failure does not fail the list. */
export async function noteSearchSeen(viewer: Viewer, filters: EventFilters, now = new Date()): Promise<void> {
  const query = filters.after ? null : savedQuery(filters)
  if (query === null) return
  try {
    await searchSeen.execute({ partyId: viewer.partyId, query, now })
  } catch (error) {
    log.warn({ err: error }, "a visit of a saved search was not noted")
  }
}

/** Nightly: deletes searches removed a day ago or earlier. */
export const sweepSearches = (now: Date) =>
  db.delete(savedSearch).where(lt(savedSearch.removedAt, new Date(now.getTime() - dayMs)))
