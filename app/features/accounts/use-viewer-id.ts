import { useRouteLoaderData } from "react-router"

type Root = { viewer: { id: string; partyId: string } | null }

/** Id of the signed-in viewer, null for a visitor; separates browser storage by account. */
export const useViewerId = (): string | null => useRouteLoaderData<Root>("root")?.viewer?.id ?? null

/** The same with the party acted for: what was typed for one party is not offered to another. "" for a visitor. */
export function useDraftOwner(): string {
  const viewer = useRouteLoaderData<Root>("root")?.viewer
  return viewer ? `${viewer.id} ${viewer.partyId}` : ""
}
