import { setTimeout as sleep } from "node:timers/promises"
import { check, checkInTime, type Fault, type Finding, percentile, record } from "../fault.ts"
import { checkJournal, writeMessages } from "../journal.ts"
import { bugs, countsOf, type Exchange, endOf, examples, fatal, startLoad, usualRequests } from "../load.ts"
import { type Conversation, conversations, openEvents } from "../people.ts"
import { inScenario, type Scenario } from "../scenario.ts"

const longestAnswerMs = 6000
const longestRecoveryMs = 2000
const clientsOf = (seconds: number) => (seconds < databaseHang.rounds ? 4 : 16)

/**
 * Freezes all database processes (SIGSTOP): connections stay open and nothing answers. Requests must be answered in
 * time, and everything must recover after SIGCONT.
 */
export const databaseHang: Fault = {
  about: "the database stops answering under load without closing a connection (SIGSTOP), then goes on",
  unit: "seconds without an answer",
  rounds: 60,
  short: 9,
  engines: ["embedded", "postgres"],
  shortOn: ["embedded", "postgres"],
  run: ({ rounds, engine }) => inScenario(engine, (scenario) => freezeUnderLoad(scenario, rounds)),
}

async function freezeUnderLoad(scenario: Scenario, seconds: number): Promise<Finding[]> {
  const { pool } = scenario
  const all = await conversations(pool, 8)
  const [eventId = ""] = await openEvents(pool, (all[0] as Conversation).owner, 3)
  const server = await scenario.start({ LOG_LEVEL: "warn" })
  const journal = writeMessages(all.slice(4), () => [server])
  const load = startLoad(server, usualRequests(all.slice(0, 4), eventId), clientsOf(seconds))
  await sleep(3000)

  const frozenAt = performance.now()
  scenario.freezeDatabase()
  await sleep(seconds * 1000)
  const thawedAt = performance.now()
  scenario.thawDatabase()
  await sleep(longestRecoveryMs + 4000)

  await journal.stop()
  const seen = await load.stop()
  const during = seen.filter((one) => endOf(one) > frozenAt && one.began < thawedAt)
  const answered = during.filter((one) => one.began > frozenAt && endOf(one) < thawedAt)
  const wrong = during.filter(({ problem }) => problem)
  const later = seen.filter(({ began }) => began >= thawedAt)
  const lastRefused = Math.max(thawedAt, ...later.filter(isFailure).map(endOf))
  const servedLater = later.filter((one) => one.status < 400).length
  const lines = server.complaints.filter((line) => !usualLine.test(line))
  const times = during.map(({ ms }) => ms)
  return [
    record("requests", `${seen.length}, ${during.length} of them while the database did not answer`),
    record("answers while it did not answer", countsOf(during)),
    check(
      "requests for the database that were answered while it did not answer",
      answered.filter((one) => one.needsDatabase).length,
      answered.some((one) => one.needsDatabase && one.status === 503),
    ),
    check(
      "answers that are no calm 503 with Retry-After",
      `${wrong.length}${examples(wrong)} ${bugs(server)}`.trim(),
      wrong.length === 0,
    ),
    checkInTime(
      "slowest answer while it did not answer",
      `${Math.max(...times).toFixed(0)} ms, p99 ${percentile(times, 0.99).toFixed(0)} ms`,
      Math.max(...times) <= longestAnswerMs,
    ),
    check("requests served after it went on", servedLater, servedLater > 0),
    checkInTime(
      "last refusal after it went on",
      `${(lastRefused - thawedAt).toFixed(0)} ms`,
      lastRefused - thawedAt <= longestRecoveryMs,
    ),
    check("lines in the log about it", shown(lines), lines.length > 0 && lines.length <= mostLines),
    check("the same process serves on", server.isRunning() ? "yes" : `no ${fatal(server)}`, server.isRunning()),
    ...(await checkJournal(pool, journal)),
  ]
}

/** One line at the start and end of the outage; a late connection may add a pair. */
const mostLines = 4
const shown = (lines: readonly string[]) =>
  `${lines.length} ${lines.length > mostLines ? lines.slice(0, 6).join(" ") : ""}`.trim()
/** Also logged under ordinary load. */
const usualLine = /"msg":"(sign-in failed|limited)"/

const isFailure = ({ status }: Exchange) => status === 0 || status >= 500
