/** Every address that the product links to, named after the module that answers it (app/routes.ts); paths.test.ts compares them. */

export const sitePreviewPath = "/podglad.png"
export const suggestionsPath = "/podpowiedzi.json"
export const citiesPath = "/miejscowosci.json"
export const sitemapPath = "/sitemap.xml"
export const aboutPath = "/o-nas"
export const contactPath = "/kontakt"
export const faqPath = "/faq"
export const reportContentPath = "/zglos-tresc"
export const termsOfServicePath = "/regulamin"
export const privacyPath = "/polityka-prywatnosci"
export const cookiesPath = "/polityka-cookie"
export const accessibilityPath = "/deklaracja-dostepnosci"

export const signInPath = "/logowanie"
export const signInCodePath = "/logowanie/kod"
export const signUpPath = "/rejestracja"
export const signOutPath = "/wyloguj"
export const demoPath = "/demo"
export const passwordResetPath = "/reset-hasla"
export const emailConfirmPath = "/potwierdz-email"
/** A page that leads on to `next` when it is done, as the sign-in does. */
export const withNext = (path: string, next = "/") => (next === "/" ? path : `${path}?next=${encodeURIComponent(next)}`)

export const profilePath = "/profil"
export const avatarPath = "/profil/zdjecie"
export const emailChangePath = "/profil/adres-email"
export const secondFactorPath = "/profil/logowanie-dwuetapowe"
export const recoveryCodesPath = "/profil/kody-zapasowe"
export const sessionEndPath = (sessionId = "") => `/profil/sesje${sessionId && `/${sessionId}`}`
export const supportsCsvPath = "/profil/wsparcia.csv"
export const dataExportPath = "/profil/moje-dane.zip"
export const accountDeletePath = "/profil/usun"
export const userPath = (userId: string) => `/uzytkownicy/${userId}`
export const userInvitePath = (userId: string) => `/uzytkownicy/${userId}/zapros`
export const pictureUploadPath = (kind: string) => `/pliki/${kind}`

export const notificationsPath = "/powiadomienia"
export const notificationCountsPath = "/powiadomienia/liczby"
export const notificationReadPath = "/powiadomienia/przeczytane"
export const emailSettingsPath = "/powiadomienia/ustawienia"
/** A page with a button; mail providers post to it (RFC 8058). */
export const emailUnsubscribePath = "/powiadomienia/wypisz"
export const streamPath = "/strumien"

export const organizationsPath = "/organizacje"
export const organizationPath = (organizationId: string) => `/organizacje/${organizationId}`
export const organizationPreviewPath = (organizationId: string) => `/organizacje/${organizationId}/podglad.png`
export const organizationFollowPath = (organizationId: string) => `/organizacje/${organizationId}/obserwuj`
export const organizationInquiryPath = (organizationId: string) => `/organizacje/${organizationId}/napisz`
export const organizationEditPath = "/organizacja/edycja"

export const eventsPath = "/wydarzenia"
export const eventsFeedPath = "/wydarzenia.rss"
export const eventPath = (eventId: string) => `/wydarzenia/${eventId}`
export const eventCalendarPath = (eventId: string) => `/wydarzenia/${eventId}/kalendarz.ics`
export const eventPreviewPath = (eventId: string) => `/wydarzenia/${eventId}/podglad.png`
export const eventStatusPath = (eventId: string) => `/wydarzenia/${eventId}/status`
export const eventEmailPath = (eventId: string) => `/wydarzenia/${eventId}/email`
export const eventPostsPath = (eventId: string) => `/wydarzenia/${eventId}/aktualnosci`
export const eventPostPath = (eventId: string, postId: string) => `/wydarzenia/${eventId}/aktualnosci/${postId}`
export const eventPostDeletePath = (eventId: string, postId: string) => `${eventPostPath(eventId, postId)}/usun`
export const eventDeletePath = (eventId: string) => `/wydarzenia/${eventId}/usun`
/** The tab of the posts on the event's page. */
export const eventPostsTabPath = (eventId: string) => `${eventPath(eventId)}?zakladka=aktualnosci`
export const eventAddPath = "/dodaj-wydarzenie"
export const eventEditPath = (eventId: string) => `/edytuj-wydarzenie/${eventId}`
/** The section of the sponsorship options in the event's form. */
export const offerEditPath = (eventId: string) => `${eventEditPath(eventId)}#wspolpraca`
export const myEventsPath = "/moje-wydarzenia"

export const dealsPath = "/wspolprace"
export const mySupportsPath = "/moje-wsparcia"
export const dealNewPath = "/wspolprace/nowa"
export const dealPath = (dealId: string) => `/wspolprace/${dealId}`
export const invitationPath = (invitationId: string) => `/wspolprace/zaproszenia/${invitationId}`
export const agreementPath = (dealId: string) => `/wspolprace/${dealId}/umowa`
export const settlementTemplatePath = (dealId: string) => `/wspolprace/${dealId}/wzor-rozliczenia`
export const settlementSendPath = (dealId: string) => `/wspolprace/${dealId}/rozliczenie`
export const settlementUploadPath = (dealId: string) => `/wspolprace/${dealId}/rozliczenie/plik`
export const settlementReportPath = (dealId: string) => `/wspolprace/${dealId}/rozliczenie/przygotuj`
export const settlementReportPdfPath = (dealId: string) => `/wspolprace/${dealId}/rozliczenie/pdf`
export const settlementFilePath = (dealId: string, settlementId: string) =>
  `/wspolprace/${dealId}/rozliczenie/${settlementId}`

export const messagesPath = "/wiadomosci"
/** The inbox with a conversation open; also what notifications about it point to. */
export const openConversationPath = (conversationId: string) =>
  `${messagesPath}?rozmowa=${encodeURIComponent(conversationId)}`
/** The inbox with an inquiry open. */
export const openInquiryPath = (inquiryId: string) => `${messagesPath}?zapytanie=${inquiryId}`
export const conversationPath = (conversationId: string) => `/wiadomosci/${conversationId}`
export const conversationReadPath = (conversationId: string) => `/wiadomosci/${conversationId}/przeczytane`
export const messageAttachmentPath = (conversationId: string, fileId: string) =>
  `/wiadomosci/${conversationId}/zalacznik/${fileId}`
export const inquiryPath = (inquiryId: string) => `/wiadomosci/zapytania/${inquiryId}`

export const operatorPath = "/operator"
export const operatorReportPath = (reportId: string) => `/operator/zgloszenia/${reportId}`
export const operatorAttachmentPath = (reportId: string) => `/operator/zgloszenia/${reportId}/zalacznik`
export const operatorAccountPath = (userId: string) => `/operator/konta/${userId}`
export const operatorOrganizationPath = (organizationId: string) => `/operator/organizacje/${organizationId}`
export const operatorEventPath = (eventId: string) => `/operator/wydarzenia/${eventId}`
export const operatorDealPath = (dealId: string) => `/operator/wspolprace/${dealId}`
export const operatorSettlementPath = (dealId: string, settlementId: string) =>
  `/operator/wspolprace/${dealId}/rozliczenie/${settlementId}`
