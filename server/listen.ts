import type { IncomingMessage, Server, ServerResponse } from "node:http"
import { setImmediate as afterLook, setTimeout as sleep } from "node:timers/promises"
import { createAdaptorServer } from "@hono/node-server"
import { withPlainBody } from "./request-body.ts"

type Fetch = (request: Request, env: object) => Promise<Response> | Response
type Exchange = { request: IncomingMessage; response: ServerResponse; since: number; readBefore: number }

/** Against clients that send as slowly as they may and hold their connection; all in ms and bytes. */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  connectionsCheckingInterval: 5000,
  maxHeaderSize: 16_384,
}
const bodyGraceMs = 20_000
const slowestBodyPerSecond = 1024
const drainMs = 6000
/**
 * So long the door stays open while every answer, and /readyz, says that nothing more should come: whoever has knocked
 * is let in, and a proxy sends the next ones elsewhere. Nobody is cut off while asking.
 */
const partingMs = 1000
const lookMs = 20
const longestPartingMs = 2500

/** Serves `fetch` over HTTP. `close` bids farewell, takes nothing new and lets the rest finish, within 9 s in all. */
export async function listen(fetch: Fetch, { port, hostname }: { port: number; hostname: string }) {
  const server = createAdaptorServer({
    fetch: (request, env) => fetch(withPlainBody(request, env.incoming as IncomingMessage), env),
    serverOptions: limits,
  }) as Server
  const open = followExchanges(server)
  let closing = false
  server.prependListener("request", (_, response) => {
    if (closing) response.shouldKeepAlive = false
  })
  const guard = setInterval(() => dropSlowBodies(open), limits.connectionsCheckingInterval).unref()
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(portProblem(error, port)))
    server.listen(port, hostname, resolve)
  })
  return {
    close: async () => {
      closing = true
      clearInterval(guard)
      await drain(server, open)
    },
  }
}

function followExchanges(server: Server) {
  const open = new Set<Exchange>()
  server.on("request", (request, response) => {
    const exchange = { request, response, since: Date.now(), readBefore: request.socket.bytesRead }
    open.add(exchange)
    response.once("close", () => open.delete(exchange))
  })
  return open
}

/** A body may take its time, but not at a byte every few seconds. */
function dropSlowBodies(open: Set<Exchange>) {
  for (const { request, since, readBefore } of open) {
    const age = Date.now() - since
    const least = (age / 1000) * slowestBodyPerSecond
    if (!request.complete && age > bodyGraceMs && request.socket.bytesRead - readBefore < least)
      request.socket.destroy()
  }
}

async function drain(server: Server, open: Set<Exchange>) {
  for (const { response } of open) if (!response.headersSent) response.shouldKeepAlive = false
  await part(server)
  const closed = new Promise((resolve) => server.close(resolve))
  for (const { request, response } of open) if (isStream(request)) response.destroy()
  for (const since = Date.now(); open.size && Date.now() - since < drainMs; await sleep(50))
    server.closeIdleConnections()
  server.closeAllConnections()
  await closed
}

/** Counted in looks at the sockets, not by the clock: a process that gets no time to look has let nobody in. */
async function part(server: Server) {
  const until = Date.now() + longestPartingMs
  for (let looks = partingMs / lookMs; looks > 0 && Date.now() < until && (await connectionsOf(server)) > 0; looks--)
    await sleep(lookMs)
  await afterLook()
}

const connectionsOf = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count ?? 0)))

/** An event stream never ends by itself; its browser asks again elsewhere. */
const isStream = (request: IncomingMessage) => request.headers.accept?.includes("text/event-stream") ?? false

function portProblem(error: NodeJS.ErrnoException, port: number) {
  if (error.code === "EADDRINUSE")
    return new Error(`Port ${port} is taken: stop the other program, or choose another one with PORT.`)
  if (error.code === "EACCES") return new Error(`Port ${port} is not ours to use: choose one above 1023 with PORT.`)
  return error
}
