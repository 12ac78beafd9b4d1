/**
 * What a reader or a sender must move to keep its place. 4 kB a second are the 32 kbit of a mobile plan whose data are
 * used up; 20 seconds without anything are a tunnel or a lift.
 */
export const leastRate = { bytesPerSecond: 4096, graceMs: 20_000 } as const

/**
 * Follows one reader or sender: `wait` when it has the next step, `moved` when it took or sent bytes; our own work between
 * the two does not count. Calls `onTooSlow` once when the bytes have not made up for the time by the grace.
 */
export function followRate(onTooSlow: () => void, { bytesPerSecond, graceMs }: typeof leastRate = leastRate) {
  let leftMs: number = graceMs
  let since: number | null = null
  let timer: NodeJS.Timeout | undefined
  const pause = () => {
    clearTimeout(timer)
    if (since !== null) leftMs -= performance.now() - since
    since = null
  }
  return {
    wait() {
      pause()
      since = performance.now()
      timer = setTimeout(onTooSlow, Math.max(0, leftMs))
    },
    moved(bytes: number) {
      pause()
      leftMs = Math.min(graceMs, leftMs + (bytes / bytesPerSecond) * 1000)
    },
    stop: pause,
  }
}
