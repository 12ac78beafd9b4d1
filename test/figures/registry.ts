import type { Side } from "#app/domain/deals/deal/deal.ts"
import { may } from "#app/domain/parties/permissions.ts"
import type { Role } from "#app/domain/shared/role.ts"
import { todayIn } from "#app/lib/dates.ts"
import * as paths from "#app/paths.ts"
import type { Visitor } from "#test/support/app.ts"
import type { FiguredDeal } from "#test/support/money/figures.ts"
import { filledForm } from "#test/support/shown/composed-form.ts"
import type { Row } from "./sheet.ts"

export type At = { deal: FiguredDeal; side: Side; role: Role; year: number }

export type Page = {
  name: string
  /** Null: these people have no such page of this deal. */
  address: (at: At) => string | null
  /** Names, up to a colon: each is stated at least once while all deals are asked. */
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

const isAgreed = ({ deal }: At) => deal.facts.isInForce
const reads = (at: At) => may(at.role, "readFinances")

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
      ...["agreedOn", "endedOn", "received", "inKind"],
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
    address: (at) => (reads(at) ? `${paths.financesPath}?rok=${at.year}` : null),
    states: [
      ...["status", "worth", "agreedOn", "year.planned", "year.agreed", "year.received", "year.toPay", "year.overdue"],
      ...["year.undated", "year.inTransit", "year.settled", "year.settledReceived", "year.inKind"],
    ],
    cells: moneyOfYear,
  },
  {
    name: "impact",
    address: (at) => (reads(at) && isAgreed(at) ? paths.impactPath(Number(at.deal.firstDay.slice(0, 4))) : null),
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
    name: "supports",
    address: ({ side }) => (side === "sponsor" ? "/profil?zakladka=wsparcia" : null),
    states: ["supports", "worth", "status"],
  },
]

/** What a cell states, by its row. */
type Cell = string | ((row: Row) => string)

export type Table = {
  name: string
  address: (at: At) => string | null
  /** Inside a packet. */
  file?: string
  /** The sheet of a workbook; without it CSV. */
  sheet?: number
  /** A name and a value in each line, under these headings. */
  isPairs?: readonly [name: string, value: string]
  /** Rows with the same text under this heading add up to the whole. */
  sumsBy?: string
  /** Written in a process of its own, so only the deals that were written by hand are asked. */
  isSlow?: true
  columns: Readonly<Record<string, Cell>>
}

const ofYear = {
  ...{ "Numer współpracy": "reference", Stan: "status", "Dzień zawarcia": "agreedOn" },
  ...{ "Planowane (zł)": "year.planned", "Uzgodnione (zł)": "year.agreed", "Wpłynęło (zł)": "year.received" },
  ...{ "Do zapłaty (zł)": "year.toPay", "W tym po terminie (zł)": "year.overdue" },
  ...{ "Do zapłaty bez terminu (zł)": "year.undated", "W drodze (zł)": "year.inTransit" },
  ...{ "Rozliczone (zł)": "year.settled", "Rzeczowo lub usługi (zł)": "year.inKind" },
}
const ofPacket = { "Numer współpracy": "reference", Status: "status", "Warunki uzgodniono": "agreedOn" }
const packetOf = (at: At) => (isAgreed(at) ? paths.dealPacketPath(at.deal.id) : null)
const yearOf = (day: string | null) => Number(day?.slice(0, 4))
const impactOf = (at: At) => (isAgreed(at) ? paths.impactXlsxPath(yearOf(at.deal.firstDay)) : null)

