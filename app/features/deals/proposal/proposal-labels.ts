/** Heading of the dialog and the page (B 2.5). */
export const proposalTitle = "Nowa propozycja współpracy"
export const proposalPath = "/wspolprace/nowa"
/** A proposal to one organization, whose events are chosen (A45). */
export const proposalTo = (organizationId: string) => `${proposalPath}?organizacja=${organizationId}`
export const proposalFor = (eventId: string) => `${proposalPath}?wydarzenie=${eventId}`
