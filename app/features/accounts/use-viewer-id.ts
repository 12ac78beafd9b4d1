import { useRouteLoaderData } from "react-router"

type Root = { viewer: { id: string; partyId: string } | null }

/** Id of the signed-in viewer, null for a visitor; separates browser storage by account. */
export const useViewerId = (): string | null => useRouteLoaderData<Root>("root")?.viewer?.id ?? null

/** Separates drafts by account and party: a draft for one party is not offered for another. "" for a visitor. */
export function useDraftOwner(): string {
  const viewer = useRouteLoaderData<Root>("root")?.viewer
  return viewer ? `${viewer.id} ${viewer.partyId}` : ""
}
