import * as paths from "#app/paths.ts"
import { type At, isAgreed, yearOf } from "./registry.ts"
import type { Row } from "./sheet.ts"

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
    file: "3 Płatności/płatności.csv",
    columns: {
      "Kwota brutto (zł)": (row) => (row.Wpis === "plan" ? `instalment:${row.Rata}` : "entry"),
      "Wpłynęło (zł)": (row) => (row.Wpis === "plan" ? `instalmentReceived:${row.Rata}` : ""),
      Dzień: (row) => (row.Wpis === "plan" ? `dueOn:${row.Rata}` : "entryOn"),
    },
  },
  {
    name: "packet's invoices",
    address: (at) => (at.deal.facts.invoices.length > 0 ? packetOf(at) : null),
    file: "2 Faktury/faktury.csv",
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
