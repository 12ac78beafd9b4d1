import { and, eq, exists, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { db } from "#app/db/connection/client.server.ts"
import { pageShows } from "#app/db/connection/page-tags.server.ts"
import { deal, file, organization, organizationFollow } from "#app/db/schema.ts"
import { realmOf, type Viewer } from "#app/domain/accounts/viewer.ts"
import { isSampleOrganizationId } from "#app/domain/organizations/organization-samples.ts"
import { pictureSources, type StoredPicture } from "#app/domain/shared/picture.ts"
import { listedOrganizations } from "../list/conditions.server.ts"
import { findSampleOrganization } from "../sample-queries.server.ts"
import type { OrganizationProfile } from "./organization-profile.ts"

const logo = alias(file, "logo")
const cover = alias(file, "cover")

/** An organization of the viewer's realm or a built-in sample, by id; null when unknown, hidden or deleted. */
export async function findOrganization(viewer: Viewer | null, id: string): Promise<OrganizationProfile | null> {
  pageShows(`organization:${id}`, `follower:${id}`, `deal:${id}`)
  const [row] = await db
    .select({
      id: organization.id,
      name: organization.name,
      description: organization.description,
      category: organization.category,
      address: organization.address,
      contactEmail: organization.contactEmail,
      phone: organization.phone,
      website: organization.website,
      foundingDate: organization.foundingDate,
      facebook: organization.facebook,
      twitter: organization.twitter,
      instagram: organization.instagram,
      linkedin: organization.linkedin,
      achievements: organization.achievements,
      followers: organization.followers,
      verifiedAt: organization.verifiedAt,
      publicBenefit: organization.publicBenefit,
      hasCompleted: exists(
        db
          .select({ one: sql`1` })
          .from(deal)
          .where(and(eq(deal.organizationId, organization.id), eq(deal.status, "completed"))),
      ).mapWith(Boolean),
      nip: organization.nip,
      krs: organization.krs,
      logo: { key: logo.key, width: logo.width, tint: logo.tint },
      cover: { key: cover.key, width: cover.width, tint: cover.tint },
    })
    .from(organization)
    .leftJoin(logo, eq(logo.id, organization.logoId))
    .leftJoin(cover, eq(cover.id, organization.coverId))
    .where(and(eq(organization.id, id), listedOrganizations(viewer)))
  const profile = row ? asProfile(row) : sampleFor(viewer, id)
  return profile && (viewer ? profile : { ...profile, nip: null, krs: null })
}

type ProfileRow = Omit<OrganizationProfile, "verified" | "logo" | "cover" | "sample"> & {
  verifiedAt: Date | null
  logo: StoredPicture | null
  cover: StoredPicture | null
}

const asProfile = ({ verifiedAt, logo, cover, ...row }: ProfileRow): OrganizationProfile => ({
  ...row,
  sample: false,
  verified: verifiedAt !== null,
  logo: logo && pictureSources("logo", logo),
  cover: cover && pictureSources("cover", cover),
})

/** The built-in sample of this id; in a demo the samples are ordinary rows (D5). */
const sampleFor = (viewer: Viewer | null, id: string) =>
  realmOf(viewer) === "public" && isSampleOrganizationId(id) ? findSampleOrganization(id) : null

export async function isFollowing(viewer: Viewer | null, organizationId: string): Promise<boolean> {
  if (!viewer) return false
  const [row] = await db
    .select({ partyId: organizationFollow.partyId })
    .from(organizationFollow)
    .where(and(eq(organizationFollow.partyId, viewer.partyId), eq(organizationFollow.organizationId, organizationId)))
  return row !== undefined
}
