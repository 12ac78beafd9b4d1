import { type Day, isDay } from "#app/lib/dates.ts"
import type { UserType } from "../../accounts/viewer.ts"
import { filterCategories } from "../../shared/category.ts"
import { voivodeships } from "../../shared/place.ts"
import { type CostCategory, costCodes, costOfCode } from "../payments/cost.ts"

/** Parts of the year's money; one deal may be in several. `value`: in the address. */
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

/** Groupings of a year, one at a time; `value`: in the address; the label follows "według". */
const groupings = [
  { value: "partner", label: { organization: "sponsora", sponsor: "organizacji" } },
  { value: "wydarzenie", label: { organization: "wydarzenia", sponsor: "wydarzenia" } },
  { value: "kategoria", label: { organization: "kategorii", sponsor: "kategorii" } },
  { value: "region", label: { organization: "województwa", sponsor: "województwa" } },
  // a company's kind of cost is its own matter; organizations group by the kind of agreement instead
  { value: "koszt", label: { organization: null, sponsor: "rodzaju kosztu" } },
  { value: "rodzaj", label: { organization: "rodzaju umowy", sponsor: null } },
] as const
export type Grouping = (typeof groupings)[number]["value"]
const usualGrouping = "partner"

/** Groupings that this side may see. */
export const groupingsOf = (userType: UserType): { value: Grouping; label: string }[] =>
  groupings.flatMap(({ value, label }) => (label[userType] === null ? [] : [{ value, label: label[userType] }]))

export type FinanceFilters = {
  year: number
  by: Grouping
  state: MoneyState
  category: string | null
  region: string | null
  /** Kind of cost of a company; an organization has none. */
  cost: CostCategory | null
  eventId: string | null
  partnerId: string | null
}

export const noFinanceFilters = {
  by: usualGrouping,
  state: "wszystkie",
  category: null,
  region: null,
  cost: null,
  eventId: null,
  partnerId: null,
} as const satisfies Omit<FinanceFilters, "year">

export const yearlyErrors = {
  year: "Nie ma takiego roku. Podaj rok czterema cyframi, np. 2027.",
  by: "Nie ma takiego zestawienia. Wybierz je z\u00a0listy.",
  state: "Nie ma takiego stanu płatności. Wybierz stan z\u00a0listy.",
  category: "Nie ma takiej kategorii. Wybierz kategorię z\u00a0listy.",
  region: "Nie ma takiego województwa. Wybierz województwo z\u00a0listy.",
  cost: "Nie ma takiego rodzaju kosztu. Wybierz go z\u00a0listy.",
  id: "Nie ma takiego wydarzenia ani partnera.",
} as const

type ReadFilters = { ok: true; filters: FinanceFilters } | { ok: false; sentence: string }

/** Reads the address; an unknown value gives a Polish sentence. */
export function readFinances(params: URLSearchParams, today: Day): ReadFilters {
  const parameter = (name: string) => params.get(name)?.trim() || null
  const [year, state, cost] = [
    parameter("rok") ?? today.slice(0, 4),
    parameter("stan") ?? "wszystkie",
    parameter("koszt"),
  ]
  const category = parameter("kategoria")
  const region = parameter("region")
  const eventId = parameter("wydarzenie")
  const partnerId = parameter("partner")
  const by = groupings.find(({ value }) => value === (parameter("wedlug") ?? usualGrouping))
  const foundState = moneyStates.find(({ value }) => value === state)
  if (!isDay(`${year}-01-01`)) return { ok: false, sentence: yearlyErrors.year }
  if (!by) return { ok: false, sentence: yearlyErrors.by }
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
      by: by.value,
      state: foundState.value,
      category,
      region,
      cost: costOfCode(cost),
      eventId,
      partnerId,
    },
  }
}

/** The canonical query string; it always contains the year. */
export function toFinanceSearch(filters: FinanceFilters): string {
  const params = new URLSearchParams({ rok: String(filters.year) })
  if (filters.by !== usualGrouping) params.set("wedlug", filters.by)
  if (filters.state !== "wszystkie") params.set("stan", filters.state)
  if (filters.category) params.set("kategoria", filters.category)
  if (filters.region) params.set("region", filters.region)
  if (filters.cost) params.set("koszt", costCodes[filters.cost])
  if (filters.eventId) params.set("wydarzenie", filters.eventId)
  if (filters.partnerId) params.set("partner", filters.partnerId)
  return `?${params}`
}

const mostYears = 6

/** The shown year and, of these, the nearest to it, in order. */
export const yearsAround = (years: readonly number[], shown: number): number[] =>
  [...new Set([shown, ...years])]
    .toSorted((a, b) => Math.abs(a - shown) - Math.abs(b - shown))
    .slice(0, mostYears)
    .toSorted((a, b) => a - b)

/** Of these years the nearest to another, of two the later one; null without any. */
export const nearestYear = (years: readonly number[], to: number): number | null =>
  years.toSorted((a, b) => Math.abs(a - to) - Math.abs(b - to) || b - a)[0] ?? null

/** Whether no filter leaves out a part of the year. */
export const isWholeYear = ({ year, by, ...filters }: FinanceFilters): boolean =>
  toFinanceSearch({ year, by, ...filters }) === toFinanceSearch({ ...noFinanceFilters, year, by })

/** Deliverables of the organization: agreed ones, and those of them that the sponsor confirmed. */
export type WorkCounts = { owed: number; confirmed: number }

export const noWork: WorkCounts = { owed: 0, confirmed: 0 }
/** "5 z 9"; a dash without any. */
export const workText = ({ owed, confirmed }: WorkCounts): string => (owed === 0 ? "–" : `${confirmed} z\u00a0${owed}`)

/** In gross grosze, each figure by its own day (decision 065); goods and services are summed apart from the money. */
export const noFigures = {
  planned: 0,
  agreed: 0,
  /** Below zero when more was given back than received. */
  received: 0,
  /** With a due day, and neither received nor in transit; `overdue` is the late part. */
  toPay: 0,
  overdue: 0,
  /** Without a due day, and neither received nor in transit; counts in each year. */
  undated: 0,
  /** Marked as sent and not received. */
  inTransit: 0,
  settled: 0,
  inKind: 0,
}
export type Figures = typeof noFigures
export const figureNames = Object.keys(noFigures) as (keyof Figures)[]
