/** The value below which this share of the numbers lies; 0 of none. */
export function percentile(numbers: readonly number[], share: number) {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
export const median = (numbers: readonly number[]) => percentile(numbers, 0.5)

/** Three figures that a person can read: 1234 → 1230, 12.34 → 12.3, 0.01234 → 0.0123. */
export const figure = (number: number) => Number(number.toPrecision(3))
