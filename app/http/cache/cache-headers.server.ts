import { answerHeadersContext, type RequestArgs } from "../requests/request-context.ts"
import { viewerOf } from "../requests/viewer-context.ts"

/** Lets visitors' browsers reuse a prefetch for ten seconds; not viewers' browsers, as viewers must see their own writes. */
export function allowPrefetchCache({ request, url, context }: RequestArgs & { url: URL }) {
  const isDocument = new URL(request.url).pathname === url.pathname
  if (isDocument || viewerOf(context)) return
  const headers = context.get(answerHeadersContext)
  headers.set("cache-control", "private, max-age=10")
  headers.set("vary", "Cookie")
}

/** For a page some of whose data could not be read: neither browsers nor our own cache store it. */
export function noStore({ context }: Pick<RequestArgs, "context">) {
  context.get(answerHeadersContext).set("cache-control", "private, no-store")
}
