import { dealNewPath } from "#app/paths.ts"

export const proposalTitle = "Nowa propozycja współpracy"
/** A proposal to one organization, whose events are chosen (A45). */
export const proposalTo = (organizationId: string) => `${dealNewPath}?organizacja=${organizationId}`
export const proposalFor = (eventId: string) => `${dealNewPath}?wydarzenie=${eventId}`
