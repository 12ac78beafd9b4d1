import type { IncomingMessage, Server, ServerResponse } from "node:http"
import { setImmediate as afterPoll, setTimeout as sleep } from "node:timers/promises"
import { createAdaptorServer } from "@hono/node-server"
import { withPlainBody } from "./request-body.ts"

type Fetch = (request: Request, env: object) => Promise<Response> | Response
type Exchange = { request: IncomingMessage; response: ServerResponse; since: number; readBefore: number }

/** Against clients that send slowly to hold connections; ms and bytes. */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  connectionsCheckingInterval: 5000,
  maxHeaderSize: 16_384,
  // longer than proxies and browsers keep idle connections: a form sent on a connection that is just being closed is
  // lost
  keepAliveTimeout: 75_000,
}
const bodyGraceMs = 20_000
const slowestBodyPerSecond = 1024
const drainMs = 6000
/** Time between announcing the stop (responses, /readyz) and closing, so that proxies move on and no request fails. */
const announceMs = 1000
const pollMs = 20
const longestAnnounceMs = 2500

/** Serves `fetch` over HTTP. `close` announces the stop, then lets requests finish, within 9 s in all. */
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

/** Closes connections whose body stalls: a slow body is allowed, but not a byte every few seconds. */
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
  await announceStop(server)
  const closed = new Promise((resolve) => server.close(resolve))
  for (const { request, response } of open) if (isStream(request)) response.destroy()
  for (const since = Date.now(); open.size && Date.now() - since < drainMs; await sleep(50))
    server.closeIdleConnections()
  server.closeAllConnections()
  await closed
}

/** Counts polls, not time, as a process without CPU time accepts nothing; at last what waits is accepted. */
async function announceStop(server: Server) {
  const until = Date.now() + longestAnnounceMs
  for (let polls = announceMs / pollMs; polls > 0 && Date.now() < until && (await connectionsOf(server)) > 0; polls--)
    await sleep(pollMs)
  await afterPoll()
}

const connectionsOf = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count ?? 0)))

/** Whether it is an event stream, which never ends by itself; browsers reconnect elsewhere. */
const isStream = (request: IncomingMessage) => request.headers.accept?.includes("text/event-stream") ?? false

function portProblem(error: NodeJS.ErrnoException, port: number) {
  if (error.code === "EADDRINUSE")
    return new Error(`Port ${port} is taken: stop the other program, or choose another one with PORT.`)
  if (error.code === "EACCES") return new Error(`Port ${port} is not ours to use: choose one above 1023 with PORT.`)
  return error
}
