import { type DealKind, dealKindLabels } from "#app/domain/deals/deal/deal.ts"
import { type CostCategory, costLabels } from "#app/domain/deals/payments/cost.ts"
import {
  type Figures,
  type FinanceFilters,
  type Grouping,
  noFigures,
  noWork,
  type WorkCounts,
} from "#app/domain/deals/reports/finances.ts"

/** Sums of the matching deals of a year: of all, of one group, or of `count` groups that are not shown separately. */
export type GroupRow = {
  by: Grouping | null
  count: number
  /** Null: deals about no event. */
  key: string | null
  /** Name of a partner or an event; null when the key is the name. */
  label: string | null
  settledReceived: number | null
  figures: Figures
  work: WorkCounts
}
type GroupName = { key: string; label: string; narrows: Partial<FinanceFilters> | null }
export type Group = GroupName & { figures: Figures; work: WorkCounts }

export const noEventLabel = "Bez wydarzenia"

function nameOf({ key, label, count }: GroupRow, by: Grouping): GroupName {
  if (count > 1) return { key: "pozostale", label: `Pozostałe (${count})`, narrows: null }
  if (key === null) return { key: "", label: noEventLabel, narrows: null }
  return {
    partner: { key, label: label ?? "", narrows: { partnerId: key } },
    wydarzenie: { key, label: label ?? noEventLabel, narrows: { eventId: key } },
    kategoria: { key, label: key, narrows: { category: key } },
    region: { key, label: key, narrows: { region: key } },
    koszt: { key, label: costLabels[key as CostCategory], narrows: { cost: key as CostCategory } },
    rodzaj: { key, label: dealKindLabels[key as DealKind], narrows: null },
  }[by]
}

/** The sums of a year, and its groups with the largest first. */
export function groupsOf(rows: readonly GroupRow[], by: Grouping) {
  const total = rows.find((row) => row.by === null)
  const groups = rows.filter((row) => row.by === by)
  return {
    // for no deals, SQL returns a row of nulls
    total: total?.figures.agreed == null ? noFigures : total.figures,
    /** Money received of settled deals; less than the settled sum while some are not paid. */
    settledReceived: total?.settledReceived ?? 0,
    work: total?.work.owed == null ? noWork : total.work,
    groups: groups.map((row): Group => ({ ...nameOf(row, by), figures: row.figures, work: row.work })),
  }
}
export type Groups = ReturnType<typeof groupsOf>
