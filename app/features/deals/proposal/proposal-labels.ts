/** Heading of the dialog and the page (B 2.5). */
export const proposalTitle = "Nowa propozycja współpracy"
/** Where a proposal is written and sent. */
export const proposalPath = "/wspolprace/nowa"
/** The same to one organization, whose events are chosen (A45). */
export const proposalTo = (organizationId: string) => `${proposalPath}?organizacja=${organizationId}`
/** The same with organization and event chosen already. */
export const proposalFor = (eventId: string) => `${proposalPath}?wydarzenie=${eventId}`
