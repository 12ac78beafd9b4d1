import { median, percentile } from "../statistics.ts"

/** One turn of each build, milliseconds of processor time per page. */
export type Pair = { before: number; control: number; now: number }

const resamples = 2000
const controlled = { from: 0.97, to: 1.03 }

/** The median of paired ratios with its 95 % bounds, by resampling the pairs. */
export function ratioOf(pairs: readonly Pair[], of: "now" | "control") {
  const ratios = pairs.map((pair) => pair[of] / pair.before)
  const random = generator(pairs.length)
  const resampled = Array.from({ length: resamples }, () =>
    median(ratios.map(() => ratios[Math.floor(random() * ratios.length)] ?? 1)),
  )
  return { median: median(ratios), low: percentile(resampled, 0.025), high: percentile(resampled, 0.975) }
}

/** Seeded, so that the same pairs always give the same verdict. */
function generator(seed: number) {
  let state = seed + 1
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

export type Verdict = "dearer" | "cheaper" | "no difference seen" | "not judged"

/**
 * A page is dearer when the lower bound of its ratio is above 1, cheaper when the upper one is below. No verdict when
 * the same commit differs from itself, or when other processes took a core.
 */
export function verdictOf(pairs: readonly Pair[], othersLoad: number): Verdict {
  const control = ratioOf(pairs, "control").median
  if (othersLoad > 1 || control < controlled.from || control > controlled.to) return "not judged"
  const { low, high } = ratioOf(pairs, "now")
  if (low > 1) return "dearer"
  return high < 1 ? "cheaper" : "no difference seen"
}
