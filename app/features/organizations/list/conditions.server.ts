import { and, asc, desc, eq, inArray, isNotNull, isNull, Placeholder, type SQL, sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { nameOrder, organization, organizationFollow } from "#app/db/schema.ts"
import { realmOf, type Viewer } from "#app/domain/accounts/viewer.ts"
import {
  type OrganizationFilters,
  type OrganizationSort,
  readOrganizationCursor,
  writeOrganizationCursor,
} from "#app/domain/organizations/organization-list.ts"
import { organizationSearch } from "./search-conditions.server.ts"

/** Visible organizations of the viewer's realm; every query starts with it (D5). */
export const listedOrganizations = (viewer: Viewer | null | Placeholder): SQL | undefined =>
  and(
    eq(organization.realm, viewer instanceof Placeholder ? viewer : realmOf(viewer)),
    isNull(organization.deletedAt),
    isNull(organization.hiddenAt),
  )

/** All filters combined with AND (A 9). A visitor follows nobody. */
export function organizationConditions(viewer: Viewer | null, filters: OrganizationFilters): SQL | undefined {
  return and(
    listedOrganizations(viewer),
    organizationSearch(filters.q),
    filters.category === null ? undefined : eq(organization.listedCategory, filters.category),
    filters.verified ? isNotNull(organization.verifiedAt) : undefined,
    filters.followed && viewer !== null ? inArray(organization.id, followedBy(viewer)) : undefined,
  )
}

const followedBy = (viewer: Viewer) =>
  db
    .select({ id: organizationFollow.organizationId })
    .from(organizationFollow)
    .where(eq(organizationFollow.partyId, viewer.partyId))

const isByName = (sort: OrganizationSort) => sort.startsWith("title")
const direction = (sort: OrganizationSort) => (sort.endsWith("desc") ? desc : asc)

/** All columns in one direction, like the indexes. */
export const orderOf = (sort: OrganizationSort): SQL[] => {
  const way = direction(sort)
  return [way(isByName(sort) ? nameOrder(organization.name) : organization.followers), way(organization.id)]
}

/** Rows after the cursor; a missing or invalid cursor starts from the beginning. */
export function afterCursor({ sort, after }: Pick<OrganizationFilters, "sort" | "after">): SQL | undefined {
  const cursor = readOrganizationCursor(after, sort)
  if (!cursor) return undefined
  const { value, id } = cursor
  const comparison = direction(sort) === desc ? sql`<` : sql`>`
  const key = isByName(sort) ? nameOrder(organization.name) : organization.followers
  const cursorKey = isByName(sort) ? nameOrder(sql`${value}::text`) : sql`${value}::integer`
  return sql`(${key}, ${organization.id}) ${comparison} (${cursorKey}, ${id}::text)`
}

export const cursorOf = (
  sort: OrganizationSort,
  { id, name, followers }: { id: string; name: string; followers: number },
) => writeOrganizationCursor({ sort, value: isByName(sort) ? name : followers, id })
