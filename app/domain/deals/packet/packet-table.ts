import { type Day, formatDay } from "#app/lib/dates.ts"
import type { Taxed } from "../../shared/vat.ts"
import { type DealKind, type DealStatus, dealKindLabels, dealStatusLabel, type Side } from "../deal/deal.ts"
import type { AgreedParties } from "../documents/agreement.ts"

/** One deal in the tables of a packet; amounts in grosze. */
export type DealPapers = {
  number: string
  title: string
  firstDay: Day | null
  status: DealStatus
  kind: DealKind
  names: Record<Side, string>
  parties: AgreedParties
  agreedOn: Day
  payable: Taxed
  inKindGrosze: number
  receivedGrosze: number
  openGrosze: number
  /** Without withdrawn ones. */
  invoices: readonly { number: string; grosze: number; ksefNumber: string | null }[]
  deliverables: { confirmed: number; all: number }
  settlement: { documentNumber: string | null; ksefNumber: string | null } | null
}

/** Grosze as "1234,50". */
export const decimal = (grosze: number): string => (grosze / 100).toFixed(2).replace(".", ",")

type PacketColumn = [head: string, of: (papers: DealPapers & { folder: string }) => string]

const columns: PacketColumn[] = [
  ["Folder", ({ folder }) => folder],
  ["Numer współpracy", ({ number }) => number],
  ["Wydarzenia", ({ title }) => title],
  ["Pierwszy dzień", ({ firstDay }) => (firstDay ? formatDay(firstDay) : "")],
  ["Organizacja", ({ names }) => names.organization],
  ["NIP organizacji", ({ parties }) => parties.organization.nip ?? ""],
  ["Sponsor", ({ names }) => names.sponsor],
  ["NIP sponsora", ({ parties }) => parties.sponsor.nip ?? ""],
  ["Rodzaj umowy", ({ kind }) => dealKindLabels[kind]],
  ["Status", ({ status }) => dealStatusLabel(status)],
  ["Warunki uzgodniono", ({ agreedOn }) => formatDay(agreedOn)],
  ["Netto (zł)", ({ payable }) => decimal(payable.net)],
  ["VAT (zł)", ({ payable }) => decimal(payable.vat)],
  ["Brutto (zł)", ({ payable }) => decimal(payable.gross)],
  ["Rzeczowo lub usługi (zł)", ({ inKindGrosze }) => decimal(inKindGrosze)],
  ["Wpłynęło (zł)", ({ receivedGrosze }) => decimal(receivedGrosze)],
  ["Do zapłaty (zł)", ({ openGrosze }) => decimal(openGrosze)],
  ["Faktury", ({ invoices }) => invoices.map(({ number }) => number).join("; ")],
  ["Faktury brutto (zł)", ({ invoices }) => decimal(invoices.reduce((sum, { grosze }) => sum + grosze, 0))],
  ["Numery KSeF", ({ invoices }) => invoices.flatMap(({ ksefNumber }) => ksefNumber ?? []).join("; ")],
  ["Świadczenia potwierdzone", ({ deliverables: { confirmed, all } }) => `${confirmed} z ${all}`],
  ["Numer dokumentu rozliczenia", ({ settlement }) => settlement?.documentNumber ?? ""],
]

/** `rozliczenie.csv` of many deals: one row for each, with the name of its folder. */
export const overviewRows = (deals: readonly (DealPapers & { folder: string })[]): string[][] => [
  columns.map(([head]) => head),
  ...deals.map((papers) => columns.map(([, of]) => of(papers).replaceAll("\u00a0", " "))),
]
