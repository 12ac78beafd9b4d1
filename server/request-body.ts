import type { IncomingMessage } from "node:http"
import { finished } from "node:stream"

/** The HTTP adapter handles smaller bodies. */
const largeBytes = 64 * 1024

/** Streams large bodies in Node's own chunks: the adapter copies them, which doubles uncollected memory. */
export function withPlainBody(request: Request, incoming: IncomingMessage): Request {
  if (!hasLargeBody(incoming)) return request
  const { url, method, headers, signal } = request
  return new Request(url, { method, headers, signal, body: bodyOf(incoming), duplex: "half" } as RequestInit)
}

function hasLargeBody({ method = "GET", headers }: IncomingMessage) {
  if (["GET", "HEAD", "TRACE"].includes(method)) return false
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > largeBytes
}

function bodyOf(incoming: IncomingMessage) {
  let isWanted = true
  const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    incoming.pause()
    incoming.on("data", (piece: Uint8Array) => {
      if (!isWanted) return
      incoming.pause()
      controller.enqueue(piece)
    })
    finished(incoming, { writable: false }, (error) => {
      if (!isWanted) return
      if (error) controller.error(error)
      else controller.close()
    })
  }
  // continues reading a refused body, because destroying it would close the connection before the answer
  const cancel = () => {
    isWanted = false
    incoming.resume()
  }
  return new ReadableStream<Uint8Array>({ start, pull: () => void incoming.resume(), cancel }, { highWaterMark: 0 })
}