/** Tables of which each column with a sum is known. */
export const tables: readonly Table[] = [
  {
    name: "supports CSV",
    address: () => paths.supportsCsvPath,
    columns: {
      ...{ "Numer współpracy": "reference", Status: "status", "Data rozliczenia": "endedOn" },
      ...{ "Kwota brutto (zł)": "gross", "Wartość rzeczowa (zł)": "inKind" },
    },
  },
  { name: "finances CSV", address: (at) => `${paths.financesCsvPath}?rok=${at.year}`, columns: ofYear },
  {
    name: "finances XLSX",
    address: (at) => `${paths.financesXlsxPath}?rok=${at.year}`,
    sheet: 1,
    isSlow: true,
    columns: ofYear,
  },
  {
    name: "impact XLSX, figures",
    address: impactOf,
    sheet: 1,
    isSlow: true,
    isPairs: ["Wskaźnik", "Wartość"],
    columns: {
      ...{ "Uzgodnione pieniądze (zł)": "impact.agreed", "Wpłynęło (zł)": "impact.received" },
      "Rzeczowo i\u00a0usługi (zł)": "impact.inKind",
    },
  },
  {
    name: "impact XLSX, groups",
    address: impactOf,
    sheet: 2,
    isSlow: true,
    sumsBy: "Według",
    columns: { "Uzgodnione (zł)": "impact.agreed", "Wpłynęło (zł)": "impact.received" },
  },
  {
    name: "impact XLSX",
    address: impactOf,
    sheet: 3,
    isSlow: true,
    columns: {
      ...{ "Numer współpracy": "reference", Stan: "status", "Uzgodnione (zł)": "impact.agreed" },
      ...{ "Wpłynęło (zł)": "impact.received", "Rzeczowo (zł)": "impact.inKind" },
    },
  },
  {
    name: "packet",
    address: packetOf,
    file: "rozliczenie.csv",
    isPairs: ["Pole", "Wartość"],
    columns: {
      ...ofPacket,
      ...{ "Do zapłaty brutto (zł)": "gross", "Rzeczowo lub usługi (zł)": "inKind", "Wpłynęło (zł)": "received" },
    },
  },
  {
    name: "packet's payments",
    address: packetOf,
    file: "płatności.csv",
    columns: {
      "Kwota brutto (zł)": (row) => (row.Wpis === "plan" ? `instalment:${row.Rata}` : "entry"),
      "Wpłynęło (zł)": (row) => (row.Wpis === "plan" ? `instalmentReceived:${row.Rata}` : ""),
      Dzień: (row) => (row.Wpis === "plan" ? `dueOn:${row.Rata}` : "entryOn"),
    },
  },
  {
    name: "packet's invoices",
    address: (at) => (at.deal.facts.invoices.length > 0 ? packetOf(at) : null),
    file: "faktury.csv",
    columns: { "Kwota brutto (zł)": "invoice" },
  },
  {
    name: "packet of the year",
    address: (at) => (isAgreed(at) ? paths.yearPacketPath(yearOf(at.deal.facts.agreedOn)) : null),
    file: "rozliczenie.csv",
    isSlow: true,
    columns: {
      ...ofPacket,
      ...{ "Netto (zł)": "net", "VAT (zł)": "vat", "Brutto (zł)": "gross", "Rzeczowo lub usługi (zł)": "inKind" },
      ...{ "Wpłynęło (zł)": "received", "Do zapłaty (zł)": "open", "Faktury brutto (zł)": "invoiced" },
    },
  },
]

type Paper = {
  name: string
  address: (at: At) => string | null
  /** How it is asked for, when that takes more than its address. */
  ask?: (person: Visitor, at: At) => Promise<Response>
  /** An XML file, which is refused (409) while its parties lack what it needs. */
  isXml?: true
  sentences: readonly [sentence: RegExp, ...states: string[]][]
  /** Each of its sums was true once. */
  isKnown?: true
}

const bySide = (side: Side, at: At, address: string) => (at.side === side && isAgreed(at) ? address : null)

const draftOf = (part: string) => (at: At) =>
  bySide("organization", at, `${paths.fa3Path(at.deal.id)}?numer=FV+1&data=${todayIn(new Date())}&rata=${part}&pewne=1`)

