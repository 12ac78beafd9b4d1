import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { followRate, leastRate } from "./least-rate.ts"

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }))
afterEach(() => vi.useRealTimers())

const { bytesPerSecond, graceMs } = leastRate
/** Seconds after which a client is too slow that moves `bytes` after each pause, within ten minutes. */
function lostAfter(bytes: number, pauseMs: number, workMs = 0) {
  let lost: number | null = null
  const since = performance.now()
  const rate = followRate(() => {
    lost ??= (performance.now() - since) / 1000
  })
  while (lost === null && performance.now() - since < 600_000) {
    rate.wait()
    vi.advanceTimersByTime(pauseMs)
    rate.moved(bytes)
    vi.advanceTimersByTime(workMs)
  }
  rate.stop()
  return lost
}

test("a client that moves nothing is too slow after the grace period", () => {
  expect(lostAfter(0, 1000)).toBe(graceMs / 1000)
})

test("a client that moves the least stays, in small pieces and in large ones", () => {
  expect(lostAfter(bytesPerSecond, 1000)).toBeNull()
  expect(lostAfter(16 * bytesPerSecond, 16_000)).toBeNull()
})

test("half of the least rate is too slow after twice the grace period, and a fast start does not help for long", () => {
  // the last second begins with the rest
  expect(lostAfter(bytesPerSecond / 2, 1000)).toBe((2 * graceMs) / 1000 - 1)
  const lost = vi.fn()
  const rate = followRate(lost)
  rate.wait()
  rate.moved(1_000_000_000)
  rate.wait()
  vi.advanceTimersByTime(graceMs)
  expect(lost).toHaveBeenCalledOnce()
})

test("time that our own work takes does not count", () => {
  expect(lostAfter(bytesPerSecond, 1000, 60_000)).toBeNull()
})
