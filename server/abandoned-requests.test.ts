import net from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { pool } from "#app/db/connection/client.server.ts"
import { log } from "#app/platform/log.server.ts"
import { signedUp, type Visitor } from "#test/support/app.ts"
import { freePort } from "../tools/free-port.ts"
import { app } from "./app.ts"
import { listen } from "./listen.ts"

type Line = { method?: string; path?: string; status?: number }
let port: number
let close: () => Promise<void>
let restore = () => {}
let person: Visitor
let lines: Line[] = []
const errors: unknown[] = []

beforeAll(async () => {
  // the HTTP adapter replaces the global Request and Response, which would affect the next files of this worker
  const { Request, Response } = globalThis
  restore = () => Object.assign(globalThis, { Request, Response })
  port = await freePort()
  ;({ close } = await listen(app.fetch, { port, hostname: "127.0.0.1" }))
  person = await signedUp("organization")
})
afterAll(async () => {
  await close()
  restore()
})
beforeEach(() => {
  lines = []
  errors.length = 0
  vi.spyOn(log, "info").mockImplementation(((line: Line) => void lines.push(line)) as typeof log.info)
  for (const level of ["warn", "error"] as const)
    vi.spyOn(log, level).mockImplementation(((line: unknown) => void errors.push(line)) as typeof log.warn)
})
afterEach(() => void vi.restoreAllMocks())

/** Sends a request, or with a `body` only its beginning, and closes the connection once `then` resolves. */
async function sendAndClose(head: string, body = "", then: () => Promise<unknown> = async () => {}) {
  const socket = net.connect(port, "127.0.0.1")
  const cookie = [...person.jar].map(([name, value]) => `${name}=${value}`).join("; ")
  socket.write(`${head} HTTP/1.1\r\nhost: localhost:3000\r\norigin: http://localhost:3000\r\ncookie: ${cookie}\r\n`)
  // waits until it is sent: `then` may resolve at once, and destroying the socket would drop the request
  await new Promise((sent) => socket.write(body ? `content-length: 100000\r\n${body}` : "\r\n", sent))
  await then()
  socket.destroy()
}
const within10Seconds = { timeout: 10_000, interval: 20 }
const logged = (path: string) =>
  vi.waitFor(() => expect(lines.find((line) => line.path === path)).toBeDefined(), within10Seconds)
const statusOf = (path: string) => lines.find((line) => line.path === path)?.status

/** Locks the events until `work` is done, so that no request can read them. */
async function whileEventsAreLocked(work: () => Promise<unknown>) {
  const client = await pool.connect()
  try {
    await client.query("begin; lock table event in access exclusive mode")
    await work()
  } finally {
    await client.query("rollback")
    client.release()
  }
}
const waitsForLock = () =>
  vi.waitFor(async () => {
    const { rows } = await pool.query(
      "select 1 from pg_locks join pg_database on pg_database.oid = database where datname = current_database() and not granted",
    )
    expect(rows).not.toEqual([])
  }, within10Seconds)

/** Waits until no statement runs, as `waitsForLock` would also see one of an earlier request. */
const nothingRuns = () =>
  vi.waitFor(async () => {
    const { rows } = await pool.query(
      "select 1 from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()",
    )
    expect(rows).toEqual([])
  }, within10Seconds)

test.each(["/wydarzenia", "/wydarzenia.data", "/moje-wydarzenia"])(
  "a client that disconnects before %s is answered is logged as 499, not as an error",
  async (path) => {
    await nothingRuns()
    await whileEventsAreLocked(async () => {
      await sendAndClose(`GET ${path}`, "", waitsForLock)
      // the server has to notice the end of the connection before the lock goes
      await sleep(250)
    })
    await logged(path)
    expect([statusOf(path), errors]).toEqual([499, []])
  },
)

test.each([
  ["/kontakt", "content-type: application/x-www-form-urlencoded\r\n\r\nname=Zofia"],
  [
    "/dodaj-wydarzenie",
    'content-type: multipart/form-data; boundary=x\r\n\r\n--x\r\ncontent-disposition: form-data; name="title"\r\n\r\nFest',
  ],
  ["/pliki/banner", "content-type: image/png\r\n\r\n\u0089PNG"],
])("a client that disconnects in the middle of a body for %s is logged as 499, not as an error", async (path, body) => {
  await sendAndClose(`POST ${path}`, body, () => new Promise((resolve) => setTimeout(resolve, 100)))
  await logged(path)
  expect([statusOf(path), errors]).toEqual([499, []])
})

test("a client that waits is logged with the status that it got", async () => {
  for (const [path, status] of [
    ["/moje-wydarzenia", 200],
    ["/nie-ma", 404],
  ] as const) {
    await sendAndClose(`GET ${path}`, "", () => logged(path))
    expect(statusOf(path)).toBe(status)
  }
})
