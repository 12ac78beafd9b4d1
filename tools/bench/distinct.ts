import type pg from "pg"
import { knownPassword, knownSponsor } from "../seed/sow.ts"
import { memoryOf } from "./cpu.ts"
import { measure, mediansOf, type Pace } from "./measure.ts"
import { distinctTargets } from "./queries.ts"
import type { Aimed, ScenarioResult } from "./report.ts"
import { aims, type DistinctScenario, distinctAddresses } from "./scenarios.ts"
import { type Server, signIn, startPomost } from "./servers.ts"

type BenchSetup = { pool: pg.Pool; folder: string; servers: Server[] }

/**
 * Measures pages that nobody has requested yet, on a server of its own; every round requests others than the rounds
 * before it. Also returns the highest memory use.
 */
export async function measureDistinct(
  { pool, folder, servers }: BenchSetup,
  scenarios: readonly DistinctScenario[],
  pace: Pace,
): Promise<{ results: ScenarioResult[]; memory: Aimed[] }> {
  if (scenarios.length === 0) return { results: [], memory: [] }
  const server = await startPomost(folder)
  servers.push(server)
  const cookie = await signIn(server, knownSponsor, knownPassword)
  const results: ScenarioResult[] = []
  for (const { name, page, who, aim } of scenarios) {
    const targets = await distinctTargets(pool, page, distinctAddresses)
    const share = Math.floor(targets.length / (pace.rounds + 1))
    const load = (round: number) =>
      measure(server, folder, {
        targets: targets.slice(round * share, (round + 1) * share),
        headers: who === "sponsor" ? { cookie } : {},
        unique: false,
        seconds: pace.seconds,
        concurrency: pace.concurrency,
      })
    const rounds = []
    // the first round warms up
    for (let round = 0; round <= pace.rounds; round++) rounds.push(await load(round))
    results.push({ name, aim, pomost: mediansOf(rounds.slice(1)) })
  }
  const { peakMb } = memoryOf(server.pid)
  return {
    results,
    memory: [{ what: "memory, at most with distinct pages", value: peakMb, unit: "MB", ...aims.peakMb }],
  }
}
