import { createHash } from "node:crypto"
import type { Tx } from "#app/db/connection/client.server.ts"
import { file } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import {
  extensionOf,
  isRaster,
  materialErrors,
  materialFormat,
  materialHead,
  materialMime,
  materialTail,
  nameFits,
} from "#app/domain/organizations/kit/material-file.ts"
import { tooManyPixels } from "#app/domain/shared/picture.ts"
import { createConcurrencyLimit } from "#app/lib/concurrency-limit.ts"
import { freeBytes } from "#app/lib/free-bytes.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { safeFileName } from "#app/lib/text/file-name.ts"
import { log } from "../log.server.ts"
import { withoutMetadata } from "../pictures/metadata/strip-metadata.ts"
import { encodeWhole } from "../pictures/picture-encoder.server.ts"
import { refuseOverQuota } from "./file-quota.server.ts"
import { disk, isDiskFull } from "./files.server.ts"
import { removeFiles, sweepFolder } from "./private-files.server.ts"
import { findHarm } from "./scan.server.ts"
import { refuseOverStorageLimit } from "./storage-limit.server.ts"
import { sourceOf } from "./uploads.server.ts"

const folder = "materials"
/** Marks the key of a file that was stored without metadata. */
export const plainMark = ".plain."
export const materialKey = (id: string, extension: string) => `${folder}/${id}${plainMark}${extension}`
const previewWidth = 640

/** At most two at once, because files are in memory while they are stored. */
const withinLimit = createConcurrencyLimit(2)

type FileRow = Pick<typeof file.$inferInsert, "key" | "originalName" | "mime" | "size" | "width" | "height">
export type StoredMaterial = { original: FileRow; preview: FileRow | null; sha256: string }
type MaterialOutcome = { ok: true; stored: StoredMaterial } | { ok: false; problem: string }

/**
 * Stores a material privately under a random name, with a preview of a raster. Removes the metadata of a picture
 * without encoding it anew. The caller has checked the name. Returns the stored keys, or the sentence of a problem; 503
 * on a full disk or at the site's limit.
 */
export const storeMaterial = (sent: File): Promise<MaterialOutcome> => withinLimit(() => store(sent))

async function store(sent: File): Promise<MaterialOutcome> {
  const head = new Uint8Array(await sent.slice(0, materialHead).arrayBuffer())
  const tail = new Uint8Array(await sent.slice(-materialTail).arrayBuffer())
  const format = materialFormat(head, tail)
  if (!format || !nameFits(sent.name, format)) return { ok: false, problem: materialErrors.mismatch }
  const source = await sourceOf(sent)
  const harm = await findHarm(source)
  if (harm) return { ok: false, problem: harm }
  const encodedPreview = isRaster(format) ? await encodeWhole(source, previewWidth) : null
  if (encodedPreview === "format") return { ok: false, problem: materialErrors.mismatch }
  if (encodedPreview === "pixels") return { ok: false, problem: tooManyPixels }
  const sentBytes = Buffer.from(await sent.arrayBuffer())
  const bytes = withoutMetadata(sentBytes, format)
  if (!bytes) return { ok: false, problem: materialErrors.mismatch }
  if (bytes !== sentBytes) freeBytes(sentBytes)
  const name = safeFileName(sent.name, "plik")
  const id = crypto.randomUUID()
  const original: FileRow = {
    key: materialKey(id, extensionOf(sent.name)),
    originalName: name,
    mime: materialMime(format),
    size: bytes.length,
  }
  const preview: FileRow | null = encodedPreview && {
    key: `${folder}/${id}.preview.webp`,
    originalName: name.replace(/\.\w+$/, ".webp"),
    mime: "image/webp",
    size: encodedPreview.bytes.length,
    width: encodedPreview.width,
    height: encodedPreview.height,
  }
  const stored = { original, preview, sha256: createHash("sha256").update(bytes).digest("hex") }
  await refuseOverStorageLimit(original.size + (preview?.size ?? 0))
  try {
    await disk.put(original.key, bytes)
    if (preview && encodedPreview) await disk.put(preview.key, encodedPreview.bytes)
  } catch (error) {
    await dropMaterial(stored)
    if (!isDiskFull(error)) throw error
    log.error({ err: error }, "a material could not be stored")
    throw new Refusal("unavailable", materialErrors.unsaved, 60)
  }
  freeBytes(bytes)
  return { ok: true, stored }
}

/** Removes the files of a refused row; missing files are no error. */
export const dropMaterial = ({ original, preview }: StoredMaterial) =>
  removeFiles([original.key, ...(preview ? [preview.key] : [])])

/** Writes the rows of a stored material; returns the ids of the file and its preview; 429 over the person's quota. */
export async function saveMaterial(tx: Tx, viewer: Viewer, { original, preview }: StoredMaterial) {
  await refuseOverQuota(tx, viewer, "material", original.size + (preview?.size ?? 0))
  const insert = async (row: FileRow) => {
    const [saved] = await tx
      .insert(file)
      .values({ ...row, ownerId: viewer.id, purpose: "material" })
      .returning({ id: file.id })
    if (!saved) throw new Error("a material was not written")
    return saved.id
  }
  return { fileId: await insert(original), previewId: preview ? await insert(preview) : null }
}

/** Removes materials without a row after a day; a crashed process leaves them. */
export const sweepMaterials = (now: Date) => sweepFolder(folder, now)
