import { and, count, desc, eq } from "drizzle-orm"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { runOnce } from "#app/db/idempotency.server.ts"
import { publishToParties } from "#app/db/outbox/publish.server.ts"
import { dealMaterial, dealMaterialFile } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { Side } from "#app/domain/deals/deal/deal.ts"
import {
  dealMaterialExtensions,
  materialLimits,
  materialMessages,
} from "#app/domain/deals/deliverables/materials/materials.ts"
import type { NewMaterialInput } from "#app/domain/deals/deliverables/materials/materials-form.ts"
import { materialNameProblem } from "#app/domain/organizations/kit/material-file.ts"
import { settleTasks } from "#app/features/notifications/matter-commands.server.ts"
import { conflict, forbidden, notFound } from "#app/lib/refusal.ts"
import { dropMaterial, type StoredMaterial, saveMaterial, storeMaterial } from "#app/platform/files/materials.server.ts"
import { logRefusedUpload } from "#app/platform/log.server.ts"
import { wasRolledBack } from "#app/platform/postgres/database-unavailable.server.ts"
import { getDeal } from "../../deal/queries.server.ts"
import { recordMaterials } from "./commands.server.ts"
import { lockRunningDeal } from "./lock-queries.server.ts"

type MaterialResult = { ok: true } | { ok: false; errors: { file: string } }

/** The permission that a side's form needs: organizations name a file they need, sponsors may send it at once. */
const actionOf = (side: Side) => (side === "sponsor" ? "giveMaterials" : "askMaterials")

/**
 * Names a file for this deal alone, once per key; a sponsor may send it at once. 409 when the deal does not run or has
 * too many; an invalid or harmful file is refused beside its field.
 */
export async function addMaterial(viewer: Viewer, dealId: string, input: NewMaterialInput): Promise<MaterialResult> {
  const { side } = await getDeal(viewer, dealId)
  const { title, dueOn, idempotencyKey: key } = input
  const file = input.file && input.file.size > 0 ? input.file : null
  if (file && side !== "sponsor") throw forbidden(materialMessages.sponsorGives)
  return withStored(file, (stored) =>
    db.transaction(async (tx) => {
      const deal = await lockRunningDeal(tx, viewer, dealId, { action: actionOf(side) })
      const keyed = { userId: viewer.id, key, content: { dealId, title, dueOn, sha256: stored?.sha256 ?? null } }
      const result = await runOnce(tx, keyed, async () => {
        const [counted] = await tx.select({ items: count() }).from(dealMaterial).where(eq(dealMaterial.dealId, deal.id))
        if ((counted?.items ?? 0) >= materialLimits.items) throw conflict(materialMessages.tooMany)
        const [row] = await tx
          .insert(dealMaterial)
          .values({ dealId: deal.id, title, dueOn, addedBy: side, addedById: viewer.id })
          .returning({ id: dealMaterial.id })
        const id = row?.id ?? ""
        if (stored) await writeVersion(tx, viewer, { id, version: 1 }, stored)
        await recordMaterials(tx, viewer, deal, stored ? "deal.sendMaterial" : "deal.addMaterial", { item: title })
        return id
      })
      return result.first
    }),
  )
}

/** Adds the file of an item, or a newer version; the same bytes change nothing. For the sponsor's side only. */
export async function sendMaterial(viewer: Viewer, dealId: string, id: string, file: File): Promise<MaterialResult> {
  await getDeal(viewer, dealId)
  return withStored(file, (stored) =>
    db.transaction(async (tx) => {
      const deal = await lockRunningDeal(tx, viewer, dealId, { action: "giveMaterials", side: "sponsor" })
      const item = await getItem(tx, deal.id, id)
      const [last] = await tx
        .select()
        .from(dealMaterialFile)
        .where(eq(dealMaterialFile.materialId, id))
        .orderBy(desc(dealMaterialFile.version))
        .limit(1)
      if (!stored || last?.sha256 === stored.sha256) return false
      const version = (last?.version ?? 0) + 1
      if (version > materialLimits.versions) throw conflict(materialMessages.tooManyVersions)
      await writeVersion(tx, viewer, { id, version }, stored)
      await recordMaterials(tx, viewer, deal, "deal.sendMaterial", { item: item.title, version })
      return true
    }),
  )
}

/** Removes an item without a file, by the side that named it. 404 for unknown ones. */
export async function removeMaterial(viewer: Viewer, dealId: string, id: string): Promise<void> {
  const { side } = await getDeal(viewer, dealId)
  await db.transaction(async (tx) => {
    const deal = await lockRunningDeal(tx, viewer, dealId, { action: actionOf(side) })
    const item = await getItem(tx, deal.id, id)
    if (item.addedBy !== side) throw forbidden()
    const fileCount = await tx.$count(dealMaterialFile, eq(dealMaterialFile.materialId, id))
    if (fileCount > 0) throw conflict(materialMessages.hasFile)
    await tx.delete(dealMaterial).where(eq(dealMaterial.id, id))
    await settleTasks(tx, deal.id)
    await publishToParties(tx, [deal.sponsorId, deal.organizationId], { kind: "deal", id: deal.id })
  })
}

async function getItem(tx: Tx, dealId: string, id: string) {
  const [item] = await tx
    .select()
    .from(dealMaterial)
    .where(and(eq(dealMaterial.id, id), eq(dealMaterial.dealId, dealId)))
  if (!item) throw notFound(materialMessages.noFile)
  return item
}

async function writeVersion(tx: Tx, viewer: Viewer, item: { id: string; version: number }, stored: StoredMaterial) {
  const { id: materialId, version } = item
  const files = await saveMaterial(tx, viewer, stored)
  await tx
    .insert(dealMaterialFile)
    .values({ materialId, version, ...files, sha256: stored.sha256, addedById: viewer.id })
}

/** Stores the file before `write`, which returns whether it used the file, and removes an unused one. */
async function withStored(
  file: File | null,
  write: (stored: StoredMaterial | null) => Promise<boolean>,
): Promise<MaterialResult> {
  const problem = file && materialNameProblem(file, dealMaterialExtensions, materialMessages.wrong)
  if (problem) return refused(problem)
  const storing = file ? await storeMaterial(file) : null
  if (storing && !storing.ok) return refused(storing.problem)
  const stored = storing?.stored ?? null
  try {
    const used = await write(stored)
    if (stored && !used) await dropMaterial(stored)
    return { ok: true }
  } catch (error) {
    if (stored && wasRolledBack(error)) await dropMaterial(stored)
    throw error
  }
}

function refused(problem: string) {
  logRefusedUpload("material", problem)
  return { ok: false, errors: { file: problem } } as const
}
