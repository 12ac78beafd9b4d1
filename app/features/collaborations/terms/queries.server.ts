import { and, asc, eq, isNull } from "drizzle-orm"
import type { Reader } from "#app/db/client.server.ts"
import { collaborationEvent, collaborationOption, event, sponsorshipOption } from "#app/db/schema.ts"
import type { OfferedOption, TermsLine } from "#app/domain/terms.ts"

/** The columns of a line as the domain knows it. */
export const lineColumns = {
  lineKey: collaborationOption.lineKey,
  optionId: collaborationOption.sponsorshipOptionId,
  eventId: collaborationOption.eventId,
  title: collaborationOption.title,
  description: collaborationOption.description,
  benefits: collaborationOption.benefits,
  priceGrosze: collaborationOption.priceGrosze,
  priceToGrosze: collaborationOption.priceToGrosze,
  amountGrosze: collaborationOption.amountGrosze,
  isCustom: collaborationOption.isCustom,
}

/** The lines of one version of the terms, in their order. */
export const listLines = (on: Reader, collaborationId: string, version: number): Promise<TermsLine[]> =>
  on
    .select(lineColumns)
    .from(collaborationOption)
    .where(and(eq(collaborationOption.collaborationId, collaborationId), eq(collaborationOption.termsVersion, version)))
    .orderBy(asc(collaborationOption.position))

/** What a deal's events offer now and its terms may take up, with the ids of the events themselves. */
export const listAddable = (on: Reader, collaborationId: string): Promise<OfferedOption[]> =>
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
    .from(collaborationEvent)
    .innerJoin(event, eq(event.id, collaborationEvent.eventId))
    .innerJoin(sponsorshipOption, eq(sponsorshipOption.eventId, event.id))
    .where(
      and(
        eq(collaborationEvent.collaborationId, collaborationId),
        isNull(event.deletedAt),
        isNull(sponsorshipOption.archivedAt),
      ),
    )
    .orderBy(asc(event.startDate), asc(event.id), asc(sponsorshipOption.position))
