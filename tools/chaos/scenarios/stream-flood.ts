import http from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import { streamPath } from "#app/paths.ts"
import { check, checkInTime, type Fault, type Finding, record } from "../fault.ts"
import { headersOf, type Person, people, sessionsOf } from "../people.ts"
import { openDescriptors } from "../resource-samples.ts"
import { inScenario, residentMegabytes, type Scenario, type Server } from "../scenario.ts"

const maxPerSession = 8
const maxPerNetwork = 60
const atOnce = 50
/** Sessions of one network, each with its maximum of streams. */
const sessionsOfNetwork = 20
const mostWarmUp = 2000
const longestWaitMs = 10_000
const mostMoreMegabytes = 40
const mostLeftMegabytes = 30

export const streamFlood: Fault = {
  about: "one session, then one network, opens event streams as fast as it can and leaves none",
  unit: "attempts",
  rounds: 20_000,
  short: 300,
  engines: ["embedded"],
  run: ({ rounds, engine }) => inScenario(engine, (scenario) => flood(scenario, rounds)),
}

async function flood(scenario: Scenario, attempts: number): Promise<Finding[]> {
  const server = await scenario.start({ WORKER: "off" })
  const [attacker, neighbour, bystander] = (await people(scenario.pool, 3, "sponsor")) as [Person, Person, Person]
  const bystanderStream = await open(server, bystander)
  // V8's young generation must not count as growth
  for (const { leave } of await openAll(server, [attacker], Math.min(mostWarmUp, attempts))) leave()
  await sleep(1000)
  const atRest = { megabytes: residentMegabytes(server.pid), descriptors: openDescriptors(server.pid) }
  let [peakMegabytes, peakDescriptors] = [0, 0]
  const observe = () => {
    peakMegabytes = Math.max(peakMegabytes, residentMegabytes(server.pid))
    peakDescriptors = Math.max(peakDescriptors, openDescriptors(server.pid))
  }

  const sessionStreams = await openAll(server, [attacker], attempts, observe)
  await until(() => countOpen(sessionStreams) <= maxPerSession)
  const openBySession = countOpen(sessionStreams)
  for (const { leave } of sessionStreams) leave()

  const cookies = await sessionsOf(
    scenario.pool,
    Array.from({ length: sessionsOfNetwork }, () => neighbour.id),
  )
  const devices = cookies.map((cookie) => ({ ...neighbour, cookie }))
  const networkStreams = await openAll(server, devices, sessionsOfNetwork * maxPerSession, observe)
  const openByNetwork = countOpen(networkStreams)
  const refused = networkStreams.filter(({ status }) => status === 429).length
  const bystanderIsOpen = bystanderStream.isOpen()
  await scenario.pool.query(`select pg_notify('pomost_viewers', $1 || ' {"kind":"notification"}')`, [bystander.id])
  const isNotified = () => bystanderStream.text().includes('"notification"')
  await until(isNotified)
  for (const { leave } of networkStreams) leave()

  const isReleased = () => openDescriptors(server.pid) <= atRest.descriptors
  await until(isReleased)
  const after = { megabytes: residentMegabytes(server.pid), descriptors: openDescriptors(server.pid) }
  const answers = [...new Set(sessionStreams.map(({ status }) => status))].join(", ")
  const inMegabytes = [atRest.megabytes, peakMegabytes, after.megabytes].map((value) => value.toFixed(0)).join(", ")
  const complaints = server.complaints.length
  return [
    record("answers to one session", answers),
    check("streams that one session holds", openBySession, openBySession === maxPerSession),
    check("streams that one network holds", openByNetwork, openByNetwork === maxPerNetwork),
    check("of it refused with 429", refused, refused === networkStreams.length - maxPerNetwork),
    check("the stream of somebody else goes on", bystanderIsOpen ? "yes" : "no", bystanderIsOpen),
    check("and receives a notification", isNotified() ? "yes" : "no", isNotified()),
    record(
      "open files at rest, at most, afterwards",
      `${atRest.descriptors}, ${peakDescriptors}, ${after.descriptors}`,
    ),
    check(
      "more open files than streams may take",
      peakDescriptors - atRest.descriptors,
      peakDescriptors - atRest.descriptors <= maxPerNetwork + 2 * atOnce,
    ),
    check("open files that stay", after.descriptors - atRest.descriptors, isReleased()),
    checkInTime(
      "memory at rest, at most, afterwards, in MB",
      inMegabytes,
      isSmall(atRest.megabytes, peakMegabytes, after),
    ),
    check("faults in the log", complaints, complaints === 0),
  ]
}

const isSmall = (atRest: number, peak: number, after: { megabytes: number }) =>
  peak - atRest <= mostMoreMegabytes && after.megabytes - atRest <= mostLeftMegabytes

type OpenStream = Awaited<ReturnType<typeof open>>
const countOpen = (all: readonly OpenStream[]) => all.filter(({ isOpen }) => isOpen()).length

/** Opens streams, fifty at a time, alternating persons. */
async function openAll(server: Server, persons: readonly Person[], count: number, observe = () => {}) {
  const all: OpenStream[] = []
  while (all.length < count) {
    const group = Array.from({ length: Math.min(atOnce, count - all.length) }, (_, index) =>
      open(server, persons[(all.length + index) % persons.length] as Person),
    )
    all.push(...(await Promise.all(group)))
    observe()
  }
  return all
}

function open({ url }: Server, person: Person) {
  return new Promise<{ status: number; isOpen: () => boolean; text: () => string; leave: () => void }>(
    (resolve, reject) => {
      const headers = { ...headersOf(person), accept: "text/event-stream", "sec-fetch-site": "same-origin" }
      const request = http.get(`${url}${streamPath}?od=${Date.now()}`, { agent: false, headers })
      request.on("error", reject)
      request.on("response", (answer) => {
        let text = ""
        let ended = false
        answer.on("data", (bytes: Buffer) => {
          text += bytes
        })
        answer.on("error", () => {})
        answer.on("close", () => {
          ended = true
        })
        const isOpen = () => answer.statusCode === 200 && !ended
        resolve({ status: answer.statusCode ?? 0, isOpen, text: () => text, leave: () => request.destroy() })
      })
    },
  )
}

async function until(isSo: () => boolean) {
  for (const since = Date.now(); !isSo() && Date.now() - since < longestWaitMs; ) await sleep(50)
}
