import type { RouterContextProvider } from "react-router"
import { answerHeadersContext } from "../requests/request-context.ts"

/** Headers of a page whose address is a secret, also of its refusals: nobody may store it, index it or pass its address on. */
export function privateLinkHeaders(context: Readonly<RouterContextProvider>) {
  const headers = context.get(answerHeadersContext)
  headers.set("cache-control", "private, no-store")
  headers.set("referrer-policy", "no-referrer")
  headers.set("x-robots-tag", "noindex, nofollow, noarchive")
  return null
}
