import { dealNewPath, dealPath, profilePath } from "#app/paths.ts"

export const proposalTitle = "Nowa propozycja współpracy"
/** Path of a proposal to one organization, which starts with choosing its events (A45). */
export const proposalTo = (organizationId: string) => `${dealNewPath}?organizacja=${organizationId}`
export const proposalFor = (eventId: string) => `${dealNewPath}?wydarzenie=${eventId}`

/** Links to the next steps of people who cannot propose. */
export const waysOn = {
  profile: { href: profilePath, label: "Przejdź do profilu" },
  deal: (id: string) => ({ href: dealPath(id), label: "Otwórz tę współpracę" }),
} as const
