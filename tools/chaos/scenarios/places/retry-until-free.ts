import { setTimeout as sleep } from "node:timers/promises"

const longestWaitMs = 120_000

/** Repeats the requests every two seconds until none is refused (503), for at most two minutes; returns the last statuses. */
export async function retryUntilFree(ask: () => Promise<number[]>): Promise<number[]> {
  const since = Date.now()
  let statuses = [503]
  while (statuses.includes(503) && Date.now() - since < longestWaitMs) {
    await sleep(2000)
    statuses = await ask()
  }
  return statuses
}
