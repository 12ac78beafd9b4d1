/** Heading of the dialog and the page, and the button that leads there. */
export const inviteTitle = "Zaproś do współpracy"
/** Where an organization invites a sponsor. */
export const invitePath = (sponsorId: string) => `/uzytkownicy/${sponsorId}/zapros`
/** Where the sponsor declines an invitation. */
export const invitationPath = (invitationId: string) => `/wspolprace/zaproszenia/${invitationId}`
/** What sending does, under the heading. */
export const afterwards = (sponsor: string) =>
  `${sponsor} dostanie powiadomienie i\u00a0zobaczy zaproszenie w\u00a0swoich współpracach.`
