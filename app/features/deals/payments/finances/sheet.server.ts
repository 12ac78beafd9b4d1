import writeXlsxFile, { type SheetData } from "write-excel-file/node"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { dealStatusLabel } from "#app/domain/deals/deal.ts"
import { costLabels, type Figures, type FinanceFilters, figureNames } from "#app/domain/deals/payments/finances.ts"
import { formatDay } from "#app/lib/dates.ts"
import { type Groups, groupsOf } from "./groups.ts"
import { listYear } from "./queries.server.ts"

const moneyHeads: Record<keyof Figures, string> = {
  planned: "Planowane (zł)",
  agreed: "Uzgodnione (zł)",
  received: "Wpłynęło (zł)",
  open: "Do zapłaty (zł)",
  overdue: "W tym po terminie (zł)",
  settled: "Rozliczone (zł)",
  inKind: "Rzeczowo lub usługi (zł)",
}
const head = [
  "Numer współpracy",
  "Wydarzenia",
  "Partner",
  "Stan",
  "Rodzaj kosztu",
  "Pierwszy dzień",
  ...figureNames.map((name) => moneyHeads[name]),
]

type Row = Groups["deals"][number]
const textsOf = ({ id, title, partner, status, kind }: Row) => [
  id,
  title.replaceAll("\u00a0", " "),
  partner,
  dealStatusLabel(status),
  costLabels[kind],
]
/** Grosze as "1234,50". */
const decimal = (grosze: number) => (grosze / 100).toFixed(2).replace(".", ",")

/** Deals of the year behind the filters as rows of texts with headings; amounts in złoty. */
export async function yearAsRows(viewer: Viewer, filters: FinanceFilters, now = new Date()): Promise<string[][]> {
  const { deals } = groupsOf(await listYear(viewer, filters, now))
  return [
    head,
    ...deals.map((row) => [
      ...textsOf(row),
      formatDay(row.day),
      ...figureNames.map((name) => decimal(row.figures[name])),
    ]),
  ]
}

const xmlText = (text: string) => text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")

/** The same as a workbook: amounts are numbers, days are dates, and texts are texts whatever they begin with. */
export async function yearAsWorkbook(viewer: Viewer, filters: FinanceFilters, now = new Date()): Promise<Buffer> {
  const { deals } = groupsOf(await listYear(viewer, filters, now))
  const data: SheetData = [
    head.map((value) => ({ value, type: String, fontWeight: "bold" as const })),
    ...deals.map((row) => [
      ...textsOf(row).map((value) => ({ value: xmlText(value).slice(0, 32_000), type: String })),
      { value: new Date(`${row.day}T00:00:00Z`), type: Date, format: "dd.mm.yyyy" },
      ...figureNames.map((name) => ({ value: row.figures[name] / 100, type: Number, format: "#,##0.00" })),
    ]),
  ]
  return writeXlsxFile(data, { sheet: `Rok ${filters.year}`, stickyRowsCount: 1 }).toBuffer()
}
