import { statfs } from "node:fs/promises"
import { sum } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { file } from "#app/db/schema.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { env } from "../env.server.ts"
import { log } from "../log.server.ts"

/** Error when the whole site is over the limit. */
export const siteFull =
  "W serwisie chwilowo brakuje miejsca na nowe pliki. Pracujemy nad tym – spróbuj ponownie później albo napisz do nas przez stronę Kontakt."
const waitSeconds = 600

/** Interval between counts of all files, in ms; in between this process adds what it stores. */
const recountMs = 10_000
let counted = { bytes: 0, at: Number.NEGATIVE_INFINITY }

/**
 * Throws a Refusal (503) if `more` bytes would exceed STORAGE_LIMIT: a number of bytes, or a share of the volume minus
 * other users' files. A bucket has no volume, so only bytes apply.
 */
export async function refuseOverStorageLimit(more: number): Promise<void> {
  const now = Date.now()
  if (now - counted.at > recountMs) counted = { bytes: await countBytes(), at: now }
  const most = await bytesAllowed(counted.bytes)
  if (counted.bytes + more <= most) {
    counted.bytes += more
    return
  }
  log.error({ stored: counted.bytes, more, most: Math.floor(most) }, "STORAGE_LIMIT is reached: no file is taken")
  throw new Refusal("unavailable", siteFull, waitSeconds)
}

async function countBytes() {
  const [row] = await db.select({ bytes: sum(file.size).mapWith(Number) }).from(file)
  return row?.bytes ?? 0
}

async function bytesAllowed(stored: number): Promise<number> {
  const limit = env.STORAGE_LIMIT
  if ("bytes" in limit) return limit.bytes
  if (env.S3) return Number.POSITIVE_INFINITY
  // the first file creates the files folder
  const volume = await statfs(`${env.DATA_DIR}/files`).catch(() => statfs(env.DATA_DIR).catch(() => null))
  return volume ? (stored + volume.bavail * volume.bsize) * limit.share : Number.POSITIVE_INFINITY
}
