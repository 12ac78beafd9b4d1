import { describe, expect, test, vi } from "vitest"
import { type Client, createPlaces, createTurns } from "./places.ts"
import type { Refusal } from "./refusal.ts"

const busy = { own: "Masz już swoje.", all: "Inni mają wszystkie.", seconds: 30 }
const client = (person: string, network = person): Client => ({ person, network })

describe("places", () => {
  const most = { inAll: 6, ofNetwork: 4, ofPerson: 2 }
  const sentenceOf = (take: () => unknown) => {
    try {
      take()
      return null
    } catch (error) {
      const { reason, message, retryAfter } = error as Refusal
      expect([reason, retryAfter]).toEqual(["unavailable", busy.seconds])
      return message
    }
  }

  test("a person has two places, a network four, all six; a refused client learns why", () => {
    const { take } = createPlaces(most, busy)
    const sentences = ["anna", "anna", "anna", "bartek", "bartek", "celina"].map((person) =>
      sentenceOf(() => take(client(person, "biuro"))),
    )
    expect(sentences).toEqual([null, null, busy.own, null, null, busy.all])
    expect(sentenceOf(() => take(client("dorota")))).toBeNull()
    expect(sentenceOf(() => take(client("edward")))).toBeNull()
    expect(sentenceOf(() => take(client("franka")))).toBe(busy.all)
  })

  test("a place that is released twice is free once", () => {
    const { take } = createPlaces(most, busy)
    const releaseFirst = take(client("anna"))
    take(client("anna"))
    releaseFirst()
    releaseFirst()
    expect(sentenceOf(() => take(client("anna")))).toBeNull()
    expect(sentenceOf(() => take(client("anna")))).toBe(busy.own)
  })

  test("amounts count units that are taken, such as megabytes", () => {
    const { take } = createPlaces({ inAll: 100, ofNetwork: 60, ofPerson: 40 }, busy)
    take(client("anna", "biuro"), 40)
    expect(sentenceOf(() => take(client("anna", "biuro"), 1))).toBe(busy.own)
    expect(sentenceOf(() => take(client("bartek", "biuro"), 21))).toBe(busy.all)
    expect(sentenceOf(() => take(client("bartek", "biuro"), 20))).toBeNull()
  })
})

describe("turns", () => {
  const most = { inAll: 20, ofNetwork: 20, ofPerson: 8 }
  const nextMacrotask = () => new Promise((resolve) => setTimeout(resolve, 0))

  /** Tasks that end on request, and the names of those that have begun. */
  function startTasks({ run }: ReturnType<typeof createTurns>) {
    const begun: string[] = []
    const ends: (() => void)[] = []
    const ask = (name: string) =>
      run(client(name[0] ?? "", "biuro"), () => {
        begun.push(name)
        return new Promise<string>((resolve) => ends.push(() => resolve(name)))
      })
    const endNext = async () => {
      await nextMacrotask()
      ends.shift()?.()
      await nextMacrotask()
    }
    return { begun, ask, endNext }
  }

  const turnsOfOne = () => createTurns({ atOnce: 1, longestWaitMs: 60_000, most, busy })

  test("one task runs at a time, and people take turns, however many tasks one of them has", async () => {
    const { begun, ask, endNext } = startTasks(turnsOfOne())
    const all = ["a1", "a2", "a3", "a4", "b1", "b2", "c1"].map(ask)
    for (const _ of all) await endNext()
    expect(begun).toEqual(["a1", "a2", "b1", "c1", "a3", "b2", "a4"])
    expect(await Promise.all(all)).toEqual(["a1", "a2", "a3", "a4", "b1", "b2", "c1"])
  })

  test("a person with eight waiting tasks is refused a ninth; others are not", async () => {
    const { ask, endNext } = startTasks(turnsOfOne())
    const served = Array.from({ length: 8 }, (_, n) => ask(`a${n}`))
    await expect(ask("a8")).rejects.toThrow(busy.own)
    served.push(ask("b0"))
    for (const _ of served) await endNext()
    expect((await Promise.all(served)).length).toBe(9)
  })

  test("a task that fails lets the next one run", async () => {
    const { run } = turnsOfOne()
    const failed = run(client("anna"), () => Promise.reject(new Error("zepsute")))
    const next = run(client("bartek"), async () => "gotowe")
    await expect(failed).rejects.toThrow("zepsute")
    expect(await next).toBe("gotowe")
  })

  test("a task whose client leaves while it waits never runs, and its place is free", async () => {
    const { begun, ends, run } = { begun: [] as string[], ends: [] as (() => void)[], ...turnsOfOne() }
    const work = (name: string) => () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.push(resolve))
    }
    const first = run(client("anna"), work("a"))
    const left = new AbortController()
    const waiting = Array.from({ length: 8 }, () => run(client("bartek"), work("b"), left.signal))
    const refused = Promise.allSettled(waiting)
    left.abort()
    expect((await refused).map(({ status }) => status)).toEqual(Array(8).fill("rejected"))
    const after = run(client("bartek"), work("later"))
    const gone = run(client("celina"), work("c"), AbortSignal.abort())
    await expect(gone).rejects.toThrow()
    ends.shift()?.()
    await first
    await nextMacrotask()
    ends.shift()?.()
    await after
    expect(begun).toEqual(["a", "later"])
  })

  test("a task that waits too long is refused and leaves no gap", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    const { run } = turnsOfOne()
    let end = () => {}
    const first = run(client("anna"), () => new Promise<void>((resolve) => (end = resolve)))
    const late = expect(run(client("bartek"), async () => "późno")).rejects.toThrow(busy.all)
    await vi.advanceTimersByTimeAsync(60_000)
    await late
    const next = run(client("celina"), async () => "gotowe")
    end()
    await first
    expect(await next).toBe("gotowe")
    vi.useRealTimers()
  })
})
