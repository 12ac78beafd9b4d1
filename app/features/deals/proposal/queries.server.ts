import { and, asc, inArray, isNull } from "drizzle-orm"
import type { Reader } from "#app/db/connection/client.server.ts"
import { sponsorshipOption } from "#app/db/schema.ts"
import type { OfferedOption } from "#app/domain/deals/terms/terms.ts"

/** Current options of these events, in order, without removed ones (A83). */
export const listOffered = (on: Reader, eventIds: string[]): Promise<OfferedOption[]> =>
  on
    .select({
      id: sponsorshipOption.id,
      eventId: sponsorshipOption.eventId,
      title: sponsorshipOption.title,
      description: sponsorshipOption.description,
      benefits: sponsorshipOption.benefits,
      priceGrosze: sponsorshipOption.priceGrosze,
      priceToGrosze: sponsorshipOption.priceToGrosze,
    })
    .from(sponsorshipOption)
    .where(and(inArray(sponsorshipOption.eventId, eventIds), isNull(sponsorshipOption.archivedAt)))
    .orderBy(asc(sponsorshipOption.eventId), asc(sponsorshipOption.position))
