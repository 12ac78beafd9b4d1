import { and, eq } from "drizzle-orm"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { conversation, file, message } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { looksLikePdf } from "#app/domain/deals/settlement/settlement.ts"
import { attachmentNameProblem, messageErrors, messageLimits } from "#app/domain/messages/message.ts"
import { tooManyPixels } from "#app/domain/shared/picture.ts"
import { createConcurrencyLimit } from "#app/lib/concurrency-limit.ts"
import { freeBytes } from "#app/lib/free-bytes.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { openDocument } from "#app/platform/files/documents.server.ts"
import { refuseOverQuota } from "#app/platform/files/file-quota.server.ts"
import { disk, isDiskFull } from "#app/platform/files/files.server.ts"
import { sweepFolder } from "#app/platform/files/private-files.server.ts"
import { findHarm } from "#app/platform/files/scan.server.ts"
import { refuseOverStorageLimit } from "#app/platform/files/storage-limit.server.ts"
import { type Source, sourceOf } from "#app/platform/files/uploads.server.ts"
import { log } from "#app/platform/log.server.ts"
import { encodeWhole } from "#app/platform/pictures/picture-encoder.server.ts"
import { isParticipant } from "../inbox/conversation-queries.server.ts"

/** Largest width of a picture, in pixels. */
const widest = 2000
const folder = "attachments"

/** Limits concurrent storing to 2, because files are in memory meanwhile. */
const withinLimit = createConcurrencyLimit(2)

export type AttachmentFile = {
  key: string
  originalName: string
  mime: string
  size: number
  width?: number
  height?: number
}

/**
 * Stores an attachment privately under a random name; pictures are re-encoded without metadata. Returns the stored
 * file, or a sentence with the reason for a refusal; 503 on a full disk or at the site's limit, leaving no file.
 */
export async function storeAttachment(
  sent: File,
): Promise<{ ok: true; stored: AttachmentFile } | { ok: false; problem: string }> {
  const problem = attachmentNameProblem(sent)
  if (problem) return { ok: false, problem }
  return withinLimit(() => store(sent))
}

async function store(sent: File): Promise<{ ok: true; stored: AttachmentFile } | { ok: false; problem: string }> {
  const source = await sourceOf(sent)
  const harm = await findHarm(source)
  if (harm) return { ok: false, problem: harm }
  const made = (await isPdf(sent)) ? await pdf(sent) : await picture(sent, source)
  if (made === "format") return { ok: false, problem: messageErrors.fileKind }
  if (made === "pixels") return { ok: false, problem: tooManyPixels }
  await refuseOverStorageLimit(made.stored.size)
  try {
    await disk.put(made.stored.key, made.bytes)
  } catch (error) {
    await dropAttachment(made.stored) // a partly written file
    if (!isDiskFull(error)) throw error
    log.error({ err: error }, "an attachment could not be stored")
    throw new Refusal("unavailable", messageErrors.fileUnsaved, 60)
  }
  freeBytes(made.bytes)
  return { ok: true, stored: made.stored }
}

export const dropAttachment = (stored: AttachmentFile) => disk.delete(stored.key).catch(() => {})

/** The row of a stored attachment; 429 over the person's quota. */
export async function saveAttachment(tx: Tx, viewer: Viewer, stored: AttachmentFile): Promise<string> {
  await refuseOverQuota(tx, viewer, "attachment", stored.size)
  const [row] = await tx
    .insert(file)
    .values({ ...stored, ownerId: viewer.id, purpose: "attachment" })
    .returning({ id: file.id })
  if (!row) throw new Error("an attachment was not written")
  return row.id
}

const newKey = (extension: string) => `${folder}/${crypto.randomUUID()}.${extension}`
const nameOf = ({ name }: File) =>
  name
    .normalize("NFC")
    .replace(/[\p{C}/\\]/gu, "")
    .slice(-messageLimits.fileName)

/** Whether the file has the markers that start and end a PDF. */
async function isPdf(sent: File) {
  const ends = new Blob([sent.slice(0, 1024), sent.slice(-1024)])
  return looksLikePdf(new Uint8Array(await ends.arrayBuffer()))
}

async function pdf(sent: File) {
  const bytes = Buffer.from(await sent.arrayBuffer())
  const stored = { key: newKey("pdf"), originalName: nameOf(sent), mime: "application/pdf", size: bytes.length }
  return { bytes, stored }
}

async function picture(sent: File, source: Source) {
  const encoded = await encodeWhole(source, widest)
  if (typeof encoded === "string") return encoded
  const { width, height, bytes: webp } = encoded
  const originalName = nameOf(sent).replace(/\.\w+$/, ".webp")
  return {
    bytes: webp,
    stored: { key: newKey("webp"), originalName, mime: "image/webp", size: webp.length, width, height },
  }
}

/** Streams an attachment to a participant of the conversation; 404 for anyone else. */
export async function openAttachment(viewer: Viewer, conversationId: string, fileId: string) {
  const [found] = await db
    .select({ key: file.key, name: file.originalName, mime: file.mime, size: file.size })
    .from(message)
    .innerJoin(conversation, eq(conversation.id, message.conversationId))
    .innerJoin(file, eq(file.id, message.fileId))
    .where(and(eq(message.conversationId, conversationId), eq(message.fileId, fileId), isParticipant(viewer)))
  if (!found) throw new Refusal("not-found", "Nie znaleziono pliku")
  return { ...found, body: await openDocument(found.key) }
}

/** Streams the attachment of a reported message to the operator; 404 without one. */
export async function openAttachmentForOperator(messageId: string) {
  const [found] = await db
    .select({ key: file.key, name: file.originalName, mime: file.mime, size: file.size })
    .from(message)
    .innerJoin(file, eq(file.id, message.fileId))
    .where(eq(message.id, messageId))
  if (!found) throw new Refusal("not-found", "Nie znaleziono pliku")
  return { ...found, body: await openDocument(found.key) }
}

/** Removes attachments without a row, as left by a crashed process, unless they are from today. */
export const sweepAttachments = (now: Date) => sweepFolder(folder, now)
