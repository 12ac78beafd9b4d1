import { setTimeout as sleep } from "node:timers/promises"
import { openEmbedded } from "#app/platform/postgres/embedded-postgres.server.ts"
import { between, check, checkInTime, type Fault, type Finding, percentile, record } from "../fault.ts"
import { checkJournal, writeMessages } from "../journal.ts"
import { conversations } from "../people.ts"
import { inScenario, type Scenario, type Server } from "../scenario.ts"

export const sharedFolder: Fault = {
  about: "two processes on one data folder are started, stopped and killed in random order",
  unit: "starts and ends",
  rounds: 100,
  short: 4,
  engines: ["embedded"],
  run: ({ rounds, engine }) => inScenario(engine, (scenario) => startAndStop(scenario, rounds)),
}

type Slot = { server: Server | null; moving: Promise<void> }

async function startAndStop(scenario: Scenario, rounds: number): Promise<Finding[]> {
  const all = await conversations(scenario.pool, 8)
  const slots: Slot[] = [1, 2].map(() => ({ server: null, moving: Promise.resolve() }))
  const journal = writeMessages(all, () => slots.flatMap(({ server }) => server ?? []))
  const problems: string[] = []
  const starts: number[] = []
  let databaseStops = 0

  async function startAt(slot: Slot) {
    const since = performance.now()
    try {
      slot.server = await scenario.start()
      starts.push(performance.now() - since)
    } catch (error) {
      problems.push(String(error))
    }
  }
  async function stopAt(slot: Slot, how: "SIGTERM" | "SIGKILL") {
    const { server } = slot
    slot.server = null
    await server?.stop(how)
  }
  async function round(slot: Slot, index: number) {
    await slot.moving
    const how = Math.random() < 0.5 ? "SIGTERM" : "SIGKILL"
    const moving = slot.server ? stopAt(slot, how) : startAt(slot)
    slot.moving = moving
    if (Math.random() < 0.5 || index < 2) await moving
    await sleep(between(0, 300))
  }

  await startAt(slots[0] as Slot)
  await scenario.leaveDatabase()
  for (let index = 0; index < rounds; index++) {
    await round(slots[Math.random() < 0.5 ? 0 : 1] as Slot, index)
    if (index % 10 === 9) databaseStops += await stopBoth(scenario, slots, { startAt, stopAt })
  }
  await Promise.all(slots.map(({ moving }) => moving))
  for (const slot of slots) if (!slot.server) await startAt(slot)
  await sleep(1000)
  await journal.stop()
  for (const slot of slots) await stopAt(slot, "SIGTERM")
  const stops = !scenario.embeddedRuns()

  const again = await openEmbedded(scenario.folder)
  const journalCheck = await checkJournal(scenario.pool, journal)
  await again.close()
  const expected = Math.floor(rounds / 10)
  return [
    record("starts of the application", starts.length),
    check("starts that failed", `${problems.length} ${problems.slice(0, 2).join(" ")}`.trim(), problems.length === 0),
    checkInTime("slowest start", `${percentile(starts, 1).toFixed(0)} ms`, percentile(starts, 1) < 30_000),
    check(
      "times the last one to leave stopped the database",
      `${databaseStops} of ${expected}`,
      databaseStops === expected,
    ),
    check("the database is stopped at the end", stops ? "yes" : "no", stops),
    ...journalCheck,
  ]
}

type Moves = { startAt: (slot: Slot) => Promise<void>; stopAt: (slot: Slot, how: "SIGTERM") => Promise<void> }

/** Stops both; 1 if the database stops too. Restarts one. */
async function stopBoth({ embeddedRuns }: Scenario, slots: readonly Slot[], { startAt, stopAt }: Moves) {
  await Promise.all(slots.map(({ moving }) => moving))
  const [first] = slots as [Slot]
  if (slots.every(({ server }) => !server)) await startAt(first)
  await Promise.all(slots.map((slot) => stopAt(slot, "SIGTERM")))
  const isStopped = !embeddedRuns()
  await startAt(first)
  return isStopped ? 1 : 0
}
