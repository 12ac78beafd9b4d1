import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { dealKindLabels, dealStatusLabel } from "#app/domain/deals/deal/deal.ts"
import { decimal } from "#app/domain/deals/packet/packet-table.ts"
import { costLabels } from "#app/domain/deals/payments/cost.ts"
import { type Figures, type FinanceFilters, figureNames } from "#app/domain/deals/reports/finances.ts"
import { formatDay } from "#app/lib/dates.ts"
import { workbookOf } from "#app/platform/workbook.server.ts"
import { getYear, type YearDeal } from "./queries.server.ts"

const moneyHeadings: Record<keyof Figures, string> = {
  planned: "Planowane (zł)",
  agreed: "Uzgodnione (zł)",
  received: "Wpłynęło (zł)",
  toPay: "Do zapłaty (zł)",
  overdue: "W tym po terminie (zł)",
  undated: "Do zapłaty bez terminu (zł)",
  inTransit: "W drodze (zł)",
  settled: "Rozliczone (zł)",
  inKind: "Rzeczowo lub usługi (zł)",
}
const workHeadings = ["Świadczenia organizacji", "W tym potwierdzone"]
/** Headings; a company has one more column, its kinds of cost. */
const headingsOf = (isCompany: boolean) => [
  ...["Numer współpracy", "Wydarzenia", "Partner", "Stan", "Rodzaj umowy"],
  ...(isCompany ? ["Rodzaj kosztu"] : []),
  "Pierwszy dzień",
  "Dzień zawarcia",
  ...figureNames.map((name) => moneyHeadings[name]),
  ...workHeadings,
]

const textsOf = ({ reference, title, partner, status, kind, cost }: YearDeal) => [
  reference,
  title.replaceAll("\u00a0", " "),
  partner,
  dealStatusLabel(status),
  dealKindLabels[kind],
  ...(cost ? [costLabels[cost]] : []),
]

/** The deals of the year that match the filters, as rows of texts with headings; amounts in złoty. */
export async function yearAsRows(viewer: Viewer, filters: FinanceFilters, now = new Date()): Promise<string[][]> {
  const { deals } = await getYear(viewer, filters, { now })
  return [
    headingsOf(viewer.userType === "sponsor"),
    ...deals.map((row) => [
      ...textsOf(row),
      formatDay(row.day),
      row.agreedOn ? formatDay(row.agreedOn) : "",
      ...figureNames.map((name) => decimal(row.figures[name])),
      String(row.work.owed),
      String(row.work.confirmed),
    ]),
  ]
}

/** The deals of `yearAsRows` as a workbook, with amounts as numbers and days as dates. */
export async function yearAsWorkbook(viewer: Viewer, filters: FinanceFilters, now = new Date()): Promise<Buffer> {
  const { deals } = await getYear(viewer, filters, { now })
  const rows = deals.map((row) => [
    ...textsOf(row),
    { day: row.day },
    row.agreedOn ? { day: row.agreedOn } : null,
    ...figureNames.map((name) => ({ grosze: row.figures[name] })),
    ...[row.work.owed, row.work.confirmed].map((count) => ({ count })),
  ])
  return workbookOf(`Rok ${filters.year}`, headingsOf(viewer.userType === "sponsor"), rows)
}
