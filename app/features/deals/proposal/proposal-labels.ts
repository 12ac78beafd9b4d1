import { dealNewPath, dealPath, profilePath } from "#app/paths.ts"

export const proposalTitle = "Nowa propozycja współpracy"
/** A proposal to one organization, whose events are chosen (A45). */
export const proposalTo = (organizationId: string) => `${dealNewPath}?organizacja=${organizationId}`
export const proposalFor = (eventId: string) => `${dealNewPath}?wydarzenie=${eventId}`

/** Where somebody who cannot propose goes on. */
export const waysOn = {
  profile: { href: profilePath, label: "Przejdź do profilu" },
  deal: (id: string) => ({ href: dealPath(id), label: "Otwórz tę współpracę" }),
} as const
