/** What a server keeps its data in: the PostgreSQL that comes with the application, or one of its own beside it. */
export type Engine = "embedded" | "postgres"

/** One thing that must hold; `timed` ones (time, memory) depend on the machine and are not asked for in the short form. */
export type Finding = { what: string; value: string; holds: boolean; timed?: boolean }

/** A script that breaks something on purpose and says with numbers whether everything still holds. */
export type Fault = {
  about: string
  /** What `rounds` counts, and how many make the full and the short form. */
  unit: string
  rounds: number
  short: number
  engines: readonly Engine[]
  /** Where the short form runs; on the first of them unless said. */
  shortOn?: readonly Engine[]
  run: (given: { rounds: number; engine: Engine; users?: number }) => Promise<Finding[]>
}

export const check = (what: string, value: string | number, itHolds: boolean): Finding => ({
  what,
  value: String(value),
  holds: itHolds,
})

export const checkInTime = (what: string, value: string | number, itHolds: boolean): Finding => ({
  ...check(what, value, itHolds),
  timed: true,
})

/** A number to write down, about which nothing is promised. */
export const record = (what: string, value: string | number) => check(what, value, true)

/** The value below which `share` of the sorted or unsorted numbers lie; 0 when there are none. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export function pick<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new Error("nothing to pick from")
  return item
}

export const between = (from: number, to: number) => from + Math.random() * (to - from)
