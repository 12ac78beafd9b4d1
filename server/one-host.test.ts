import { once } from "node:events"
import net from "node:net"
import { afterAll, beforeAll, expect, test } from "vitest"
import { freePort } from "../tools/free-port.ts"
import { app } from "./app.ts"
import { listen } from "./listen.ts"

let port: number
let served: Awaited<ReturnType<typeof listen>>
beforeAll(async () => {
  port = await freePort()
  served = await listen(app.fetch, { port, hostname: "127.0.0.1" })
})
afterAll(() => served.close())

async function headOf(lines: string[]) {
  const socket = net.connect(port, "127.0.0.1")
  socket.write(`${[...lines, "Connection: close", "", ""].join("\r\n")}`)
  const [head] = await once(socket, "data")
  socket.destroy()
  return String(head)
}

test.each([
  ["/healthz", ["Host: localhost:3000", "Host: localhost:3000"]],
  ["/healthz", ["Host: localhost:3000", "host: zly.example"]],
  ["/", ["HOST: zly.example", "Accept: text/html", "Host: localhost:3000"]],
  ["/logowanie", ["Host: localhost:3000", "Host: "]],
])("%s with the lines %j is refused", async (path, lines) => {
  const head = await headOf([`GET ${path} HTTP/1.1`, ...lines])
  expect(head).toMatch(/^HTTP\/1\.1 400 /)
  expect(head).toMatch(/x-content-type-options: nosniff/i)
})

test("one Host is accepted, and a header whose name only ends like it is another header", async () => {
  expect(await headOf(["GET /healthz HTTP/1.1", "Host: localhost:3000", "X-Forwarded-Host: zly.example"])).toMatch(
    /^HTTP\/1\.1 200 /,
  )
})
