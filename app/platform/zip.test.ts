import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { leastRate } from "#app/lib/least-rate.ts"
import type { Client } from "#app/lib/places.ts"
import { archiveBusy, archivePlaces, zipStream } from "./zip.server.ts"

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }))
afterEach(() => vi.useRealTimers())

const client: Client = { person: "osoba", network: "sieć" }
function* endless() {
  while (true) yield new Uint8Array(200_000)
}
const open = (of = client) =>
  zipStream([{ name: "duży.bin", pieces: endless(), packed: true }], {
    client: of,
    requireReader: async () => {},
    what: {},
  })

/** Reads a hundred pieces at this rate, or until the stream is ended: returns their number, and the bytes of the largest. */
async function readSlowly(body: ReadableStream<Uint8Array>, bytesPerSecond: number) {
  const reader = body.getReader()
  let pieces = 0
  let largest = 0
  try {
    for (; pieces < 100; pieces++) {
      const { byteLength } = (await reader.read()).value ?? new Uint8Array()
      largest = Math.max(largest, byteLength)
      await vi.advanceTimersByTimeAsync((byteLength / bytesPerSecond) * 1000)
    }
    await reader.cancel()
  } catch {
    // the stream was ended
  }
  return { pieces, largest }
}

test("a reader above the least rate is served in small pieces, and one below it loses its place to others", async () => {
  const { pieces, largest } = await readSlowly(open(), 1.2 * leastRate.bytesPerSecond)
  expect([pieces, largest]).toEqual([100, 64 * 1024])
  const slow = [open(), open()]
  expect(() => open()).toThrow(archiveBusy.own)
  const archives = await Promise.all(slow.map((body) => readSlowly(body, leastRate.bytesPerSecond / 2)))
  for (const each of archives) expect(each.pieces).toBeLessThan(4)
  await open().cancel()
})

test("a reader that reads nothing loses its place", async () => {
  const archives = [open(), open()]
  await vi.advanceTimersByTimeAsync(leastRate.graceMs)
  for (const body of archives) await expect(body.getReader().read()).rejects.toThrow("too long")
  await open().cancel()
})

test("a network whose places are taken is refused, and another network is served", async () => {
  const at = (person: number, network: string) => open({ person: `osoba ${person}`, network })
  const archives = Array.from({ length: archivePlaces.ofNetwork }, (_, n) => at(n, "biuro"))
  expect(() => at(99, "biuro")).toThrow(archiveBusy.all)
  for (const body of [...archives, at(99, "dom")]) await body.cancel()
})
