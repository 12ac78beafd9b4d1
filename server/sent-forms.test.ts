import net from "node:net"
import { afterAll, beforeAll, expect, test } from "vitest"
import { teamPath } from "#app/paths.ts"
import { visitor } from "#test/support/app.ts"
import { freePort } from "../tools/free-port.ts"
import { app } from "./app.ts"
import { listen } from "./listen.ts"

const asPage = { headers: { accept: "text/html" } }
const networks = ["127.0.0.1", "127.0.0.2", "127.0.0.3"]
const slow: net.Socket[] = []
let port: number
let close: () => Promise<void>
let restore = () => {}

beforeAll(async () => {
  // the HTTP adapter replaces the global Request and Response, which would affect the next files of this worker
  const { Request, Response } = globalThis
  restore = () => Object.assign(globalThis, { Request, Response })
  port = await freePort()
  ;({ close } = await listen(app.fetch, { port, hostname: "127.0.0.1" }))
  await Promise.all(networks.flatMap((localAddress) => [1, 2, 3, 4].map(() => trickle(localAddress))))
})
afterAll(async () => {
  for (const socket of slow) socket.destroy()
  await close()
  restore()
})

/** Sends the beginning of a form and leaves it open; it has no files, so it takes no place, of which a network has 4. */
async function trickle(localAddress: string) {
  const socket = net.connect({ port, host: "127.0.0.1", localAddress })
  slow.push(socket)
  socket.on("error", () => {})
  const head = `POST ${teamPath} HTTP/1.1\r\nhost: localhost:3000\r\norigin: http://localhost:3000\r\n`
  const body = "content-type: application/x-www-form-urlencoded\r\ncontent-length: 100000\r\n"
  const reading = new Promise((resolve) => socket.once("data", resolve))
  socket.write(`${head}${body}expect: 100-continue\r\n\r\n`)
  await reading
  socket.write("words=a")
}

test("a form whose session has ended comes back while others send slowly", async () => {
  const answer = await visitor().post(teamPath, { email: "ala@poczta.example", note: "Długo pisane słowa" }, asPage)
  expect(answer.status).toBe(401)
  expect(await answer.text()).toContain("Długo pisane słowa")
})

test("a body that is no form is not read into memory, whatever its length", async () => {
  const piece = new TextEncoder().encode("a".repeat(100_000))
  for (const type of ["text/plain", "application/json", ""]) {
    let read = 0
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        read += piece.length
        if (read > 20_000_000) controller.close()
        else controller.enqueue(piece)
      },
    })
    const headers = { ...asPage.headers, "content-type": type }
    const answer = await visitor().send(teamPath, { method: "POST", headers, body, duplex: "half" } as RequestInit)
    expect([type, answer.status, answer.headers.get("location")]).toEqual([
      type,
      302,
      expect.stringContaining("/logowanie"),
    ])
    expect(read).toBeLessThan(2_000_000)
  }
})
