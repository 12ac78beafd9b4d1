import { photoErrors, photoFormats, photoLimits, photoSteps, proofPhotoSteps } from "#app/domain/deals/proofs/photos.ts"
import { createConcurrencyLimit } from "#app/lib/concurrency-limit.ts"
import { freeBytes } from "#app/lib/free-bytes.ts"
import { readStoredFile } from "#app/platform/files/files.server.ts"
import { type Source, sourceOf } from "#app/platform/files/uploads.server.ts"
import { log, logRefusedUpload } from "#app/platform/log.server.ts"
import { encodePhoto } from "#app/platform/pictures/picture-encoder.server.ts"

export const photoFormLimits = () => ({
  maxFileSize: photoLimits.bytes,
  readFileSize: photoLimits.readBytes,
  files: photoLimits.count,
  tooLarge: photoErrors.tooLarge,
})

/** Limits concurrent documents to 2, because their photos are in memory until they are written. */
const withinLimit = createConcurrencyLimit(2)

export type StoredPhoto = { key: string; name: string }
type Problem = { ok: false; problem: string }
type PrintedPhotos = { ok: true; stored: Buffer[]; sent: Buffer[] }

/**
 * Photos for print, one at a time: scaled down and without metadata. Each gets an equal part of the bytes that the
 * photos before it have left.
 */
export async function printable(
  stored: readonly StoredPhoto[],
  sent: readonly File[],
): Promise<PrintedPhotos | Problem> {
  const all = [...stored, ...sent]
  if (all.length === 0) return { ok: true, stored: [], sent: [] }
  return withinLimit(async () => {
    let left: number = photoLimits.printedBytes
    const photos: Buffer[] = []
    for (const [at, photo] of all.entries()) {
      const made = await encoded(photo, Math.floor(left / (all.length - at)))
      if (typeof made === "string") return { ok: false, problem: made }
      left = Math.max(0, left - made.length)
      photos.push(made)
    }
    return { ok: true, stored: photos.slice(0, stored.length), sent: photos.slice(stored.length) }
  })
}

/** The photo within `mostBytes` if possible, or the sentence that refuses it. */
async function encoded(photo: StoredPhoto | File, mostBytes: number): Promise<Buffer | string> {
  const encode = (source: Source, steps: typeof photoSteps | typeof proofPhotoSteps) =>
    encodePhoto(source, { formats: photoFormats, steps, mostBytes })
  if (photo instanceof File) {
    const made = await encode(await sourceOf(photo), photoSteps)
    if (typeof made !== "string") return made
    logRefusedUpload("settlement", made)
    return photoErrors[made](photo)
  }
  const bytes = await readStoredFile(photo.key)
  const made = bytes && (await encode(bytes, proofPhotoSteps))
  if (bytes) freeBytes(bytes)
  if (made && typeof made !== "string") return made
  log.error({ key: photo.key }, "a proof's photo cannot be printed")
  return photoErrors.gone(photo)
}
