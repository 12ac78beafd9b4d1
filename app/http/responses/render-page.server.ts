import { Writable } from "node:stream"
import type { ReactNode } from "react"
import { type PipeableStream, renderToPipeableStream, renderToString } from "react-dom/server"

type Options = {
  nonce: string | undefined
  timeoutMs: number
  /** Called with errors within a boundary, whose part the browser renders instead. */
  onError: (error: unknown) => void
}

/** The whole page as text, rendered once unless a part waits for its code. Rejects with the page's error. */
export async function renderPage(page: ReactNode, options: Options): Promise<string> {
  return renderAtOnce(page) ?? (await renderWhenReady(page, options))
}

const unfinished = "<!--$!-->"
const waitingMessage = /suspended while responding|does not support Suspense/

/** Renders without a stream, whose buffers cost a tenth of the time. Null if a part waits, or failed within a boundary. */
function renderAtOnce(page: ReactNode): string | null {
  try {
    const html = renderToString(page)
    return html.includes(unfinished) ? null : `<!DOCTYPE html>${html}`
  } catch (error) {
    if (error instanceof Error && waitingMessage.test(error.message)) return null
    throw error
  }
}

const renderWhenReady = (page: ReactNode, { nonce, timeoutMs, onError }: Options) =>
  new Promise<string>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // keeps parts in place: React would move those of a long page to its end, for a script to insert
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer)
        textOf(pipe).then(resolve, reject)
      },
      onShellError: reject,
      onError,
    })
    const timer = setTimeout(abort, timeoutMs)
  })

/** The whole output as text: markup arrives as strings, and encoding and decoding them costs a tenth of the time. */
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
