import { and, eq, isNotNull, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { db, type Reader } from "#app/db/connection/client.server.ts"
import { pageShows } from "#app/db/connection/page-tags.server.ts"
import { file, organization } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { countedMost, pageSize } from "#app/domain/events/event-list.ts"
import { cityOf } from "#app/domain/organizations/organization.ts"
import type { OrganizationFilters } from "#app/domain/organizations/organization-list.ts"
import { pictureSources } from "#app/domain/shared/picture.ts"
import { notFound } from "#app/lib/refusal.ts"
import { excerpt } from "#app/lib/text/typography.ts"
import type { OrganizationCardData } from "../organization-card.tsx"
import { afterCursor, cursorOf, listedOrganizations, orderOf, organizationConditions } from "./conditions.server.ts"

const logo = alias(file, "logo")
const cover = alias(file, "cover")

export type OrganizationsPage = {
  organizations: OrganizationCardData[]
  /** Number of matches, at most `countedMost` + 1. */
  count: number
  /** Cursor of the next page; null at the end. */
  next: string | null
}

/** One page of the list in the requested order and position. */
export async function listOrganizations(
  viewer: Viewer | null,
  filters: OrganizationFilters,
): Promise<OrganizationsPage> {
  pageShows("organization:*", "follower:*")
  const [rows, count] = await Promise.all([organizationRows(viewer, filters), countOrganizations(viewer, filters)])
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  return {
    organizations: shown.map(({ address, beginning, logo, cover, ...row }) => ({
      ...row,
      city: cityOf(address),
      text: excerpt(beginning, 160),
      logo: logo && pictureSources("logo", logo),
      cover: cover && pictureSources("cover", cover),
    })),
    count,
    next: rows.length > pageSize && last ? cursorOf(filters.sort, last) : null,
  }
}

/** The rows of one page plus one. */
export const organizationRows = (viewer: Viewer | null, filters: OrganizationFilters) =>
  db
    .select({
      id: organization.id,
      name: organization.name,
      category: organization.category,
      address: organization.address,
      followers: organization.followers,
      verified: isNotNull(organization.verifiedAt).mapWith(Boolean),
      beginning: sql<string>`left(${organization.description}, 400)`,
      logo: { key: logo.key, width: logo.width, tint: logo.tint },
      cover: { key: cover.key, width: cover.width, tint: cover.tint },
    })
    .from(organization)
    .leftJoin(logo, eq(logo.id, organization.logoId))
    .leftJoin(cover, eq(cover.id, organization.coverId))
    .where(and(organizationConditions(viewer, filters), afterCursor(filters)))
    .orderBy(...orderOf(filters.sort))
    .limit(pageSize + 1)

/** Number of matches, at most `countedMost` + 1. */
export async function countOrganizations(viewer: Viewer | null, filters: OrganizationFilters): Promise<number> {
  const [counted] = await countedRows(viewer, filters)
  return counted?.count ?? 0
}

/** Scans the list's own index, so that a frequent word costs little. */
export function countedRows(viewer: Viewer | null, filters: OrganizationFilters) {
  const some = db
    .select({ id: organization.id })
    .from(organization)
    .where(organizationConditions(viewer, filters))
    .orderBy(...orderOf(filters.sort))
    .limit(countedMost + 1)
    .as("some")
  return db.select({ count: sql<number>`count(*)::integer` }).from(some)
}

/** 404 for an organization that the viewer cannot see. */
export async function requireListed(on: Reader, viewer: Viewer | null, organizationId: string): Promise<void> {
  const [found] = await on
    .select({ id: organization.id })
    .from(organization)
    .where(and(eq(organization.id, organizationId), listedOrganizations(viewer)))
  if (!found) throw notFound("Nie znaleziono organizacji.")
}

/** Whether the viewer's realm has any organization; otherwise the samples are shown (A8). */
export async function hasOrganizations(viewer: Viewer | null): Promise<boolean> {
  pageShows("organization:*")
  const [found] = await db
    .select({ id: organization.id })
    .from(organization)
    .where(listedOrganizations(viewer))
    .limit(1)
  return found !== undefined
}
