import { isOpenDeal, type Side } from "#app/domain/deals/deal/deal.ts"
import { may } from "#app/domain/parties/permissions.ts"
import type { Role } from "#app/domain/shared/role.ts"
import * as paths from "#app/paths.ts"
import type { FiguredDeal } from "#test/support/money/figures.ts"

export type At = {
  deal: FiguredDeal
  side: Side
  role: Role
  year: number
  /** The company's private links, by their only event. */
  tokens?: ReadonlyMap<string, string>
}

export type Page = {
  name: string
  /** Null: this side and role have no such page of this deal. */
  address: (at: At) => string | null
  /** It states figures of this deal, though its address does not name it. */
  isOfDeal?: true
  /** Names, up to a colon: each is stated at least once by all deals together. */
  states: readonly string[]
  /** Sentences of texts that have no element of their own, with what their sums are. */
  sentences?: readonly [sentence: RegExp, ...states: string[]][]
  /** Elements of history: their sums were true once. */
  past?: readonly string[]
  /** Cells of tables by their label. */
  cells?: Readonly<Record<string, string>>
  /** Sums that are none of a deal: thresholds, prices, budgets. */
  others?: RegExp
}

export const isAgreed = ({ deal }: At) => deal.facts.isInForce
export const yearOf = (day: string | null) => Number(day?.slice(0, 4))
/** Null once the deal is over: its link then shows the event's price. */
export function privateLink({ deal, side, tokens }: At, pathOf: (token: string) => string) {
  const token = tokens?.get(deal.parts[0]?.eventId ?? "")
  return side === "sponsor" && isOpenDeal(deal.status) && token ? pathOf(token) : null
}
const readsFinances = (at: At) => may(at.role, "readFinances")

/** Dialogs of the moves. */
const dialogs: Page["sentences"] = [
  [/Łączna kwota: (.*?)\. /, "worth"],
  [/^Współpraca na kwotę (.*?) zostanie/, "worth"],
  [/^Łączna kwota po zmianie: (.*?)\. /, "annexWorth"],
  [/^Organizacja nie potwierdziła jeszcze wpłaty (.*?)\. Zakończyć/, "open"],
]
const frame = ["status", "reference", "worth"]
const moneyOfYear = {
  ...{ Planowane: "year.planned", Uzgodnione: "year.agreed", Wpłynęło: "year.received", "Do zapłaty": "year.toPay" },
  ...{ "Po terminie": "year.overdue", "Bez terminu": "year.undated", "W drodze": "year.inTransit" },
  ...{ Rozliczone: "year.settled", Rzeczowo: "year.inKind" },
}

