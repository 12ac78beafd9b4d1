import { createHash } from "node:crypto"
import { asc, eq } from "drizzle-orm"
import type { Tx } from "#app/db/connection/client.server.ts"
import { dealEvent, event } from "#app/db/schema.ts"

type PlacedEvent = { id: string; startDate: string; endDate: string | null; city: string }

/** Fingerprint of the dates and towns that a form showed, so that nobody agrees to others. */
export function fingerprintOf(events: readonly PlacedEvent[]): string {
  const seen = events.map(({ id, startDate, endDate, city }) => [id, startDate, endDate, city]).sort()
  return createHash("sha256").update(JSON.stringify(seen)).digest("base64url").slice(0, 22)
}

/** The current dates and towns of a deal's events, locked until the transaction ends. */
export const reserveEventPlaces = (tx: Tx, dealId: string) =>
  tx
    .select({ id: event.id, startDate: event.startDate, endDate: event.endDate, city: event.city })
    .from(dealEvent)
    .innerJoin(event, eq(event.id, dealEvent.eventId))
    .where(eq(dealEvent.dealId, dealId))
    .orderBy(asc(event.id))
    .for("share", { of: event })
