import { db, type Tx } from "#app/db/client.server.ts"
import { record } from "#app/db/facts.server.ts"
import { once } from "#app/db/once.server.ts"
import { event, sponsorshipOption } from "#app/db/schema.ts"
import type { EventInput } from "#app/domain/event-form.ts"
import type { OptionInput } from "#app/domain/sponsorship-form.ts"
import { isOrganization, type Viewer } from "#app/domain/viewer.ts"
import { forbidden } from "#app/lib/refusal.ts"
import { log } from "#app/platform/log.server.ts"
import { attachPicture } from "#app/platform/pictures.server.ts"

/** A 6, A96: what the account without an organization is told; the page beside it links to the profile. */
export const noOrganization =
  "Nie udało się pobrać danych organizacji. Uzupełnij profil organizacji i spróbuj ponownie."

/**
 * Publishes an event with its options in one transaction (A76), status Planowane (A78), and answers with its id.
 * `key` comes with the form: a repeated submit finds the event of the first (quality R5), another event under the
 * same key is a conflict. Refused for everyone but an organization account that has its organization (A 6).
 */
export async function publishEvent(
  viewer: Viewer,
  input: EventInput,
  { key, imageId }: { key: string; imageId: string | null },
): Promise<string> {
  const organizationId = organizationOf(viewer)
  const { options, ...fields } = input
  return db.transaction(async (tx) => {
    const published = await once(tx, { userId: viewer.id, key, asked: ["event.publish", input] }, async () => {
      const id = newEventId(viewer.realm)
      await attachPicture(tx, viewer, "banner", imageId)
      await tx.insert(event).values({ ...fields, id, organizationId, imageId, realm: viewer.realm })
      await insertOptions(tx, id, options)
      await record(tx, { what: "event.publish", aboutId: id, byId: viewer.id, realm: viewer.realm })
      return id
    })
    return published.id
  })
}

function organizationOf(viewer: Viewer): string {
  if (!isOrganization(viewer)) throw forbidden("Ta strona jest dostępna tylko dla organizacji.")
  if (viewer.organizationId) return viewer.organizationId
  log.warn({ userId: viewer.id }, "Could not find organization for current user")
  throw forbidden(noOrganization)
}

/** Only events of demo worlds begin with evt- (D5). */
const newEventId = (realm: string) => (realm === "public" ? crypto.randomUUID() : `evt-${crypto.randomUUID()}`)

async function insertOptions(tx: Tx, eventId: string, options: readonly OptionInput[]) {
  if (options.length === 0) return
  await tx.insert(sponsorshipOption).values(options.map((option, position) => rowOf(option, { eventId, position })))
}

const rowOf = (option: OptionInput, place: { eventId: string; position: number }) => ({
  ...place,
  title: option.title,
  description: option.description ?? "",
  priceGrosze: option.price,
  priceToGrosze: option.priceTo,
  benefits: option.benefits,
})
