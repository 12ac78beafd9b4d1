import type { World } from "#app/db/realms/world.server.ts"
import {
  agreementPath,
  conversationPath,
  conversationReadPath,
  dealPath,
  decisionPath,
  decisionPdfPath,
  eventCalendarPath,
  eventDeletePath,
  eventEditPath,
  eventEmailPath,
  eventPath,
  eventPostsPath,
  eventPreviewPath,
  eventSavePath,
  eventStatusPath,
  inquiryPath,
  inquiryReadPath,
  inquirySettlePath,
  invitationPath,
  operatorAccountPath,
  operatorDealPath,
  operatorEventPath,
  operatorOrganizationPath,
  organizationPath,
  organizationPreviewPath,
  savedComparisonPath,
  savedComparisonPdfPath,
  savedPath,
  savedSearchesPath,
  savedSearchNewPath,
  settlementReportPath,
  settlementReportPdfPath,
  settlementSendPath,
  settlementTemplatePath,
  settlementUploadPath,
  userInvitePath,
  userPath,
} from "#app/paths.ts"
import type { Fields } from "#test/support/app.ts"

/**
 * `owner` and `sponsor` are parties of the samples' deals; `organization` and `stranger` are not. `expired` and
 * `deleted` send cookies of an ended session and a deleted account; `operator` is a sponsor.
 */
export const accounts = ["visitor", "sponsor", "stranger", "organization", "owner"] as const
export const actors = [...accounts, "expired", "deleted", "operator"] as const
export type Account = (typeof accounts)[number]
export type Actor = (typeof actors)[number]

/** A status, or the path of a redirect. */
export type Answer = number | `→ ${string}`
type Answers = Record<Account, Answer> & { operator?: Answer }

/** An expired session counts as a visitor; the operator as a stranger by default. */
export function answerFor(answers: Answers, actor: Actor): Answer {
  if (actor === "expired" || actor === "deleted") return answers.visitor
  return actor === "operator" ? (answers.operator ?? answers.stranger) : answers[actor]
}

export type Row = {
  at: (world: World) => string
  get: Answers
  /** For routes with an action: fields that are refused or change nothing. */
  post?: {
    fields: Fields
    answers: Answers
    /** Without an Origin, as mail providers post; 403 by default. */
    withoutOrigin?: number
  }
}

const everyone = (answer: Answer): Answers => ({
  visitor: answer,
  sponsor: answer,
  stranger: answer,
  organization: answer,
  owner: answer,
})
const visitorsOnly = (answer: Answer): Answers => ({ ...everyone("→ /"), visitor: answer })

/** A deal does not exist for other accounts (B14). */
const partiesOnly = (answer: Answer): Answers => ({
  ...everyone(404),
  visitor: "→ /logowanie",
  sponsor: answer,
  owner: answer,
})

/** Others are redirected home or to sign in (A47). */
const organizationsOnly = (answer: Answer): Answers => ({
  ...everyone("→ /"),
  visitor: "→ /logowanie",
  organization: answer,
  owner: answer,
})

/** Others are redirected home or to sign in. */
const sponsorsOnly = (answer: Answer): Answers => ({
  visitor: "→ /logowanie",
  sponsor: answer,
  stranger: answer,
  organization: "→ /",
  owner: "→ /",
})

/** The operator only (X2). */
const operatorOnly = (answer: Answer): Answers => ({ ...everyone(404), operator: answer })

const signedIn = (answer: Answer): Answers => ({ ...everyone(answer), visitor: "→ /logowanie" })

/** What the sponsor of the samples' deals has asked their organization, which settled it. */
export const askedInquiry = "asked-inquiry"

