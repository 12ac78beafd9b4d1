import { type Day, isDay } from "#app/lib/dates.ts"
import { filterCategories } from "../../events/event.ts"
import { voivodeships } from "../../shared/place.ts"
import { type AmountBasis, taxed, type VatRate } from "../../shared/vat.ts"
import { type DealKind, type DealStatus, dealKinds } from "../deal.ts"
import { type Entry, sumsOf } from "./ledger.ts"
import { type PlannedInstalment, scheduled, usualPlan } from "./payment-plan.ts"

/** What a company books a deal as; it follows from the kind of agreement. */
export const costLabels: Record<DealKind, string> = {
  sponsoring: "Marketing",
  donation: "Darowizna",
  barter: "Barter",
}
const costCodes: Record<DealKind, string> = { sponsoring: "marketing", donation: "darowizna", barter: "barter" }

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
  cost: DealKind | null
  eventId: string | null
  partnerId: string | null
}

export const costChoices = dealKinds.map((kind) => ({ value: costCodes[kind], label: costLabels[kind] }))
export const costCodeOf = (kind: DealKind): string => costCodes[kind]

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
  const kind = dealKinds.find((one) => costCodes[one] === cost) ?? null
  if (!isDay(`${year}-01-01`)) return { ok: false, sentence: yearlyErrors.year }
  if (!foundState) return { ok: false, sentence: yearlyErrors.state }
  if (cost !== null && kind === null) return { ok: false, sentence: yearlyErrors.cost }
  if (category !== null && !filterCategories.some((one) => one === category))
    return { ok: false, sentence: yearlyErrors.category }
  if (region !== null && !voivodeships.some((one) => one === region))
    return { ok: false, sentence: yearlyErrors.region }
  if ([eventId, partnerId].some((id) => id !== null && !/^[\w-]{1,64}$/.test(id)))
    return { ok: false, sentence: yearlyErrors.id }
  return {
    ok: true,
    filters: { year: Number(year), state: foundState.value, category, region, cost: kind, eventId, partnerId },
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
  kind: DealKind
  status: DealStatus
  partnerId: string
  partner: string
  /** The first day of its events, else when it was proposed; it decides the year. */
  day: Day
  agreedOn: Day
  basis: AmountBasis
  vatRate: VatRate
  plan: PlannedInstalment[] | null
  /** Of the transfer among the deliverables; null without it. */
  transferDue: Day | null
  /** Of the ledger that no reversal took back, oldest first. */
  entries: Pick<Entry, "kind" | "grosze" | "onDay">[]
  parts: DealPart[]
}

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

const isPlanned = ({ status }: Pick<YearDeal, "status">) =>
  status === "pending" || status === "accepted" || status === "negotiation"

/** The figures of a whole deal. */
export function figuresOf(deal: YearDeal, today: Day): Figures {
  const net = deal.parts.reduce((sum, { money }) => sum + money, 0)
  const inKind = deal.parts.reduce((sum, part) => sum + part.inKind, 0)
  const { gross } = taxed(net, deal.basis, deal.vatRate)
  if (isPlanned(deal)) return { ...noFigures, planned: gross, inKind }
  const instalments = scheduled(deal.plan ?? usualPlan(gross), deal.agreedOn).map((one) => ({
    ...one,
    dueOn: deal.plan ? one.dueOn : (deal.transferDue ?? one.dueOn),
  }))
  const sums = sumsOf(instalments, entriesOf(deal), today)
  return {
    planned: 0,
    agreed: gross,
    received: receivedOf(deal),
    open: sums.onTheWay + sums.overdue + sums.later,
    overdue: sums.overdue,
    settled: deal.status === "completed" ? gross : 0,
    inKind,
  }
}

const entriesOf = ({ entries }: YearDeal): Entry[] =>
  entries.map((entry, index) => ({ ...entry, id: String(index), instalmentKey: "1", reversesId: null }))

/** Grosze that came, also beyond what was agreed. */
const receivedOf = ({ entries }: YearDeal) =>
  entries.reduce((sum, { kind, grosze }) => (kind === "received" ? sum + grosze : sum), 0)

/** A share of each figure, so that the shares of all parts add up: each takes what the sum up to it has more. */
export function figuresByPart(whole: Figures, parts: readonly DealPart[]): Figures[] {
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

/** Whether a deal with these figures stands behind the chosen figure. */
export function isInState(state: MoneyState, { status }: Pick<YearDeal, "status">, figures: Figures): boolean {
  if (state === "wszystkie") return true
  if (state === "planowane") return isPlanned({ status })
  if (state === "uzgodnione") return !isPlanned({ status })
  if (state === "rozliczone") return status === "completed"
  const name = { wplacone: "received", otwarte: "open", "po-terminie": "overdue" } as const
  return figures[name[state]] > 0
}

export const plus = (some: Figures, others: Figures): Figures =>
  Object.fromEntries(figureNames.map((name) => [name, some[name] + others[name]])) as Figures
