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
  run: ({ rounds, engine }) => inScenario(engine, (scenario) => comeAndGo(scenario, rounds)),
}

type Place = { server: Server | null; moving: Promise<void> }

async function comeAndGo(scenario: Scenario, rounds: number): Promise<Finding[]> {
  const all = await conversations(scenario.pool, 8)
  const places: Place[] = [1, 2].map(() => ({ server: null, moving: Promise.resolve() }))
  const journal = writeMessages(all, () => places.flatMap(({ server }) => server ?? []))
  const problems: string[] = []
  const starts: number[] = []
  let lastLeft = 0

  async function come(place: Place) {
    const since = performance.now()
    try {
      place.server = await scenario.start()
      starts.push(performance.now() - since)
    } catch (error) {
      problems.push(String(error))
    }
  }
  async function leave(place: Place, how: "SIGTERM" | "SIGKILL") {
    const { server } = place
    place.server = null
    await server?.stop(how)
  }
  async function round(place: Place, index: number) {
    await place.moving
    const how = Math.random() < 0.5 ? "SIGTERM" : "SIGKILL"
    const moving = place.server ? leave(place, how) : come(place)
    place.moving = moving
    if (Math.random() < 0.5 || index < 2) await moving
    await sleep(between(0, 300))
  }

  await come(places[0] as Place)
  await scenario.leaveDatabase()
  for (let index = 0; index < rounds; index++) {
    await round(places[Math.random() < 0.5 ? 0 : 1] as Place, index)
    if (index % 10 === 9) lastLeft += await everybodyLeaves(scenario, places, { come, leave })
  }
  await Promise.all(places.map(({ moving }) => moving))
  for (const place of places) if (!place.server) await come(place)
  await sleep(1000)
  await journal.stop()
  for (const place of places) await leave(place, "SIGTERM")
  const stops = !scenario.embeddedRuns()

  const again = await openEmbedded(scenario.folder)
  const journalCheck = await checkJournal(scenario.pool, journal)
  await again.close()
  const expected = Math.floor(rounds / 10)
  return [
    record("starts of the application", starts.length),
    check("starts that failed", `${problems.length} ${problems.slice(0, 2).join(" ")}`.trim(), problems.length === 0),
    checkInTime("slowest start", `${percentile(starts, 1).toFixed(0)} ms`, percentile(starts, 1) < 30_000),
    check("times the last one to leave stopped the database", `${lastLeft} of ${expected}`, lastLeft === expected),
    check("the database is stopped at the end", stops ? "yes" : "no", stops),
    ...journalCheck,
  ]
}

type Ways = { come: (place: Place) => Promise<void>; leave: (place: Place, how: "SIGTERM") => Promise<void> }

/** Stops both; 1 if the database stops too. Restarts one. */
async function everybodyLeaves({ embeddedRuns }: Scenario, places: readonly Place[], { come, leave }: Ways) {
  await Promise.all(places.map(({ moving }) => moving))
  const [first] = places as [Place]
  if (places.every(({ server }) => !server)) await come(first)
  await Promise.all(places.map((place) => leave(place, "SIGTERM")))
  const isStopped = !embeddedRuns()
  await come(first)
  return isStopped ? 1 : 0
}
