import { type Day, daysBetween } from "#app/lib/dates.ts"
import { type EventTimes, isOver } from "./event.ts"

/** Characters and rows. */
export const savedLimits = { events: 200, note: 500, compared: 6, page: 12 } as const

export const savedErrors = {
  full: `Możesz zapisać najwyżej ${savedLimits.events} wydarzeń. Usuń z listy te, których już nie potrzebujesz.`,
  sponsorsOnly: "Wydarzenia zapisują konta sponsorów.",
  gone: "Tego wydarzenia nie ma już na Twojej liście.",
} as const

/** Whether the viewer may still see a saved event; "deleted" also if its row is gone. */
export type SavedState = "open" | "canceled" | "finished" | "hidden" | "deleted"

type SavedTimes = EventTimes & { hidden: boolean; deleted: boolean }

/** The state of a saved event; null: its row is gone. */
export function savedState(event: SavedTimes | null, today: Day): SavedState {
  if (event === null || event.deleted) return "deleted"
  if (event.hidden) return "hidden"
  if (event.status === "canceled") return "canceled"
  return event.status === "finished" || isOver(event, today) ? "finished" : "open"
}

/** Whether the title and the page of such an event may be shown. */
export const isShown = (state: SavedState): boolean => state !== "hidden" && state !== "deleted"

export const savedNotices: Record<Exclude<SavedState, "open">, string> = {
  canceled: "Organizacja odwołała to wydarzenie.",
  finished: "To wydarzenie już się odbyło.",
  hidden: "To wydarzenie jest teraz ukryte i nie można go pokazać.",
  deleted: "Organizacja usunęła to wydarzenie.",
}

type OptionPrice = { price: number | null; priceTo: number | null }

const isPaid = ({ price }: OptionPrice) => price !== null && price > 0

/** The cheapest option that costs money; ignores free and unpriced ones. */
export function cheapestPaid<Option extends OptionPrice>(options: readonly Option[]): Option | null {
  const [cheapest] = options.filter(isPaid).toSorted((a, b) => (a.price ?? 0) - (b.price ?? 0))
  return cheapest ?? null
}

/** The option for a planned sum: the dearest one within it; without a plan the cheapest one. Null: the sum is too small. */
export function optionForPlan<Option extends OptionPrice>(
  planned: number | null,
  options: readonly Option[],
): Option | null {
  const cheapest = cheapestPaid(options)
  if (planned === null || cheapest === null) return cheapest ?? options[0] ?? null
  const affordable = options.filter((option) => isPaid(option) && (option.price ?? 0) <= planned)
  const [dearest] = affordable.toSorted((a, b) => (b.price ?? 0) - (a.price ?? 0))
  return dearest ?? null
}

/** Planned grosze per participant; null when either is unknown, as a price would not compare with a plan. */
export const costPerParticipant = (planned: number | null, participants: number | null): number | null =>
  planned === null || !participants ? null : Math.round(planned / participants)

/** The lowest of at least two different costs, to be marked; null: nothing to mark. */
export function lowestCost(costs: readonly (number | null)[]): number | null {
  const known = costs.filter((cost) => cost !== null)
  const lowest = Math.min(...known)
  return known.some((cost) => cost > lowest) ? lowest : null
}

/** Grosze: the planned sum, and the rest of the budget (negative: above it; null: no budget). */
export function sumAgainst(budget: number | null, planned: readonly (number | null)[]) {
  const sum = planned.reduce<number>((total, one) => total + (one ?? 0), 0)
  return { sum, left: budget === null ? null : budget - sum, missing: planned.filter((one) => one === null).length }
}

/** The last day for proposals: the event's last day (A66). */
export const lastDayOf = ({ startDate, endDate }: { startDate: Day; endDate: Day | null }): Day => endDate ?? startDate

/** "dzisiaj", "za 8 dni"; null for a day that has passed. */
export function relativeDay(day: Day, today: Day): string | null {
  const days = daysBetween(today, day)
  if (days < 0) return null
  if (days === 0) return "dzisiaj"
  return days === 1 ? "jutro" : `za ${days}\u00a0dni`
}
