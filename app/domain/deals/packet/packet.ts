import type { Instalment } from "#app/domain/deals/terms/payment-plan.ts"
import { type Day, formatDay } from "#app/lib/dates.ts"
import { formatMoneyInput } from "../../shared/money.ts"
import { dealKindLabels, dealStatusLabel, type Side } from "../deal/deal.ts"
import { type InvoicePart, namedInstalments } from "../payments/invoices/invoice-parts.ts"
import type { Balance, EntryKind, InstalmentState, PaymentEntry } from "../payments/ledger.ts"
import type { DealPapers } from "./packet-table.ts"

/** A file of a packet that is a table. */
type TableRows = string[][]

export const packetErrors = {
  notYet: "Komplet dokumentów powstaje, gdy obie strony zaakceptują warunki.",
  twice: "Ktoś z\u00a0Twojego zespołu pobiera już taki komplet. Spróbuj ponownie, gdy skończy.",
  noneOfEvent: "Nie ma współprac z\u00a0uzgodnionymi warunkami o\u00a0tym wydarzeniu.",
  noneOfYear: "W\u00a0tym roku nie ma współprac z\u00a0uzgodnionymi warunkami.",
  tooLarge: "Te dokumenty zajmują razem ponad 4 GB. Pobierz komplety wydarzeń albo pojedynczych współprac.",
} as const

/** Limits of a packet of many deals: what a ZIP without extensions can address, minus tables and drawn papers. `time` in ms. */
export const packetLimits = { bytes: 4_100_000_000, files: 50_000, time: 2 * 60 * 60_000 } as const

/** Folders of a packet; each kind of paper has its number in every packet. */
export const packetFolders = {
  agreement: "1 Umowa",
  invoices: "2 Faktury",
  payments: "3 Płatności",
  materials: "4 Materiały sponsora",
  deliverables: "5 Świadczenia",
  settlement: "6 Rozliczenie",
} as const

const sideNames: Record<Side, string> = { organization: "organizacja", sponsor: "sponsor" }
const inZloty = (grosze: number) => formatMoneyInput(grosze).replaceAll("\u00a0", "")

const states: Record<InstalmentState, string> = {
  paid: "opłacona",
  sent: "przelew wysłany",
  overdue: "po terminie",
  planned: "planowana",
}
const entryNames: Record<EntryKind, string> = {
  sent: "przelew wysłany",
  received: "wpłata potwierdzona",
  refund: "zwrot pieniędzy",
  kept: "zatrzymano",
  reversal: "cofnięcie wpisu",
}

type LedgerEntry = PaymentEntry & { side: Side; reason: string | null }

/** The plan, then the ledger, oldest first; sums in gross złoty. */
export function paymentRows(
  plan: readonly Instalment[],
  balances: readonly Balance[],
  entries: readonly LedgerEntry[],
): TableRows {
  const numberOf = new Map(plan.map(({ key }, index) => [key, String(index + 1)]))
  const head = ["Wpis", "Rata", "Dzień", "Kwota brutto (zł)", "Wpłynęło (zł)", "Stan lub powód", "Kto zapisał"]
  return [
    head,
    ...plan.map(({ gross, dueOn }, index) => {
      const { received = 0, state = "planned" } = balances[index] ?? {}
      return [
        "plan",
        String(index + 1),
        dueOn ? formatDay(dueOn) : "bez terminu",
        inZloty(gross),
        inZloty(received),
        states[state],
        "",
      ]
    }),
    ...entries.map(({ kind, instalmentKey, onDay, grosze, reason, side }) => [
      entryNames[kind],
      numberOf.get(instalmentKey) ?? "",
      formatDay(onDay),
      inZloty(grosze),
      "",
      reason ?? "",
      sideNames[side],
    ]),
  ]
}

type PacketProof = {
  kind: string
  link: string | null
  amount: number | null
  unit: string | null
  comment: string | null
}
type PacketDeliverable = {
  owedBy: Side
  title: string
  dueOn: string
  label: string
  proofs: readonly PacketProof[]
  folder: string
}

/** Whether a proof is a file, not a link or a number. */
export const isFile = ({ kind }: { kind: string }): boolean => kind === "photo" || kind === "pdf"

/** What each side owes, its state, and the texts of its proofs. */
export const deliverableRows = (rows: readonly PacketDeliverable[]): TableRows => [
  [
    "Lp.",
    "Wykonuje",
    "Świadczenie",
    "Termin",
    "Stan",
    "Liczba dowodów",
    "Liczby i linki",
    "Komentarze",
    "Folder plików",
  ],
  ...rows.map(({ owedBy, title, dueOn, label, proofs, folder }, index) => [
    String(index + 1),
    sideNames[owedBy],
    title,
    formatDay(dueOn),
    label,
    String(proofs.length),
    proofs
      .flatMap(({ link, amount, unit }) => link ?? (amount === null ? [] : `${amount} ${unit ?? ""}`.trim()))
      .join("; "),
    proofs.flatMap(({ comment }) => comment ?? []).join("; "),
    proofs.some(isFile) ? folder : "",
  ]),
]

type ListedInvoice = {
  number: string
  issuedOn: Day
  grosze: number
  ksefNumber: string | null
  fileName: string | null
  withdrawnAt: Date | null
  parts: readonly InvoicePart[]
}

/** Invoices in the order in which they were added, also withdrawn ones. */
export const invoiceRows = (invoices: readonly ListedInvoice[], plan: readonly { key: string }[]): TableRows => [
  ["Numer", "Data wystawienia", "Kwota brutto (zł)", "Raty", "Numer KSeF", "Plik", "Stan"],
  ...invoices.map(({ number, issuedOn, grosze, ksefNumber, fileName, withdrawnAt, parts }) => [
    number,
    formatDay(issuedOn),
    inZloty(grosze),
    namedInstalments(parts, plan).replaceAll("\u00a0", " "),
    ksefNumber ?? "",
    fileName ?? "bez pliku",
    withdrawnAt ? "wycofana" : "aktualna",
  ]),
]

/** `rozliczenie.csv`: one deal in lines of a name and a value. */
export const summaryRows = (of: DealPapers): TableRows => [
  ["Pole", "Wartość"],
  ["Numer współpracy", of.number],
  ["Wydarzenia", of.title],
  ["Status", dealStatusLabel(of.status)],
  ["Rodzaj umowy", dealKindLabels[of.kind]],
  ["Organizacja", of.names.organization],
  ["NIP organizacji", of.parties.organization.nip ?? ""],
  ["Sponsor", of.names.sponsor],
  ["NIP sponsora", of.parties.sponsor.nip ?? ""],
  ["Warunki uzgodniono", formatDay(of.agreedOn)],
  ["Do zapłaty brutto (zł)", inZloty(of.payable.gross)],
  ["Rzeczowo lub usługi (zł)", inZloty(of.inKindGrosze)],
  ["Wpłynęło (zł)", inZloty(of.receivedGrosze)],
  ["Faktury", of.invoices.map(({ number }) => number).join("; ")],
  ["Numer dokumentu", of.settlement?.documentNumber ?? ""],
  ["Numer KSeF", of.settlement?.ksefNumber ?? ""],
]

/** The text in a packet that names the files that could not be added. */
export const missingText = (names: readonly string[]): string =>
  [
    "Tych plików nie udało się dołączyć, bo nie ma ich już na serwerze:",
    "",
    ...names.map((name) => `- ${name}`),
    "",
    "Pozostałe pliki są kompletne. Napisz do nas przez stronę Kontakt, jeśli któryś jest potrzebny.",
    "",
  ].join("\r\n")
