import { and, asc, countDistinct, eq, inArray, isNull } from "drizzle-orm"
import { db, type Reader } from "#app/db/connection/client.server.ts"
import { deal, dealEvent, event, sponsorshipOption } from "#app/db/schema.ts"
import { actsFor, realmOf, type Viewer } from "#app/domain/accounts/viewer.ts"
import { openStatuses } from "#app/domain/deals/deal/deal.ts"
import { forbidden, notFound } from "#app/lib/refusal.ts"

/** Refusal for members of another organization (A 6). */
export const notYours = "Nie masz uprawnień do edycji tego wydarzenia."

/** An event for its owner, also when hidden; 404 if missing, 403 for others. `lock`: until the transaction ends. */
export async function getOwnEvent(viewer: Viewer, id: string, reader: Reader = db, { lock = false } = {}) {
  const query = reader
    .select()
    .from(event)
    .where(and(eq(event.id, id), eq(event.realm, realmOf(viewer)), isNull(event.deletedAt)))
  const [found] = await (lock ? query.for("update") : query)
  if (!found || (found.hiddenAt && !actsFor(viewer, found.organizationId)))
    throw notFound("Wydarzenie o podanym ID nie istnieje.")
  if (!actsFor(viewer, found.organizationId)) throw forbidden(notYours)
  return found
}
export type OwnEvent = Awaited<ReturnType<typeof getOwnEvent>>

export const listOwnOptions = ({ id }: OwnEvent, reader: Reader = db) =>
  reader
    .select()
    .from(sponsorshipOption)
    .where(and(eq(sponsorshipOption.eventId, id), isNull(sponsorshipOption.archivedAt)))
    .orderBy(asc(sponsorshipOption.position))
export type OwnOption = Awaited<ReturnType<typeof listOwnOptions>>[number]

/** Open deals about an event (A69, A84). */
export async function countOpenDeals(eventId: string, reader: Reader = db): Promise<number> {
  const [counted] = await reader
    .select({ deals: countDistinct(deal.id) })
    .from(dealEvent)
    .innerJoin(deal, eq(deal.id, dealEvent.dealId))
    .where(and(eq(dealEvent.eventId, eventId), inArray(deal.status, [...openStatuses])))
  return counted?.deals ?? 0
}
