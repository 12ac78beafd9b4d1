import pg from "pg"
import { cpuOfPostgres } from "./cpu.ts"
import type { Catalogue } from "./queries.ts"
import type { Statement } from "./recorded-sql.ts"
import { percentile } from "./statistics.ts"

export type TermTiming = {
  kind: string
  term: string
  statements: number
  p50: number
  p99: number
  slowest: number
  /** CPU milliseconds of PostgreSQL for one search; unlike times, unaffected by other load. */
  cpu: number
}

/** Times a search's SQL on one connection, named where the application names it. */
export async function timeTerms(
  { url, dataDir }: { url: string; dataDir: string },
  { statementsOfSearch }: Catalogue,
  terms: Record<string, readonly string[]>,
  rounds: number,
): Promise<TermTiming[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const timings: TermTiming[] = []
  // warm-up
  for (const term of Object.values(terms).flat()) await timesOf(client, await statementsOfSearch(term), rounds / 10)
  for (const [kind, list] of Object.entries(terms))
    for (const term of list) {
      const statements = await statementsOfSearch(term)
      const before = cpuOfPostgres(dataDir)
      const times = await timesOf(client, statements, rounds)
      const cpu = (cpuOfPostgres(dataDir) - before) / rounds
      const [p50, p99, slowest] = [percentile(times, 0.5), percentile(times, 0.99), Math.max(...times)]
      timings.push({ kind, term, statements: statements.length, p50, p99, slowest, cpu })
    }
  await client.end()
  return timings
}

async function timesOf(client: pg.Client, statements: readonly Statement[], rounds: number) {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const since = performance.now()
    for (const statement of statements) await client.query(statement)
    times.push(performance.now() - since)
  }
  return times
}
