import { setTimeout as sleep } from "node:timers/promises"
import { between, type Fault, type Finding, holds, holdsInTime, noted, percentile, pick } from "../fault.ts"
import { checkJournal, type Journal, writeMessages } from "../journal.ts"
import { conversations } from "../people.ts"
import { onStage, type Server, type Stage } from "../stage.ts"

/** The application is killed that often for each kill of the database: 50 to 20. */
const appKillsPerDatabaseKill = 2.5
const writesBetweenKills = 10
const mostPatienceMs = 30_000

/** Two processes write while PostgreSQL and they themselves are killed with kill -9, over and over. */
export const kills: Fault = {
  about: "PostgreSQL and, more often, the application are killed with kill -9 during writes",
  unit: "kills of PostgreSQL",
  rounds: 20,
  short: 1,
  engines: ["embedded", "postgres"],
  shortOn: ["embedded", "postgres"],
  run: ({ rounds, engine }) => onStage(engine, (stage) => killDuringWrites(stage, rounds)),
}

async function killDuringWrites(stage: Stage, rounds: number): Promise<Finding[]> {
  const all = await conversations(stage.pool, 12)
  const slots = await Promise.all([keepRunning(stage), keepRunning(stage)])
  await stage.leaveDatabase()
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
    else await killDatabase(stage)
    const waited = await untilWritten(journal, writesBetweenKills)
    if (waited === null) stuck++
    else waits[what].push(waited)
  }
  await journal.stop()
  for (const slot of slots) slot.letGo()
  const restarts = slots.reduce((sum, slot) => sum + slot.failures.length, 0)
  const why = slots.flatMap((slot) => slot.failures).slice(0, 2)
  return [
    noted("kills", `${rounds} of PostgreSQL, ${plan.length - rounds} of the application`),
    holds("times when nothing was written for 30 s", stuck, stuck === 0),
    holds("starts of the application that failed", `${restarts} ${why.join(" ")}`.trim(), restarts === 0),
    holdsInTime(
      `slowest ${writesBetweenKills} writes after a kill of PostgreSQL`,
      `${percentile(waits.database, 1).toFixed(0)} ms`,
      percentile(waits.database, 1) < mostPatienceMs,
    ),
    ...(await checkJournal(stage.pool, journal)),
  ]
}

/** A server that is started again on its port as soon as it has been killed, as systemd would. */
export async function keepRunning(stage: Stage) {
  let server: Server | null = await stage.start()
  let over = false
  const { port } = server
  const failures: string[] = []
  let returning: Promise<void> = Promise.resolve()

  async function comeBack() {
    while (!over)
      try {
        server = await stage.start({ PORT: String(port) })
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
    letGo: () => {
      over = true
    },
  }
}

function killDatabase({ postgres, killEmbedded, embeddedRuns }: Stage) {
  // the application itself brings its embedded server back; a separate one has somebody who does
  if (!postgres) return embeddedRuns() && killEmbedded()
  return postgres.stop("kill").then(postgres.start)
}

/** How long it took until so many more writes were acknowledged, in ms; null when it takes too long. */
async function untilWritten({ acknowledged }: Journal, more: number): Promise<number | null> {
  const [since, wanted] = [performance.now(), acknowledged.size + more]
  while (acknowledged.size < wanted) {
    if (performance.now() - since > mostPatienceMs) return null
    await sleep(20)
  }
  return performance.now() - since
}

const shuffled = <Item>(items: Item[]): Item[] =>
  items
    .map((item) => ({ item, order: Math.random() }))
    .sort((one, other) => one.order - other.order)
    .map(({ item }) => item)
