/** Heading of the dialog and the page (B 2.5). */
export const proposalTitle = "Nowa propozycja współpracy"
/** Where a proposal is written and sent. */
export const proposalPath = "/wspolprace/nowa"
