import { setTimeout as sleep } from "node:timers/promises"
import { check, checkInTime, type Fault, type Finding, percentile, record } from "../fault.ts"
import { checkJournal, writeMessages } from "../journal.ts"
import { bugs, countsOf, endOf, examples, fatal, startLoad, usualRequests } from "../load.ts"
import { type Conversation, conversations, openEvents } from "../people.ts"
import { inScenario, type Scenario } from "../scenario.ts"

const clientsOf = (seconds: number) => (seconds < databaseStop.rounds ? 4 : 16)
const longestAnswerMs = 2000
const longestRecoveryMs = 5000

/** Stops the database under load: every request is answered, and everything recovers. */
export const databaseStop: Fault = {
  about: "the database is stopped under load and started again",
  unit: "seconds without a database",
  rounds: 60,
  short: 4,
  engines: ["postgres"],
  run: ({ rounds, engine }) => inScenario(engine, (scenario) => stopUnderLoad(scenario, rounds)),
}

async function stopUnderLoad(scenario: Scenario, seconds: number): Promise<Finding[]> {
  const { pool, postgres } = scenario
  if (!postgres) throw new Error("this needs a PostgreSQL that can be stopped")
  const all = await conversations(pool, 8)
  const [eventId = ""] = await openEvents(pool, (all[0] as Conversation).owner, 3)
  const server = await scenario.start()
  const journal = writeMessages(all.slice(4), () => [server])
  const load = startLoad(server, usualRequests(all.slice(0, 4), eventId), clientsOf(seconds))
  await sleep(3000)

  const stoppedAt = performance.now()
  await postgres.stop()
  await sleep(seconds * 1000)
  const startedAt = performance.now()
  await postgres.start()
  const readyAt = performance.now()
  await sleep(longestRecoveryMs + 3000)

  await journal.stop()
  const seen = await load.stop()
  const during = seen.filter(({ began, ms }) => began + ms > stoppedAt && began < startedAt)
  const later = seen.filter(({ began }) => began >= readyAt)
  const lastRefused = Math.max(readyAt, ...later.filter(({ status }) => status >= 500 || status === 0).map(endOf))
  const before = seen.filter((one) => endOf(one) <= stoppedAt && (one.status >= 500 || one.status === 0))
  const wrong = during.filter(({ problem }) => problem)
  const longest = Math.max(...during.map(({ ms }) => ms))
  const unanswered = seen.filter(({ status }) => status === 0)
  return [
    record("requests", `${seen.length}, ${during.length} of them without a database`),
    record("answers without a database", countsOf(during)),
    check("failures before it was stopped", before.length, before.length === 0),
    check("requests without an answer", unanswered.length, unanswered.length === 0),
    check(
      "answers that are no calm 503 with Retry-After",
      `${wrong.length}${examples(wrong)} ${bugs(server)}`.trim(),
      wrong.length === 0,
    ),
    checkInTime(
      "slowest answer without a database",
      `${longest.toFixed(0)} ms, p99 ${percentile(
        during.map(({ ms }) => ms),
        0.99,
      ).toFixed(0)} ms`,
      longest <= longestAnswerMs,
    ),
    checkInTime(
      "recovery after the database is back",
      `${(lastRefused - readyAt).toFixed(0)} ms`,
      lastRefused - readyAt <= longestRecoveryMs,
    ),
    check("the same process serves on", server.isRunning() ? "yes" : `no ${fatal(server)}`, server.isRunning()),
    ...(await checkJournal(pool, journal)),
  ]
}
