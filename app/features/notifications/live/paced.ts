/**
 * Runs a task at most once in `ms`, never twice at a time: at once when it rests, otherwise once more after the run
 * that is under way. Asked for many times, it runs last after the last asking.
 */
export function paced(task: () => Promise<void>, ms: number) {
  let asked = false
  let running = false
  let stopped = false

  async function run() {
    running = true
    while (asked && !stopped) {
      asked = false
      const rest = new Promise((resolve) => setTimeout(resolve, ms))
      await task()
      await rest
    }
    running = false
  }

  return {
    ask: () => {
      asked = true
      if (!running && !stopped) void run()
    },
    stop: () => {
      stopped = true
    },
  }
}
