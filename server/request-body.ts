import type { IncomingMessage } from "node:http"
import { finished } from "node:stream"

/** Smaller bodies stay with the HTTP adapter. */
const largeBytes = 64 * 1024

/**
 * A request with a large body hands out the pieces that Node.js read, one at a time: the adapter's stream copies each
 * piece, and twice as much memory then waits for a garbage collection.
 */
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
  const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    incoming.pause()
    incoming.on("data", (piece: Uint8Array) => {
      incoming.pause()
      controller.enqueue(piece)
    })
    finished(incoming, { writable: false }, (error) => (error ? controller.error(error) : controller.close()))
  }
  return new ReadableStream<Uint8Array>(
    { start, pull: () => void incoming.resume(), cancel: (reason) => void incoming.destroy(reason) },
    { highWaterMark: 0 },
  )
}
