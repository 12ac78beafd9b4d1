import { and, eq, isNull, lt, type SQL, sql } from "drizzle-orm"
import type { PgUpdateSetSource } from "drizzle-orm/pg-core"
import { lockRole } from "#app/db/conditions/role-lock.server.ts"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { publishToColleagues } from "#app/db/outbox/publish.server.ts"
import { event, savedBudget, savedEvent } from "#app/db/schema.ts"
import { isSponsor, type Viewer } from "#app/domain/accounts/viewer.ts"
import { savedErrors, savedLimits } from "#app/domain/events/saved.ts"
import { requirePermission } from "#app/features/accounts/party/policy.server.ts"
import { dayMs } from "#app/lib/dates.ts"
import { conflict, forbidden, notFound } from "#app/lib/refusal.ts"
import { listed } from "../list/conditions.server.ts"

/** Writes to the list of the viewer's company and publishes that to colleagues' open pages. */
async function changeList<Result>(viewer: Viewer, write: (tx: Tx) => Promise<Result>): Promise<Result> {
  requirePermission(viewer, "saveEvents")
  return db.transaction(async (tx) => {
    await lockRole(tx, viewer, "saveEvents")
    const result = await write(tx)
    await publishToColleagues(tx, viewer, { kind: "saved" })
    return result
  })
}

/**
 * Saves an event for the viewer's company, or restores a removed row; idempotent, also for concurrent colleagues. 404
 * outside the viewer's lists, 409 when full.
 */
export async function saveEvent(viewer: Viewer, eventId: string): Promise<void> {
  requirePermission(viewer, "saveEvents")
  if (!isSponsor(viewer)) throw forbidden(savedErrors.sponsorsOnly)
  await changeList(viewer, async (tx) => {
    // serializes concurrent saves, so that the limit holds
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`saved ${viewer.partyId}`}, 0))`)
    const [found] = await tx
      .select({ id: event.id })
      .from(event)
      .where(and(eq(event.id, eventId), ...listed(viewer)))
      .for("key share")
    if (!found) throw notFound("Nie znaleziono wydarzenia.")
    const onList = and(eq(savedEvent.partyId, viewer.partyId), isNull(savedEvent.removedAt))
    const isFull = (await tx.$count(savedEvent, onList)) >= savedLimits.events
    const thisEvent = and(onList, eq(savedEvent.eventId, eventId))
    if (isFull && (await tx.$count(savedEvent, thisEvent)) === 0) throw conflict(savedErrors.full)
    await tx
      .insert(savedEvent)
      .values({ partyId: viewer.partyId, byId: viewer.id, eventId })
      .onConflictDoUpdate({
        target: [savedEvent.partyId, savedEvent.eventId],
        set: {
          removedAt: null,
          byId: sql`case when ${savedEvent.removedAt} is null then ${savedEvent.byId} else excluded.by_id end`,
        },
      })
  })
}

const ownRow = (viewer: Viewer, id: string) => and(eq(savedEvent.id, id), eq(savedEvent.partyId, viewer.partyId))

/** Updates one row and returns it; null when there is none. */
async function changeRow(tx: Tx, which: SQL | undefined, set: PgUpdateSetSource<typeof savedEvent>) {
  const [row] = await tx.update(savedEvent).set(set).where(which).returning({ id: savedEvent.id })
  return row?.id ?? null
}

/** Removes an event from the company's list; returns the row for `restoreSaved`, null if it was not there. */
export const unsaveEvent = (viewer: Viewer, eventId: string): Promise<string | null> =>
  changeList(viewer, (tx) => {
    const own = and(
      eq(savedEvent.eventId, eventId),
      eq(savedEvent.partyId, viewer.partyId),
      isNull(savedEvent.removedAt),
    )
    return changeRow(tx, own, { removedAt: new Date() })
  })

/** Removes a row from the company's list; idempotent. 404 for another party's row. */
export const removeSaved = (viewer: Viewer, id: string): Promise<void> =>
  changeList(viewer, async (tx) => {
    const removedAt = sql`coalesce(${savedEvent.removedAt}, now())`
    if (!(await changeRow(tx, ownRow(viewer, id), { removedAt }))) throw notFound(savedErrors.gone)
  })

/** Reverts `removeSaved` with note and amount; idempotent. 404 for another party's row or after the sweep. */
export const restoreSaved = (viewer: Viewer, id: string): Promise<void> =>
  changeList(viewer, async (tx) => {
    if (!(await changeRow(tx, ownRow(viewer, id), { removedAt: null }))) throw notFound(savedErrors.gone)
  })

type Note = { note: string | null; plannedGrosze: number | null }

/** Stores the company's note and planned amount (grosze). 404 for another party's or a removed row. */
export const writeNote = (viewer: Viewer, id: string, note: Note): Promise<void> =>
  changeList(viewer, async (tx) => {
    const row = and(ownRow(viewer, id), isNull(savedEvent.removedAt))
    if (!(await changeRow(tx, row, note))) throw notFound(savedErrors.gone)
  })

/** Stores the company's budget (grosze); null removes it. */
export const writeBudget = (viewer: Viewer, grosze: number | null): Promise<void> =>
  changeList(viewer, async (tx) => {
    const { partyId, id: byId } = viewer
    if (grosze === null) return void (await tx.delete(savedBudget).where(eq(savedBudget.partyId, partyId)))
    await tx
      .insert(savedBudget)
      .values({ partyId, byId, grosze })
      .onConflictDoUpdate({ target: savedBudget.partyId, set: { grosze, byId, updatedAt: new Date() } })
  })

/** Nightly: deletes rows removed a day ago or earlier. */
export const sweepSaved = (now: Date) =>
  db.delete(savedEvent).where(lt(savedEvent.removedAt, new Date(now.getTime() - dayMs)))
