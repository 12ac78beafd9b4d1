import { Refusal } from "./refusal.ts"

/** Whom a place counts for: an account (for a visitor its network) and the network of the request. */
export type Client = { person: string; network: string }

/** How much of something may be taken at a time: in this process, by a network, and by a person. */
export type Most = { inAll: number; ofNetwork: number; ofPerson: number }

/** Sentences for a client that has its share, and for one that finds all places taken; seconds for Retry-After. */
export type Busy = { own: string; all: string; seconds: number }

/** Taken amounts by key; deletes a key when its amount is 0. */
function createCounts() {
  const counts = new Map<string, number>()
  const of = (key: string) => counts.get(key) ?? 0
  const add = (key: string, amount: number) => {
    const now = of(key) + amount
    if (now > 0) counts.set(key, now)
    else counts.delete(key)
  }
  return { of, add }
}

/**
 * Places of this process, shared out so that neither a person nor a network has them all. `take` returns a function that
 * releases the place (idempotent); throws a Refusal (503) without a free one. An amount counts other units, such as bytes.
 */
export function createPlaces(most: Most, busy: Busy) {
  const persons = createCounts()
  const networks = createCounts()
  let takenPlaces = 0
  const count = ({ person, network }: Client, amount: number) => {
    persons.add(person, amount)
    networks.add(network, amount)
    takenPlaces += amount
  }
  const refused = (sentence: string) => new Refusal("unavailable", sentence, busy.seconds)
  const refuse = (client: Client, amount = 1) => {
    if (persons.of(client.person) + amount > most.ofPerson) throw refused(busy.own)
    if (networks.of(client.network) + amount > most.ofNetwork || takenPlaces + amount > most.inAll)
      throw refused(busy.all)
  }
  return {
    /** Throws if `take` would throw now. */
    require: refuse,
    take(client: Client, amount = 1): () => void {
      refuse(client, amount)
      count(client, amount)
      let isHeld = true
      return () => {
        if (isHeld) count(client, -amount)
        isHeld = false
      }
    },
  }
}
export type Places = ReturnType<typeof createPlaces>

/** `most`: limits of tasks that run or wait. */
type Turns = { atOnce: number; longestWaitMs: number; most: Most; busy: Busy }

/**
 * Runs `atOnce` tasks at a time; the others wait, and people take turns, however many tasks each has. `enter` returns a
 * function that ends a task (idempotent); `run` does both. Throws a Refusal (503) for a task beyond a client's share
 * (which `require` checks beforehand), one that waits too long, or whose client leaves meanwhile (`signal`).
 */
export function createTurns({ atOnce, longestWaitMs, most, busy }: Turns) {
  const places = createPlaces(most, busy)
  const queues = new Map<string, Set<() => void>>()
  let running = 0

  /** The oldest waiting task of the person whose turn it is; moves the person behind the others. */
  function callNext() {
    for (const [person, queue] of queues) {
      queues.delete(person)
      const [go] = queue
      if (!go) continue
      queue.delete(go)
      if (queue.size > 0) queues.set(person, queue)
      return go()
    }
    running--
  }

  const turnOf = (person: string, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const queue = queues.get(person) ?? new Set()
      queues.set(person, queue)
      const go = () => {
        end()
        resolve()
      }
      const giveUp = () => {
        end()
        reject(new Refusal("unavailable", busy.all, busy.seconds))
      }
      const timer = setTimeout(giveUp, longestWaitMs)
      const end = () => {
        clearTimeout(timer)
        signal?.removeEventListener("abort", giveUp)
        queue.delete(go)
      }
      queue.add(go)
      signal?.addEventListener("abort", giveUp)
      if (signal?.aborted) giveUp()
    })

  async function enter(client: Client, signal?: AbortSignal): Promise<() => void> {
    const releasePlace = places.take(client)
    try {
      if (running < atOnce) running++
      else await turnOf(client.person, signal)
    } catch (error) {
      releasePlace()
      throw error
    }
    let isActive = true
    return () => {
      if (!isActive) return
      isActive = false
      releasePlace()
      callNext()
    }
  }

  async function run<Result>(client: Client, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const leave = await enter(client, signal)
    try {
      return await work()
    } finally {
      leave()
    }
  }
  return { enter, run, require: (client: Client) => places.require(client) }
}
