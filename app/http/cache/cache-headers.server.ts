import type { RouterContextProvider } from "react-router"
import { answerHeadersContext } from "../requests/request-context.ts"
import { viewerOf } from "../requests/viewer-context.ts"

type Args = { request: Request; url: URL; context: Readonly<RouterContextProvider> }

/** Lets visitors' browsers reuse a prefetch for ten seconds; not for viewers, who must see their own writes. */
export function allowPrefetchCache({ request, url, context }: Args) {
  const isDocument = new URL(request.url).pathname === url.pathname
  if (isDocument || viewerOf(context)) return
  const headers = context.get(answerHeadersContext)
  headers.set("cache-control", "private, max-age=10")
  headers.set("vary", "Cookie")
}

/** For a page with data that could not be read: neither browsers nor our own cache store it. */
export function noStore({ context }: Pick<Args, "context">) {
  context.get(answerHeadersContext).set("cache-control", "private, no-store")
}
