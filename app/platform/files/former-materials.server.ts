import { createHash } from "node:crypto"
import { and, asc, eq, gt, inArray, like, notLike, or } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { brandKitFile, dealMaterialFile, file } from "#app/db/schema.ts"
import { extensionOf, materialFormat, materialHead, materialTail } from "#app/domain/organizations/kit/material-file.ts"
import { withoutMetadata } from "../pictures/metadata/strip-metadata.ts"
import { disk, readStoredFile } from "./files.server.ts"
import { materialKey, plainMark } from "./materials.server.ts"

type FormerFile = { id: string; key: string }
const batchSize = 50

/**
 * Nightly: stores pictures among the materials that earlier versions stored with metadata once more without it, under a
 * new key, which marks them as done. Leaves the old file to the sweep, as somebody may be reading it. Returns the count.
 */
export async function stripFormerMaterials(): Promise<number> {
  let stripped = 0
  for (let after = ""; ; ) {
    const found = await findFormer(after)
    for (const one of found) if (await strip(one)) stripped++
    const last = found.at(-1)
    if (!last || found.length < batchSize) return stripped
    after = last.id
  }
}

const findFormer = (after: string): Promise<FormerFile[]> =>
  db
    .select({ id: file.id, key: file.key })
    .from(file)
    .where(
      and(
        eq(file.purpose, "material"),
        gt(file.id, after),
        or(inArray(file.mime, ["image/png", "image/jpeg", "image/webp"]), like(file.key, "%.svg")),
        notLike(file.key, `%${plainMark}%`),
        notLike(file.key, "%.preview.webp"),
      ),
    )
    .orderBy(asc(file.id))
    .limit(batchSize)

/** False for a file that is missing, unreadable or was replaced meanwhile. */
async function strip({ id, key }: FormerFile): Promise<boolean> {
  const stored = await readStoredFile(key)
  if (!stored) return false
  const bytes = Buffer.from(stored)
  const format = materialFormat(bytes.subarray(0, materialHead), bytes.subarray(-materialTail))
  const plain = format && withoutMetadata(bytes, format)
  if (!plain) return false
  const newKey = materialKey(crypto.randomUUID(), extensionOf(key))
  await disk.put(newKey, plain)
  const sha256 = createHash("sha256").update(plain).digest("hex")
  return db.transaction(async (tx) => {
    const own = and(eq(file.id, id), eq(file.key, key))
    const changed = await tx.update(file).set({ key: newKey, size: plain.length }).where(own).returning({ id: file.id })
    if (changed.length === 0) return false
    for (const versions of [brandKitFile, dealMaterialFile])
      await tx.update(versions).set({ sha256 }).where(eq(versions.fileId, id))
    return true
  })
}
