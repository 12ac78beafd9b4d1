import { and, count, desc, eq, isNull, sql } from "drizzle-orm"
import { lockRole } from "#app/db/conditions/role-lock.server.ts"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import { brandKit, brandKitFile, company, materialGivingFile } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { type KitSlot, kitErrors, kitLimits, kitSlotRules } from "#app/domain/organizations/kit/kit.ts"
import type { KitTextsInput } from "#app/domain/organizations/kit/kit-form.ts"
import { materialNameProblem } from "#app/domain/organizations/kit/material-file.ts"
import type { KitFact } from "#app/domain/workspace/fact-name.ts"
import { requirePermission } from "#app/features/accounts/party/policy.server.ts"
import { conflict, notFound } from "#app/lib/refusal.ts"
import { dropMaterial, type StoredMaterial, saveMaterial, storeMaterial } from "#app/platform/files/materials.server.ts"
import { deleteFileRows, removeFiles } from "#app/platform/files/private-files.server.ts"
import { logRefusedUpload } from "#app/platform/log.server.ts"
import { wasRolledBack } from "#app/platform/postgres/database-unavailable.server.ts"
import { changedElsewhere } from "../edit/changed-elsewhere.ts"

type ReplaceResult = { ok: true; changed: boolean } | { ok: false; errors: { file: string } }

/** Saves claim, link, rules and colours of the viewer's company. 403 by role, 409 when `version` is outdated. */
export async function saveKitTexts(viewer: Viewer, version: number, input: KitTextsInput): Promise<void> {
  requirePermission(viewer, "editKit")
  await db.transaction(async (tx) => {
    await lockKit(tx, viewer)
    const [before] = await tx
      .select({ version: brandKit.version })
      .from(brandKit)
      .where(eq(brandKit.companyId, viewer.partyId))
    if ((before?.version ?? 0) !== version) throw conflict(changedElsewhere)
    const newTexts = { ...input, version: version + 1 }
    await tx
      .insert(brandKit)
      .values({ companyId: viewer.partyId, ...newTexts })
      .onConflictDoUpdate({ target: brandKit.companyId, set: { ...newTexts, updatedAt: new Date() } })
    await recordKit(tx, viewer, "kit.edit")
  })
}

/**
 * Makes a file the current version of its slot; the former one is retained. The same bytes change nothing. An invalid
 * or harmful file is refused beside its field, too many versions with 409.
 */
export async function replaceKitFile(viewer: Viewer, slot: KitSlot, sent: File): Promise<ReplaceResult> {
  requirePermission(viewer, "editKit")
  const { extensions, wrong } = kitSlotRules[slot]
  const problem = materialNameProblem(sent, extensions, wrong)
  if (problem) return refused(problem)
  const storing = await storeMaterial(sent)
  if (!storing.ok) return refused(storing.problem)
  try {
    const changed = await db.transaction((tx) => writeVersion(tx, viewer, slot, storing.stored))
    if (!changed) await dropMaterial(storing.stored)
    return { ok: true, changed }
  } catch (error) {
    if (wasRolledBack(error)) await dropMaterial(storing.stored)
    throw error
  }
}

function refused(problem: string) {
  logRefusedUpload("material", problem)
  return { ok: false, errors: { file: problem } } as const
}

async function writeVersion(tx: Tx, viewer: Viewer, slot: KitSlot, stored: StoredMaterial): Promise<boolean> {
  await lockKit(tx, viewer)
  const ofCompany = eq(brandKitFile.companyId, viewer.partyId)
  const ofSlot = and(ofCompany, eq(brandKitFile.slot, slot))
  const [newest] = await tx.select().from(brandKitFile).where(ofSlot).orderBy(desc(brandKitFile.version)).limit(1)
  if (newest && newest.retiredAt === null && newest.sha256 === stored.sha256) return false
  const [counted] = await tx.select({ files: count() }).from(brandKitFile).where(ofCompany)
  if ((counted?.files ?? 0) >= kitLimits.versions) throw conflict(kitErrors.tooMany)
  const now = new Date()
  await tx
    .update(brandKitFile)
    .set({ retiredAt: now })
    .where(and(ofSlot, isNull(brandKitFile.retiredAt)))
  const files = await saveMaterial(tx, viewer, stored)
  const version = (newest?.version ?? 0) + 1
  const { partyId: companyId, id: addedById } = viewer
  await tx
    .insert(brandKitFile)
    .values({ companyId, slot, version, ...files, sha256: stored.sha256, addedById, createdAt: now })
  await recordKit(tx, viewer, "kit.replace", { slot, version })
  return true
}

/**
 * Removes the current version of a slot from the kit; it is retained as a former one. 404 for unknown ones, idempotent.
 */
export async function withdrawKitFile(viewer: Viewer, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await lockVersion(tx, viewer, id)
    if (found.retiredAt) return
    await tx.update(brandKitFile).set({ retiredAt: new Date() }).where(eq(brandKitFile.id, id))
    await recordKit(tx, viewer, "kit.withdraw", { slot: found.slot, version: found.version })
  })
}

/** Deletes a former version with its file. 404 for unknown ones, 409 for current ones and those given to a deal. */
export async function deleteKitFile(viewer: Viewer, id: string): Promise<void> {
  const keys = await db.transaction(async (tx) => {
    const found = await lockVersion(tx, viewer, id)
    if (!found.retiredAt) throw conflict(kitErrors.current)
    if ((await tx.$count(materialGivingFile, eq(materialGivingFile.kitFileId, id))) > 0) throw conflict(kitErrors.given)
    await tx.delete(brandKitFile).where(eq(brandKitFile.id, id))
    await recordKit(tx, viewer, "kit.delete", { slot: found.slot, version: found.version })
    return deleteFileRows(tx, [found.fileId, found.previewId])
  })
  await removeFiles(keys)
}

async function lockVersion(tx: Tx, viewer: Viewer, id: string) {
  await lockKit(tx, viewer)
  const own = and(eq(brandKitFile.id, id), eq(brandKitFile.companyId, viewer.partyId))
  const [found] = await tx.select().from(brandKitFile).where(own)
  if (!found) throw notFound(kitErrors.noVersion)
  return found
}

/** Serializes changes of a kit, also of one without a row yet; refuses a member whose role no longer allows them. */
async function lockKit(tx: Tx, viewer: Viewer) {
  await lockRole(tx, viewer, "editKit")
  const own = and(eq(company.id, viewer.partyId), isNull(company.deletedAt))
  const [found] = await tx.select({ id: company.id }).from(company).where(own)
  if (!found) throw notFound("Nie znaleziono firmy")
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`kit ${viewer.partyId}`}))`)
}

const recordKit = (tx: Tx, viewer: Viewer, what: KitFact, details: Record<string, unknown> = {}) =>
  record(tx, { what, aboutId: viewer.partyId, by: viewer, realm: viewer.realm, details })
