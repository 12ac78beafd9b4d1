import { openAsBlob } from "node:fs"
import { mkdir, open, readdir, rm, stat } from "node:fs/promises"
import path from "node:path"
import { freeBytes } from "#app/lib/free-bytes.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { env } from "../env.server.ts"
import { log } from "../log.server.ts"
import { isDiskFull } from "./files.server.ts"

/** Concurrent uploads per process. */
export const uploadSlots = { ofAccount: 4, inAll: 16 } as const

export const uploadsBusy = {
  ofAccount: "Przesyłasz już kilka plików naraz. Spróbuj ponownie za chwilę – to, co jest w formularzu, zostaje.",
  inAll: "Wiele osób przesyła teraz pliki. Spróbuj ponownie za chwilę – to, co jest w formularzu, zostaje.",
} as const
const noSpace = "Nie udało się zapisać pliku. Spróbuj ponownie za chwilę."
const waitSeconds = 5

const reading = new Map<string, number>()
let readingInAll = 0

/**
 * Reserves one of this process's upload slots for an account and returns its release (idempotent). Throws a Refusal
 * (503, Retry-After) when the account or the process has none left.
 */
export function acquireUploadSlot(accountId: string): () => void {
  const own = reading.get(accountId) ?? 0
  if (own >= uploadSlots.ofAccount) throw new Refusal("unavailable", uploadsBusy.ofAccount, waitSeconds)
  if (readingInAll >= uploadSlots.inAll) throw new Refusal("unavailable", uploadsBusy.inAll, waitSeconds)
  reading.set(accountId, own + 1)
  readingInAll++
  let isReserved = true
  return () => {
    if (!isReserved) return
    isReserved = false
    readingInAll--
    const left = (reading.get(accountId) ?? 1) - 1
    if (left > 0) reading.set(accountId, left)
    else reading.delete(accountId)
  }
}

const folder = path.join(env.DATA_DIR, "uploads")
const hourMs = 3_600_000
let prepared: Promise<unknown> | undefined

/** Size in bytes. */
export type TemporaryFile = { path: string; size: number; remove: () => Promise<void> }

type Pieces = ReadableStream<Uint8Array> | Iterable<Uint8Array>

/**
 * Streams a body to a temporary file. Throws `tooLarge` over `most` bytes, a Refusal (503) on a full disk, or the
 * stream's error; then no file remains.
 */
export async function toTemporaryFile(body: Pieces | null, most: number, tooLarge: Refusal): Promise<TemporaryFile> {
  prepared ??= sweepUploads(new Date())
  await prepared
  const file = path.join(folder, crypto.randomUUID())
  const remove = () => rm(file, { force: true })
  try {
    return { path: file, size: await writePieces(file, body, most, tooLarge), remove }
  } catch (error) {
    await remove()
    if (!isDiskFull(error)) throw error
    log.error({ err: error }, "an upload could not be written")
    throw new Refusal("unavailable", noSpace, 60)
  }
}

async function writePieces(file: string, body: Pieces | null, most: number, tooLarge: Refusal) {
  const handle = await open(file, "wx", 0o600)
  let size = 0
  try {
    for await (const piece of body ?? []) {
      size += piece.byteLength
      if (size > most) throw tooLarge
      await handle.writeFile(piece)
      freeBytes(piece)
    }
  } finally {
    await handle.close()
  }
  return size
}

/** Removes temporary files older than an hour, left by crashed processes. */
export async function sweepUploads(now: Date): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    const facts = await stat(file).catch(() => null)
    if (facts && now.getTime() - facts.mtimeMs > hourMs) await rm(file, { force: true })
  }
}

/** A form's file with its bytes in a temporary file, removed after the request. */
export class UploadedFile extends File {
  readonly path: string

  private constructor(content: Blob, file: string, { name, type }: { name: string; type: string }) {
    super([content], name, { type })
    this.path = file
  }

  /** Lazy: bytes are read on demand. */
  static async at(file: string, about: { name: string; type: string }): Promise<UploadedFile> {
    return new UploadedFile(await openAsBlob(file), file, about)
  }
}

/** A file's path, or bytes. */
export type Source = string | Uint8Array

/** The path of an uploaded file, else its bytes. */
export const sourceOf = async (file: File): Promise<Source> =>
  file instanceof UploadedFile ? file.path : new Uint8Array(await file.arrayBuffer())
