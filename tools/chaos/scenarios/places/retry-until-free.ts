import { setTimeout as sleep } from "node:timers/promises"

const longestWaitMs = 120_000

/** Asks every two seconds until no place is refused (503), at most two minutes; the last statuses. */
export async function retryUntilFree(ask: () => Promise<number[]>): Promise<number[]> {
  const since = Date.now()
  let statuses = [503]
  while (statuses.includes(503) && Date.now() - since < longestWaitMs) {
    await sleep(2000)
    statuses = await ask()
  }
  return statuses
}
