import { createContext, type RouterContextProvider } from "react-router"
import type { Viewer } from "#app/domain/accounts/viewer.ts"

type Context = Readonly<RouterContextProvider>

/** "unresolved" until resolved; without a default React Router throws. */
export const viewerContext = createContext<Viewer | null | "unresolved">("unresolved")

export function viewerOf(context: Context) {
  const viewer = context.get(viewerContext)
  return viewer === "unresolved" ? null : viewer
}

/** Whether this answer was made for a visitor: resolved, and nobody is signed in. */
export const isForVisitor = (context: Context) => context.get(viewerContext) === null
