import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { retryPageReads } from "./retry-page-reads.ts"

let answers: ((response: ServerResponse) => void)[] = []
let refreshes: unknown[] = []
let navigating = false
const server = createServer((request, response) => {
  refreshes.push(request.headers["x-refresh"])
  answers.shift()?.(response)
})
let stop = () => {}
let address: URL

const cut = (response: ServerResponse) => {
  response.writeHead(200, { "content-length": "10" })
  response.write("half ", () => response.destroy())
}
const full = (response: ServerResponse) => response.writeHead(202, { "x-kept": "yes" }).end("whole text")

beforeEach(async () => {
  refreshes = []
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  address = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/wspolprace.data`)
  vi.stubGlobal("window", { fetch })
  vi.stubGlobal("navigator", { onLine: true })
  stop = retryPageReads(() => navigating)
})

afterEach(async () => {
  stop()
  vi.unstubAllGlobals()
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})

test("a page's read whose answer breaks off is read again", async () => {
  answers = [cut, full]
  const answer = await window.fetch(address)
  expect([answer.status, answer.headers.get("x-kept"), await answer.text()]).toEqual([202, "yes", "whole text"])
})

test("an answer without a body is passed on", async () => {
  answers = [(response) => response.writeHead(204).end()]
  expect((await window.fetch(address)).status).toBe(204)
})

test("a POST whose answer breaks off is not sent again", async () => {
  answers = [cut, full]
  const answer = await window.fetch(address, { method: "POST", body: "x" })
  await expect(answer.text()).rejects.toThrow(TypeError)
  expect(answers).toHaveLength(1)
})

test("a read without a navigation says that it only refreshes the page", async () => {
  answers = [full, full, full]
  await window.fetch(address)
  navigating = true
  await window.fetch(address)
  navigating = false
  await window.fetch(address, { method: "POST", body: "x" })
  expect(refreshes.splice(0)).toEqual(["1", undefined, undefined])
})
