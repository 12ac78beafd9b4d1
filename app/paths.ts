/** Every address that the product links to, named after the module that answers it (app/routes.ts); paths.test.ts compares them. */

export * from "./member-paths.ts"

export const sitePreviewPath = "/podglad.png"
export const suggestionsPath = "/podpowiedzi.json"
export const citiesPath = "/miejscowosci.json"
export const sitemapPath = "/sitemap.xml"
export const aboutPath = "/o-nas"
export const contactPath = "/kontakt"
export const faqPath = "/faq"
export const documentCheckPath = "/sprawdz"
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
/** Leads to where this step can be done on the viewer's side. */
export const demoStepPath = (step: string) => `${demoPath}?krok=${step}`
export const passwordResetPath = "/reset-hasla"
export const emailConfirmPath = "/potwierdz-email"
/** A page that leads on to `next` when it is done, as the sign-in does. */
export const withNext = (path: string, next = "/") => (next === "/" ? path : `${path}?next=${encodeURIComponent(next)}`)

export const profilePath = "/profil"
export const avatarPath = "/profil/zdjecie"
export const emailChangePath = "/profil/adres-email"
export const secondFactorPath = "/profil/logowanie-dwuetapowe"
export const recoveryCodesPath = "/profil/kody-zapasowe"
export const supportsCsvPath = "/profil/wsparcia.csv"
export const dataExportPath = "/profil/moje-dane.zip"
export const accountDeletePath = "/profil/usun"
export const userPath = (userId: string) => `/uzytkownicy/${userId}`

export const notificationsPath = "/powiadomienia"
export const notificationCountsPath = "/powiadomienia/liczby"
export const notificationReadPath = "/powiadomienia/przeczytane"
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
/** The tab of the posts on the event's page. */
export const eventPostsTabPath = (eventId: string) => `${eventPath(eventId)}?zakladka=aktualnosci`
export const savedPath = "/zapisane"
export const eventAddPath = "/dodaj-wydarzenie"
export const myEventsPath = "/moje-wydarzenia"

export const dealsPath = "/wspolprace"
export const mySupportsPath = "/moje-wsparcia"
export const dealNewPath = "/wspolprace/nowa"

export const messagesPath = "/wiadomosci"
/** The inbox with a conversation open; also what notifications about it point to. */
export const openConversationPath = (conversationId: string) =>
  `${messagesPath}?rozmowa=${encodeURIComponent(conversationId)}`

export const operatorPath = "/operator"
