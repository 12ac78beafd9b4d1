import type { Day } from "#app/lib/dates.ts"
import type { Figures } from "./finances.ts"

type Summed = "received" | "toPay" | "overdue" | "inTransit" | "inKind"
/** Figures of a month of a year (1 to 12), in gross grosze; month null: what is open without a due day. */
export type MonthRow = { month: number | null } & Pick<Figures, Summed>

/** In gross grosze; `later` is not due yet. */
export type MonthFigures = { month: number; received: number; later: number; overdue: number; inTransit: number }
export type YearByMonth = {
  months: MonthFigures[]
  /** `inTransit` without a due day stands in no month. */
  sums: Omit<MonthFigures, "month"> & Pick<Figures, "undated" | "inKind">
}

export const monthNames = ["sty", "lut", "mar", "kwi", "maj", "cze", "lip", "sie", "wrz", "paź", "lis", "gru"] as const

export const daysOfYear = (year: number): Record<"from" | "to", Day> => ({ from: `${year}-01-01`, to: `${year}-12-31` })

/** All twelve months with their figures, and the sums of the year; null when all are 0. */
export function yearByMonth(rows: readonly MonthRow[]): YearByMonth | null {
  const total = (name: Summed) => rows.reduce((sum, row) => sum + row[name], 0)
  const undated = rows.find(({ month }) => month === null)?.toPay ?? 0
  const sums = {
    received: total("received"),
    later: total("toPay") - undated - total("overdue"),
    overdue: total("overdue"),
    inTransit: total("inTransit"),
    ...{ undated, inKind: total("inKind") },
  }
  if (Object.values(sums).every((sum) => sum === 0)) return null
  const months = monthNames.map((_, index) => {
    const row = rows.find(({ month }) => month === index + 1)
    const { received = 0, toPay = 0, overdue = 0, inTransit = 0 } = row ?? {}
    return { month: index + 1, received, later: toPay - overdue, overdue, inTransit }
  })
  return { months, sums }
}

/** Parts of an arch, a month in the chart, from the top down: the latest by the day they count by comes first. */
export const archParts = ["later", "inTransit", "overdue", "received"] as const
export type ArchPart = (typeof archParts)[number]

/** Heights of an arch in percent of the highest month; a part below zero has none. */
export function archesOf(
  months: readonly MonthFigures[],
): { month: number; height: number; parts: [ArchPart, number][] }[] {
  const heights = months.map((one) => archParts.map((part) => Math.max(0, one[part])))
  const totals = heights.map((parts) => parts.reduce((sum, part) => sum + part, 0))
  const highest = Math.max(1, ...totals)
  return months.map(({ month }, at) => ({
    month,
    height: round((100 * (totals[at] ?? 0)) / highest),
    parts: archParts.flatMap((part, index): [ArchPart, number][] => {
      const grosze = heights[at]?.[index] ?? 0
      return grosze > 0 ? [[part, round((100 * grosze) / (totals[at] || 1))]] : []
    }),
  }))
}

const round = (percent: number) => Math.round(percent * 10) / 10
