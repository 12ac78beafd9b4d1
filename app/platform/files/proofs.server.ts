import type { Tx } from "#app/db/connection/client.server.ts"
import { file } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { proofErrors, proofPhotoWidths } from "#app/domain/deals/proofs/proof.ts"
import { looksLikePdf } from "#app/domain/deals/settlement/settlement.ts"
import { createConcurrencyLimit } from "#app/lib/concurrency-limit.ts"
import { freeBytes } from "#app/lib/free-bytes.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { safeFileName } from "#app/lib/text/file-name.ts"
import { log } from "../log.server.ts"
import { encodeWithThumbnail } from "../pictures/picture-encoder.server.ts"
import { disk, isDiskFull } from "./files.server.ts"
import { proofFolder, removeFiles, sweepFolder, thumbnailKey } from "./private-files.server.ts"
import { findHarm } from "./scan.server.ts"
import { refuseOverStorageLimit } from "./storage-limit.server.ts"
import { sourceOf } from "./uploads.server.ts"

/** At most two at once, because files are in memory while they are stored. */
const withinLimit = createConcurrencyLimit(2)

export type StoredProof = Pick<
  typeof file.$inferInsert,
  "key" | "originalName" | "mime" | "size" | "width" | "height"
> & { size: number }
type ProofsOutcome = { ok: true; stored: StoredProof[] } | { ok: false; problem: string }

/**
 * Stores photos (re-encoded without metadata, with a thumbnail) or PDFs privately under random names, one at a time.
 * Returns the sentence about a bad file, leaving nothing stored; 503 on a full disk or at the site's limit.
 */
export async function storeProofs(kind: "photo" | "pdf", files: readonly File[]): Promise<ProofsOutcome> {
  const stored: StoredProof[] = []
  const dropAll = () => dropProofs(stored)
  try {
    for (const sent of files) {
      const storing = await withinLimit(() => store(kind, sent))
      if (typeof storing === "string") {
        await dropAll()
        return { ok: false, problem: storing }
      }
      stored.push(storing)
    }
    return { ok: true, stored }
  } catch (error) {
    await dropAll()
    throw error
  }
}

export const dropProofs = (stored: readonly StoredProof[]) => removeFiles(stored.map(({ key }) => key))

async function store(kind: "photo" | "pdf", sent: File): Promise<StoredProof | string> {
  const source = await sourceOf(sent)
  const harm = await findHarm(source)
  if (harm) return proofErrors.harm(sent, harm)
  const name = safeFileName(sent.name, kind === "photo" ? "zdjęcie" : "plik")
  const key = `${proofFolder}/${crypto.randomUUID()}`
  if (kind === "pdf") {
    const bytes = new Uint8Array(await sent.arrayBuffer())
    if (!looksLikePdf(bytes)) return proofErrors.notPdf(sent)
    await write([[`${key}.pdf`, bytes]])
    return { key: `${key}.pdf`, originalName: name, mime: "application/pdf", size: sent.size }
  }
  const encoded = await encodeWithThumbnail(source, proofPhotoWidths)
  if (encoded === "format" && (await isHeic(sent))) return proofErrors.heic(sent)
  if (typeof encoded === "string") return proofErrors[encoded](sent)
  const { bytes, small, width, height } = encoded
  const size = bytes.length + small.length
  const photo = `${key}.webp`
  await write([
    [photo, bytes],
    [thumbnailKey(photo), small],
  ])
  return { key: photo, originalName: name.replace(/\.\w+$/, ".webp"), mime: "image/webp", size, width, height }
}

async function write(files: readonly (readonly [key: string, bytes: Uint8Array])[]) {
  await refuseOverStorageLimit(files.reduce((sum, [, bytes]) => sum + bytes.byteLength, 0))
  try {
    for (const [key, bytes] of files) await disk.put(key, bytes)
  } catch (error) {
    // some were written
    await removeFiles(files.map(([key]) => key))
    if (!isDiskFull(error)) throw error
    log.error({ err: error }, "a proof could not be stored")
    throw new Refusal("unavailable", proofErrors.failed, 60)
  }
  for (const [, bytes] of files) freeBytes(bytes)
}

/** Whether the file is HEIC, by its brand; the decoder lacks the codec. */
async function isHeic(sent: File) {
  const head = String.fromCharCode(...new Uint8Array(await sent.slice(4, 12).arrayBuffer()))
  return /^ftyp(?:hei|hev|mif1|msf1)/.test(head)
}

/** Writes the row of a stored file; returns its id. The caller has checked the quota. */
export async function saveProofFile(tx: Tx, viewer: Viewer, stored: StoredProof): Promise<string> {
  const [row] = await tx
    .insert(file)
    .values({ ...stored, ownerId: viewer.id, purpose: "proof" })
    .returning({ id: file.id })
  if (!row) throw new Error("a proof's file was not written")
  return row.id
}

export const sweepProofs = (now: Date) => sweepFolder(proofFolder, now)
