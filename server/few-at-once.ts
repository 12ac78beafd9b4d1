/**
 * Lets so many of the given works run at once; others wait their turn, `longestWait` milliseconds at most, then go as
 * well. What is under way survives collections of garbage, so pages drawn sixteen at a time cost more memory and take
 * no less time. A work that waits for somebody else, such as a slow database, holds up nobody for longer than that.
 */
export function fewAtOnce(most: number, longestWait: number) {
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
      const timer = setTimeout(go, longestWait)
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