/** One row per route of app/routes.ts; the test fails for a missing one. */
export const rows: Record<string, Row> = {
  "/": { at: () => "/", get: everyone(200) },
  "/podglad.png": { at: () => "/podglad.png", get: everyone(200) },
  "/podpowiedzi.json": { at: () => "/podpowiedzi.json?q=lodz", get: everyone(200) },
  "/wydarzenia": { at: () => "/wydarzenia", get: everyone(200) },
  "/wydarzenia.rss": { at: () => "/wydarzenia.rss", get: everyone(200) },
  "/sitemap.xml": { at: () => "/sitemap.xml", get: everyone(200) },
  "/robots.txt": { at: () => "/robots.txt", get: everyone(200) },
  "/wydarzenia/:eventId/kalendarz.ics": {
    at: ({ events }) => eventCalendarPath(events.planting),
    get: everyone(200),
  },
  "/wydarzenia/:eventId/podglad.png": {
    at: ({ events }) => eventPreviewPath(events.planting),
    get: everyone(200),
  },
  "/wydarzenia/:eventId": { at: ({ events }) => eventPath(events.planting), get: everyone(200) },
  "/wydarzenia/:eventId/zapisz": {
    at: () => eventSavePath("nie-ma"),
    get: everyone("→ /wydarzenia/nie-ma"),
    post: {
      fields: { saved: "1" },
      answers: { ...everyone(404), visitor: "→ /logowanie", organization: 403, owner: 403 },
    },
  },
  "/zapisane/porownanie": {
    at: () => savedComparisonPath,
    get: sponsorsOnly(200),
    post: { fields: { do: "budget", budget: "x" }, answers: sponsorsOnly(400) },
  },
  "/zapisane/wyszukiwania": {
    at: () => savedSearchesPath,
    get: sponsorsOnly(200),
    post: { fields: { do: "edit", id: "cudze", name: "" }, answers: sponsorsOnly(400) },
  },
  "/zapisane/wyszukiwania/nowe": {
    at: () => `${savedSearchNewPath}?q=las`,
    get: sponsorsOnly(200),
    post: { fields: { name: "" }, answers: sponsorsOnly(400) },
  },
  "/zapisane/porownanie/zestawienie.pdf": { at: () => savedComparisonPdfPath, get: sponsorsOnly(404) },
  "/decyzja/:token": {
    at: () => decisionPath("zgadywanka"),
    get: everyone(404),
    post: { fields: { name: "" }, answers: everyone(404) },
  },
  "/decyzja/:token/zestawienie.pdf": { at: () => decisionPdfPath("zgadywanka"), get: everyone(404) },
  "/zapisane": {
    at: () => savedPath,
    get: sponsorsOnly(200),
    post: { fields: { do: "note", id: "cudze", planned: "x" }, answers: sponsorsOnly(400) },
  },
  "/logowanie": {
    at: () => "/logowanie",
    get: visitorsOnly(200),
    post: { fields: { email: "", password: "" }, answers: visitorsOnly(400) },
  },
  "/logowanie/kod": {
    at: () => "/logowanie/kod",
    get: { ...everyone("→ /"), visitor: "→ /logowanie" },
    post: { fields: { code: "123456" }, answers: { ...everyone("→ /"), visitor: "→ /logowanie" } },
  },
  "/reset-hasla": {
    at: () => "/reset-hasla",
    get: everyone(200),
    post: { fields: { email: "nie-adres" }, answers: everyone(400) },
  },
  "/potwierdz-email": {
    at: () => "/potwierdz-email",
    get: everyone(200),
    post: { fields: { email: "nie-adres" }, answers: everyone(400) },
  },
  "/rejestracja": {
    at: () => "/rejestracja",
    get: visitorsOnly(200),
    post: { fields: { userType: "admin" }, answers: visitorsOnly(400) },
  },
  "/demo": {
    at: () => "/demo",
    get: everyone("→ /logowanie"),
    post: { fields: { do: "nothing" }, answers: everyone(400) },
  },
  "/wyloguj": { at: () => "/wyloguj", get: everyone("→ /"), post: { fields: {}, answers: everyone("→ /") } },
  "/strumien": { at: () => "/strumien", get: { ...everyone(200), visitor: 401 } },
  "/uzytkownicy/:userId": { at: ({ companies }) => userPath(companies.bakery), get: everyone(200) },
  "/uzytkownicy/:userId/zapros": {
    at: ({ companies }) => userInvitePath(companies.bakery),
    get: organizationsOnly(200),
    post: { fields: { eventId: "" }, answers: organizationsOnly(400) },
  },
  "/profil": { at: () => "/profil", get: signedIn(200), post: { fields: { name: "" }, answers: signedIn(400) } },
  "/profil/wsparcia.csv": {
    at: () => "/profil/wsparcia.csv",
    get: signedIn(200),
  },
  "/profil/usun": {
    at: () => "/profil/usun",
    get: signedIn(200),
    post: { fields: { confirmation: "USUŃ", currentPassword: "" }, answers: signedIn(400) },
  },
  "/profil/moje-dane.zip": {
    at: () => "/profil/moje-dane.zip",
    get: everyone("→ /profil"),
    post: { fields: { currentPassword: "nie to" }, answers: signedIn("→ /profil") },
  },
  "/profil/zdjecie": {
    at: () => "/profil/zdjecie",
    get: everyone("→ /profil"),
    post: { fields: { imageId: "cudze" }, answers: signedIn("→ /profil") },
  },
  "/profil/adres-email": {
    at: () => "/profil/adres-email",
    get: signedIn(200),
    post: { fields: { email: "nie-adres", currentPassword: "" }, answers: signedIn(400) },
  },
  "/profil/logowanie-dwuetapowe": {
    at: () => "/profil/logowanie-dwuetapowe",
    get: signedIn(200),
    post: { fields: { currentPassword: "nie to" }, answers: signedIn(403) },
  },
  "/profil/kody-zapasowe": {
    at: () => "/profil/kody-zapasowe",
    get: signedIn(200),
    post: { fields: { currentPassword: "nie to" }, answers: signedIn(403) },
  },
  "/profil/sesje/:sessionId?": {
    at: () => "/profil/sesje/cudza",
    get: everyone("→ /profil"),
    post: { fields: {}, answers: signedIn("→ /profil") },
  },
  "/o-nas": { at: () => "/o-nas", get: everyone(200) },
  "/kontakt": {
    at: () => "/kontakt",
    get: everyone(200),
    post: { fields: { email: "nikt" }, answers: everyone(400) },
  },
  "/zglos-tresc": {
    at: ({ events }) => `/zglos-tresc?typ=wydarzenie&id=${events.planting}`,
    get: everyone(200),
    post: { fields: { kind: "event" }, answers: everyone(400) },
  },
  "/faq": { at: () => "/faq", get: everyone(200) },
  "/regulamin": { at: () => "/regulamin", get: everyone(200) },
  "/polityka-prywatnosci": { at: () => "/polityka-prywatnosci", get: everyone(200) },
  "/polityka-cookie": {
    at: () => "/polityka-cookie",
    get: everyone(200),
    post: { fields: { cookieConsent: "maybe" }, answers: everyone(400) },
  },
  "/deklaracja-dostepnosci": { at: () => "/deklaracja-dostepnosci", get: everyone(200) },
  "/dodaj-wydarzenie": {
    at: () => "/dodaj-wydarzenie",
    get: organizationsOnly(200),
    post: { fields: { title: "" }, answers: organizationsOnly(400) },
  },
  "/edytuj-wydarzenie/:eventId": {
    at: ({ events }) => eventEditPath(events.planting),
    get: { ...organizationsOnly(200), organization: "→ /wydarzenia/:id" },
    post: { fields: { title: "" }, answers: { ...organizationsOnly(400), organization: "→ /wydarzenia/:id" } },
  },
  "/wydarzenia/:eventId/usun": {
    at: ({ events }) => eventDeletePath(events.planting),
    get: everyone("→ /edytuj-wydarzenie/:id"),
    post: {
      fields: {},
      answers: { ...organizationsOnly("→ /edytuj-wydarzenie/:id"), organization: 403 },
    },
  },
  "/wydarzenia/:eventId/status": {
    at: ({ events }) => eventStatusPath(events.planting),
    get: { ...organizationsOnly(200), organization: 403 },
    post: { fields: { status: "Kosmos" }, answers: { ...organizationsOnly(400), organization: 403 } },
  },
  "/wydarzenia/:eventId/email": {
    at: ({ events }) => eventEmailPath(events.planting),
    get: { ...organizationsOnly(200), organization: 403 },
  },
  "/wydarzenia/:eventId/aktualnosci": {
    at: ({ events }) => eventPostsPath(events.planting),
    get: { ...organizationsOnly(200), organization: 403 },
    post: { fields: { title: "" }, answers: { ...organizationsOnly(400), organization: 403 } },
  },
  "/wydarzenia/:eventId/aktualnosci/:postId": {
    at: ({ events }) => `${eventPostsPath(events.planting)}/nie-ma`,
    get: { ...organizationsOnly(404), organization: 403 },
    post: { fields: { title: "" }, answers: { ...organizationsOnly(404), organization: 403 } },
  },
  "/wydarzenia/:eventId/aktualnosci/:postId/usun": {
    at: ({ events }) => `${eventPostsPath(events.planting)}/nie-ma/usun`,
    get: everyone("→ /wydarzenia/:id"),
    post: { fields: {}, answers: { ...organizationsOnly(404), organization: 403 } },
  },
  "/moje-wydarzenia": { at: () => "/moje-wydarzenia", get: organizationsOnly(200) },
  "/miejscowosci.json": { at: () => "/miejscowosci.json?q=lodz", get: everyone(200) },
  "/pliki/:kind": {
    at: () => "/pliki/banner?id=x",
    get: everyone(404),
    post: { fields: {}, answers: { ...everyone(403), visitor: 401, organization: 400, owner: 400 } },
  },
  "/pliki/:kind/:holder/:hash/:variant": {
    at: () => "/pliki/banner/x/abcdefghijklmnopqrstuvwx/480.webp",
    get: everyone(404),
  },
  "/wspolprace": { at: () => "/wspolprace", get: { ...everyone(200), visitor: "→ /logowanie" } },
  "/moje-wsparcia": { at: () => "/moje-wsparcia", get: { ...everyone(200), visitor: "→ /logowanie" } },
  "/wspolprace/nowa": {
    at: () => "/wspolprace/nowa",
    get: { ...everyone(200), visitor: "→ /logowanie", organization: 403, owner: 403 },
    post: {
      fields: { eventIds: "", idempotencyKey: "8f14e45f-ceea-4a7e-9c1b-1f2d3c4b5a69" },
      answers: { ...everyone(400), visitor: "→ /logowanie", organization: 403, owner: 403 },
    },
  },
  "/wspolprace/:dealId": {
    at: (world) => dealPath(world.deals.pending),
    get: partiesOnly(200),
    post: { fields: { version: "1" }, answers: partiesOnly(404) },
  },
  "/wspolprace/zaproszenia/:invitationId": {
    at: ({ invitation }) => invitationPath(invitation),
    get: everyone("→ /wspolprace"),
    post: {
      fields: {},
      answers: { visitor: "→ /logowanie", sponsor: 404, stranger: 404, organization: 403, owner: 403 },
    },
  },
  "/organizacja/edycja": {
    at: () => "/organizacja/edycja",
    get: organizationsOnly(200),
    post: { fields: { name: "" }, answers: organizationsOnly(400) },
  },
  "/wspolprace/:dealId/umowa": {
    at: (world) => agreementPath(world.deals.pending),
    get: partiesOnly(409),
  },
  "/wspolprace/:dealId/wzor-rozliczenia": {
    at: (world) => settlementTemplatePath(world.deals.pending),
    get: partiesOnly(200),
  },
  "/wspolprace/:dealId/rozliczenie": {
    at: (world) => settlementSendPath(world.deals.pending),
    get: { ...partiesOnly(409), sponsor: 403 },
    post: { fields: { version: "1" }, answers: { ...partiesOnly(409), sponsor: 403 } },
  },
  "/wspolprace/:dealId/rozliczenie/plik": {
    at: (world) => settlementUploadPath(world.deals.pending),
    get: everyone(400),
    post: { fields: { version: "1" }, answers: { ...partiesOnly(409), sponsor: 403 } },
  },
  "/wspolprace/:dealId/rozliczenie/przygotuj": {
    at: (world) => settlementReportPath(world.deals.pending),
    get: { ...partiesOnly(409), sponsor: 403 },
    post: { fields: { version: "1" }, answers: { ...partiesOnly(409), sponsor: 403 } },
  },
  "/wspolprace/:dealId/rozliczenie/pdf": {
    at: (world) => settlementReportPdfPath(world.deals.pending),
    get: everyone(400),
    post: { fields: { version: "1" }, answers: { ...partiesOnly(409), sponsor: 403 } },
  },
  "/wspolprace/:dealId/rozliczenie/:settlementId": {
    at: (world) => `${settlementSendPath(world.deals.settlement)}/nie-ma`,
    get: { ...everyone(404), visitor: "→ /logowanie" },
  },
  "/organizacje": { at: () => "/organizacje", get: everyone(200) },
  "/organizacje/:organizationId": {
    at: (world) => organizationPath(world.organizations.orchard),
    get: everyone(200),
  },
  "/organizacje/:organizationId/podglad.png": {
    at: (world) => organizationPreviewPath(world.organizations.orchard),
    get: everyone(200),
  },
  "/organizacje/:organizationId/obserwuj": {
    at: () => "/organizacje/nie-ma/obserwuj",
    get: everyone("→ /organizacje/nie-ma"),
    post: { fields: { follow: "1" }, answers: { ...everyone(404), visitor: "→ /logowanie" } },
  },
  "/organizacje/:organizationId/napisz": {
    at: () => "/organizacje/nie-ma/napisz",
    get: everyone("→ /404"),
    post: { fields: { message: "" }, answers: everyone(404) },
  },
  "/wiadomosci": {
    at: () => "/wiadomosci",
    get: { ...everyone(200), visitor: "→ /logowanie" },
    post: { fields: { content: " " }, answers: { ...everyone(400), visitor: "→ /logowanie" } },
  },
  // the sample conversation is between "organization" and a sponsor outside the actors
  "/wiadomosci/:conversationId": {
    at: (world) => `${conversationPath(world.conversation)}?po=`,
    get: { ...everyone(404), visitor: 401, organization: 200 },
    post: { fields: { content: " " }, answers: { ...everyone(400), visitor: 401 } },
  },
  "/wiadomosci/:conversationId/przeczytane": {
    at: (world) => conversationReadPath(world.conversation),
    get: everyone("→ /wiadomosci"),
    post: {
      fields: { messageId: "x" },
      answers: { ...everyone(404), visitor: "→ /logowanie", organization: "→ /wiadomosci" },
    },
  },
  "/wiadomosci/:conversationId/zalacznik/:fileId": {
    at: (world) => `${conversationPath(world.conversation)}/zalacznik/x`,
    get: { ...everyone(404), visitor: "→ /logowanie" },
  },
  "/wiadomosci/zapytania/:inquiryId": {
    at: () => `${inquiryPath(askedInquiry)}?po=`,
    get: { ...everyone(404), visitor: 401, sponsor: 200, owner: 200 },
    post: { fields: { content: " " }, answers: { ...everyone(400), visitor: 401 } },
  },
  "/wiadomosci/zapytania/:inquiryId/przeczytane": {
    at: () => inquiryReadPath(askedInquiry),
    get: everyone("→ /wiadomosci"),
    post: { fields: { messageId: "x" }, answers: partiesOnly("→ /wiadomosci") },
  },
  "/wiadomosci/zapytania/:inquiryId/zalatwione": {
    // settled already: the owner's button changes nothing
    at: () => inquirySettlePath(askedInquiry),
    get: everyone("→ /wiadomosci"),
    post: { fields: {}, answers: { ...partiesOnly("→ /wiadomosci"), sponsor: 404 } },
  },
  "/powiadomienia": {
    at: () => "/powiadomienia",
    get: { ...everyone(200), visitor: "→ /logowanie" },
    post: { fields: { id: "x" }, answers: { ...everyone("→ /powiadomienia"), visitor: "→ /logowanie" } },
  },
  "/powiadomienia/przeczytane": {
    at: () => "/powiadomienia/przeczytane",
    get: everyone("→ /powiadomienia"),
    post: { fields: { id: "x" }, answers: { ...everyone(200), visitor: 401 } },
  },
  "/powiadomienia/ustawienia": {
    at: () => "/powiadomienia/ustawienia",
    get: everyone("→ /profil"),
    post: { fields: { mails: "nic" }, answers: { ...everyone(400), visitor: "→ /logowanie" } },
  },
  "/powiadomienia/wypisz": {
    at: () => "/powiadomienia/wypisz?zeton=x.y.z",
    get: everyone(410),
    post: { fields: {}, answers: everyone(410), withoutOrigin: 410 },
  },
  // development only: absent from the built server
  "/dev/poczta": { at: () => "/dev/poczta", get: everyone(process.env.TEST_SERVER === "built" ? 404 : 200) },
  "/powiadomienia/liczby": { at: () => "/powiadomienia/liczby", get: { ...everyone(200), visitor: 401 } },
  // the console exists only for the operator
  "/operator": {
    at: () => "/operator",
    get: operatorOnly(200),
    post: { fields: { do: "nothing" }, answers: operatorOnly(400) },
  },
  "/operator/zgloszenia/:reportId": {
    at: () => "/operator/zgloszenia/1",
    get: operatorOnly(200),
    post: { fields: { do: "nothing" }, answers: operatorOnly(400) },
  },
  "/operator/zgloszenia/:reportId/zalacznik": { at: () => "/operator/zgloszenia/1/zalacznik", get: everyone(404) },
  "/operator/konta/:userId": {
    at: ({ people }) => operatorAccountPath(people.marta),
    get: operatorOnly(200),
    post: { fields: { do: "nothing" }, answers: operatorOnly(400) },
  },
  "/operator/organizacje/:organizationId": {
    at: ({ organizations }) => operatorOrganizationPath(organizations.orchard),
    get: operatorOnly(200),
    post: { fields: { do: "nothing" }, answers: operatorOnly(400) },
  },
  "/operator/wydarzenia/:eventId": {
    at: ({ events }) => operatorEventPath(events.planting),
    get: operatorOnly(200),
    post: { fields: { do: "nothing" }, answers: operatorOnly(400) },
  },
  "/operator/wspolprace/:dealId": {
    at: ({ deals }) => operatorDealPath(deals.settlement),
    get: operatorOnly(200),
    post: { fields: { do: "nothing" }, answers: operatorOnly(400) },
  },
  "/operator/wspolprace/:dealId/rozliczenie/:settlementId": {
    at: ({ deals }) => `${operatorDealPath(deals.settlement)}/rozliczenie/nie-ma`,
    get: everyone(404),
  },
  "/*": { at: () => "/nie-ma-takiej-strony", get: everyone(404) },
}
