import { once } from "node:events"
import net from "node:net"
import { setTimeout as sleep, setImmediate as turn } from "node:timers/promises"
import { expect, test } from "vitest"
import { freePort } from "../tools/free-port.ts"
import { listen } from "./listen.ts"

async function served(answer: (request: Request) => Response | Promise<Response>) {
  const port = await freePort()
  const { close } = await listen(answer, { port, hostname: "127.0.0.1" })
  return { close, port, address: `http://127.0.0.1:${port}/` }
}

test("closing accepts nothing new and lets a running request finish", async () => {
  const paths: string[] = []
  let finish = () => {}
  const { address, close } = await served(async ({ url }) => {
    paths.push(new URL(url).pathname)
    if (paths.length === 1) await new Promise<void>((resolve) => (finish = resolve))
    return new Response("done")
  })
  const underWay = fetch(address).then((answer) => answer.text())
  await expect.poll(() => paths).toEqual(["/"])
  const closed = close()
  const later = () =>
    fetch(`${address}later`).then(
      ({ status }) => status,
      () => "refused",
    )
  await expect.poll(later).toBe("refused")
  finish()
  expect(await underWay).toBe("done")
  await closed
})

test("while it closes, open connections get their answer with a request to close", async () => {
  const { address, close } = await served(() => sleep(300, new Response("done")))
  const first = fetch(address)
  await sleep(50)
  const closed = close()
  const second = await fetch(address)
  expect([await second.text(), second.headers.get("connection")]).toEqual(["done", "close"])
  expect((await first).headers.get("connection")).toBe("close")
  await closed
})

test("closing answers requests that arrived while the process was too busy to read them", async () => {
  const { port, close } = await served(() => new Response("done"))
  const socket = net.connect(port, "127.0.0.1")
  const answer = async () => String((await once(socket, "data"))[0])
  const ask = () => socket.write("GET / HTTP/1.1\r\nhost: localhost\r\n\r\n")
  ask()
  expect(await answer()).toContain("keep-alive")
  const closed = close()
  await sleep(5)
  await turn() // `turn` lets due timers run before the next poll
  ask()
  for (const since = Date.now(); Date.now() - since < 1200; );
  expect(await answer()).toContain("Connection: close")
  await closed
})

test("closing ends event streams with a message", async () => {
  let cancel = () => {}
  const cancelled = new Promise<void>((resolve) => {
    cancel = resolve
  })
  const body = () =>
    new ReadableStream({
      start: (stream) => stream.enqueue(new TextEncoder().encode(": ok\n\n")),
      cancel: () => cancel(),
    })
  const { address, close } = await served(() => new Response(body()))
  const stream = await fetch(address, { headers: { accept: "text/event-stream" } })
  const reader = stream.body?.getReader()
  await reader?.read()
  await close()
  await cancelled
  await expect(reader?.read()).rejects.toThrow()
})

test("a head larger than 16 kB is refused", async () => {
  const { address, close } = await served(() => new Response("ok"))
  const answer = await fetch(address, { headers: { "x-large": "a".repeat(20_000) } })
  expect(answer.status).toBe(431)
  await close()
})

test("a taken port gets one sentence", async () => {
  const { port, close } = await served(() => new Response("ok"))
  const second = listen(() => new Response("ok"), { port, hostname: "127.0.0.1" })
  await expect(second).rejects.toThrow(
    `Port ${port} is taken: stop the other program, or choose another one with PORT.`,
  )
  await close()
})
