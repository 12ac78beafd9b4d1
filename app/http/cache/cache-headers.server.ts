import type { RouterContextProvider } from "react-router"
import { answerHeadersContext } from "../responses/request-context.ts"
import { viewerOf } from "../session/viewer.server.ts"

type Args = { request: Request; url: URL; context: Readonly<RouterContextProvider> }

/**
 * Lets a visitor's browser keep a page's data for ten seconds, so that what was fetched on intent is not fetched again
 * on the click. Never for signed-in people: after a write they must see what they wrote.
 */
export function allowPrefetchCache({ request, url, context }: Args) {
  const isDocument = new URL(request.url).pathname === url.pathname
  if (isDocument || viewerOf(context)) return
  const headers = context.get(answerHeadersContext)
  headers.set("cache-control", "private, max-age=10")
  headers.set("vary", "Cookie")
}

/** For a page that lacks what could not be read: no cache shows it to the next visitor, ours neither. */
export function noStore({ context }: Pick<Args, "context">) {
  context.get(answerHeadersContext).set("cache-control", "private, no-store")
}
