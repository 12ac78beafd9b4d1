import { and, asc, count, desc, eq } from "drizzle-orm"
import { isUpcoming } from "#app/db/conditions/past-event.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { publicEvent } from "#app/db/public-columns.server.ts"
import { event, organization } from "#app/db/schema.ts"
import { listedOrganizations } from "#app/features/organizations/list/conditions.server.ts"
import { todayIn } from "#app/lib/dates.ts"
import {
  aboutPath,
  accessibilityPath,
  contactPath,
  cookiesPath,
  eventPath,
  eventsPath,
  faqPath,
  organizationPath,
  organizationsPath,
  privacyPath,
  termsOfServicePath,
} from "#app/paths.ts"
import { listed } from "../list/conditions.server.ts"
import type { SitemapPage } from "./sitemap.ts"

export const listFeedItems = (most = 30, now = new Date()) =>
  db
    .select({
      id: publicEvent.id,
      title: publicEvent.title,
      description: publicEvent.description,
      category: publicEvent.category,
      startDate: publicEvent.startDate,
      endDate: publicEvent.endDate,
      city: publicEvent.city,
      voivodeship: publicEvent.voivodeship,
      organizationName: organization.name,
      createdAt: publicEvent.createdAt,
    })
    .from(event)
    .innerJoin(organization, eq(organization.id, event.organizationId))
    .where(and(...listed(null), isUpcoming(todayIn(now))))
    .orderBy(desc(event.createdAt), desc(event.id))
    .limit(most)

/** Addresses on one page of the site map; the format allows 50,000. */
export const placesPerPage = 5000

const pages = [
  "/",
  eventsPath,
  organizationsPath,
  aboutPath,
  contactPath,
  faqPath,
  termsOfServicePath,
  privacyPath,
  cookiesPath,
  accessibilityPath,
]

/** Number of site map pages: static pages with organizations, and events. */
export async function countSitemapPages(): Promise<{ organizations: number; events: number }> {
  const [[organizations], [events]] = await Promise.all([
    db.select({ count: count() }).from(organization).where(listedOrganizations(null)),
    db
      .select({ count: count() })
      .from(event)
      .where(and(...listed(null))),
  ])
  return {
    organizations: Math.max(1, Math.ceil((organizations?.count ?? 0) / placesPerPage)),
    events: Math.ceil((events?.count ?? 0) / placesPerPage),
  }
}

/** Page `page` (from 0) of the organizations; the first also has the static pages. */
export async function listOrganizationPlaces(page: number): Promise<SitemapPage[]> {
  const rows = await db
    .select({ id: organization.id, changedAt: organization.updatedAt })
    .from(organization)
    .where(listedOrganizations(null))
    .orderBy(asc(organization.id))
    .limit(placesPerPage)
    .offset(page * placesPerPage)
  const places = rows.map(({ id, changedAt }) => ({ path: organizationPath(id), changedAt }))
  return page === 0 ? [...pages.map((path) => ({ path })), ...places] : places
}

export async function listEventPlaces(page: number): Promise<SitemapPage[]> {
  const rows = await db
    .select({ id: event.id, changedAt: event.updatedAt })
    .from(event)
    .where(and(...listed(null)))
    .orderBy(asc(event.id))
    .limit(placesPerPage)
    .offset(page * placesPerPage)
  return rows.map(({ id, changedAt }) => ({ path: eventPath(id), changedAt }))
}
