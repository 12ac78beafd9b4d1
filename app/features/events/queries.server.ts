import { and, desc, eq, exists, isNotNull, isNull, type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { isPictureOfEvent } from "#app/db/conditions/event-picture.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { pageShows } from "#app/db/connection/page-tags.server.ts"
import { preparedStatement } from "#app/db/connection/prepared-statement.server.ts"
import { isDatabaseUnavailable } from "#app/db/connection/unavailable.server.ts"
import { publicEvent, publicOption } from "#app/db/public-columns.server.ts"
import { deal, dealEvent, event, eventPost, file, organization, sponsorshipOption } from "#app/db/schema.ts"
import { actsFor, realmOf, seesPrices, type Viewer } from "#app/domain/accounts/viewer.ts"
import { pageSize } from "#app/domain/events/event-list.ts"
import { seesGoal } from "#app/domain/events/goal.ts"
import { isSampleEventId } from "#app/domain/events/samples.ts"
import { withoutPrices } from "#app/domain/events/sponsorship.ts"
import { pictureSources } from "#app/domain/shared/picture.ts"
import { notFound, Refusal } from "#app/lib/refusal.ts"
import { log } from "#app/platform/log.server.ts"
import { listedIn } from "./list/conditions.server.ts"
import type { ShownOption } from "./offer/shown-option.ts"
import { pageFieldsOf } from "./page/page-fields.ts"
import type { ShownPost } from "./page/posts.tsx"
import { findSampleEvent } from "./sample-queries.server.ts"

const shownColumns = {
  id: publicEvent.id,
  title: publicEvent.title,
  category: publicEvent.category,
  status: publicEvent.status,
  startDate: publicEvent.startDate,
  endDate: publicEvent.endDate,
  city: publicEvent.city,
  voivodeship: publicEvent.voivodeship,
  participants: publicEvent.expectedParticipants,
  ...pageFieldsOf(publicEvent),
  updatedAt: publicEvent.updatedAt,
}

const logo = alias(file, "logo")

/** An event's options, read in the same query: with prices for signed-in viewers only (A4). */
const offers = {
  none: sql<ShownOption[]>`'[]'::json`,
  withoutPrices: offerOf(sql``),
  withPrices: offerOf(sql`, 'price', ${sponsorshipOption.priceGrosze}, 'priceTo', ${sponsorshipOption.priceToGrosze}`),
}

type OfferDetail = keyof typeof offers

function offerOf(prices: SQL) {
  const { id, title, description, benefits, eventId, position } = publicOption
  const shown = sql`'id', ${id}, 'title', ${title}, 'description', ${description}, 'benefits', ${benefits}${prices}`
  return sql<ShownOption[]>`(select coalesce(json_agg(json_build_object(${shown}) order by ${position}), '[]')
    from ${sponsorshipOption} where ${and(eq(eventId, event.id), isNull(sponsorshipOption.archivedAt))})`
}

const noGoal = sql<number | null>`null::bigint`
const notHidden = sql<string | null>`null::text`

const pageWhere = (
  offer: OfferDetail,
  where: SQL[],
  hidden: SQL<string | null> | typeof event.hiddenReason = notHidden,
) =>
  preparedStatement(
    db
      .select({
        ...shownColumns,
        hidden,
        picture: { key: file.key, width: file.width, tint: file.tint },
        organization: { id: organization.id, name: organization.name },
        verified: isNotNull(organization.verifiedAt).mapWith(Boolean),
        logo: { key: logo.key, width: logo.width, tint: logo.tint },
        hasPosts: exists(db.select({ one: sql`1` }).from(eventPost).where(eq(eventPost.eventId, event.id))).mapWith(
          Boolean,
        ),
        /** Whether it has completed deals; without any, sponsors are not queried. */
        hasCompleted: exists(
          db
            .select({ one: sql`1` })
            .from(dealEvent)
            .innerJoin(deal, eq(deal.id, dealEvent.dealId))
            .where(and(eq(dealEvent.eventId, event.id), eq(deal.status, "completed"))),
        ).mapWith(Boolean),
        options: offers[offer],
        goal: offer === "withPrices" ? event.goal : noGoal,
      })
      .from(event)
      .innerJoin(organization, eq(organization.id, event.organizationId))
      .leftJoin(file, isPictureOfEvent)
      .leftJoin(logo, eq(logo.id, organization.logoId))
      .where(and(eq(event.id, sql.placeholder("id")), ...where)),
  )

const pagesWith = (offer: OfferDetail) => ({
  listed: pageWhere(offer, listedIn(sql.placeholder("realm"))),
  /** An event that an operator has hidden, for its owner, with the reason. */
  hidden: pageWhere(
    offer,
    [eq(event.organizationId, sql.placeholder("owner")), isNull(event.deletedAt), isNotNull(event.hiddenAt)],
    event.hiddenReason,
  ),
})
const pages = {
  none: pagesWith("none"),
  withoutPrices: pagesWith("withoutPrices"),
  withPrices: pagesWith("withPrices"),
}

/** The event of a page, without prices; 404 outside the viewer's realm, or when hidden from all but its owner. */
export const getEvent = async (viewer: Viewer | null, id: string) => (await readEvent(viewer, id, "none")).event
export type PageEvent = Awaited<ReturnType<typeof getEvent>>

/** As `getEvent`, with the options in order; null when only the options cannot be read (A98). */
export async function getEventWithOptions(
  viewer: Viewer | null,
  id: string,
): Promise<{ event: PageEvent; options: ShownOption[] | null }> {
  try {
    return await readEvent(viewer, id, seesPrices(viewer) ? "withPrices" : "withoutPrices")
  } catch (error) {
    if (error instanceof Refusal || isDatabaseUnavailable(error)) throw error
    const event = await getEvent(viewer, id)
    log.error({ err: error, eventId: id }, "options could not be read")
    return { event, options: null }
  }
}

async function readEvent(viewer: Viewer | null, id: string, offer: OfferDetail) {
  pageShows(`event:${id}`, `deal:${id}`)
  const { listed, hidden } = pages[offer]
  const [shown] = await listed.execute({ id, realm: realmOf(viewer) })
  const owner = viewer?.organizationId
  const found = shown ?? (owner ? (await hidden.execute({ id, owner }))[0] : undefined)
  if (!found) return readSampleEvent(viewer, id)
  const { picture, logo: organizersLogo, options, goal, ...facts } = found
  pageShows(`organization:${facts.organization.id}`)
  const isOwn = actsFor(viewer, facts.organization.id)
  const event = {
    ...facts,
    goal: seesGoal(viewer, isOwn) ? goal : null,
    picture: picture && pictureSources("banner", picture),
    logo: organizersLogo && pictureSources("logo", organizersLogo).src,
    isSample: false,
    isOwn,
  }
  return { event, options }
}

/** A built-in sample event by its id, outside demos (D5). */
function readSampleEvent(viewer: Viewer | null, id: string) {
  const sample = isSampleEventId(id) ? findSampleEvent(id) : null
  if (!sample) throw notFound("Wydarzenie o podanym ID nie istnieje.")
  const { card, organizationId, options, posts: _, ...facts } = sample
  pageShows(`organization:${organizationId}`)
  const event = {
    ...card,
    ...facts,
    organization: { id: organizationId, name: card.organizationName },
    verified: false,
    logo: null,
    hasPosts: false,
    hasCompleted: false,
    hidden: null,
    isSample: true,
    isOwn: false,
    goal: null,
  }
  return { event, options: seesPrices(viewer) ? options : options.map(withoutPrices) }
}

const posts = preparedStatement(
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

type PostList = { posts: ShownPost[] /** Number of all posts. */; count: number }

/** "Aktualności", newest first, at most `most`. `hasPosts` avoids the query for events without posts. */
export async function listPosts({ id, isSample, hasPosts }: PostsOwner, most: number = pageSize): Promise<PostList> {
  if (isSample) {
    const samplePosts = findSampleEvent(id)?.posts ?? []
    return { posts: samplePosts, count: samplePosts.length }
  }
  const rows = hasPosts ? await posts.execute({ id, most }) : []
  return { posts: rows.map(({ count: _, ...post }) => post), count: Number(rows[0]?.count ?? 0) }
}

type PostsOwner = Pick<PageEvent, "id" | "isSample" | "hasPosts">
