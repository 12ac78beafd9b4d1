import { setTimeout as sleep } from "node:timers/promises"
import {
  conversationPath,
  dealsPath,
  eventPath,
  eventsPath,
  messagesPath,
  notificationsPath,
  organizationsPath,
} from "#app/paths.ts"
import { get, post } from "../browser.ts"
import { between, check, checkInTime, type Fault, type Finding, percentile, pick, record } from "../fault.ts"
import { type Conversation, conversations, openEvents, type Person } from "../people.ts"
import { followConversation, type Reader } from "../reader.ts"
import { type Sample, sampleEvery, slopeOf } from "../resource-samples.ts"
import { inScenario, type Scenario, type Server } from "../scenario.ts"

const pageEveryMs = 15_000
const messagesPerSecond = 10
const eventCount = 200
/** Drifts need hours; shorter runs only report them. */
const driftShowsAfterMs = 3_600_000
const shortUsers = 40
const usualUsers = 2000
const limits = {
  p99Ms: 300,
  growthShare: 0.05,
  megabytesPerHour: 1,
  p99Share: 1.1,
  descriptors: 20,
  openFilesDrift: 5,
  filesPerHour: 2,
  connections: 21,
}

/** Signed-in people with streams, page visits and messages (R1, and for hours R9). */
export const soak: Fault = {
  about: "signed-in people who stay: a stream each, a page every 15 s, ten messages a second (--users N)",
  unit: "minutes",
  rounds: 30,
  short: 0.1,
  engines: ["embedded", "postgres"],
  run: ({ rounds, engine, users = rounds < 1 ? shortUsers : usualUsers }) =>
    inScenario(engine, (scenario) => hold(scenario, rounds * 60_000, users)),
}

type Tally = {
  errors: string[]
  pages: { at: number; ms: number }[]
  posted: number
  delays: number[]
}

async function hold(scenario: Scenario, lengthMs: number, users: number): Promise<Finding[]> {
  const pairs = await conversations(scenario.pool, Math.ceil(users / 2))
  const [first] = pairs
  const shown = first ? await openEvents(scenario.pool, first.owner, eventCount) : []
  const server = await scenario.start()
  const tally: Tally = { errors: [], pages: [], posted: 0, delays: [] }
  const posted = new Map<string, number>()
  const readers = await follow(server, pairs, posted, tally)
  const began = performance.now()
  const endsAt = began + lengthMs
  const samples = sampleEvery(Math.min(10_000, lengthMs / 12), () => sampleOf(scenario, server))
  await Promise.all([
    ...pairs.flatMap(({ sponsor, owner }) =>
      [sponsor, owner].map((person) => visit(server, person, shown, endsAt, tally)),
    ),
    write(server, pairs, posted, endsAt, tally),
  ])
  const measured = await samples.stop()
  for (const since = Date.now(); tally.delays.length < tally.posted && Date.now() - since < 10_000; ) await sleep(50)
  const lost = readers.reduce((count, reader) => count + reader.lost(), 0)
  await Promise.all(readers.map((reader) => reader.stop()))
  const { complaints } = server
  return findings({ tally, measured, lost, complaints, lengthMs, users, began })
}

async function sampleOf({ pool }: Scenario, { pid, port }: Server) {
  const { rows } = await pool.query<{ n: number }>(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  )
  return { pid, port, connections: (rows[0]?.n ?? 0) - (pool.totalCount - 1) }
}

/** Both ends of each conversation; a message counts when the other end received it. */
async function follow(server: Server, pairs: Conversation[], posted: Map<string, number>, tally: Tally) {
  const readers: Reader[] = []
  for (let at = 0; at < pairs.length; at += 50) {
    const group = pairs.slice(at, at + 50).flatMap(({ id, sponsor, owner }) => {
      const read = ({ content }: { content: string }) =>
        tally.delays.push(performance.now() - (posted.get(content) ?? Number.NaN))
      const readerOf = (person: Person, read?: (message: { content: string }) => void) =>
        followConversation({ conversationId: id, person, server: () => server, read })
      return [readerOf(sponsor), readerOf(owner, read)]
    })
    await Promise.all(group.map(({ opened }) => opened))
    readers.push(...group)
  }
  return readers
}

async function visit(server: Server, person: Person, shown: readonly string[], endsAt: number, tally: Tally) {
  await sleep(between(0, Math.min(pageEveryMs, endsAt - performance.now())))
  const paths = ["/", eventsPath, eventPath(pick(shown)), organizationsPath, dealsPath, messagesPath, notificationsPath]
  while (performance.now() < endsAt) {
    const path = pick(paths)
    const since = performance.now()
    try {
      const answer = await get(server, path, person)
      const html = await answer.text()
      const isWhole = html.trimEnd().endsWith("</html>") && html.includes(person.id)
      if (answer.status !== 200 || !isWhole)
        tally.errors.push(`${path}: ${answer.status}${isWhole ? "" : ", not whole"}`)
    } catch (error) {
      tally.errors.push(`${path}: ${error}`)
    }
    tally.pages.push({ at: since, ms: performance.now() - since })
    await sleep(Math.max(0, Math.min(between(0.8, 1.2) * pageEveryMs, endsAt - performance.now())))
  }
}

