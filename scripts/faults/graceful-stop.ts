// SIGTERM under load, again and again: no request that was being answered fails, open streams are told to come back,
// and the process is gone within ten seconds (quality R15).
//   node scripts/faults/graceful-stop.ts [stops=100]
import { once } from "node:events"
import http from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import { openStage, type Server } from "./live-servers.ts"
import { type Person, people } from "./people.ts"

const stops = Number(process.argv[2] ?? 100)
const readers = 12
const slowWriters = 4
const streamsAtOnce = 20
const longestExitMs = 10_000

const stage = await openStage()
const persons = await people(stage.pool, streamsAtOnce, "sponsor")
const sum = { answered: 0, slow: 0, failed: [] as string[], streams: 0, toldToReturn: 0, wrongExits: 0, slowest: 0 }
for (let round = 0; round < stops; round++) await stopOnce()
const [
  {
    rows: [active],
  },
] = [await stage.pool.query("select count(*)::int as n from pgboss.job where state = 'active'")]
await stage.close()

conclude([
  [
    "requests answered around the stops",
    `${sum.answered}, of them ${sum.slow} whose body was still coming`,
    sum.answered > 0,
  ],
  ["requests that failed", `${sum.failed.length} ${[...new Set(sum.failed)].join(", ")}`, sum.failed.length === 0],
  ["event streams told to come back", `${sum.toldToReturn} of ${sum.streams}`, sum.toldToReturn === sum.streams],
  ["longest way from SIGTERM to the exit", `${sum.slowest} ms`, sum.slowest < longestExitMs],
  ["exits with another code than 0", String(sum.wrongExits), sum.wrongExits === 0],
  ["jobs left as running", String(active.n), active.n === 0],
])

async function stopOnce() {
  const server = await stage.start()
  const agent = new http.Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  const open = await Promise.all(persons.map((person) => openStream(server, person)))
  const load = [
    ...Array.from({ length: readers }, (_, n) => until(() => ask(server, agent, n))),
    ...Array.from({ length: slowWriters }, () => until(() => askSlowly(server, agent))),
  ]
  await sleep(400)
  const since = Date.now()
  const exit = await server.stop()
  sum.slowest = Math.max(sum.slowest, Date.now() - since)
  if (exit !== 0) sum.wrongExits++
  await Promise.all(load)
  sum.streams += open.length
  for (const stream of open) if ((await stream.ended).includes("retry: ")) sum.toldToReturn++
  agent.destroy()
}

type Outcome = "answered" | "told" | "refused"

/** Asks on and on, as a proxy does, until it is told to go elsewhere. */
async function until(request: () => Promise<Outcome>) {
  for (let last: Outcome = "answered"; last === "answered"; ) {
    last = await request()
    if (last !== "refused") sum.answered++
  }
}

function ask(server: Server, agent: http.Agent, n: number) {
  const paths = ["/wydarzenia", "/", "/organizacje", "/faq"]
  return outcome(http.get(`${server.url}${paths[n % paths.length]}`, { agent }))
}

/** A form of which half arrives at first, the other half a moment later. */
function askSlowly(server: Server, agent: http.Agent) {
  const body = new URLSearchParams({
    email: `${crypto.randomUUID()}@przyklad.example`,
    password: "nie-takie",
  }).toString()
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    "content-length": Buffer.byteLength(body),
    origin: server.url,
  }
  const request = http.request(`${server.url}/logowanie`, { method: "POST", agent, headers })
  request.write(body.slice(0, 10))
  setTimeout(() => request.end(body.slice(10)), 250)
  return outcome(request).then((result) => {
    if (result !== "refused") sum.slow++
    return result
  })
}

/** Failed is what was not answered whole; a connection that is refused outright is another process's to answer. */
function outcome(request: http.ClientRequest) {
  return new Promise<Outcome>((resolve) => {
    request.on("response", (answer) => {
      answer.resume()
      answer.on("error", () => {})
      answer.on("close", () => {
        if (!answer.complete) sum.failed.push("cut off")
        else if ((answer.statusCode ?? 500) >= 500) sum.failed.push(String(answer.statusCode))
        resolve(answer.headers.connection === "close" ? "told" : "answered")
      })
    })
    request.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "ECONNREFUSED") sum.failed.push(error.code ?? error.message)
      resolve("refused")
    })
  })
}

async function openStream({ url }: Server, { cookie }: Person) {
  const headers = { cookie, accept: "text/event-stream", "sec-fetch-site": "same-origin" }
  const request = http.get(`${url}/strumien?od=${Date.now()}`, { headers })
  const [answer] = (await once(request, "response")) as [http.IncomingMessage]
  let last = ""
  answer.on("data", (bytes: Buffer) => {
    last = bytes.toString()
  })
  answer.on("error", () => {})
  return { ended: once(answer, "close").then(() => last) }
}

/** Prints the findings and ends the process: 0 when everything holds. */
function conclude(findings: [what: string, value: string, holds: boolean][]): never {
  for (const [what, value, holds] of findings) console.log(`${holds ? "PASS" : "FAIL"}  ${what}: ${value}`)
  process.exit(findings.every(([, , holds]) => holds) ? 0 : 1)
}
