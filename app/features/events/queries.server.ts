import { and, desc, eq, exists, isNotNull, isNull, type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { db } from "#app/db/client.server.ts"
import { prepareNamed } from "#app/db/named.server.ts"
import { catalogue } from "#app/db/replica.server.ts"
import {
  collaboration,
  collaborationEvent,
  event,
  eventPost,
  file,
  organization,
  sponsorshipOption,
} from "#app/db/schema.ts"
import { pageSize } from "#app/domain/event-list.ts"
import { pictureSources } from "#app/domain/picture.ts"
import { isSampleEventId } from "#app/domain/samples.ts"
import { withoutPrices } from "#app/domain/sponsorship.ts"
import { owns, realmOf, seesPrices, type Viewer } from "#app/domain/viewer.ts"
import { notFound } from "#app/lib/refusal.ts"
import { log } from "#app/platform/log.server.ts"
import { listedIn } from "./list/conditions.server.ts"
import type { ShownOption } from "./offer/shown-option.ts"
import type { ShownPost } from "./page/posts.tsx"
import { findSampleEvent } from "./samples.server.ts"

const eventColumns = {
  id: event.id,
  title: event.title,
  description: event.description,
  category: event.category,
  status: event.status,
  startDate: event.startDate,
  endDate: event.endDate,
  city: event.city,
  voivodeship: event.voivodeship,
  detailedLocation: event.detailedLocation,
  participants: event.expectedParticipants,
  audience: event.audience,
  tags: event.tags,
  links: { facebook: event.facebook, instagram: event.instagram, linkedin: event.linkedin, website: event.website },
  updatedAt: event.updatedAt,
  hidden: event.hiddenReason,
}

const logo = alias(file, "logo")

const pageWhere = (where: SQL[]) =>
  db
    .select({
      ...eventColumns,
      picture: { key: file.key, width: file.width, tint: file.tint },
      organization: { id: organization.id, name: organization.name },
      logo: { key: logo.key, width: logo.width, tint: logo.tint },
      hasPosts: exists(db.select({ one: sql`1` }).from(eventPost).where(eq(eventPost.eventId, event.id))).mapWith(
        Boolean,
      ),
      /** Asked for its sponsors only then. */
      hasCompleted: exists(
        db
          .select({ one: sql`1` })
          .from(collaborationEvent)
          .innerJoin(collaboration, eq(collaboration.id, collaborationEvent.collaborationId))
          .where(and(eq(collaborationEvent.eventId, event.id), eq(collaboration.status, "completed"))),
      ).mapWith(Boolean),
    })
    .from(event)
    .innerJoin(organization, eq(organization.id, event.organizationId))
    .leftJoin(file, eq(file.id, event.imageId))
    .leftJoin(logo, eq(logo.id, organization.logoId))
    .where(and(eq(event.id, sql.placeholder("id")), ...where))

const pageOfEvent = prepareNamed(pageWhere(listedIn(sql.placeholder("realm"))))
/** Hidden by an operator: its owner sees it, and why. */
const pageOfHidden = prepareNamed(
  pageWhere([eq(event.organizationId, sql.placeholder("owner")), isNull(event.deletedAt), isNotNull(event.hiddenAt)]),
)

/**
 * The event of a page, or a refusal: no such event in this viewer's world. Prices are not among the columns. To its
 * owner a hidden one is there, with the reason; to everybody else it is not.
 */
export async function getEvent(viewer: Viewer | null, id: string) {
  const [listed] = await catalogue(() => pageOfEvent.execute({ id, realm: realmOf(viewer) }))
  const owner = viewer?.organizationId
  const [found] = listed || !owner ? [listed] : await pageOfHidden.execute({ id, owner })
  if (!found) return getSampleEvent(id)
  const { picture, logo: organizersLogo, ...facts } = found
  return {
    ...facts,
    picture: picture && pictureSources("banner", picture),
    logo: organizersLogo && pictureSources("logo", organizersLogo).src,
    isSample: false,
    isOwn: owns(viewer, facts.organization.id),
  }
}
export type ShownEvent = Awaited<ReturnType<typeof getEvent>>

/** Outside a demo world the samples' ids open the built-in ones (D5). */
function getSampleEvent(id: string) {
  const sample = isSampleEventId(id) ? findSampleEvent(id) : null
  if (!sample) throw notFound("Wydarzenie o podanym ID nie istnieje.")
  const { card, organizationId, options: _, posts: __, ...facts } = sample
  return {
    ...card,
    ...facts,
    organization: { id: organizationId, name: card.organizationName },
    logo: null,
    hasPosts: false,
    hasCompleted: false,
    hidden: null,
    isSample: true,
    isOwn: false,
  }
}

const shownOption = {
  id: sponsorshipOption.id,
  title: sponsorshipOption.title,
  description: sponsorshipOption.description,
  benefits: sponsorshipOption.benefits,
}
const offered = and(eq(sponsorshipOption.eventId, sql.placeholder("id")), isNull(sponsorshipOption.archivedAt))
const optionsWithoutPrices = prepareNamed(
  db.select(shownOption).from(sponsorshipOption).where(offered).orderBy(sponsorshipOption.position),
)
const optionsWithPrices = prepareNamed(
  db
    .select({ ...shownOption, price: sponsorshipOption.priceGrosze, priceTo: sponsorshipOption.priceToGrosze })
    .from(sponsorshipOption)
    .where(offered)
    .orderBy(sponsorshipOption.position),
)

/** What an event offers, in its own order. Prices are read for signed-in people only (A4). */
export async function listOptions(viewer: Viewer | null, { id, isSample }: OfEvent): Promise<ShownOption[]> {
  if (isSample) {
    const options = findSampleEvent(id)?.options ?? []
    return seesPrices(viewer) ? options : options.map(withoutPrices)
  }
  return catalogue<ShownOption[]>(() => (seesPrices(viewer) ? optionsWithPrices : optionsWithoutPrices).execute({ id }))
}

/** The options of a page that stays whole without them: null when they cannot be read (A98). */
export const findOptions = (viewer: Viewer | null, of: OfEvent): Promise<ShownOption[] | null> =>
  listOptions(viewer, of).catch((error) => {
    log.error({ err: error, eventId: of.id }, "options could not be read")
    return null
  })

const posts = prepareNamed(
  db
    .select({
      id: eventPost.id,
      title: eventPost.title,
      content: eventPost.content,
      createdAt: eventPost.createdAt,
      count: sql<number>`(count(*) over ())::integer`,
    })
    .from(eventPost)
    .where(eq(eventPost.eventId, sql.placeholder("id")))
    .orderBy(desc(eventPost.createdAt), desc(eventPost.id))
    .limit(sql.placeholder("most")),
)

type PostList = { posts: ShownPost[] /** All there are. */; count: number }

/** "Aktualności", the newest first, `most` of them. Most events have none, and are not asked for them. */
export async function listPosts({ id, isSample, hasPosts }: OfEvent, most: number = pageSize): Promise<PostList> {
  const rows = isSample
    ? (findSampleEvent(id)?.posts ?? [])
    : hasPosts
      ? await catalogue(() => posts.execute({ id, most }))
      : []
  const [first] = rows
  const count = first && "count" in first ? Number(first.count) : rows.length
  return { posts: rows.map(({ id, title, content, createdAt }) => ({ id, title, content, createdAt })), count }
}

type OfEvent = Pick<ShownEvent, "id" | "isSample" | "hasPosts">
