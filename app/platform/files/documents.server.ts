import type { Readable } from "node:stream"
import { inArray } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { file } from "#app/db/schema.ts"
import { chunksOf } from "#app/lib/chunks.ts"
import { dayMs } from "#app/lib/dates.ts"
import { notFound } from "#app/lib/refusal.ts"
import { timeOrderedId } from "#app/lib/time-ordered-id.ts"
import { log } from "../log.server.ts"
import { disk, openFile, storedFiles } from "./files.server.ts"
import { refuseOverStorageLimit } from "./storage-limit.server.ts"

/** Private (B41): served only by routes that check permissions. */
const folder = "settlements"

/** Stores a PDF under a time-ordered key (B42) for its `file` row. Throws a Refusal (503) over the storage limit. */
export async function storeDocument(bytes: Uint8Array): Promise<string> {
  await refuseOverStorageLimit(bytes.byteLength)
  const key = `${folder}/${timeOrderedId()}.pdf`
  try {
    await disk.put(key, bytes)
  } catch (error) {
    // partial file after a full disk
    await disk.delete(key).catch(() => {})
    throw error
  }
  return key
}

/** Streams a stored file; a missing one is logged and refused. */
export async function openDocument(key: string): Promise<Readable> {
  const found = await openFile(key)
  if (found) return found.body
  log.error({ key }, "a file is gone")
  throw notFound("Nie znaleziono pliku.")
}

/** A missing document is no error. */
export const removeDocument = (key: string) => disk.delete(key)

/** Removes documents without a row after a day: left by a crash between file and row (B43). */
export async function sweepDocuments(now: Date): Promise<number> {
  const strays: string[] = []
  for await (const { key, changedAt } of storedFiles(folder))
    if (now.getTime() - changedAt.getTime() > dayMs) strays.push(key)
  const orphans = new Set(strays)
  for (const keys of chunksOf(strays, 500)) {
    const known = await db.select({ key: file.key }).from(file).where(inArray(file.key, keys))
    for (const { key } of known) orphans.delete(key)
  }
  for (const key of orphans) await removeDocument(key)
  return orphans.size
}
