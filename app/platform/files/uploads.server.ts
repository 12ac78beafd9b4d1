import { openAsBlob } from "node:fs"
import { mkdir, open, readdir, rm, stat } from "node:fs/promises"
import path from "node:path"
import { freeBytes } from "#app/lib/free-bytes.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { env } from "../env.server.ts"
import { log } from "../log.server.ts"
import { isDiskFull } from "./files.server.ts"

/** How many uploads one process reads at the same time. */
export const uploadPlaces = { ofAccount: 4, inAll: 16 } as const

export const uploadsBusy = {
  ofAccount: "Przesyłasz już kilka plików naraz. Spróbuj ponownie za chwilę – to, co jest w formularzu, zostaje.",
  inAll: "Wiele osób przesyła teraz pliki. Spróbuj ponownie za chwilę – to, co jest w formularzu, zostaje.",
} as const
const noSpace = "Nie udało się zapisać pliku. Spróbuj ponownie za chwilę."
const waitSeconds = 5

const reading = new Map<string, number>()
let readingInAll = 0

/**
 * Takes one of the places at which this process reads uploads, for an account. Refused (503, Retry-After) when the
 * account or the process has none left. The answer gives the place back, the first time that it is called.
 */
export function takeUploadPlace(accountId: string): () => void {
  const own = reading.get(accountId) ?? 0
  if (own >= uploadPlaces.ofAccount) throw new Refusal("unavailable", uploadsBusy.ofAccount, waitSeconds)
  if (readingInAll >= uploadPlaces.inAll) throw new Refusal("unavailable", uploadsBusy.inAll, waitSeconds)
  reading.set(accountId, own + 1)
  readingInAll++
  let isUniqueViolation = true
  return () => {
    if (!isUniqueViolation) return
    isUniqueViolation = false
    readingInAll--
    const left = (reading.get(accountId) ?? 1) - 1
    if (left > 0) reading.set(accountId, left)
    else reading.delete(accountId)
  }
}

const folder = path.join(env.DATA_DIR, "uploads")
const hourMs = 3_600_000
let prepared: Promise<unknown> | undefined

/** A file in the temporary folder: its path, its size in bytes, and the way to remove it. */
export type TemporaryFile = { path: string; size: number; remove: () => Promise<void> }

type Pieces = ReadableStream<Uint8Array> | Iterable<Uint8Array>

/**
 * Streams a body to a temporary file, piece by piece; each piece is freed when it is written. Over `most` bytes it
 * throws `tooLarge`; a full disk is a refusal (503); a body that breaks off throws what its stream threw. In all three
 * cases no file stays.
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

/** Removes temporary files that a process left when it died: those older than an hour. */
export async function sweepUploads(now: Date): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    const facts = await stat(file).catch(() => null)
    if (facts && now.getTime() - facts.mtimeMs > hourMs) await rm(file, { force: true })
  }
}

/** A file of a form whose bytes lie in a temporary file, which goes when the request is over. */
export class UploadedFile extends File {
  readonly path: string

  private constructor(content: Blob, file: string, { name, type }: { name: string; type: string }) {
    super([content], name, { type })
    this.path = file
  }

  /** Reads nothing: the bytes stay where they are until somebody asks for them. */
  static async at(file: string, about: { name: string; type: string }): Promise<UploadedFile> {
    return new UploadedFile(await openAsBlob(file), file, about)
  }
}

/** Where a picture or a document is read from: the path of a file, or its bytes. */
export type Source = string | Uint8Array

/** The content of a file that came with a form, by its path where it has one. */
export const sourceOf = async (file: File): Promise<Source> =>
  file instanceof UploadedFile ? file.path : new Uint8Array(await file.arrayBuffer())
