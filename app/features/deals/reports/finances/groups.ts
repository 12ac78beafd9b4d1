import { type DealKind, dealKindLabels } from "#app/domain/deals/deal/deal.ts"
import { type CostCategory, costLabels, usualCost } from "#app/domain/deals/payments/cost.ts"
import {
  type Figures,
  type FinanceFilters,
  figureNames,
  noFigures,
  noWork,
  type Work,
} from "#app/domain/deals/reports/finances.ts"

/** Sums of a year's parts grouped by one of few things, as `grouping` numbers it in SQL. */
export type GroupRow = Figures &
  Work & {
    level: number
    category: string | null
    region: string | null
    kind: DealKind | null
    /** Null: what follows from the kind. */
    chosenCost: CostCategory | null
    /** Terms of some of them are agreed. */
    hasPapers: boolean | null
    /** Of the settled ones, in grosze; null without any. */
    settledReceived: number | null
  }
/** Sums by partner or by event; without an id those of parts without one. */
export type LargeGroupRow = Figures &
  Work & {
    id: string | null
    label: string | null
    count: number
  }
type Named = { key: string; label: string; narrows: Partial<FinanceFilters> | null }
export type Group = Named & { figures: Figures; work: Work }

/** A bit for each column of `grouping` that is not grouped by. */
const levels = { all: 0b111, categories: 0b011, regions: 0b101, costs: 0b110 }

export const without = "Bez wydarzenia"
const orNone = (text: string | null, narrows: Partial<FinanceFilters>): Named => ({
  key: text ?? "",
  label: text ?? without,
  narrows: text === null ? null : narrows,
})

/** A company's kind of cost; an organization's kind of agreement. */
function costOf({ kind, chosenCost }: GroupRow, isCompany: boolean): Named {
  const cost = chosenCost ?? usualCost(kind ?? "sponsoring")
  if (isCompany) return { key: cost, label: costLabels[cost], narrows: { cost } }
  return { key: kind ?? "", label: kind ? dealKindLabels[kind] : "", narrows: null }
}

type Rows = { groups: readonly GroupRow[]; partners: readonly LargeGroupRow[]; events: readonly LargeGroupRow[] }

/** What is shown of a year: sums, and groups with the largest first. */
export function groupsOf({ groups, partners, events }: Rows, isCompany: boolean) {
  const at = (level: keyof typeof levels) => groups.filter((row) => row.level === levels[level])
  // of no parts SQL makes a row of nulls
  const [all] = at("all").filter(({ hasPapers }) => hasPapers !== null)
  return {
    total: all ? figuresIn(all) : noFigures,
    /** Of what is settled; less than that while settled deals are not paid. */
    settledReceived: all?.settledReceived ?? 0,
    work: all ? workIn(all) : noWork,
    partners: groupBy(partners, ({ id, label }) => ({ ...orNone(id, { partnerId: id }), label: label ?? "" })),
    partnerCount: partners[0]?.count ?? 0,
    events: groupBy(events, ({ id, label }) => ({ ...orNone(id, { eventId: id }), label: label ?? without })),
    eventCount: events[0]?.count ?? 0,
    categories: groupBy(at("categories"), ({ category }) => orNone(category, { category })),
    regions: groupBy(at("regions"), ({ region }) => orNone(region, { region })),
    costs: groupBy(at("costs"), (row) => costOf(row, isCompany)),
    /** Terms of some of them are agreed, so that there are papers. */
    hasPapers: all?.hasPapers ?? false,
  }
}

/** Rows of one name become one group. */
function groupBy<Row extends Figures & Work>(rows: readonly Row[], nameOf: (row: Row) => Named): Group[] {
  const groups = new Map<string, Group>()
  for (const row of rows) {
    const named = nameOf(row)
    const before = groups.get(named.key)
    const [figures, work] = [figuresIn(row), workIn(row)]
    if (before) {
      for (const name of figureNames) figures[name] += before.figures[name]
      work.owed += before.work.owed
      work.confirmed += before.work.confirmed
    }
    groups.set(named.key, { ...named, figures, work })
  }
  const size = ({ figures }: Group) => figures.agreed + figures.planned
  return [...groups.values()].toSorted((a, b) => size(b) - size(a) || a.label.localeCompare(b.label, "pl"))
}

export const figuresIn = ({ planned, agreed, received, open, overdue, settled, inKind }: Figures): Figures => ({
  ...{ planned, agreed, received, open, overdue, settled, inKind },
})
export const workIn = ({ owed, confirmed }: Work): Work => ({ owed, confirmed })
export type Groups = ReturnType<typeof groupsOf>