/** Documents, by the sentences of their text; each is asked by one side. */
export const papers: readonly Paper[] = [
  {
    name: "agreement",
    address: (at) => bySide("sponsor", at, paths.agreementPath(at.deal.id)),
    sentences: [
      [/numer współpracy (POM-[0-9A-F]{8})/, "reference"],
      [/w pieniądzu wynosi ([\d ,]+ zł)/, "signedGross"],
      [/mają wartość ([\d ,]+ zł)/, "signedInKind"],
      [/Wartość [a-z ęśćżńół]+ wynosi ([\d ,]+ zł)/, "signedSum"],
    ],
    isKnown: true,
  },
  {
    name: "settlement template",
    address: (at) => bySide("organization", at, paths.settlementTemplatePath(at.deal.id)),
    sentences: [
      [/Numer współpracy (POM-[0-9A-F]{8})/, "reference"],
      [/Łącznie: (.*?)(?: \(słownie|\.)/, "worth"],
      [/Do zapłaty: (.*?VAT\))/, "gross", "net", "vat"],
    ],
    isKnown: true,
  },
  {
    name: "composed settlement",
    address: (at) => (at.deal.isSettled ? bySide("organization", at, paths.settlementReportPath(at.deal.id)) : null),
    ask: async (person, { deal: { id } }) =>
      person.post(paths.settlementReportPdfPath(id), await filledForm(person, paths.settlementReportPath(id))),
    sentences: [
      [/Numer współpracy (POM-[0-9A-F]{8})/, "reference"],
      [/Łącznie: (.*?)(?: \(słownie|\.)/, "worth"],
      [/Do zapłaty: (.*?VAT\))/, "gross", "net", "vat"],
      [/Do zapłaty(?: [a-z]+)? (\d[\d ,]* zł)/, "gross"],
      [/Potwierdzone wpłaty (\d[\d ,]* zł)/, "received"],
      [/Zostało (\d[\d ,]* zł)/, "open"],
    ],
    isKnown: true,
  },
  {
    name: "FA(3) draft",
    address: draftOf(""),
    isXml: true,
    sentences: [
      [/ P_13_\d ([\d ,]+ zł)/, "net"],
      [/ P_14_\d ([\d ,]+ zł)/, "vat"],
      [/ P_15 ([\d ,]+ zł)/, "gross"],
    ],
  },
  {
    name: "FA(3) draft of an instalment",
    address: (at) => (at.deal.facts.instalments.length > 1 ? draftOf("1")(at) : null),
    isXml: true,
    sentences: [
      [/ P_13_\d ([\d ,]+ zł)/, "instalmentNet:1"],
      [/ P_14_\d ([\d ,]+ zł)/, "instalmentVat:1"],
      [/ P_15 ([\d ,]+ zł)/, "instalment:1"],
    ],
  },
  {
    name: "annex",
    address: (at) =>
      at.deal.facts.annexNumber === null
        ? null
        : bySide("sponsor", at, paths.annexPath(at.deal.id, at.deal.facts.annexNumber)),
    sentences: [
      [/numer współpracy (POM-[0-9A-F]{8})/, "reference"],
      [/w pieniądzu wynosi ([\d ,]+ zł)/, "gross"],
      [/mają wartość ([\d ,]+ zł)/, "inKind"],
      [/Wartość [a-z ęśćżńół]+ wynosi ([\d ,]+ zł)/, "onlySum"],
    ],
  },
  {
    name: "donation",
    address: (at) =>
      at.deal.kind === "donation" && at.deal.facts.received > 0
        ? bySide("organization", at, paths.donationConfirmationPath(at.deal.id))
        : null,
    sentences: [
      [/numer współpracy (POM-[0-9A-F]{8})/, "reference"],
      [/Razem ([\d ,]+ zł)/, "received"],
    ],
    isKnown: true,
  },
  {
    name: "impact PDF",
    address: (at) => bySide("sponsor", at, paths.impactPdfPath(yearOf(at.deal.firstDay))),
    sentences: [
      [/\((POM-[0-9A-F]{8})\): uzgodniono/, "reference"],
      [/: uzgodniono (.*?), (?:wpłynęło|świadczenia)/, "impact.worth"],
      [/zł, wpłynęło ([\d ,]+ zł)/, "impact.received"],
    ],
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
