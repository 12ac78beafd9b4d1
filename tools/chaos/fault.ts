/** The PostgreSQL that comes with the application, or a separate one. */
export type Engine = "embedded" | "postgres"

/** `timed` ones (time, memory) depend on the computer and are skipped in the short form. */
export type Finding = { what: string; value: string; holds: boolean; timed?: boolean }

/** Injects a fault and checks what must still hold. */
export type Fault = {
  about: string
  /** Unit of `rounds`, with the numbers for full and short form. */
  unit: string
  rounds: number
  short: number
  engines: readonly Engine[]
  /** Engines of the short form; by default the first. */
  shortOn?: readonly Engine[]
  run: (settings: { rounds: number; engine: Engine; users?: number }) => Promise<Finding[]>
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

/** A figure without an expectation. */
export const record = (what: string, value: string | number) => check(what, value, true)

/** 0 for no numbers. */
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
