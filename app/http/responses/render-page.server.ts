import { Writable } from "node:stream"
import type { ReactNode } from "react"
import { type PipeableStream, renderToPipeableStream, renderToString } from "react-dom/server"

type Options = {
  nonce: string | undefined
  longestMs: number
  /** Told of what fails within a boundary, whose place the browser fills. */
  onError: (error: unknown) => void
}

/** A whole page as text, rendered once unless a part waits for its code. Rejects with what the page throws. */
export async function renderPage(page: ReactNode, options: Options): Promise<string> {
  return renderAtOnce(page) ?? (await renderWhenReady(page, options))
}

const unfinished = "<!--$!-->"
const waits = /suspended while responding|does not support Suspense/

/** Null when a part waits or failed within a boundary. Without a stream's buffers a page costs a tenth less. */
function renderAtOnce(page: ReactNode): string | null {
  try {
    const html = renderToString(page)
    return html.includes(unfinished) ? null : `<!DOCTYPE html>${html}`
  } catch (error) {
    if (error instanceof Error && waits.test(error.message)) return null
    throw error
  }
}

const renderWhenReady = (page: ReactNode, { nonce, longestMs, onError }: Options) =>
  new Promise<string>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // everything in place: React would move parts of a long page to its end, for a script to insert
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer)
        textOf(pipe).then(resolve, reject)
      },
      onShellError: reject,
      onError,
    })
    const timer = setTimeout(abort, longestMs)
  })

/** The whole output as one text: markup arrives as strings, and encoding and decoding it costs a tenth. */
const textOf = (pipe: PipeableStream["pipe"]) =>
  new Promise<string>((resolve, reject) => {
    let html = ""
    const decoder = new TextDecoder()
    const write = (part: string | Uint8Array) => {
      html += typeof part === "string" ? part : decoder.decode(part, { stream: true })
    }
    const collected = new Writable({
      decodeStrings: false,
      write: (part, _encoding, done) => done(void write(part)),
      final: (done) => done(void resolve(html)),
    })
    pipe(collected.on("error", reject))
  })
