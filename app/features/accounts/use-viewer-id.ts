import { useRouteLoaderData } from "react-router"

/** Who is signed in, as the shell knows it; null for a visitor. Tells what one person keeps in a browser from another's. */
export const useViewerId = (): string | null =>
  useRouteLoaderData<{ viewer: { id: string } | null }>("root")?.viewer?.id ?? null
