import { and, eq, isNull, lt, sql } from "drizzle-orm"
import { lockActiveAccount } from "#app/db/conditions/account-lock.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { event, savedBudget, savedEvent } from "#app/db/schema.ts"
import { isSponsor, type Viewer } from "#app/domain/accounts/viewer.ts"
import { savedErrors, savedLimits } from "#app/domain/events/saved.ts"
import { requirePermission } from "#app/features/accounts/party/permission.server.ts"
import { dayMs } from "#app/lib/dates.ts"
import { conflict, forbidden, notFound } from "#app/lib/refusal.ts"
import { listed } from "../list/conditions.server.ts"

/** Saves an event for its sponsor; idempotent, and restores a removed one. 404 outside the viewer's lists, 409 when full. */
export async function saveEvent(viewer: Viewer, eventId: string): Promise<void> {
  requirePermission(viewer, "saveEvents")
  if (!isSponsor(viewer)) throw forbidden(savedErrors.sponsorsOnly)
  await db.transaction(async (tx) => {
    await lockActiveAccount(tx, viewer.id)
    const [found] = await tx
      .select({ id: event.id })
      .from(event)
      .where(and(eq(event.id, eventId), ...listed(viewer)))
      .for("key share")
    if (!found) throw notFound("Nie znaleziono wydarzenia.")
    const all = and(eq(savedEvent.userId, viewer.id), isNull(savedEvent.removedAt))
    if ((await tx.$count(savedEvent, all)) >= savedLimits.events) {
      const one = and(all, eq(savedEvent.eventId, eventId))
      if ((await tx.$count(savedEvent, one)) === 0) throw conflict(savedErrors.full)
    }
    await tx
      .insert(savedEvent)
      .values({ userId: viewer.id, eventId })
      .onConflictDoUpdate({ target: [savedEvent.userId, savedEvent.eventId], set: { removedAt: null } })
  })
}

const ownRow = (viewer: Viewer, id: string) => and(eq(savedEvent.id, id), eq(savedEvent.userId, viewer.id))

/** Takes an event off the viewer's list, by the event's id; returns the row for `restoreSaved`, null if it was not there. */
export async function unsaveEvent(viewer: Viewer, eventId: string): Promise<string | null> {
  requirePermission(viewer, "saveEvents")
  const own = and(eq(savedEvent.eventId, eventId), eq(savedEvent.userId, viewer.id), isNull(savedEvent.removedAt))
  const [gone] = await db.update(savedEvent).set({ removedAt: new Date() }).where(own).returning({ id: savedEvent.id })
  return gone?.id ?? null
}

/** Takes a row off the viewer's list; idempotent. 404 for another person's row. */
export async function removeSaved(viewer: Viewer, id: string): Promise<void> {
  requirePermission(viewer, "saveEvents")
  const [gone] = await db
    .update(savedEvent)
    .set({ removedAt: sql`coalesce(${savedEvent.removedAt}, now())` })
    .where(ownRow(viewer, id))
    .returning({ id: savedEvent.id })
  if (!gone) throw notFound(savedErrors.gone)
}

/** Reverts `removeSaved` with note and amount; idempotent. 404 for another person's row or after the sweep. */
export async function restoreSaved(viewer: Viewer, id: string): Promise<void> {
  requirePermission(viewer, "saveEvents")
  const [back] = await db
    .update(savedEvent)
    .set({ removedAt: null })
    .where(ownRow(viewer, id))
    .returning({ id: savedEvent.id })
  if (!back) throw notFound(savedErrors.gone)
}

/** Stores the viewer's note and planned amount (grosze). 404 for another person's or a removed row. */
export async function writeNote(viewer: Viewer, id: string, of: { note: string | null; plannedGrosze: number | null }) {
  requirePermission(viewer, "saveEvents")
  const [written] = await db
    .update(savedEvent)
    .set(of)
    .where(and(ownRow(viewer, id), isNull(savedEvent.removedAt)))
    .returning({ id: savedEvent.id })
  if (!written) throw notFound(savedErrors.gone)
}

/** Stores the viewer's budget (grosze); null removes it. */
export async function writeBudget(viewer: Viewer, grosze: number | null) {
  requirePermission(viewer, "saveEvents")
  if (grosze === null) return void (await db.delete(savedBudget).where(eq(savedBudget.userId, viewer.id)))
  await db
    .insert(savedBudget)
    .values({ userId: viewer.id, grosze })
    .onConflictDoUpdate({ target: savedBudget.userId, set: { grosze, updatedAt: new Date() } })
}

/** Nightly: rows removed a day ago or earlier. */
export const sweepSaved = (now: Date) =>
  db.delete(savedEvent).where(lt(savedEvent.removedAt, new Date(now.getTime() - dayMs)))
