import http from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import { streamPath } from "#app/paths.ts"
import { check, checkInTime, type Fault, type Finding, record } from "../fault.ts"
import { headersOf, type Person, people } from "../people.ts"
import { inScenario, residentMegabytes, type Scenario } from "../scenario.ts"

const mostMegabytes = 350
const longestEndMs = 2000
const timeoutMs = 10_000
const heartbeatMs = 20_000

/** Many streams on one process: memory, delivery to each, end with the session. */
export const streams: Fault = {
  about: "many open event streams on one process: memory, a publication to all of them, signing all of them out",
  unit: "streams",
  rounds: 2000,
  short: 100,
  engines: ["embedded"],
  run: ({ rounds, engine }) => inScenario(engine, (scenario) => openMany(scenario, rounds)),
}

async function openMany(scenario: Scenario, count: number): Promise<Finding[]> {
  const server = await scenario.start({ WORKER: "off" })
  await sleep(1000)
  const idle = residentMegabytes(server.pid)
  const persons = await people(scenario.pool, count, "sponsor")
  const notified = new Set<string>()
  const ended = new Set<string>()
  for (let at = 0; at < count; at += 100)
    await Promise.all(persons.slice(at, at + 100).map((person) => open(server.url, person, notified, ended)))
  await sleep(1000)
  const full = residentMegabytes(server.pid)
  if (count >= streams.rounds) await sleep(heartbeatMs + 5000)
  const later = residentMegabytes(server.pid)

  await scenario.pool.query(`select count(pg_notify('pomost_viewers', id || ' {"kind":"notification"}')) from "user"`)
  const deliveryMs = await until(() => notified.size === count)
  const endedEarly = ended.size
  await scenario.pool.query("delete from session")
  const signOutMs = await until(() => ended.size === count)
  return [
    record("memory at rest", `${idle.toFixed(0)} MB`),
    checkInTime(
      "memory with all streams open, and after a heartbeat",
      `${full.toFixed(0)} MB, ${later.toFixed(0)} MB`,
      later < mostMegabytes,
    ),
    check("streams that ended by themselves", endedEarly, endedEarly === 0),
    check(
      "streams that received what was published to all",
      `${notified.size} in ${deliveryMs} ms`,
      notified.size === count,
    ),
    check("streams that ended when their session did", ended.size, ended.size === count),
    checkInTime("until all of them had ended", `${signOutMs} ms`, signOutMs < longestEndMs),
  ]
}

/** Milliseconds until true, or the timeout. */
async function until(isSo: () => boolean) {
  const since = Date.now()
  while (!isSo() && Date.now() - since < timeoutMs) await sleep(20)
  return Date.now() - since
}

const agent = new http.Agent({ maxSockets: Number.POSITIVE_INFINITY })

function open(url: string, person: Person, notified: Set<string>, ended: Set<string>) {
  return new Promise<void>((resolve, reject) => {
    const request = http.get(`${url}${streamPath}?od=${Date.now()}`, {
      agent,
      headers: { ...headersOf(person), accept: "text/event-stream", "sec-fetch-site": "same-origin" },
    })
    request.on("error", reject)
    request.on("response", (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`the stream answered ${answer.statusCode}`))
      resolve()
      answer.on("data", (bytes: Buffer) => {
        if (bytes.includes('"notification"')) notified.add(person.id)
      })
      answer.on("close", () => ended.add(person.id))
      answer.on("error", () => {})
    })
  })
}
