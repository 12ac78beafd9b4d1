import { compareDays, type Day, isDay } from "#app/lib/dates.ts"
import { filterCategories } from "../../events/event.ts"
import { voivodeships } from "../../shared/place.ts"
import type { DealKind, DealStatus } from "../deal/deal.ts"
import { type CostCategory, costCodes, costOfCode } from "../payments/cost.ts"
import { type Owed, sumsOf } from "../payments/ledger.ts"

/** A part of the money of the year; one deal may stand in several. `value` is that of the address. */
export const moneyStates = [
  { value: "wszystkie", label: "Wszystkie" },
  { value: "planowane", label: "Planowane" },
  { value: "uzgodnione", label: "Uzgodnione" },
  { value: "wplacone", label: "Wpłynęło" },
  { value: "otwarte", label: "Do zapłaty" },
  { value: "po-terminie", label: "Po terminie" },
  { value: "rozliczone", label: "Rozliczone" },
] as const
export type MoneyState = (typeof moneyStates)[number]["value"]

export type FinanceFilters = {
  year: number
  state: MoneyState
  category: string | null
  region: string | null
  /** Of a company; an organization has none. */
  cost: CostCategory | null
  eventId: string | null
  partnerId: string | null
}

export const yearlyErrors = {
  year: "Nie ma takiego roku. Podaj rok czterema cyframi, np. 2027.",
  state: "Nie ma takiego stanu płatności. Wybierz stan z\u00a0listy.",
  category: "Nie ma takiej kategorii. Wybierz kategorię z\u00a0listy.",
  region: "Nie ma takiego województwa. Wybierz województwo z\u00a0listy.",
  cost: "Nie ma takiego rodzaju kosztu. Wybierz go z\u00a0listy.",
  id: "Nie ma takiego wydarzenia ani partnera.",
} as const

type Read = { ok: true; filters: FinanceFilters } | { ok: false; sentence: string }

/** Reads the address; anything unknown is a Polish sentence. */
export function readFinances(params: URLSearchParams, today: Day): Read {
  const given = (name: string) => params.get(name)?.trim() || null
  const [year, state, cost] = [given("rok") ?? today.slice(0, 4), given("stan") ?? "wszystkie", given("koszt")]
  const [category, region] = [given("kategoria"), given("region")]
  const [eventId, partnerId] = [given("wydarzenie"), given("partner")]
  const foundState = moneyStates.find(({ value }) => value === state)
  if (!isDay(`${year}-01-01`)) return { ok: false, sentence: yearlyErrors.year }
  if (!foundState) return { ok: false, sentence: yearlyErrors.state }
  if (cost !== null && costOfCode(cost) === null) return { ok: false, sentence: yearlyErrors.cost }
  if (category !== null && !filterCategories.some((one) => one === category))
    return { ok: false, sentence: yearlyErrors.category }
  if (region !== null && !voivodeships.some((one) => one === region))
    return { ok: false, sentence: yearlyErrors.region }
  if ([eventId, partnerId].some((id) => id !== null && !/^[\w-]{1,64}$/.test(id)))
    return { ok: false, sentence: yearlyErrors.id }
  return {
    ok: true,
    filters: {
      year: Number(year),
      state: foundState.value,
      category,
      region,
      cost: costOfCode(cost),
      eventId,
      partnerId,
    },
  }
}

/** The canonical query string; the year always stands in it. */
export function toFinanceSearch(filters: FinanceFilters): string {
  const params = new URLSearchParams({ rok: String(filters.year) })
  if (filters.state !== "wszystkie") params.set("stan", filters.state)
  if (filters.category) params.set("kategoria", filters.category)
  if (filters.region) params.set("region", filters.region)
  if (filters.cost) params.set("koszt", costCodes[filters.cost])
  if (filters.eventId) params.set("wydarzenie", filters.eventId)
  if (filters.partnerId) params.set("partner", filters.partnerId)
  return `?${params}`
}

