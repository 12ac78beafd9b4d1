import { inArray } from "drizzle-orm"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { file } from "#app/db/schema.ts"
import { chunksOf } from "#app/lib/chunks.ts"
import { dayMs } from "#app/lib/dates.ts"
import { log } from "../log.server.ts"
import { disk, storedFiles } from "./files.server.ts"

/** The only folder whose files have thumbnails. */
export const proofFolder = "proofs"

const thumbnailEnd = ".thumbnail.webp"
/** The key of a private photo's thumbnail, which has no row of its own. */
export const thumbnailKey = (key: string) => `${key}${thumbnailEnd}`
/** The key in a file's row, from that of the file or of its thumbnail. */
const rowKey = (key: string) => (key.endsWith(thumbnailEnd) ? key.slice(0, -thumbnailEnd.length) : key)

const withThumbnail = (key: string) => (key.startsWith(`${proofFolder}/`) ? [key, thumbnailKey(key)] : [key])

/** Removes private files with their thumbnails. Missing ones are no error; the sweep retries failures. */
export async function removeFiles(keys: readonly string[]): Promise<void> {
  for (const key of keys.flatMap(withThumbnail))
    await disk.delete(key).catch((error) => log.error({ err: error, key }, "a file could not be removed"))
}

/** Deletes rows of private files and returns their keys, to be removed after the commit. */
export async function deleteFileRows(tx: Tx, ids: readonly (string | null)[]): Promise<string[]> {
  const knownKeys = ids.filter((id) => id !== null)
  if (knownKeys.length === 0) return []
  const deleted = await tx.delete(file).where(inArray(file.id, knownKeys)).returning({ key: file.key })
  return deleted.map(({ key }) => key)
}

/** Removes files of a folder without a row after a day, which crashed processes leave; returns the count. */
export async function sweepFolder(folder: string, now: Date): Promise<number> {
  const strays: string[] = []
  for await (const { key, changedAt } of storedFiles(folder))
    if (now.getTime() - changedAt.getTime() > dayMs) strays.push(key)
  const knownKeys = new Set<string>()
  for (const keys of chunksOf([...new Set(strays.map(rowKey))], 500)) {
    const rows = await db.select({ key: file.key }).from(file).where(inArray(file.key, keys))
    for (const { key } of rows) knownKeys.add(key)
  }
  const orphans = strays.filter((key) => !knownKeys.has(rowKey(key)))
  await removeFiles(orphans)
  return orphans.length
}
