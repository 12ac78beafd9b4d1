import { once } from "node:events"
import http from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import { eventsPath, faqPath, organizationsPath, signInPath, streamPath } from "#app/paths.ts"
import { check, checkInTime, type Fault } from "../fault.ts"
import { headersOf, type Person, people } from "../people.ts"
import { inScenario, type Scenario, type Server } from "../scenario.ts"

const readers = 12
const slowWriters = 4
const streamsAtOnce = 20
const longestExitMs = 10_000

/**
 * SIGTERM under load: requests in progress succeed, streams are asked to reconnect, and the process exits within ten
 * seconds.
 */
export const gracefulStop: Fault = {
  about: "SIGTERM under load",
  unit: "stops",
  rounds: 100,
  short: 2,
  engines: ["embedded"],
  run: ({ rounds, engine }) => inScenario(engine, (scenario) => stopAgainAndAgain(scenario, rounds)),
}

const nothingYet = () => ({
  answered: 0,
  slow: 0,
  failed: [] as string[],
  streams: 0,
  withRetry: 0,
  wrongExits: 0,
  slowest: 0,
})
type Sum = ReturnType<typeof nothingYet>

async function stopAgainAndAgain(scenario: Scenario, stops: number) {
  const sum = nothingYet()
  const persons = await people(scenario.pool, streamsAtOnce, "sponsor")
  for (let round = 0; round < stops; round++) await stopOnce(await scenario.start(), persons, sum)
  const { rows } = await scenario.pool.query("select id from pgboss.job where state = 'active'")
  const { answered, slow, failed, streams, withRetry, slowest, wrongExits } = sum
  return [
    check("requests answered around the stops", answered, answered > 0),
    check("of them with a body that was still coming", slow, slow > 0),
    check("requests that failed", `${failed.length} ${[...new Set(failed)].join(", ")}`, failed.length === 0),
    check("event streams asked to reconnect", `${withRetry} of ${streams}`, withRetry === streams),
    checkInTime("longest way from SIGTERM to the exit", `${slowest} ms`, slowest < longestExitMs),
    check("exits with another code than 0", wrongExits, wrongExits === 0),
    check("jobs left as running", rows.length, rows.length === 0),
  ]
}

async function stopOnce(server: Server, persons: readonly Person[], sum: Sum) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  const open = await Promise.all(persons.map((person) => openStream(server, person)))
  const load = [
    ...Array.from({ length: readers }, (_, n) => until(sum, () => ask(server, agent, n, sum))),
    ...Array.from({ length: slowWriters }, () => until(sum, () => askSlowly(server, agent, sum))),
  ]
  await sleep(400)
  const since = Date.now()
  const exit = await server.stop()
  sum.slowest = Math.max(sum.slowest, Date.now() - since)
  if (exit !== 0) sum.wrongExits++
  await Promise.all(load)
  sum.streams += open.length
  for (const stream of open) if ((await stream.ended).includes("retry: ")) sum.withRetry++
  agent.destroy()
}

/** `closing`: answered with `connection: close`. */
type Outcome = "answered" | "closing" | "refused"

/** Repeats requests like a proxy until the process closes or refuses the connection. */
async function until(sum: Sum, request: () => Promise<Outcome>) {
  for (let last: Outcome = "answered"; last === "answered"; ) {
    last = await request()
    if (last !== "refused") sum.answered++
  }
}

function ask(server: Server, agent: http.Agent, n: number, sum: Sum) {
  const paths = [eventsPath, "/", organizationsPath, faqPath]
  return outcome(http.get(`${server.url}${paths[n % paths.length]}`, { agent }), sum)
}

/** Sends half of a form, and the rest a moment later. */
function askSlowly(server: Server, agent: http.Agent, sum: Sum) {
  const body = new URLSearchParams({
    email: `${crypto.randomUUID()}@przyklad.example`,
    password: "nie-takie",
  }).toString()
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    "content-length": Buffer.byteLength(body),
    origin: server.url,
  }
  const request = http.request(`${server.url}${signInPath}`, { method: "POST", agent, headers })
  request.write(body.slice(0, 10))
  setTimeout(() => request.end(body.slice(10)), 250)
  return outcome(request, sum).then((result) => {
    if (result !== "refused") sum.slow++
    return result
  })
}

/** Failed: no complete response. A refused connection is for another process. */
function outcome(request: http.ClientRequest, sum: Sum) {
  return new Promise<Outcome>((resolve) => {
    request.on("response", (answer) => {
      answer.resume()
      answer.on("error", () => {})
      answer.on("close", () => {
        if (!answer.complete) sum.failed.push("cut off")
        else if ((answer.statusCode ?? 500) >= 500) sum.failed.push(String(answer.statusCode))
        resolve(answer.headers.connection === "close" ? "closing" : "answered")
      })
    })
    request.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "ECONNREFUSED") sum.failed.push(error.code ?? error.message)
      resolve("refused")
    })
  })
}

async function openStream({ url }: Server, person: Person) {
  const headers = { ...headersOf(person), accept: "text/event-stream", "sec-fetch-site": "same-origin" }
  const request = http.get(`${url}${streamPath}?od=${Date.now()}`, { headers })
  const [answer] = (await once(request, "response")) as [http.IncomingMessage]
  let last = ""
  answer.on("data", (bytes: Buffer) => {
    last = bytes.toString()
  })
  answer.on("error", () => {})
  return { ended: once(answer, "close").then(() => last) }
}
