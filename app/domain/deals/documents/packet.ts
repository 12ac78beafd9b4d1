import { formatDay } from "#app/lib/dates.ts"
import { formatMoneyInput } from "../../shared/money.ts"
import { type DealKind, type DealStatus, dealKindLabels, dealStatusLabel, type Side } from "../deal.ts"
import {
  type Balance,
  type Entry,
  type EntryKind,
  type Instalment,
  type InstalmentState,
  standing,
} from "../payments/ledger.ts"
import type { AgreedParties } from "./agreement.ts"

/** Files of a packet for an accountant that are tables. */
type Rows = string[][]

export const packetErrors = {
  notYet: "Komplet dokumentów powstaje, gdy obie strony zaakceptują warunki.",
  busy: "Wiele osób pobiera teraz dokumenty. Spróbuj ponownie za chwilę.",
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
  reversal: "cofnięcie wpisu",
}

type LedgerEntry = Entry & { side: Side; reason: string | null }

/** The plan, then the ledger, oldest first; sums in gross złoty. */
export function paymentRows(
  plan: readonly Instalment[],
  balances: readonly Balance[],
  entries: readonly LedgerEntry[],
): Rows {
  const numberOf = new Map(plan.map(({ key }, index) => [key, String(index + 1)]))
  const head = ["Wpis", "Rata", "Dzień", "Kwota brutto (zł)", "Wpłynęło (zł)", "Stan lub powód", "Kto zapisał"]
  return [
    head,
    ...plan.map(({ grosze, dueOn }, index) => {
      const { received = 0, state = "planned" } = balances[index] ?? {}
      return ["plan", String(index + 1), formatDay(dueOn), inZloty(grosze), inZloty(received), states[state], ""]
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

type Row = { owedBy: Side; title: string; dueOn: string; label: string; proofs: number }

/** What each side owes, and how far it is. */
export const deliverableRows = (rows: readonly Row[]): Rows => [
  ["Lp.", "Wykonuje", "Świadczenie", "Termin", "Stan", "Liczba dowodów"],
  ...rows.map(({ owedBy, title, dueOn, label, proofs }, index) => [
    String(index + 1),
    sideNames[owedBy],
    title,
    formatDay(dueOn),
    label,
    String(proofs),
  ]),
]

type Summary = {
  number: string
  title: string
  status: DealStatus
  kind: DealKind
  names: Record<Side, string>
  parties: AgreedParties
  agreedOn: string
  totalGrosze: number
  payableGrosze: number
  entries: readonly Entry[]
  settlement: { documentNumber: string | null; ksefNumber: string | null } | null
}

/** `rozliczenie.csv`: one deal in lines of a name and a value. */
export function summaryRows(of: Summary): Rows {
  const received = standing(of.entries).filter(({ kind }) => kind === "received")
  return [
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
    ["Wartość umowy (zł)", inZloty(of.totalGrosze)],
    ["Do zapłaty brutto (zł)", inZloty(of.payableGrosze)],
    ["Wpłynęło (zł)", inZloty(received.reduce((sum, { grosze }) => sum + grosze, 0))],
    ["Numer dokumentu", of.settlement?.documentNumber ?? ""],
    ["Numer KSeF", of.settlement?.ksefNumber ?? ""],
  ]
}
