import type { Readable } from "node:stream"
import { notFound } from "#app/lib/refusal.ts"
import { timeOrderedId } from "#app/lib/time-ordered-id.ts"
import { log } from "../log.server.ts"
import { disk, openFile } from "./files.server.ts"
import { sweepFolder } from "./private-files.server.ts"
import { refuseOverStorageLimit } from "./storage-limit.server.ts"

/** Private (B41): served only by routes that check permissions. Rows hold its name, from when it had settlements alone. */
const folder = "settlements"

/** Stores a document under a time-ordered key (B42) for its `file` row. Throws a Refusal (503) over the storage limit. */
export async function storeDocument(bytes: Uint8Array, ending = "pdf"): Promise<string> {
  await refuseOverStorageLimit(bytes.byteLength)
  const key = `${folder}/${timeOrderedId()}.${ending}`
  try {
    await disk.put(key, bytes)
  } catch (error) {
    // after a full disk a part of the file may exist
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

export const removeDocument = (key: string) => disk.delete(key)

/** Removes documents without a row after a day; a crash between file and row leaves them (B43). */
export const sweepDocuments = (now: Date) => sweepFolder(folder, now)
