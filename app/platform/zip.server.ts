import { Zip, ZipDeflate, ZipPassThrough } from "fflate"
import { inBackground } from "#app/db/connection/background.server.ts"
import { log } from "./log.server.ts"

type Pieces = Iterable<Uint8Array> | AsyncIterable<Uint8Array>
/** One file of an archive; `packed` ones are stored as they are. Names are UTF-8 and say so. */
export type ZipEntry = { name: string; pieces: Pieces; packed?: boolean }

/** Milliseconds after which a stalled or slow download is aborted. */
const stalledAfter = 20_000
const usualTime = 20 * 60_000

/**
 * Entries as a ZIP stream, read only as fast as the reader takes them: memory holds a piece of one file. Ends, with one
 * call of `onEnd`, when its reader leaves or stalls or `mostTime` (ms) is over; cancel it if it is not read.
 */
export function zipStream(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
  { onEnd = () => {}, mostTime = usualTime, what }: { onEnd?: () => void; mostTime?: number; what: object },
): ReadableStream<Uint8Array> {
  const parts = partsOf(entries)
  let timers: NodeJS.Timeout[] = []
  const end = () => {
    if (timers.length === 0) return
    for (const timer of timers) clearTimeout(timer)
    timers = []
    onEnd()
    void parts.return(undefined).catch(() => {})
  }
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const giveUp = () => {
          controller.error(new Error("the reader of an archive took too long"))
          end()
        }
        timers = [setTimeout(giveUp, stalledAfter), setTimeout(giveUp, mostTime)]
      },
      async pull(controller) {
        timers[0]?.refresh()
        try {
          const { value, done } = await inBackground(() => parts.next())
          if (timers.length === 0) return
          if (!done) return controller.enqueue(value)
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

async function* partsOf(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    made.push(bytes)
  })
  for await (const { name, pieces, packed } of entries) {
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
