import { existsSync, readdirSync } from "node:fs"
import net from "node:net"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { receiving, uploadPlaces } from "#app/platform/files/uploads.server.ts"
import { signedUp, type Visitor } from "#test/support/app.ts"
import { freePort } from "../tools/free-port.ts"
import { app } from "./app.ts"
import { listen } from "./listen.ts"

let port: number
let close: () => Promise<void>
let restore = () => {}
let person: Visitor
const places: (() => void)[] = []

beforeAll(async () => {
  // the HTTP adapter replaces the global Request and Response, which would affect the next files of this worker
  const { Request, Response } = globalThis
  restore = () => Object.assign(globalThis, { Request, Response })
  port = await freePort()
  ;({ close } = await listen(app.fetch, { port, hostname: "127.0.0.1" }))
  person = await signedUp("organization")
})
afterEach(() => {
  for (const giveBack of places.splice(0)) giveBack()
})
afterAll(async () => {
  await close()
  restore()
})

const temporary = () => {
  const folder = path.join(process.env.DATA_DIR ?? "", "uploads")
  return existsSync(folder) ? readdirSync(folder) : []
}

/** Lets others of this network take all its places. */
const fillNetwork = () => {
  for (let n = 0; n < uploadPlaces.ofNetwork; n++)
    places.push(receiving.take({ person: `account ${n}`, network: "127.0.0.1" }))
}

/** Sends a picture in pieces, one after each pause, and reads the answer only afterwards, as many clients do. */
async function upload({ pieces, pauseMs }: { pieces: number; pauseMs: number }): Promise<string> {
  const piece = Buffer.alloc(400_000)
  const socket = net.connect(port, "127.0.0.1")
  let failure = ""
  const closed = new Promise((resolve) => socket.once("close", resolve))
  socket.on("error", (error) => {
    failure = error.message
  })
  const cookie = [...person.jar].map(([name, value]) => `${name}=${value}`).join("; ")
  const length = pieces * piece.length
  socket.write(`POST /pliki/banner HTTP/1.1\r\nhost: localhost:3000\r\norigin: http://localhost:3000\r\n`)
  socket.write(`cookie: ${cookie}\r\nconnection: close\r\ncontent-length: ${length}\r\n\r\n`)
  for (let sent = 0; sent < pieces && !failure; sent++) {
    socket.write(piece)
    await sleep(pauseMs)
  }
  let answer = ""
  socket.on("data", (bytes) => {
    answer += bytes
  })
  await closed
  return failure || answer
}

test("an upload without a place gets its answer, however long it takes to arrive", async () => {
  fillNetwork()
  const answer = await upload({ pieces: 12, pauseMs: 300 })
  expect(answer).toMatch(/^HTTP\/1.1 503 /)
  expect(answer).toMatch(/retry-after: 5/i)
})

test("a client that pauses for three seconds also gets its answer", { timeout: 20_000 }, async () => {
  fillNetwork()
  expect(await upload({ pieces: 3, pauseMs: 3000 })).toMatch(/^HTTP\/1.1 503 /)
})

test("an upload with a place is read piece by piece", async () => {
  expect(await upload({ pieces: 2, pauseMs: 20 })).toMatch(/^HTTP\/1.1 400 /)
})

/** Sends a document to /sprawdz as a visitor at this address; without `end` its last bytes never arrive. */
function check(localAddress: string, end: boolean) {
  const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="umowa.pdf"\r\n\r\n'
  const body = Buffer.concat([Buffer.from(head), Buffer.alloc(100_000), Buffer.from("\r\n--x--\r\n")])
  const socket = net.connect({ port, host: "127.0.0.1", localAddress })
  const answer = new Promise<string>((resolve) => {
    let text = ""
    socket.on("data", (bytes) => {
      text += bytes
    })
    socket.on("error", () => {})
    socket.once("close", () => resolve(text))
  })
  socket.write(
    "POST /sprawdz HTTP/1.1\r\nhost: localhost:3000\r\norigin: http://localhost:3000\r\nconnection: close\r\n",
  )
  socket.write(`content-type: multipart/form-data; boundary=x\r\ncontent-length: ${body.length}\r\n\r\n`)
  socket.write(end ? body : body.subarray(0, 90_000))
  return { answer, end: () => socket.write(body.subarray(90_000)), leave: () => socket.destroy() }
}

test("visitors who check documents share the places of their own network only", async () => {
  const before = temporary().length
  const slow = [1, 2, 3, 4].map(() => check("127.0.0.1", false))
  await expect.poll(() => temporary().length).toBe(before + 4)
  expect(await check("127.0.0.1", true).answer).toMatch(/^HTTP\/1.1 503 [\s\S]*retry-after: 5/i)
  expect(await check("127.0.0.2", true).answer).toMatch(/^HTTP\/1.1 200 /)
  for (const each of slow) each.end()
  for (const each of slow) expect(await each.answer).toMatch(/^HTTP\/1.1 200 /)
  expect(temporary()).toHaveLength(before)
})
