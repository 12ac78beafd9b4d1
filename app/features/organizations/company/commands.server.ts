import { and, eq, isNull, sql } from "drizzle-orm"
import { lockRole } from "#app/db/conditions/role-lock.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import { company } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { CompanyBasicInput, CompanyCardInput } from "#app/domain/organizations/company-form.ts"
import { requirePermission } from "#app/features/accounts/party/policy.server.ts"
import { conflict } from "#app/lib/refusal.ts"
import { attachPicture, dropPictures } from "#app/platform/pictures/pictures.server.ts"
import { changedElsewhere } from "../edit/changed-elsewhere.ts"

/** Input of one tab of the editor. */
export type CompanyInput =
  | { section: "podstawowe"; input: CompanyBasicInput }
  | { section: "karta"; input: CompanyCardInput }
  | { section: "media"; input: { logoId: string | null } }

/** Saves a tab of the viewer's company; owners only. 409 when `version` is outdated. */
export async function saveCompany(viewer: Viewer, version: number, saved: CompanyInput): Promise<void> {
  requirePermission(viewer, "editParty")
  const dropped = await db.transaction(async (tx) => {
    await lockRole(tx, viewer, "editParty")
    const [before] = await tx
      .select({ logoId: company.logoId })
      .from(company)
      .where(and(eq(company.id, viewer.partyId), eq(company.version, version), isNull(company.deletedAt)))
      .for("update")
    if (!before) throw conflict(changedElsewhere)
    const logoId = saved.section === "media" ? saved.input.logoId : before.logoId
    if (logoId !== before.logoId) await attachPicture(tx, viewer, "logo", logoId)
    await tx
      .update(company)
      .set({ ...saved.input, version: sql`${company.version} + 1` })
      .where(eq(company.id, viewer.partyId))
    await record(tx, {
      what: "company.update",
      aboutId: viewer.partyId,
      by: viewer,
      realm: viewer.realm,
      details: { section: saved.section },
    })
    return logoId === before.logoId ? null : before.logoId
  })
  await dropPictures([dropped])
}
