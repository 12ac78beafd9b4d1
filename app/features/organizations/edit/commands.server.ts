import { and, eq, isNull, sql } from "drizzle-orm"
import { lockRole } from "#app/db/conditions/role-lock.server.ts"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import { organization } from "#app/db/schema.ts"
import { isOrganization, type Viewer } from "#app/domain/accounts/viewer.ts"
import { organizationFallbacks } from "#app/domain/organizations/organization.ts"
import type {
  OrganizationBasicInput,
  OrganizationContactInput,
  OrganizationMediaInput,
} from "#app/domain/organizations/organization-form.ts"
import type { OrganizationSection } from "#app/domain/organizations/organization-sections.ts"
import type { OrganizationFact } from "#app/domain/workspace/fact-name.ts"
import { requirePermission } from "#app/features/accounts/party/policy.server.ts"
import { conflict, forbidden } from "#app/lib/refusal.ts"
import { attachPicture, dropPictures } from "#app/platform/pictures/pictures.server.ts"
import { changedElsewhere } from "./changed-elsewhere.ts"

export type Pictures = { logoId: string | null; coverId: string | null }
export type SectionInput =
  | { section: "podstawowe"; input: OrganizationBasicInput }
  | { section: "kontakt"; input: OrganizationContactInput }
  | { section: "media"; input: OrganizationMediaInput & Pictures }

/** Saves a tab of the viewer's organization (A48), creating it at version 0 (A1). 409 when `version` is outdated. */
export async function saveOrganization(
  viewer: Viewer,
  version: number,
  saved: SectionInput,
): Promise<{ logo: boolean; cover: boolean }> {
  if (!isOrganization(viewer)) throw forbidden("Ta strona jest dostępna tylko dla organizacji.")
  requirePermission(viewer, "editParty")
  const { before, isNewLogo, isNewCover } = await db.transaction(async (tx) => {
    await lockRole(tx, viewer, "editParty")
    const before = version === 0 ? await createFor(tx, viewer) : await lockOrganization(tx, viewer, version)
    const after = saved.section === "media" ? saved.input : before
    const isNewLogo = after.logoId !== before.logoId
    const isNewCover = after.coverId !== before.coverId
    if (isNewLogo) await attachPicture(tx, viewer, "logo", after.logoId)
    if (isNewCover) await attachPicture(tx, viewer, "cover", after.coverId)
    await tx
      .update(organization)
      .set({ ...saved.input, version: sql`${organization.version} + 1` })
      .where(and(eq(organization.id, before.id), eq(organization.id, viewer.partyId)))
    const what = version === 0 ? "organization.create" : "organization.update"
    await recordSaved(tx, viewer, before.id, what, saved.section)
    return { before, isNewLogo, isNewCover }
  })
  await dropPictures([isNewLogo ? before.logoId : null, isNewCover ? before.coverId : null])
  return { logo: isNewLogo, cover: isNewCover }
}

const pictures = { id: organization.id, logoId: organization.logoId, coverId: organization.coverId }

/** Locks the row until the transaction ends. 409 when `version` is outdated. */
async function lockOrganization(tx: Tx, viewer: Viewer, version: number) {
  const [row] = await tx
    .select(pictures)
    .from(organization)
    .where(and(eq(organization.id, viewer.partyId), eq(organization.version, version), isNull(organization.deletedAt)))
    .for("update")
  if (!row) throw conflict(changedElsewhere)
  return row
}

async function createFor(tx: Tx, viewer: Viewer) {
  const [row] = await tx
    .insert(organization)
    .values({ id: viewer.partyId, realm: viewer.realm, name: organizationFallbacks.name })
    .onConflictDoNothing({ target: organization.id })
    .returning(pictures)
  if (!row) throw conflict(changedElsewhere)
  return row
}

const recordSaved = (tx: Tx, viewer: Viewer, aboutId: string, what: OrganizationFact, section: OrganizationSection) =>
  record(tx, { what, aboutId, by: viewer, realm: viewer.realm, details: { section } })
