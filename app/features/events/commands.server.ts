import { and, eq, lt, sql } from "drizzle-orm"
import { lockRole } from "#app/db/conditions/role-lock.server.ts"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { runOnce } from "#app/db/idempotency.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import { event, organization } from "#app/db/schema.ts"
import { isOrganization, type Viewer } from "#app/domain/accounts/viewer.ts"
import { type EventStatus, isOver } from "#app/domain/events/event.ts"
import type { EventField, EventInput } from "#app/domain/events/event-form.ts"
import { sampleEventPrefix } from "#app/domain/events/samples.ts"
import { requirePermission } from "#app/features/accounts/party/policy.server.ts"
import { todayIn } from "#app/lib/dates.ts"
import { conflict, forbidden } from "#app/lib/refusal.ts"
import { log } from "#app/platform/log.server.ts"
import { attachPicture, dropPictures } from "#app/platform/pictures/pictures.server.ts"
import { insertOptions, replaceOptions } from "./option-commands.server.ts"
import { countOpenDeals, getOwnEvent } from "./own/queries.server.ts"

/** A column for every field of the form: a field without a column of its name does not compile. */
type StoredFields = Pick<typeof event.$inferInsert, EventField> & Omit<EventInput, "options">

/** For accounts without an organization (A 6, A96); the page links to the profile. */
export const noOrganization =
  "Nie udało się pobrać danych organizacji. Uzupełnij profil organizacji i spróbuj ponownie."

/**
 * Publishes an event with its options in one transaction (A76), status "planned" (A78); returns its id. Idempotent by
 * `key`, 409 for another event under it. 403 without an organization (A 6). An event of a hidden organization is
 * hidden, too.
 */
export async function publishEvent(
  viewer: Viewer,
  input: EventInput,
  { key, imageId }: { key: string; imageId: string | null },
): Promise<{ id: string; isHidden: boolean }> {
  requirePermission(viewer, "publishEvent")
  const organizationId = organizationOf(viewer)
  const { options, ...rest } = input
  const fields: StoredFields = rest
  return db.transaction(async (tx) => {
    const published = await runOnce(tx, { userId: viewer.id, key, content: ["event.publish", input] }, async () => {
      await lockRole(tx, viewer, "publishEvent")
      const id = newEventId(viewer.realm)
      await attachPicture(tx, viewer, "banner", imageId)
      const hiding = await lockHidingOf(tx, organizationId)
      const over = isOver(fields, todayIn(new Date()))
      await tx.insert(event).values({ ...fields, ...hiding, over, id, organizationId, imageId, realm: viewer.realm })
      await insertOptions(tx, id, options)
      await record(tx, { what: "event.publish", aboutId: id, by: viewer, realm: viewer.realm })
      return id
    })
    const [made] = await tx.select({ hiddenAt: event.hiddenAt }).from(event).where(eq(event.id, published.id))
    return { id: published.id, isHidden: Boolean(made?.hiddenAt) }
  })
}

/** When the organization was hidden, to restore both together. Locks the row against operators' decisions. */
async function lockHidingOf(tx: Tx, organizationId: string) {
  const { hiddenAt, hiddenReason } = organization
  const [hiding] = await tx
    .select({ hiddenAt, hiddenReason })
    .from(organization)
    .where(eq(organization.id, organizationId))
    .for("share")
  return hiding
}

/**
 * Saves an edited event with its options in one transaction (A79, A83), then removes a replaced picture (A52). Only for
 * its owner; 409 when a newer version was saved meanwhile.
 */