/** Ten messages a second in all, by alternating sponsors. */
async function write(server: Server, pairs: Conversation[], posted: Map<string, number>, endsAt: number, tally: Tally) {
  const underWay = new Set<Promise<void>>()
  for (let number = 0; performance.now() < endsAt; number++) {
    const { id, sponsor } = pairs[number % pairs.length] as Conversation
    const content = `Wiadomość ${number}`
    posted.set(content, performance.now())
    const sending = post(server, conversationPath(id), { content, clientKey: crypto.randomUUID() }, sponsor)
      .then(async (answer) => {
        await answer.arrayBuffer()
        if (answer.status === 200) tally.posted++
        else tally.errors.push(`a message: ${answer.status}`)
      })
      .catch((error) => void tally.errors.push(`a message: ${error}`))
      .finally(() => underWay.delete(sending))
    underWay.add(sending)
    await sleep(1000 / messagesPerSecond)
  }
  await Promise.all(underWay)
}

type SoakResult = {
  tally: Tally
  measured: Sample[]
  lost: number
  complaints: readonly string[]
  lengthMs: number
  users: number
  began: number
}

function findings({ tally, measured, lost, complaints, lengthMs, users, began }: SoakResult): Finding[] {
  const warm = measured.slice(Math.floor(measured.length / 3))
  const [start, end] = [warm.slice(0, Math.ceil(warm.length / 4)), warm.slice(-Math.ceil(warm.length / 4))]
  const mean = (samples: Sample[], of: (sample: Sample) => number) =>
    samples.reduce((total, sample) => total + of(sample), 0) / Math.max(1, samples.length)
  const [before, after] = [mean(start, ({ megabytes }) => megabytes), mean(end, ({ megabytes }) => megabytes)]
  const growth = after / before - 1
  const slope = slopeOf(warm, ({ megabytes }) => megabytes)
  const spread = (of: (sample: Sample) => number) => Math.max(...warm.map(of)) - Math.min(...warm.map(of))
  const filesOf = ({ files }: Sample) => files
  const files = [mean(start, filesOf), mean(end, filesOf)] as const
  const times = (from: number, to: number) =>
    tally.pages.filter(({ at }) => at >= began + from * lengthMs && at < began + to * lengthMs).map(({ ms }) => ms)
  const p99 = percentile(times(0, 1.01), 0.99)
  const [early, late] = [percentile(times(1 / 3, 0.55), 0.99), percentile(times(0.78, 1.01), 0.99)]
  const connections = Math.max(...measured.map((sample) => sample.connections))
  const drift = lengthMs >= driftShowsAfterMs ? checkInTime : record
  const kinds = [...new Set(tally.errors)].slice(0, 3).join("; ")
  return [
    record("people, pages, messages", `${users}, ${tally.pages.length}, ${tally.posted}`),
    check(
      "pages and messages that were not answered whole and right",
      `${tally.errors.length} ${kinds}`,
      tally.errors.length === 0,
    ),
    check(
      "messages read by the other end",
      `${tally.delays.length} of ${tally.posted}`,
      tally.delays.length === tally.posted,
    ),
    check("streams that ended by themselves", lost, lost === 0),
    check("faults in the log", complaints.slice(0, 2).join(" ") || 0, complaints.length === 0),
    checkInTime(
      "a page, p50 and p99",
      `${percentile(times(0, 1.01), 0.5).toFixed(0)} and ${p99.toFixed(0)} ms`,
      p99 < limits.p99Ms,
    ),
    record("a message until it is read, p99", `${percentile(tally.delays, 0.99).toFixed(0)} ms`),
    checkInTime(
      "memory after warming up, and at the end",
      `${before.toFixed(0)} and ${after.toFixed(0)} MB (${(growth * 100).toFixed(1)} %)`,
      growth < limits.growthShare,
    ),
    drift("slope of the memory", `${slope.toFixed(1)} MB an hour`, slope < limits.megabytesPerHour),
    record("connections of clients, at most", Math.max(...measured.map(({ clients }) => clients))),
    checkInTime(
      "open files beside them, after warming up and at the end",
      files.map(Math.round).join(" and "),
      Math.abs(files[1] - files[0]) <= limits.openFilesDrift,
    ),
    drift(
      "slope of the open files",
      `${slopeOf(warm, filesOf).toFixed(1)} an hour`,
      slopeOf(warm, filesOf) < limits.filesPerHour,
    ),
    checkInTime("open files, between least and most", spread(filesOf), spread(filesOf) <= limits.descriptors),
    check("connections to the database, at most", connections, connections <= limits.connections),
    drift(
      "p99 of the pages, early and late",
      `${early.toFixed(0)} and ${late.toFixed(0)} ms`,
      late <= early * limits.p99Share,
    ),
  ]
}
