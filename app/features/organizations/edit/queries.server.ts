import { and, eq, isNull } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { organization } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { OrganizationSection } from "#app/domain/organizations/organization-sections.ts"

/** Values of the editor's controls by name. */
export type SectionValues = Record<string, string>
export type OwnOrganization = {
  id: string
  name: string
  version: number
  /** Why the operator has hidden the profile; null when it is public. */
  hidden: string | null
  values: Record<OrganizationSection, SectionValues>
}

/** The viewer's own organization for its editor; null before the first save (A1). */
export async function findOwnOrganization(viewer: Viewer): Promise<OwnOrganization | null> {
  const [row] = await db
    .select()
    .from(organization)
    .where(and(eq(organization.id, viewer.partyId), isNull(organization.deletedAt)))
  if (!row) return null
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    hidden: row.hiddenAt && (row.hiddenReason ?? ""),
    values: {
      podstawowe: texts({
        name: row.name,
        description: row.description,
        category: row.category,
        nip: row.nip,
        krs: row.krs,
        representatives: row.representatives,
        foundingDate: row.foundingDate,
        achievements: row.achievements.join("\n"),
      }),
      kontakt: texts({
        address: row.address,
        contactEmail: row.contactEmail,
        phone: row.phone,
        website: row.website,
      }),
      media: texts({
        logoId: row.logoId,
        coverId: row.coverId,
        facebook: row.facebook,
        twitter: row.twitter,
        instagram: row.instagram,
        linkedin: row.linkedin,
      }),
    },
  }
}

const texts = (values: Record<string, string | null>): SectionValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? ""]))
