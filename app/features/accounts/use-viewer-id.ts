import { useRouteLoaderData } from "react-router"

/** Id of the signed-in viewer, null for a visitor; separates browser storage by account. */
export const useViewerId = (): string | null =>
  useRouteLoaderData<{ viewer: { id: string } | null }>("root")?.viewer?.id ?? null
