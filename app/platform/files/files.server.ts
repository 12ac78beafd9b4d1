import path from "node:path"
import type { Readable } from "node:stream"
import { Disk } from "flydrive"
import { FSDriver } from "flydrive/drivers/fs"
import { env } from "../env.server.ts"

/** All uploads, in DATA_DIR/files or a bucket. Keys are generated ASCII, never taken from file names. */
export const disk = new Disk(env.S3 ? await bucket(env.S3) : folder())

const pictureFolder = "pictures"

function folder() {
  return new FSDriver({ location: path.join(env.DATA_DIR, "files"), visibility: "private" })
}

/** Loads the S3 library only when needed. */
async function bucket(settings: NonNullable<typeof env.S3>) {
  const { s3Driver } = await import("./s3.server.ts")
  return s3Driver(settings)
}

/** `key` of the picture's row, width in pixels. */
export const variantKey = (key: string, width: number) => `${pictureFolder}/${key}/${width}.webp`

/** A stream with the size in bytes; null when missing. */
export async function openFile(key: string): Promise<{ body: Readable; size: number } | null> {
  try {
    const { contentLength } = await disk.getMetaData(key)
    return { body: await disk.getStream(key), size: contentLength }
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** A stream with the size in bytes; null when missing. */
export const openVariant = (key: string, width: number) => openFile(variantKey(key, width))

/** The bytes of a variant by the name in its address, such as "banner/…/1200.webp"; null when missing. */
export const readStoredPicture = (variant: string) => readStoredFile(`${pictureFolder}/${variant}`)

/** The bytes of a file that fits into memory; null when missing. */
export async function readStoredFile(key: string): Promise<Uint8Array | null> {
  try {
    return await disk.getBytes(key)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Removes all variants; a missing picture is no error. */
export const removePicture = (key: string) => disk.deleteAll(`${pictureFolder}/${key}/`)

/** All keys of a folder ("" for everything) with modification time, with or without a row. */
export async function* storedFiles(folder: string): AsyncGenerator<{ key: string; changedAt: Date }> {
  let page: string | undefined
  do {
    const listed = await disk.listAll(folder || "/", { recursive: true, paginationToken: page }).catch((error) => {
      if (isMissing(error)) return { objects: [], paginationToken: undefined }
      throw error
    })
    for (const object of listed.objects) {
      if (!object.isFile) continue
      const facts = await object.getMetaData().catch((error: unknown) => {
        if (isMissing(error)) return null
        throw error
      })
      if (facts) yield { key: object.key, changedAt: facts.lastModified }
    }
    page = listed.paginationToken
  } while (page)
}

/** Keys of all stored pictures, once per variant. */
export async function* storedPictures(): AsyncGenerator<{ key: string; changedAt: Date }> {
  for await (const { key, changedAt } of storedFiles(pictureFolder))
    yield { key: key.split("/").slice(1, -1).join("/"), changedAt }
}

const noConnection = ["ECONNREFUSED", "ECONNRESET", "EHOSTUNREACH", "ENOTFOUND", "EAI_AGAIN", "EPIPE", "ETIMEDOUT"]
type Failure = Error & { code?: unknown; $metadata?: { httpStatusCode?: number } }

const hasCode = (error: unknown, codes: readonly string[]): boolean =>
  error instanceof Error && (codes.includes(String((error as Failure).code)) || hasCode(error.cause, codes))
const hasName = (error: unknown, names: readonly string[]): boolean =>
  error instanceof Error && (names.includes(error.name) || hasName(error.cause, names))
const statusIn = (error: unknown): number =>
  error instanceof Error ? ((error as Failure).$metadata?.httpStatusCode ?? statusIn(error.cause)) : 0

export const isMissing = (error: unknown) => hasCode(error, ["ENOENT"]) || statusIn(error) === 404

/** Disk or quota full. */
export const isDiskFull = (error: unknown) => hasCode(error, ["ENOSPC", "EDQUOT", "EFBIG"])

/** The bucket is unreachable, timed out, or asks to retry later. */
export const isStoreUnavailable = (error: unknown) =>
  env.S3 !== null &&
  (statusIn(error) >= 500 ||
    statusIn(error) === 429 ||
    hasCode(error, noConnection) ||
    hasName(error, ["TimeoutError"]))
