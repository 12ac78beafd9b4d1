import { setTimeout as sleep } from "node:timers/promises"
import { between, check, checkInTime, type Fault, type Finding, percentile, pick, record } from "../fault.ts"
import { checkJournal, type Journal, writeMessages } from "../journal.ts"
import { conversations } from "../people.ts"
import { inScenario, type Scenario, type Server } from "../scenario.ts"

/** Kills of the application per kill of the database: 50 to 20. */
const appKillsPerDatabaseKill = 2.5
const writesBetweenKills = 10
const timeoutMs = 30_000

export const kills: Fault = {
  about: "PostgreSQL and, more often, the application are killed with kill -9 during writes",
  unit: "kills of PostgreSQL",
  rounds: 20,
  short: 1,
  engines: ["embedded", "postgres"],
  shortOn: ["embedded", "postgres"],
  run: ({ rounds, engine }) => inScenario(engine, (scenario) => killDuringWrites(scenario, rounds)),
}

async function killDuringWrites(scenario: Scenario, rounds: number): Promise<Finding[]> {
  const all = await conversations(scenario.pool, 12)
  const slots = await Promise.all([keepRunning(scenario), keepRunning(scenario)])
  await scenario.leaveDatabase()
  const journal = writeMessages(all, () => slots.flatMap((slot) => slot.running() ?? []))
  const plan = shuffled([
    ...Array.from({ length: rounds }, () => "database" as const),
    ...Array.from({ length: Math.ceil(rounds * appKillsPerDatabaseKill) }, () => "application" as const),
  ])
  const waits: Record<(typeof plan)[number], number[]> = { database: [], application: [] }
  let stuck = 0
  for (const what of plan) {
    await sleep(between(0, 500))
    if (what === "application") await pick(slots).kill()
    else await killDatabase(scenario)
    const waited = await untilWritten(journal, writesBetweenKills)
    if (waited === null) stuck++
    else waits[what].push(waited)
  }
  await journal.stop()
  for (const slot of slots) slot.stopRestarting()
  const restarts = slots.reduce((sum, slot) => sum + slot.failures.length, 0)
  const why = slots.flatMap((slot) => slot.failures).slice(0, 2)
  return [
    record("kills", `${rounds} of PostgreSQL, ${plan.length - rounds} of the application`),
    check("times when nothing was written for 30 s", stuck, stuck === 0),
    check("starts of the application that failed", `${restarts} ${why.join(" ")}`.trim(), restarts === 0),
    checkInTime(
      `slowest ${writesBetweenKills} writes after a kill of PostgreSQL`,
      `${percentile(waits.database, 1).toFixed(0)} ms`,
      percentile(waits.database, 1) < timeoutMs,
    ),
    ...(await checkJournal(scenario.pool, journal)),
  ]
}

/** Restarts a killed server on its port, like systemd. */
export async function keepRunning(scenario: Scenario) {
  let server: Server | null = await scenario.start()
  let over = false
  const { port } = server
  const failures: string[] = []
  let returning: Promise<void> = Promise.resolve()

  async function comeBack() {
    while (!over)
      try {
        server = await scenario.start({ PORT: String(port) })
        return
      } catch (error) {
        failures.push(String(error))
        await sleep(200)
      }
  }
  return {
    failures,
    running: () => server,
    kill: async () => {
      await returning
      const killed = server
      server = null
      await killed?.stop("SIGKILL")
      returning = comeBack()
    },
    stopRestarting: () => {
      over = true
    },
  }
}

function killDatabase({ postgres, killEmbedded, embeddedRuns }: Scenario) {
  // the application restarts its embedded server; a separate one is restarted here
  if (!postgres) return embeddedRuns() && killEmbedded()
  return postgres.stop("kill").then(postgres.start)
}

/** Milliseconds until so many more writes are acknowledged; null after a timeout. */
async function untilWritten({ acknowledged }: Journal, more: number): Promise<number | null> {
  const [since, wanted] = [performance.now(), acknowledged.size + more]
  while (acknowledged.size < wanted) {
    if (performance.now() - since > timeoutMs) return null
    await sleep(20)
  }
  return performance.now() - since
}

const shuffled = <Item>(items: Item[]): Item[] =>
  items
    .map((item) => ({ item, order: Math.random() }))
    .sort((one, other) => one.order - other.order)
    .map(({ item }) => item)
