/**
 * Lets so many of the given works run at once; the others wait their turn. With `longestWait` whoever has waited so
 * many milliseconds goes as well: a work that waits for somebody else, such as a slow database, then holds up nobody
 * for longer than that.
 */
export function createConcurrencyLimit(most: number, longestWait?: number) {
  let running = 0
  const waiting = new Set<() => void>()
  const turn = () =>
    new Promise<void>((resolve) => {
      const go = () => {
        clearTimeout(timer)
        waiting.delete(go)
        running++
        resolve()
      }
      const timer = longestWait === undefined ? undefined : setTimeout(go, longestWait)
      waiting.add(go)
    })
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < most) running++
    else await turn()
    try {
      return await work()
    } finally {
      running--
      const [next] = waiting
      if (next && running < most) next()
    }
  }
}
