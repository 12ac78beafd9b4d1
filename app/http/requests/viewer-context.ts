import { createContext } from "react-router"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { OwnFacts } from "#app/features/accounts/queries.server.ts"
import type { Client } from "#app/lib/places.ts"
import { clientNetwork, type RequestContext } from "./request-context.ts"

/** "unresolved" until resolved; without a default React Router throws. */
export const viewerContext = createContext<Viewer | null | "unresolved">("unresolved")

/** Read along with the session for a page; null in a request that writes, which may have changed them since. */
export const ownFactsContext = createContext<OwnFacts | null>(null)
export const ownFactsOf = (context: RequestContext) => context.get(ownFactsContext)

export function viewerOf(context: RequestContext) {
  const viewer = context.get(viewerContext)
  return viewer === "unresolved" ? null : viewer
}

/** Whether this answer was made for a visitor: the viewer is resolved, and is nobody. */
export const isForVisitor = (context: RequestContext) => context.get(viewerContext) === null

/** Whom a place counts for: an account, or a visitor's network. */
export function clientOf(context: RequestContext): Client {
  const network = clientNetwork(context)
  return { person: viewerOf(context)?.id ?? network, network }
}
