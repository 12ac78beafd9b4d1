import { costLabels, type Figures, type FinanceFilters, noFigures, plus } from "#app/domain/deals/payments/finances.ts"
import type { Year } from "./queries.server.ts"

type Shown = Year["shown"][number]
type Named = { key: string; label: string; narrows: Partial<FinanceFilters> | null }
export type Group = Named & { figures: Figures; deals: number }

/** Figures of the parts that fit, by what `nameOf` says of each, the largest sum first. */
function groupBy(
  shown: readonly Shown[],
  nameOf: (row: Shown, part: Shown["fitting"][number]["part"]) => Named,
): Group[] {
  const groups = new Map<string, Group & { ids: Set<string> }>()
  for (const row of shown)
    for (const { part, figures } of row.fitting) {
      const named = nameOf(row, part)
      const group = groups.get(named.key) ?? { ...named, figures: noFigures, deals: 0, ids: new Set<string>() }
      group.ids.add(row.deal.id)
      groups.set(named.key, { ...group, figures: plus(group.figures, figures), deals: group.ids.size })
    }
  const size = ({ figures }: Group) => figures.agreed + figures.planned
  return [...groups.values()]
    .map(({ ids: _, ...group }) => group)
    .toSorted((a, b) => size(b) - size(a) || a.label.localeCompare(b.label, "pl"))
}

const sumOf = ({ fitting }: Shown) => fitting.reduce((sum, { figures }) => plus(sum, figures), noFigures)
const without = "Bez wydarzenia"
const orNone = (text: string | null, narrows: Partial<FinanceFilters>): Named => ({
  key: text ?? "",
  label: text ?? without,
  narrows: text === null ? null : narrows,
})

/** What the page shows of a year: sums, groups, and the deals behind them. */
export function groupsOf({ shown }: Pick<Year, "shown">) {
  return {
    total: shown.reduce((sum, row) => plus(sum, sumOf(row)), noFigures),
    partners: groupBy(shown, ({ deal }) => ({
      key: deal.partnerId,
      label: deal.partner,
      narrows: { partnerId: deal.partnerId },
    })),
    events: groupBy(shown, (_, { eventId, title }) => ({
      ...orNone(eventId, { eventId }),
      label: title ?? without,
    })),
    categories: groupBy(shown, (_, { category }) => orNone(category, { category })),
    regions: groupBy(shown, (_, { region }) => orNone(region, { region })),
    costs: groupBy(shown, ({ deal }) => ({
      key: deal.kind,
      label: costLabels[deal.kind],
      narrows: { cost: deal.kind },
    })),
    deals: shown.map((row) => ({
      id: row.deal.id,
      title: row.fitting.map(({ part }) => part.title ?? without).join("; "),
      partner: row.deal.partner,
      status: row.deal.status,
      day: row.deal.day,
      kind: row.deal.kind,
      figures: sumOf(row),
    })),
  }
}
export type Groups = ReturnType<typeof groupsOf>