/** What of a deal is for one event; amounts in grosze as the terms state them. */
export type DealPart = {
  eventId: string | null
  title: string | null
  category: string | null
  region: string | null
  money: number
  inKind: number
}
export type YearDeal = {
  id: string
  reference: string
  kind: DealKind
  status: DealStatus
  partnerId: string
  partner: string
  /** What the company books it as; null for the organization. */
  cost: CostCategory | null
  /** The first day of its events, else when it was proposed; it decides the year. */
  day: Day
  /** Of the terms, in grosze. */
  gross: number
  /** Grosze that came, also beyond what was agreed. */
  received: number
  instalments: Owed[]
  parts: DealPart[]
  /** What the organization owes, by event; null: of the whole deal. */
  work: (Work & { eventId: string | null })[]
}
/** Deliverables of the organization: agreed, and of these confirmed by the sponsor. */
export type Work = { owed: number; confirmed: number }

/** The work of each part; of no part's event goes to the first one. */
export function workByPart({ parts, work }: Pick<YearDeal, "parts" | "work">): Work[] {
  const sums = parts.map((): Work => ({ owed: 0, confirmed: 0 }))
  for (const { eventId, owed, confirmed } of work) {
    const sum =
      sums[
        Math.max(
          0,
          parts.findIndex((part) => part.eventId === eventId),
        )
      ]
    if (!sum) continue
    sum.owed += owed
    sum.confirmed += confirmed
  }
  return sums
}
export const noWork: Work = { owed: 0, confirmed: 0 }
/** "5 z 9"; a dash without any. */
export const workText = ({ owed, confirmed }: Work): string => (owed === 0 ? "–" : `${confirmed} z\u00a0${owed}`)

/** In gross grosze; what is in kind is valued apart from the money. */
export const noFigures = {
  planned: 0,
  agreed: 0,
  received: 0,
  open: 0,
  overdue: 0,
  settled: 0,
  inKind: 0,
}
export type Figures = typeof noFigures
export const figureNames = Object.keys(noFigures) as (keyof Figures)[]

/** Not agreed yet. */
export const plannedStatuses: readonly DealStatus[] = ["pending", "accepted", "negotiation"]
export const isPlanned = ({ status }: Pick<YearDeal, "status">) => plannedStatuses.includes(status)

/** The figures of a whole deal. */
export function figuresOf(deal: YearDeal, today: Day): Figures {
  const { gross } = deal
  const inKind = deal.parts.reduce((sum, part) => sum + part.inKind, 0)
  if (isPlanned(deal)) return { ...noFigures, planned: gross, inKind }
  const sums = sumsOf(deal.instalments, today)
  return {
    planned: 0,
    agreed: gross,
    received: deal.received,
    open: sums.onTheWay + sums.overdue + sums.later,
    overdue: sums.overdue,
    settled: deal.status === "completed" ? gross : 0,
    inKind,
  }
}

/** The last day on which the figures of `today` hold, as an instalment is overdue on the next; null: as long as the deal. */
export function validUntil(deal: YearDeal, today: Day): Day | null {
  const dueDays = isPlanned(deal) ? [] : deal.instalments.flatMap(({ dueOn }) => dueOn ?? [])
  return dueDays.filter((day) => compareDays(day, today) >= 0).toSorted(compareDays)[0] ?? null
}

/** A share of each figure, so that the shares of all parts add up: each takes what the sum up to it has more. */
export function figuresByPart(whole: Figures, parts: readonly Pick<DealPart, "money" | "inKind">[]): Figures[] {
  if (parts.length === 1) return [whole]
  const total = parts.reduce((sum, { money }) => sum + money, 0)
  let before = 0
  return parts.map((part, index) => {
    const until = before + part.money
    const upTo = (grosze: number, sum: number) => Number((BigInt(grosze) * BigInt(sum)) / BigInt(total))
    const own = Object.fromEntries(
      figureNames.map((name) => [
        name,
        // without money the first part takes what came all the same
        total === 0 ? (index === 0 ? whole[name] : 0) : upTo(whole[name], until) - upTo(whole[name], before),
      ]),
    ) as Figures
    before = until
    return { ...own, inKind: part.inKind }
  })
}
