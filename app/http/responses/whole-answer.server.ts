import { promisify } from "node:util"
import zlib from "node:zlib"
import { acceptedEncoding } from "./accepted-encoding.ts"
import { noncePolicy } from "./content-policy.server.ts"

/** An answer, and the page it stands for, whose scripts carry `nonce`. Without markup it has a body of its own. */
export type Page = { answer: Response; markup: string | null; nonce: string }

const gzip = promisify<string, Buffer<ArrayBuffer>>(zlib.gzip)

/** The answer to one reader with its page, packed where the browser takes it, and its policy. */
export async function wholeAnswer({ answer, markup, nonce }: Page, request: Request): Promise<Response> {
  if (markup === null) return answer
  const { status, headers } = answer
  headers.set("content-security-policy", noncePolicy(nonce))
  // what packs answers would add it, by copying the answer
  if (!headers.has("vary")) headers.set("vary", "Accept-Encoding")
  if (acceptedEncoding(request.headers.get("accept-encoding"), ["gzip"]) === "identity")
    return new Response(markup, { status, headers })
  headers.set("content-encoding", "gzip")
  // as a stream it would keep a quarter of a megabyte each until the next large collection
  return new Response(await gzip(markup), { status, headers })
}
