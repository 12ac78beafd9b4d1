import { and, eq } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { dealEvent } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { DealStatus } from "#app/domain/deals/deal/deal.ts"
import { dealErrors } from "#app/domain/deals/deal/deal-labels.ts"
import { conflict } from "#app/lib/refusal.ts"
import { fingerprintOf, reserveEventPlaces } from "../deal/event-queries.server.ts"
import { getDeal } from "../deal/queries.server.ts"
import { refuseUntimely, writeMove } from "./write-commands.server.ts"

/** The sponsor agrees to changed dates and towns without a new agreement. 409 when they differ from those seen. */
export async function agreeToChange(
  viewer: Viewer,
  id: string,
  { version, seen }: { version: number; seen: string | null },
): Promise<{ ok: true; status: DealStatus }> {
  return db.transaction(async (tx) => {
    const deal = await getDeal(viewer, id, tx)
    await refuseUntimely(tx, deal, "agreeToChange", version)
    const places = await reserveEventPlaces(tx, id)
    if (fingerprintOf(places) !== seen) throw conflict(dealErrors.movedAgain)
    for (const { id: eventId, ...place } of places)
      await tx
        .update(dealEvent)
        .set(place)
        .where(and(eq(dealEvent.dealId, id), eq(dealEvent.eventId, eventId)))
    const { status } = await writeMove(tx, viewer, deal, "agreeToChange", { version })
    return { ok: true, status }
  })
}
