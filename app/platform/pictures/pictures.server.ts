import { createHash } from "node:crypto"
import { and, count, eq, inArray, lt, sql, sum } from "drizzle-orm"
import { db, type Reader, type Tx } from "#app/db/connection/client.server.ts"
import { file } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { pictureQuota } from "#app/domain/shared/file-quota.ts"
import {
  type PictureKind,
  pictureKinds,
  pictureRules,
  quotaReached,
  type StoredPicture,
  tooManyPixels,
} from "#app/domain/shared/picture.ts"
import { chunksOf } from "#app/lib/chunks.ts"
import { dayMs } from "#app/lib/dates.ts"
import { freeBytes } from "#app/lib/free-bytes.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { lockFilesOf } from "../files/file-quota.server.ts"
import { disk, isDiskFull, removePicture, storedPictures, variantKey } from "../files/files.server.ts"
import { findHarm } from "../files/scan.server.ts"
import { refuseOverStorageLimit } from "../files/storage-limit.server.ts"
import type { Source } from "../files/uploads.server.ts"
import { log } from "../log.server.ts"
import { wasRolledBack } from "../postgres/database-unavailable.server.ts"
import { encodePicture } from "./picture-encoder.server.ts"

const gone = "Nie znaleziono przesłanego zdjęcia. Prześlij je ponownie."

/**
 * Stores a picture as WebP variants with its row (A89), detecting the format by content. Throws a Refusal for harmful or
 * undecodable files and exceeded quotas, leaving nothing on disk. The sweep removes it after a day unless a command attaches it.
 */
export async function storePicture(
  viewer: Viewer,
  kind: PictureKind,
  source: Source,
  originalName: string,
): Promise<StoredPicture & { id: string }> {
  await refuseOverQuota(db, viewer)
  const harm = await findHarm(source)
  if (harm) throw new Refusal("invalid", harm)
  const encoded = await encodePicture(source, kind)
  if (encoded === "pixels") throw new Refusal("invalid", tooManyPixels)
  if (encoded === "format") throw new Refusal("invalid", pictureRules[kind].wrongFormat.description)
  const size = encoded.variants.reduce((bytes, variant) => bytes + variant.bytes.byteLength, 0)
  await refuseOverStorageLimit(size)
  const id = crypto.randomUUID()
  // avatars belong to the person, other pictures to the organization (A88)
  const holder = kind === "avatar" ? viewer.id : (viewer.organizationId ?? viewer.id)
  const hash = createHash("sha256").update(id)
  for (const { bytes } of encoded.variants) hash.update(bytes)
  const key = `${kind}/${holder}/${hash.digest("base64url").slice(0, 24)}`
  try {
    for (const { width, bytes } of encoded.variants) await disk.put(variantKey(key, width), bytes)
  } catch (error) {
    await removeAll([{ key }])
    throw isDiskFull(error) ? new Refusal("unavailable", pictureRules[kind].failed.description, 60) : error
  }
  for (const { bytes } of encoded.variants) freeBytes(bytes)
  const row = {
    id,
    ownerId: viewer.id,
    purpose: kind,
    key,
    originalName: showable(originalName),
    mime: "image/webp",
    size,
    width: encoded.width,
    height: encoded.height,
    tint: encoded.tint,
  }
  try {
    await db.transaction(async (tx) => {
      await lockFilesOf(tx, viewer)
      await refuseOverQuota(tx, viewer)
      await tx.insert(file).values(row)
    })
  } catch (error) {
    // if nobody knows whether the row was written, the nightly sweep decides
    if (wasRolledBack(error)) await removeAll([{ key }])
    throw error
  }
  return { id, key, width: row.width, tint: row.tint }
}

/** Shortens a display name and removes invisible characters. */
const showable = (name: string) => name.replace(/\p{C}/gu, "").normalize("NFC").slice(0, 200).toWellFormed()

async function refuseOverQuota(reader: Reader, viewer: Viewer) {
  const [usage] = await reader
    .select({ pictures: count(), bytes: sum(file.size).mapWith(Number) })
    .from(file)
    .where(and(eq(file.ownerId, viewer.id), inArray(file.purpose, [...pictureKinds])))
  const most = pictureQuota(viewer.realm)
  if ((usage?.pictures ?? 0) >= most.pictures || (usage?.bytes ?? 0) >= most.bytes)
    throw new Refusal("too-many", quotaReached)
}

/** This person's uploaded picture, for a preview before it is attached; else null. */
export async function findOwnPicture(viewer: Viewer, kind: PictureKind, id: string): Promise<StoredPicture | null> {
  const [found] = await db
    .select({ key: file.key, width: file.width, tint: file.tint })
    .from(file)
    .where(and(eq(file.id, id), eq(file.ownerId, viewer.id), eq(file.purpose, kind)))
  return found ?? null
}

/**
 * Call in the transaction that attaches a picture: throws a Refusal if it is another person's or kind's, and locks it
 * against the sweep. Null is no picture.
 */
export async function attachPicture(tx: Tx, viewer: Viewer, kind: PictureKind, id: string | null): Promise<void> {
  if (id === null) return
  const [attached] = await tx
    .select({ id: file.id })
    .from(file)
    .where(and(eq(file.id, id), eq(file.ownerId, viewer.id), eq(file.purpose, kind)))
    .for("share")
  if (!attached) throw new Refusal("invalid", gone)
}

/** Pictures that no row shows; an avatar is a URL in its person's row. */
const unused = sql`${inArray(file.purpose, [...pictureKinds])}
  and not exists (select 1 from event e where e.image_id = ${file.id} and e.deleted_at is null)
  and not exists (select 1 from company c where c.logo_id = ${file.id} and c.deleted_at is null)
  and not exists (select 1 from organization o where (o.logo_id = ${file.id} or o.cover_id = ${file.id}) and o.deleted_at is null)
  and not exists (select 1 from "user" u where u.id = ${file.ownerId} and position(${file.key} in u.image) > 0)`

/** Call after the commit (A52): removes pictures that are no longer used. */
export async function dropPictures(ids: readonly (string | null)[]) {
  const definedIds = ids.filter((id) => id !== null)
  if (definedIds.length === 0) return
  await removeAll(
    await db
      .delete(file)
      .where(and(inArray(file.id, definedIds), unused))
      .returning({ key: file.key }),
  )
}

/** Nightly: removes pictures unattached for a day, unused, or without a row after a crash (A76). Returns the count. */
export async function sweepPictures(now: Date): Promise<number> {
  const yesterday = new Date(now.getTime() - dayMs)
  const rows = await db
    .delete(file)
    .where(and(lt(file.createdAt, yesterday), unused))
    .returning({ key: file.key })
  const strays = new Set<string>()
  for await (const { key, changedAt } of storedPictures()) if (changedAt < yesterday) strays.add(key)
  for (const keys of chunksOf([...strays], 500)) {
    const known = await db.select({ key: file.key }).from(file).where(inArray(file.key, keys))
    for (const { key } of known) strays.delete(key)
  }
  const removed = new Set([...rows.map(({ key }) => key), ...strays])
  await removeAll([...removed].map((key) => ({ key })))
  return removed.size
}

async function removeAll(pictures: readonly { key: string }[]) {
  for (const { key } of pictures)
    await removePicture(key).catch((error) => log.error({ err: error, key }, "a picture could not be removed"))
}