export async function editEvent(
  viewer: Viewer,
  id: string,
  input: EventInput,
  { version, imageId }: { version: number; imageId: string | null },
): Promise<void> {
  requirePermission(viewer, "editEvent")
  const { options, ...rest } = input
  const fields: StoredFields = rest
  const formerImage = await db.transaction(async (tx) => {
    await lockRole(tx, viewer, "editEvent")
    const before = await getOwnEvent(viewer, id, tx, { lock: true })
    if (before.version !== version) throw conflict(savedMeanwhile)
    if (imageId !== before.imageId) await attachPicture(tx, viewer, "banner", imageId)
    await tx
      .update(event)
      .set({ ...fields, over: isOver(fields, todayIn(new Date())), imageId, version: version + 1 })
      .where(eq(event.id, id))
    await replaceOptions(tx, id, options)
    await record(tx, {
      what: "event.edit",
      aboutId: id,
      by: viewer,
      realm: viewer.realm,
      details: {
        moved: isMoved(before, fields),
        ...(before.title === fields.title ? {} : { formerTitle: before.title }),
      },
    })
    return before.imageId === imageId ? null : before.imageId
  })
  await dropPictures([formerImage])
}

/** Deletes an event (A84); deals keep its title. Only for its owner; 409 while a deal about it is open. */
export async function deleteEvent(viewer: Viewer, id: string): Promise<void> {
  requirePermission(viewer, "deleteEvent")
  const formerImage = await db.transaction(async (tx) => {
    await lockRole(tx, viewer, "deleteEvent")
    const { imageId } = await getOwnEvent(viewer, id, tx, { lock: true })
    if ((await countOpenDeals(id, tx)) > 0) throw conflict(hasOpenDeals)
    await tx.update(event).set({ deletedAt: new Date(), imageId: null }).where(eq(event.id, id))
    await record(tx, { what: "event.delete", aboutId: id, by: viewer, realm: viewer.realm })
    return imageId
  })
  await dropPictures([formerImage])
}

/** Sets any status of an own event (A 4, A69); the same status records nothing. Only for its owner. */
export async function changeStatus(viewer: Viewer, id: string, status: EventStatus): Promise<void> {
  requirePermission(viewer, "cancelEvent")
  await db.transaction(async (tx) => {
    await lockRole(tx, viewer, "cancelEvent")
    const before = await getOwnEvent(viewer, id, tx, { lock: true })
    if (before.status === status) return
    await tx.update(event).set({ status }).where(eq(event.id, id))
    const details = { from: before.status, to: status }
    await record(tx, { what: "event.status", aboutId: id, by: viewer, realm: viewer.realm, details })
  })
}

/** Hourly: marks past events for the sort orders and filters of lists, in all realms; returns how many. */
export async function markOverEvents(now: Date): Promise<number> {
  const today = todayIn(now)
  return db.transaction(async (tx) => {
    const { rowCount } = await tx
      .update(event)
      // marking is not an edit, so `updatedAt` stays
      .set({ over: true, updatedAt: sql`${event.updatedAt}` })
      .where(and(eq(event.over, false), lt(event.lastDay, today)))
    const marked = rowCount ?? 0
    if (marked > 0) await record(tx, { what: "event.over", aboutId: today, by: null, details: { marked } })
    return marked
  })
}

const savedMeanwhile =
  "To wydarzenie zostało w\u00a0międzyczasie zmienione, na przykład w\u00a0innym oknie. Sprawdź aktualną wersję. Jeśli zapiszesz jeszcze raz, Twoje zmiany ją zastąpią."
const hasOpenDeals = "Najpierw zakończ lub anuluj współprace; możesz też oznaczyć wydarzenie jako Anulowane."

const places = ["startDate", "endDate", "city", "voivodeship", "detailedLocation"] as const
type EventPlace = Record<(typeof places)[number], string | null>

/** Whether a day or place changed; sponsors are notified of these. */
const isMoved = (before: EventPlace, after: EventPlace) => places.some((name) => before[name] !== after[name])

function organizationOf(viewer: Viewer): string {
  if (!isOrganization(viewer)) throw forbidden("Ta strona jest dostępna tylko dla organizacji.")
  if (viewer.organizationId) return viewer.organizationId
  log.warn({ userId: viewer.id }, "Could not find organization for current user")
  throw forbidden(noOrganization)
}

/** Ids in demo realms have a prefix (D5). */
const newEventId = (realm: string) => (realm === "public" ? "" : sampleEventPrefix) + crypto.randomUUID()
