import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { photoErrors, photoFormats, photoLimits, photoSteps } from "#app/domain/deals/settlement/settlement-photos.ts"
import { createConcurrencyLimit } from "#app/lib/concurrency-limit.ts"
import { sourceOf } from "#app/platform/files/uploads.server.ts"
import { noteRefusedUpload } from "#app/platform/log.server.ts"
import { encodePhoto } from "#app/platform/pictures/picture-encoder.server.ts"

export const photoFormLimits = ({ id }: Viewer) => ({
  uploader: id,
  maxFileSize: photoLimits.bytes,
  readFileSize: photoLimits.readBytes,
  files: photoLimits.count,
  tooLarge: photoErrors.tooLarge,
})

/** At most two documents at once: their photos are in memory until they are written. */
const inTurn = createConcurrencyLimit(2)

/** Photos for print, one at a time: scaled down and without metadata. */
export async function printable(
  files: readonly File[],
): Promise<{ ok: true; photos: Buffer[] } | { ok: false; problem: string }> {
  if (files.length === 0) return { ok: true, photos: [] }
  return inTurn(async () => {
    const mostBytes = Math.floor(photoLimits.printedBytes / files.length)
    const photos: Buffer[] = []
    for (const file of files) {
      const made = await encodePhoto(await sourceOf(file), { formats: photoFormats, steps: photoSteps, mostBytes })
      if (typeof made === "string") {
        noteRefusedUpload("settlement", made)
        return { ok: false, problem: photoErrors[made](file) }
      }
      photos.push(made)
    }
    return { ok: true, photos }
  })
}
