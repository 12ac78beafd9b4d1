/**
 * The rate at which a reader or a sender must move bytes to keep its place. 4 kB a second are the 32 kbit of a mobile
 * plan whose data are used up; 20 seconds without a byte are a tunnel or a lift.
 */
export const leastRate = { bytesPerSecond: 4096, graceMs: 20_000 } as const

/**
 * Watches one reader or sender: call `wait` when it has the next step, and `moved` when it took or sent bytes; our own work
 * in between does not count. Calls `onTooSlow` once, when after the grace period too few bytes have moved for the time.
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
