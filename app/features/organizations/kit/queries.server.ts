import { and, desc, eq } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { brandKit, brandKitFile, file, user } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { kitErrors, kitLimits, kitSlots, noTexts } from "#app/domain/organizations/kit/kit.ts"
import { may } from "#app/domain/parties/permissions.ts"
import { roleNotes } from "#app/domain/parties/role-notes.ts"
import { notFound } from "#app/lib/refusal.ts"
import { openDocument } from "#app/platform/files/documents.server.ts"
import type { ControlValues } from "../edit/section-form.tsx"

/** The kit of the company that the viewer acts for, with all versions of its files; every member may read it. */
export async function getKit(viewer: Viewer) {
  const [[texts], files] = await Promise.all([
    db.select().from(brandKit).where(eq(brandKit.companyId, viewer.partyId)),
    db
      .select({
        id: brandKitFile.id,
        slot: brandKitFile.slot,
        version: brandKitFile.version,
        name: file.originalName,
        size: file.size,
        previewId: brandKitFile.previewId,
        addedBy: user.name,
        createdAt: brandKitFile.createdAt,
        retiredAt: brandKitFile.retiredAt,
      })
      .from(brandKitFile)
      .innerJoin(file, eq(file.id, brandKitFile.fileId))
      .innerJoin(user, eq(user.id, brandKitFile.addedById))
      .where(eq(brandKitFile.companyId, viewer.partyId))
      .orderBy(desc(brandKitFile.version)),
  ])
  const versions = files.map(({ previewId, ...row }) => ({ ...row, hasPreview: previewId !== null }))
  const { claim, link, rules, colors } = texts ?? noTexts
  const shownTexts = { claim, link, rules, colors }
  const mayEdit = may(viewer.role, "editKit")
  return {
    companyId: viewer.partyId,
    version: texts?.version ?? 0,
    texts: shownTexts,
    values: valuesOf(shownTexts),
    slots: kitSlots.map((slot) => {
      const own = versions.filter((one) => one.slot === slot)
      return {
        slot,
        current: own.find(({ retiredAt }) => retiredAt === null) ?? null,
        former: own.filter(({ retiredAt }) => retiredAt !== null),
      }
    }),
    mayEdit,
    note: mayEdit ? null : roleNotes.editKit,
  }
}
export type Kit = Awaited<ReturnType<typeof getKit>>
export type KitFileShown = NonNullable<Kit["slots"][number]["current"]>

function valuesOf({ claim, link, rules, colors }: typeof noTexts): ControlValues {
  const values: Record<string, string> = { claim: claim ?? "", link: link ?? "", rules: rules ?? "" }
  for (let index = 0; index < kitLimits.colors; index++) {
    values[`colors[${index}].hex`] = colors[index]?.hex ?? ""
    values[`colors[${index}].name`] = colors[index]?.name ?? ""
  }
  return values
}

/** Streams a version of a file of the viewer's own kit, or its preview; 404 for anything else. */
export async function openKitFile(viewer: Viewer, id: string, { preview = false } = {}) {
  const [found] = await db
    .select({ key: file.key, name: file.originalName, mime: file.mime, size: file.size })
    .from(brandKitFile)
    .innerJoin(file, eq(file.id, preview ? brandKitFile.previewId : brandKitFile.fileId))
    .where(and(eq(brandKitFile.id, id), eq(brandKitFile.companyId, viewer.partyId)))
  if (!found) throw notFound(kitErrors.noVersion)
  return { ...found, body: await openDocument(found.key) }
}
