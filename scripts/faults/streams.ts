// 2,000 open event streams on one process: its memory, that each hears what it is told, and that each ends within two
// seconds of signing out (quality R1, item 15).
//   node scripts/faults/streams.ts [streams=2000]
import http from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import { conclude, openStage, type Person, people, residentMegabytes } from "./live-servers.ts"

const count = Number(process.argv[2] ?? 2000)
const mostMegabytes = 350

const stage = await openStage()
const server = await stage.start({ WORKER: "off" })
await sleep(3000)
const idle = residentMegabytes(server.pid)
const persons = await people(stage.pool, count, "sponsor")
const agent = new http.Agent({ maxSockets: Number.POSITIVE_INFINITY })
const heard = new Map<string, number>()
const ended = new Map<string, number>()

for (let at = 0; at < count; at += 100) await Promise.all(persons.slice(at, at + 100).map(open))
await sleep(5000)
const full = residentMegabytes(server.pid)
await sleep(25_000) // a heartbeat has gone out
const later = residentMegabytes(server.pid)

await stage.pool.query(`select count(pg_notify('pomost_viewers', id || ' {"kind":"notification"}')) from "user"`)
const toldAt = Date.now()
while (heard.size < count && Date.now() - toldAt < 10_000) await sleep(20)
const told = Date.now() - toldAt

const endedBefore = ended.size
await stage.pool.query("delete from session")
const signedOutAt = Date.now()
while (ended.size < count && Date.now() - signedOutAt < 10_000) await sleep(20)
const signedOut = Date.now() - signedOutAt
await stage.close()

conclude([
  ["memory at rest", `${idle.toFixed(0)} MB`, true],
  [
    `memory with ${count} open streams`,
    `${full.toFixed(0)} MB, after a heartbeat ${later.toFixed(0)} MB`,
    later < mostMegabytes,
  ],
  ["streams that ended by themselves", String(endedBefore), endedBefore === 0],
  ["streams that heard what all were told at once", `${heard.size} in ${told} ms`, heard.size === count],
  ["streams that ended at sign-out", `${ended.size} in ${signedOut} ms`, ended.size === count && signedOut < 2000],
])

function open({ id, cookie }: Person) {
  return new Promise<void>((resolve, reject) => {
    const request = http.get(`${server.url}/strumien?od=${Date.now()}`, {
      agent,
      headers: { cookie, accept: "text/event-stream", "sec-fetch-site": "same-origin" },
    })
    request.on("error", reject)
    request.on("response", (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`the stream answered ${answer.statusCode}`))
      resolve()
      answer.on("data", (bytes: Buffer) => {
        if (bytes.includes('"notification"')) heard.set(id, Date.now())
      })
      answer.on("close", () => ended.set(id, Date.now()))
      answer.on("error", () => {})
    })
  })
}
