import { openAsBlob } from "node:fs"
import { mkdir, open, readdir, rm, stat } from "node:fs/promises"
import path from "node:path"
import { freeBytes } from "#app/lib/free-bytes.ts"
import { followRate } from "#app/lib/least-rate.ts"
import { type Busy, type Client, createPlaces, createTurns, type Most } from "#app/lib/places.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { env } from "../env.server.ts"
import { log } from "../log.server.ts"
import { isDiskFull } from "./files.server.ts"

/**
 * Bodies that this process receives at a time: each takes a connection, a temporary file and a piece of memory. A whole
 * workshop may share one network.
 */
export const uploadPlaces: Most = { inAll: 96, ofNetwork: 24, ofPerson: 4 }
/** Megabytes of bodies, on disk or parsed, whose requests have not ended: a person may send two of the largest forms at once. */
const megabytes: Most = { inAll: 2048, ofNetwork: 768, ofPerson: 320 }
/** Complete bodies that are decoded and stored, or wait for it: with more of them the wait would exceed the timeout of proxies. */
const processing: Most = { inAll: 24, ofNetwork: 16, ofPerson: 4 }

export const uploadsBusy: Busy = {
  own: "Przesyłasz już kilka plików naraz. Spróbuj ponownie za chwilę – to, co jest w formularzu, zostaje.",
  all: "Wiele osób przesyła teraz pliki. Spróbuj ponownie za chwilę – to, co jest w formularzu, zostaje.",
  seconds: 5,
}
const noSpace = "Nie udało się zapisać pliku. Spróbuj ponownie za chwilę."
const tooSlow = "Plik dociera do nas zbyt wolno. Spróbuj ponownie, gdy połączenie będzie szybsze."

/** `take` reserves a place for receiving a body, until its request ends; throws a Refusal (503) without one. */
export const receiving = createPlaces(uploadPlaces, uploadsBusy)
const receivedMegabytes = createPlaces(megabytes, uploadsBusy)
/** Turns for processing complete bodies, so that a slow sender takes none. Pictures are decoded one at a time anyway. */
export const uploadWork = createTurns({
  atOnce: 8,
  longestWaitMs: 20_000,
  most: processing,
  busy: uploadsBusy,
})

const folder = path.join(env.DATA_DIR, "uploads")
const hourMs = 3_600_000
const megabyte = 1_000_000
let prepared: Promise<unknown> | undefined

/** Size in bytes. `remove` removes the file; `release` also frees its sender's megabytes. */
export type TemporaryFile = { path: string; size: number; remove: () => Promise<void>; release: () => Promise<void> }

type Pieces = ReadableStream<Uint8Array> | Iterable<Uint8Array>
type BodyLimits = { most: number; tooLarge: Refusal; client?: Client }

/**
 * Streams a body to a temporary file. Throws `tooLarge` over `most` bytes; a Refusal (503) on a full disk, below the
 * least rate, or when `client` has too many bytes in progress; or the stream's error. Then no file remains.
 */
export async function toTemporaryFile(body: Pieces | null, { client, ...limits }: BodyLimits): Promise<TemporaryFile> {
  prepared ??= sweepUploads(new Date())
  await prepared
  const file = path.join(folder, crypto.randomUUID())
  const reservedMegabytes: (() => void)[] = []
  const remove = () => rm(file, { force: true })
  const release = async () => {
    for (const free of reservedMegabytes.splice(0)) free()
    await remove()
  }
  const reserve = (size: number) => {
    while (client && size > reservedMegabytes.length * megabyte) reservedMegabytes.push(receivedMegabytes.take(client))
  }
  try {
    return { path: file, size: await writePieces(file, body, { ...limits, reserve }), remove, release }
  } catch (error) {
    await release()
    if (!isDiskFull(error)) throw error
    log.error({ err: error }, "an upload could not be written")
    throw new Refusal("unavailable", noSpace, 60)
  }
}

type WriteLimits = { most: number; tooLarge: Refusal; reserve: (size: number) => void }

async function writePieces(file: string, body: Pieces | null, { most, tooLarge, reserve }: WriteLimits) {
  const handle = await open(file, "wx", 0o600)
  let size = 0
  try {
    for await (const piece of body instanceof ReadableStream ? atLeastRate(body) : (body ?? [])) {
      size += piece.byteLength
      if (size > most) throw tooLarge
      reserve(size)
      await handle.writeFile(piece)
      freeBytes(piece)
    }
  } finally {
    await handle.close()
  }
  return size
}

/** The pieces of a body; throws a Refusal (503) when its sender falls below the least rate. */
async function* atLeastRate(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  const { promise: slow, reject } = Promise.withResolvers<never>()
  slow.catch(() => {})
  const rate = followRate(() => reject(new Refusal("unavailable", tooSlow, uploadsBusy.seconds)))
  try {
    for (;;) {
      rate.wait()
      const { value, done } = await Promise.race([reader.read(), slow])
      rate.moved(value?.byteLength ?? 0)
      if (done) return
      yield value
    }
  } finally {
    rate.stop()
    // the rest of the body is still read, so that the answer arrives
    void reader.cancel().catch(() => {})
  }
}

/** Removes temporary files older than an hour, which crashed processes leave. */
export async function sweepUploads(now: Date): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    const facts = await stat(file).catch(() => null)
    if (facts && now.getTime() - facts.mtimeMs > hourMs) await rm(file, { force: true })
  }
}

/** A form's file with its bytes in a temporary file, which is removed after the request. */
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
