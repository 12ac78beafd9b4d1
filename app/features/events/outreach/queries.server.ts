import { eq } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { organization } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { Outreach } from "#app/domain/events/outreach.ts"
import { getOwnEvent, listOwnOptions } from "../own/queries.server.ts"

export type OutreachFacts = Pick<Outreach, "event" | "organization" | "signature"> & {
  options: (Outreach["options"][number] & { id: string })[]
}

/** Data of the email to sponsors, with prices: for the event's owner only (A71). `url` is absolute. */
export async function getOutreach(viewer: Viewer, eventId: string, url: string): Promise<OutreachFacts> {
  const own = await getOwnEvent(viewer, eventId)
  const [options, [organizer]] = await Promise.all([
    listOwnOptions(own),
    db.select().from(organization).where(eq(organization.id, own.organizationId)),
  ])
  const { title, description, startDate, endDate, city, voivodeship, detailedLocation, category, audience } = own
  return {
    event: {
      ...{ title, description, startDate, endDate, city, voivodeship, detailedLocation, category, audience, url },
      expectedParticipants: own.expectedParticipants,
    },
    organization: {
      name: organizer?.name ?? "",
      contactEmail: organizer?.contactEmail ?? null,
      phone: organizer?.phone ?? null,
      website: organizer?.website ?? null,
    },
    options: options.map(({ id, title, description, benefits, priceGrosze, priceToGrosze }) => ({
      ...{ id, title, description, benefits },
      price: priceGrosze,
      priceTo: priceToGrosze,
    })),
    signature: viewer.name,
  }
}
