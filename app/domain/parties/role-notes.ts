import type { Action } from "./permissions.ts"

/** The roles that may act, shown to a member who may not, in place of the button or the page. Only loaders read this. */
export const roleNotes = {
  writeMessage: "Odpowiadać mogą właściciel, koordynatorzy i\u00a0osoby od finansów.",
  propose: "Propozycje wysyłają właściciel i\u00a0koordynatorzy.",
  answerInvitation: "Na zaproszenie mogą odpowiedzieć właściciel i\u00a0koordynatorzy.",
  invite: "Sponsorów zapraszają właściciel i\u00a0koordynatorzy.",
  rate: "Ocenę mogą wystawić właściciel i\u00a0koordynatorzy.",
  publishEvent: "Wydarzenia dodają właściciel i\u00a0koordynatorzy.",
  editEvent: "Wydarzenia zmieniają właściciel i\u00a0koordynatorzy.",
  writePost: "Posty piszą właściciel i\u00a0koordynatorzy.",
  saveEvents: "Wydarzenia i\u00a0wyszukiwania zapisują właściciel i\u00a0koordynatorzy.",
  editKit: "Materiały zmieniają i\u00a0przekazują właściciel i\u00a0koordynatorzy.",
  editBankAccounts: "Rachunki i\u00a0VAT zmienia właściciel.",
  moveDeliverable: "Świadczenia prowadzą i\u00a0potwierdzają właściciel i\u00a0koordynatorzy.",
  addProof: "Dowody dodają właściciel i\u00a0koordynatorzy.",
  askMaterials: "O\u00a0materiały proszą właściciel i\u00a0koordynatorzy.",
  follow: "Organizacje obserwują właściciel i\u00a0koordynatorzy.",
  assignDeal: "Osobę prowadzącą wybierają właściciel i\u00a0koordynatorzy.",
  leadDeal: "Współpracę może prowadzić właściciel albo koordynator.",
  editParty: "Dane organizacji lub firmy zmienia właściciel.",
  recordPayments: "Płatności zapisują właściciel, koordynatorzy i\u00a0osoby od finansów.",
  moveSignedCopy:
    "Podpisane egzemplarze dodają i\u00a0potwierdzają właściciel, koordynatorzy i\u00a0osoby od finansów.",
  readFinances: "Finanse widzą właściciel, koordynatorzy i\u00a0osoby od finansów.",
  exportDeals: "Zestawienie mogą pobrać właściciel, koordynatorzy i\u00a0osoby od finansów.",
} as const satisfies Partial<Record<Action, string>>

/** Beside the cost category of a company. */
export const costNote = "Rodzaj kosztu zmieniają właściciel, koordynatorzy i\u00a0osoby od finansów."

/** Under a deal's moves, when the viewer's side may act but their role may not. */
export const dealNotes = {
  work: "Decyduje właściciel lub koordynator.",
  rest: "Inne decyzje podejmują właściciel i\u00a0koordynatorzy.",
  papers: "Rozliczeniem zajmują się właściciel, koordynatorzy i\u00a0osoby od finansów.",
} as const