/** Every page that states a figure of a deal. What states one elsewhere fails `test/architecture/stated-sums.ts`. */
export const pages: readonly Page[] = [
  {
    name: "deal",
    address: ({ deal }) => paths.dealPath(deal.id),
    states: [
      ...frame,
      ...["agreedOn", "endedOn", "received", "inKind", "invoiced"],
      "termsWorth",
      "termsGross",
      "termsNet",
      "termsVat",
      "line",
      "planned",
      "open",
      "worth",
      // of a settlement that waits for a decision; its list is that of "settlement form"
      ...["gross", "received"],
    ],
    sentences: dialogs,
    past: ["historia"],
  },
  {
    name: "payments",
    address: ({ deal }) => paths.paymentsPath(deal.id),
    states: [
      ...[...frame, "received", "inTransit", "overdue", "later", "over", "gross", "net", "vat", "goods", "inKind"],
      ...["instalment", "instalmentNet", "instalmentVat", "instalmentReceived", "instalmentOpen", "instalmentOver"],
      ...["dueOn", "entry", "entryOn", "toGiveBack", "invoiced", "invoice"],
    ],
    others: /Powyżej 15 000 zł/,
  },
  {
    name: "documents",
    address: ({ deal }) => paths.dealDocumentsPath(deal.id),
    states: [...frame, "invoiced", "gross", "invoice", "uninvoiced"],
  },
  { name: "deliverables", address: ({ deal }) => paths.dealDeliverablesPath(deal.id), states: frame },
  {
    name: "settlement",
    address: (at) =>
      at.side === "organization" && may(at.role, "settle") && at.deal.isSettled
        ? paths.settlementSendPath(at.deal.id)
        : null,
    states: ["gross", "received", "open"],
  },
  {
    name: "settlement form",
    address: (at) =>
      at.side === "organization" && may(at.role, "settle") && at.deal.isSettled
        ? paths.settlementReportPath(at.deal.id)
        : null,
    states: ["gross", "received", "open", "instalment", "instalmentReceived", "invoice", "goods"],
  },
  { name: "list", address: () => paths.dealsPath, states: ["status", "worth", "supports"] },
  {
    name: "finances",
    address: (at) => (readsFinances(at) ? `${paths.financesPath}?rok=${at.year}` : null),
    states: [
      ...["status", "worth", "agreedOn", "year.planned", "year.agreed", "year.received", "year.toPay", "year.overdue"],
      ...["year.undated", "year.inTransit", "year.settled", "year.settledReceived", "year.inKind"],
    ],
    cells: moneyOfYear,
  },
  {
    name: "impact",
    address: (at) =>
      readsFinances(at) && isAgreed(at) ? paths.impactPath(Number(at.deal.firstDay.slice(0, 4))) : null,
    states: ["status", "impact.worth", "impact.agreed", "impact.received", "impact.inKind"],
    cells: Object.fromEntries(Object.entries(moneyOfYear).map(([head, of]) => [head, of.replace("year", "impact")])),
  },
  {
    name: "desk",
    address: () => "/",
    states: [
      ...["task", "running.whole", "running.received", "running.inTransit", "running.overdue", "running.later"],
      ...["event.received", "event.promised", "event.inKind", "toInvoice", "allToInvoice"],
      ...["year.received", "year.later", "year.overdue", "year.inTransit", "year.undated", "year.inKind"],
    ],
    sentences: [[/^(.* (?:proponuje|zmienia|poprawia|prosi|oznacza|potwierdza|zwraca) .*)$/, "known"]],
    others: /^od \d/,
  },
  {
    name: "own events",
    address: ({ side }) => (side === "organization" ? paths.myEventsPath : null),
    states: ["event.agreedWorth"],
  },
  {
    name: "own event",
    address: ({ side, deal }) =>
      side === "organization" && deal.parts[0]?.eventId ? paths.eventPath(deal.parts[0].eventId) : null,
    states: ["event.received", "event.promised", "event.inKind"],
    others: /./,
  },
  { name: "second person", address: () => paths.secondPersonPath, states: ["termsWorth"], others: /^Warunki od / },
  {
    name: "decision",
    address: (at) => privateLink(at, paths.decisionPath),
    isOfDeal: true,
    states: ["termsWorth", "termsGross", "termsNet", "termsVat", "line", "planned"],
  },
  {
    name: "supports",
    address: ({ side }) => (side === "sponsor" ? "/profil?zakladka=wsparcia" : null),
    states: ["supports", "worth", "status"],
  },
]

/** Routes of deals that state no figure of one, or pictures, copies and forms whose answers are papers above. */
export const silentRoutes: readonly string[] = [
  ...[
    "/wydarzenia/:eventId/swiadczenia",
    "/wydarzenia/:eventId/swiadczenia.csv",
    "/wydarzenia/:eventId/swiadczenia.xlsx",
  ],
  ...["/wydarzenia/:eventId/swiadczenia/dowod", "/uzytkownicy/:userId/zapros", "/wspolprace/zaproszenia/:invitationId"],
  ...["/wspolprace/nowa", "/moje-wsparcia", "/wspolprace/:dealId/swiadczenia/dowod"],
  ...["/wspolprace/:dealId/swiadczenia/dowod/plik", "/wspolprace/:dealId/swiadczenia/dowod/:proofId"],
  "/wspolprace/:dealId/swiadczenia/dowod/:proofId/usun",
  ...["/wspolprace/:dealId/dokumenty/:documentId", "/wspolprace/:dealId/platnosci/:number/qr.svg"],
  ...["/wspolprace/:dealId/faktury/:invoiceId", "/wspolprace/:dealId/materialy", "/wspolprace/:dealId/materialy.zip"],
  ...["/wspolprace/:dealId/materialy/:fileId", "/wspolprace/:dealId/rozliczenie/plik"],
  ...["/wspolprace/:dealId/rozliczenie/podglad", "/wspolprace/:dealId/rozliczenie/pdf"],
  "/wspolprace/:dealId/rozliczenie/:settlementId",
  // the same papers, deal by deal
  "/wydarzenia/:eventId/komplet.zip",
]
