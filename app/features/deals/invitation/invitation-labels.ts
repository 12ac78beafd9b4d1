/** Heading of the dialog and the page, and label of their button. */
export const inviteTitle = "Zaproś do współpracy"
export const inviteNote = (sponsor: string) =>
  `${sponsor} dostanie powiadomienie i\u00a0zobaczy zaproszenie w\u00a0swoich współpracach.`
