import { createContext, type RouterContextProvider } from "react-router"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { Client } from "#app/lib/places.ts"
import { clientNetwork } from "../responses/request-context.ts"

type Context = Readonly<RouterContextProvider>

/** "unresolved" until resolved; without a default React Router throws. */
export const viewerContext = createContext<Viewer | null | "unresolved">("unresolved")

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
