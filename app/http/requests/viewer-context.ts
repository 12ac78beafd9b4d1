import { createContext, type RouterContextProvider } from "react-router"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { OwnFacts } from "#app/features/accounts/queries.server.ts"
import type { Client } from "#app/lib/places.ts"
import { clientNetwork } from "./request-context.ts"

type Context = Readonly<RouterContextProvider>

/** "unresolved" until resolved; without a default React Router throws. */
export const viewerContext = createContext<Viewer | null | "unresolved">("unresolved")

/** Read with the session of a request for a page; null in a request that writes, which may have changed them since. */
export const ownFactsContext = createContext<OwnFacts | null>(null)
export const ownFactsOf = (context: Context) => context.get(ownFactsContext)

export function viewerOf(context: Context) {
  const viewer = context.get(viewerContext)
  return viewer === "unresolved" ? null : viewer
}

/** Whether this answer was made for a visitor: resolved, and nobody is signed in. */
export const isForVisitor = (context: Context) => context.get(viewerContext) === null

/** Who takes a place: an account, or a visitor's network. */
export function clientOf(context: Context): Client {
  const network = clientNetwork(context)
  return { person: viewerOf(context)?.id ?? network, network }
}
