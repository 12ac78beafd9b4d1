/** 0 for no numbers. */
export function percentile(numbers: readonly number[], share: number) {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
export const median = (numbers: readonly number[]) => percentile(numbers, 0.5)

/** Three significant digits: 1234 → 1230, 12.34 → 12.3, 0.01234 → 0.0123. */
export const figure = (number: number) => Number(number.toPrecision(3))
