import { existsSync, readdirSync } from "node:fs"
import path from "node:path"
// imported to stay real: the test moves only the global timers
import { setTimeout as sleep } from "node:timers/promises"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { leastRate } from "#app/lib/least-rate.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { receiving, toTemporaryFile, uploadPlaces, uploadsBusy } from "./uploads.server.ts"

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }))
afterEach(() => vi.useRealTimers())

const folder = path.join(process.env.DATA_DIR ?? "", "uploads")
const temporary = () => (existsSync(folder) ? readdirSync(folder) : [])
const tooLarge = new Refusal("too-large", "Za duży.")
const most = 400_000_000
const megabyte = 1_000_000

/** Sends pieces of these bytes, one each second, until the reader stops or it is ended. */
function slowBody(bytes: number) {
  let isRead = true
  let isOver = false
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      if (isRead && isOver) controller.close()
      else if (isRead) controller.enqueue(new Uint8Array(bytes))
    },
    cancel: () => {
      isRead = false
    },
  })
  const end = () => {
    isOver = true
  }
  return { body, end }
}

/** The outcome within so many seconds; null when it goes on. */
async function after(seconds: number, receiving: Promise<unknown>) {
  let end: unknown = null
  receiving.catch((error) => {
    end = error
  })
  while (temporary().length === 0) await sleep(1)
  for (let n = 0; n < seconds && end === null; n++) {
    await vi.advanceTimersByTimeAsync(1000)
    await sleep(5)
  }
  return end
}

test("a body that trickles is refused and leaves no file, while one at the least rate is read on", async () => {
  const slow = toTemporaryFile(slowBody(leastRate.bytesPerSecond / 4).body, { most, tooLarge })
  expect(await after(60, slow)).toMatchObject({ reason: "unavailable", retryAfter: uploadsBusy.seconds })
  expect(temporary()).toEqual([])
  const { body, end } = slowBody(leastRate.bytesPerSecond)
  const steady = toTemporaryFile(body, { most, tooLarge })
  expect(await after(60, steady)).toBeNull()
  end()
  await after(3, steady)
  await (await steady).release()
})

test("a person may have 320 megabytes in progress; others have their own, and a finished upload frees its part", async () => {
  const upload = (count: number, person: string) =>
    toTemporaryFile(
      Array.from({ length: count }, () => new Uint8Array(megabyte)),
      {
        most,
        tooLarge,
        client: { person, network: person },
      },
    )
  const first = await upload(300, "anna")
  await expect(upload(30, "anna")).rejects.toThrow(uploadsBusy.own)
  const other = await upload(30, "bartek")
  await first.release()
  const again = await upload(30, "anna")
  await Promise.all([other.release(), again.release()])
})

test("a network has a share of all places for receiving", () => {
  const take = (n: number, network: string) => receiving.take({ person: `osoba ${n}`, network })
  const uploads = Array.from({ length: uploadPlaces.ofNetwork }, (_, n) => take(n, "biuro"))
  expect(() => take(99, "biuro")).toThrow(uploadsBusy.all)
  uploads.push(take(99, "dom"))
  for (const release of uploads) release()
})
