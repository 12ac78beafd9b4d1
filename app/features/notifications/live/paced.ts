/** Runs a task at most once in `ms`, never concurrently; the last call is always followed by a run. */
export function paced(task: () => Promise<void>, ms: number) {
  let isWaiting = false
  let running = false
  let stopped = false

  async function run() {
    running = true
    while (isWaiting && !stopped) {
      isWaiting = false
      const rest = new Promise((resolve) => setTimeout(resolve, ms))
      await task()
      await rest
    }
    running = false
  }

  return {
    ask: () => {
      isWaiting = true
      if (!running && !stopped) void run()
    },
    stop: () => {
      stopped = true
    },
  }
}
