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

/** Private documents (B41): no address leads here, only routes that ask who is looking. */
const folder = "settlements"

/** Keeps a PDF under a key made from the time (B42); the key goes into its `file` row. Refused (503) when the site is full. */
export async function storeDocument(bytes: Uint8Array): Promise<string> {
  await refuseOverStorageLimit(bytes.byteLength)
  const key = `${folder}/${timeOrderedId()}.pdf`
  try {
    await disk.put(key, bytes)
  } catch (error) {
    // what was half written when the disk was full
    await disk.delete(key).catch(() => {})
    throw error
  }
  return key
}

/** The bytes of a file that a row names, as a stream; refused when they are gone, which is also logged. */
export async function openDocument(key: string): Promise<Readable> {
  const found = await openFile(key)
  if (found) return found.body
  log.error({ key }, "a file is gone")
  throw notFound("Nie znaleziono pliku.")
}

/** Removes a document whose row was not written; one that is gone already is no error. */
export const removeDocument = (key: string) => disk.delete(key)

/** Removes documents older than a day that no row knows: what a crash between file and row left behind (B43). */
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
