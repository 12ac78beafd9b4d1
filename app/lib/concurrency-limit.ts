/** Runs at most `most` tasks at once. One queued for `longestWait` ms runs anyway, so slow tasks cannot block it. */
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
