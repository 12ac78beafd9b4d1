import net from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { acquireUploadSlot, uploadSlots } from "#app/platform/files/uploads.server.ts"
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
  // the HTTP adapter puts its own Request and Response in their place, which the next files of this worker would meet
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

/** Sends a picture in pieces, one after each pause, and looks for an answer only then, as many clients do. */
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

test("an upload without a place is answered, however long it takes to come", async () => {
  for (let n = 0; n < uploadSlots.inAll; n++) places.push(acquireUploadSlot(`account ${n}`))
  const answer = await upload({ pieces: 12, pauseMs: 300 })
  expect(answer).toMatch(/^HTTP\/1.1 503 /)
  expect(answer).toMatch(/retry-after: 5/i)
})

test("a client that pauses for three seconds meets its answer, too", { timeout: 20_000 }, async () => {
  for (let n = 0; n < uploadSlots.inAll; n++) places.push(acquireUploadSlot(`account ${n}`))
  expect(await upload({ pieces: 3, pauseMs: 3000 })).toMatch(/^HTTP\/1.1 503 /)
})

test("an upload with a place is read piece by piece", async () => {
  expect(await upload({ pieces: 2, pauseMs: 20 })).toMatch(/^HTTP\/1.1 400 /)
})
