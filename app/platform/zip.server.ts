import { Zip, ZipDeflate, ZipPassThrough } from "fflate"
import { inBackground } from "#app/db/connection/workload.server.ts"
import { followRate } from "#app/lib/least-rate.ts"
import { type Busy, type Client, createPlaces, type Most } from "#app/lib/places.ts"
import { log } from "./log.server.ts"

type Pieces = Iterable<Uint8Array> | AsyncIterable<Uint8Array>
/** One file of an archive; `packed` ones are stored without compression. Names are marked as UTF-8. */
export type ZipEntry = { name: string; pieces: Pieces; packed?: boolean }

/**
 * Archives that this process makes at a time. Each has an open file and 64 kB, so twelve cost less than rendering a
 * page; a person reads two in two tabs, an office six.
 */
export const archivePlaces: Most = { inAll: 12, ofNetwork: 6, ofPerson: 2 }
export const archiveBusy: Busy = {
  own: "Pobierasz już dwa archiwa. Spróbuj ponownie, gdy jedno z\u00a0nich się skończy.",
  all: "Wiele osób pobiera teraz archiwa. Spróbuj ponownie za chwilę.",
  seconds: 30,
}
const places = createPlaces(archivePlaces, archiveBusy)

const usualMs = 20 * 60_000
/** Small, so that a slow reader takes a piece in time. */
const mostPiece = 64 * 1024

type Entries = Iterable<ZipEntry> | AsyncIterable<ZipEntry>

type ZipOptions = {
  client: Client
  /** Called before each entry: throws when the reader may read no more of it. */
  requireReader: () => Promise<void>
  /** Takes another place beside that of every archive; returns a function that releases it. */
  alsoTake?: () => () => void
  /** Milliseconds. */
  mostMs?: number
  /** For the log. */
  what: object
}

/**
 * Entries as a ZIP stream, made only as fast as the reader reads, so that memory holds a piece of one file. Takes a
 * place (Refusal 503 without one) until it ends, its reader leaves or falls below the least rate, or `mostMs` is
 * over. Cancel it if it is not read.
 */
export function zipStream(
  entries: Entries,
  { client, requireReader, alsoTake, mostMs = usualMs, what }: ZipOptions,
): ReadableStream<Uint8Array> {
  const releasePlaces = takeBoth(client, alsoTake)
  const parts = partsOf(entries, requireReader)
  let isOpen = true
  let lastPieceBytes = 0
  const end = () => {
    if (!isOpen) return
    isOpen = false
    clearTimeout(timer)
    rate.stop()
    releasePlaces()
    void parts.return(undefined).catch(() => {})
  }
  let giveUp = end
  const rate = followRate(() => giveUp())
  const timer = setTimeout(() => giveUp(), mostMs)
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        giveUp = () => {
          controller.error(new Error("the reader of an archive took too long"))
          end()
        }
        rate.wait()
      },
      async pull(controller) {
        rate.moved(lastPieceBytes)
        try {
          const { value, done } = await inBackground(() => parts.next())
          if (!isOpen) return
          if (!done) {
            lastPieceBytes = value.byteLength
            rate.wait()
            return controller.enqueue(value)
          }
          end()
          controller.close()
        } catch (error) {
          log.error({ err: error, ...what }, "an archive broke off")
          end()
          controller.error(error)
        }
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  )
}

function takeBoth(client: Client, alsoTake: ZipOptions["alsoTake"]) {
  const releaseFirst = places.take(client)
  try {
    const also = alsoTake?.()
    return () => {
      releaseFirst()
      also?.()
    }
  } catch (error) {
    releaseFirst()
    throw error
  }
}

/** Pieces of at most `mostPiece` bytes. */
async function* partsOf(entries: Entries, requireReader: () => Promise<void>): AsyncGenerator<Uint8Array> {
  for await (const part of zippedPieces(entries, requireReader))
    for (let at = 0; at < part.byteLength; at += mostPiece) yield part.subarray(at, at + mostPiece)
}

async function* zippedPieces(entries: Entries, requireReader: () => Promise<void>): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    made.push(bytes)
  })
  for await (const { name, pieces, packed } of entries) {
    await requireReader()
    const file = packed ? new ZipPassThrough(name) : new ZipDeflate(name)
    zip.add(file)
    for await (const piece of pieces) {
      file.push(piece)
      yield* made.splice(0)
    }
    file.push(new Uint8Array(), true)
    yield* made.splice(0)
  }
  zip.end()
  yield* made.splice(0)
}

export const utf8 = (words: string) => new TextEncoder().encode(words)
