import { promisify } from "node:util"
import zlib from "node:zlib"
import type { PageMarkup } from "#app/lib/web/page-markup.ts"
import { acceptedEncoding } from "./accepted-encoding.ts"
import { noncePolicy } from "./content-policy.server.ts"

/** A response and its page, whose scripts have `nonce`. Without markup the response has its own body. */
export type RenderedPage = { answer: Response; markup: PageMarkup | null; nonce: string }

const gzip = promisify<Buffer, Buffer<ArrayBuffer>>(zlib.gzip)

/** The response with its page for one reader and its policy, compressed if the browser accepts it. */
export async function wholeAnswer({ answer, markup, nonce }: RenderedPage, request: Request): Promise<Response> {
  if (markup === null) return answer
  const { status, headers } = answer
  headers.set("content-security-policy", noncePolicy(nonce))
  // otherwise the compression middleware would copy the response to add it
  if (!headers.has("vary")) headers.set("vary", "Accept-Encoding")
  if (acceptedEncoding(request.headers.get("accept-encoding"), ["gzip"]) === "identity")
    return new Response(markup.bytes(nonce), { status, headers })
  headers.set("content-encoding", "gzip")
  // a stream would hold 256 KB per answer until the next major garbage collection
  return new Response(await gzip(markup.bytes(nonce)), { status, headers })
}
