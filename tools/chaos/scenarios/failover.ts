import { setTimeout as sleep } from "node:timers/promises"
import { type Cluster, missingPrograms, openCluster, patroniVersion } from "../cluster.ts"
import { check, checkInTime, type Fault, type Finding, record } from "../fault.ts"
import { checkJournal, writeMessages } from "../journal.ts"
import { bugs, countsOf, type Exchange, endOf, examples, fatal, startLoad, usualRequests } from "../load.ts"
import { type Conversation, conversations, openEvents } from "../people.ts"
import { followConversation } from "../reader.ts"
import { openScenario, type Scenario, type Server } from "../scenario.ts"

/** From this version a frozen primary loses no acknowledged write. */
const safeToThaw = 401
const longestOutageMs = { switchover: 8000, crash: 30_000 }
/** The longest answer; connections to a frozen server hang until they time out. */
const longestAnswerMs = 6000
const clients = 6
/** One line at the start and end of an outage; late connections may add a pair. */
const mostLines = 4

export const failover: Fault = {
  about:
    "PostgreSQL's primary under Patroni is switched over, killed, and vanishes, under load (needs Patroni, etcd, HAProxy)",
  unit: "times each",
  rounds: 2,
  short: 1,
  engines: ["postgres"],
  // its own cluster takes a minute to start
  shortOn: [],
  run: async ({ rounds }) => {
    const missing = missingPrograms()
    if (missing.length) throw new Error(`Not installed here: ${missing.join(", ")}`)
    const cluster = await openCluster()
    try {
      const scenario = await openScenario("embedded", cluster.url)
      try {
        return await failOver(cluster, scenario, rounds)
      } finally {
        await scenario.close()
      }
    } finally {
      await cluster.close()
    }
  },
}

type Incident = { what: string; limitMs: number; trigger: (cluster: Cluster) => Promise<void> }

const incidents: Incident[] = [
  { what: "switchover", limitMs: longestOutageMs.switchover, trigger: (cluster) => cluster.switchOver() },
  {
    what: "kill -9",
    limitMs: longestOutageMs.crash,
    trigger: async (cluster) => {
      const node = await leaderOf(cluster)
      cluster.kill(node)
      await cluster.untilLeaderIsNot(node)
      await sleep(2000)
      cluster.startNode(node)
    },
  },
  {
    what: "machine that vanishes",
    limitMs: longestOutageMs.crash,
    trigger: async (cluster) => {
      const node = await leaderOf(cluster)
      cluster.freeze(node) // no connection is closed: only HAProxy notices
      await cluster.untilLeaderIsNot(node)
      await sleep(2000)
      cluster.kill(node)
      await sleep(1000)
      cluster.startNode(node)
    },
  },
]
const thawing: Incident = {
  what: "primary that thaws",
  limitMs: longestOutageMs.crash,
  trigger: async (cluster) => {
    const node = await leaderOf(cluster)
    cluster.freeze(node)
    await cluster.untilLeaderIsNot(node)
    await sleep(2000)
    cluster.thaw(node)
  },
}

async function leaderOf(cluster: Cluster) {
  const node = await cluster.leader()
  if (!node) throw new Error("there is no leader")
  return node
}

async function failOver(cluster: Cluster, scenario: Scenario, rounds: number): Promise<Finding[]> {
  const all = await conversations(scenario.pool, 8)
  const [eventId = ""] = await openEvents(scenario.pool, (all[0] as Conversation).owner, 3)
  const env = { LOG_LEVEL: "warn" }
  const servers = [await scenario.start(env), await scenario.start({ ...env, WORKER: "off" })] as const
  const journal = writeMessages(all.slice(4), () => servers)
  const loads = servers.map((server) => startLoad(server, usualRequests(all.slice(0, 4), eventId), clients))
  const { id, owner } = all[4] as Conversation
  const reader = followConversation({ conversationId: id, person: owner, server: () => servers[1] })
  await reader.opened
  await sleep(3000)

  const triggered: { what: string; limitMs: number; at: number }[] = []
  const thaws = patroniVersion() >= safeToThaw
  for (let round = 0; round < rounds; round++)
    for (const { what, limitMs, trigger } of thaws ? [...incidents, thawing] : incidents) {
      triggered.push({ what, limitMs, at: performance.now() })
      await trigger(cluster)
      await cluster.untilSynchronous()
      await sleep(5000)
    }
  await journal.stop()
  const seen = (await Promise.all(loads.map((load) => load.stop()))).flat()
  await sleep(2000)
  const read = reader.seen.length
  await reader.stop()
  const wrong = seen.filter(({ problem }) => problem)
  const slowest = Math.max(...seen.map(({ ms }) => ms))
  return [
    record("requests", `${seen.length}: ${countsOf(seen)}`),
    ...triggered.map(({ what, limitMs, at }, index) => {
      const outage = outageAfter(seen, at, triggered[index + 1]?.at ?? Number.POSITIVE_INFINITY)
      return checkInTime(`refusals after a ${what}`, `for ${(outage / 1000).toFixed(1)} s`, outage <= limitMs)
    }),
    thaws
      ? record("a primary that thaws", "tried")
      : record("a primary that thaws", "not tried: Patroni before 4.1 loses acknowledged writes then"),
    check("answers that are no calm 503", `${wrong.length}${examples(wrong)} ${bugsOf(servers)}`.trim(), !wrong.length),
    checkInTime("slowest answer", `${slowest.toFixed(0)} ms`, slowest <= longestAnswerMs),
    check("messages that an open page has read", read, read > 0),
    check("streams that ended by themselves", reader.lost(), reader.lost() === 0),
    ...servers.flatMap((server, index) => ofServer(server, index, triggered.length)),
    ...(await checkJournal(scenario.pool, journal)),
  ]
}

const bugsOf = (servers: readonly Server[]) => servers.map(bugs).join(" ").trim()

/** Milliseconds from the first to the last refusal of requests sent in this period. */
function outageAfter(seen: readonly Exchange[], from: number, to: number) {
  const refused = seen.filter((one) => one.began >= from && one.began < to && (one.status === 0 || one.status >= 500))
  if (refused.length === 0) return 0
  return Math.max(...refused.map(endOf)) - Math.min(...refused.map(({ began }) => began))
}

/** Also logged under ordinary load. */
const usualLine = /"msg":"(sign-in failed|limited)"/

function ofServer(server: Server, index: number, outages: number): Finding[] {
  const lines = server.complaints.filter((line) => !usualLine.test(line))
  const name = `process ${index + 1}`
  return [
    check(`${name} serves on`, server.isRunning() ? "yes" : `no ${fatal(server)}`, server.isRunning()),
    check(
      `lines in the log of ${name}`,
      `${lines.length} about ${outages} outages ${lines.length > mostLines * outages ? lines.slice(0, 8).join(" ") : ""}`.trim(),
      lines.length <= mostLines * outages,
    ),
  ]
}
