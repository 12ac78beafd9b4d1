import { expect, test } from "vitest"
import { createConcurrencyLimit } from "./concurrency-limit.ts"

/** Tasks that end on request, and the numbers of those that have begun. */
function startTasks(limited: ReturnType<typeof createConcurrencyLimit>, count: number) {
  const begun: number[] = []
  const ends: (() => void)[] = []
  const all = Array.from({ length: count }, (_, n) =>
    limited(() => {
      begun.push(n)
      return new Promise<number>((resolve) => {
        ends[n] = () => resolve(n)
      })
    }),
  )
  return { begun, end: (n: number) => ends[n]?.(), all }
}
const nextMacrotask = () => new Promise((resolve) => setTimeout(resolve, 0))

test("two tasks run at once, the others start in the order in which they came", async () => {
  const { begun, end, all } = startTasks(createConcurrencyLimit(2, 10_000), 4)
  expect(begun).toEqual([0, 1])
  end(1)
  await nextMacrotask()
  expect(begun).toEqual([0, 1, 2])
  end(0)
  await nextMacrotask()
  expect(begun).toEqual([0, 1, 2, 3])
  end(2)
  end(3)
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3])
})

test("a task that has waited long runs as well, and counts", async () => {
  const { begun, end, all } = startTasks(createConcurrencyLimit(1, 20), 3)
  await expect.poll(() => begun).toEqual([0, 1, 2])
  end(0)
  end(1)
  end(2)
  expect(await Promise.all(all)).toEqual([0, 1, 2])
})

test("a task that fails also frees its place", async () => {
  const limited = createConcurrencyLimit(1, 10_000)
  await expect(limited(() => Promise.reject(new Error("nie ma strony")))).rejects.toThrow("nie ma strony")
  expect(await limited(() => Promise.resolve("strona"))).toBe("strona")
})

test("no new task takes a place that is being handed to a waiting one", async () => {
  const limited = createConcurrencyLimit(2)
  let [running, most] = [0, 0]
  const work = () =>
    limited(async () => {
      most = Math.max(most, ++running)
      await nextMacrotask()
      running--
    })
  // each finished task adds a new one at the very moment in which the next waiting one starts
  const following = (left: number): Promise<void> => work().then(() => (left > 0 ? following(left - 1) : undefined))
  await Promise.all([...Array.from({ length: 6 }, () => following(10))])
  expect(most).toBe(2)
})
