import fs from "node:fs"
import type pg from "pg"
import { inBackground } from "#app/db/connection/workload.server.ts"
import { dealsPath, financesPath, financesXlsxPath } from "#app/paths.ts"
import { knownOrganization, knownPassword, knownSponsor } from "../../seed/sow.ts"
import { cpuOf, cpuOfPostgres, memoryOf } from "../cpu.ts"
import { measure, mediansOf, type Pace } from "../measure.ts"
import type { Aimed } from "../report.ts"
import { aims } from "../scenarios.ts"
import { type Server, signIn, startPomost } from "../servers.ts"
import { percentile } from "../statistics.ts"
import { moneySponsor, writeMoneyDeals } from "./money-deals.ts"

const deals = 5000
const warmUp = 20

type Field = { pool: pg.Pool; folder: string; servers: Server[]; short: boolean; say: (text: string) => void }

/** A year of 5,000 deals as page and workbook, one request at a time, and the desk compared with the list of deals. */
export async function measureMoney(field: Field, pace: Pace): Promise<Aimed[]> {
  const { pool, folder, servers, short, say } = field
  await inBackground(() => writeMoneyDeals(pool, short ? 500 : deals, say))
  const server = await startPomost(folder)
  servers.push(server)
  const cookie = await signIn(server, moneySponsor, knownPassword)
  const ask = (address: string) => timeOne(server, folder, address, cookie)
  for (let time = 0; time < (short ? 3 : warmUp); time++) await ask(financesPath)
  const page = await several(short ? 5 : 100, () => ask(financesPath))
  const beforeMb = memoryOf(server.pid).nowMb
  // resets the peak, which reading the page has set
  fs.writeFileSync(`/proc/${server.pid}/clear_refs`, "5")
  const workbook = await several(short ? 1 : 5, () => ask(financesXlsxPath))
  const moreMb = memoryOf(server.pid).peakMb - beforeMb
  return [
    { what: `/finanse of ${deals} deals, p50`, value: percentile(page.times, 0.5), unit: "ms" },
    { what: "/finanse, p95", value: percentile(page.times, 0.95), unit: "ms", ...aims.financesMs },
    { what: "/finanse, processor time of the server", value: page.cpu, unit: "ms" },
    { what: "/finanse, processor time of PostgreSQL", value: page.database, unit: "ms" },
    { what: "its XLSX, slowest", value: Math.max(...workbook.times), unit: "ms", ...aims.workbookMs },
    { what: "its XLSX, processor time of the server", value: workbook.cpu, unit: "ms" },
    { what: "its XLSX, memory at most above that before", value: moreMb, unit: "MB", ...aims.workbookMb },
    ...(await compareDesk(server, folder, cookie, pace)),
  ]
}

type Took = { ms: number; cpu: number; database: number }

async function timeOne(server: Server, folder: string, address: string, cookie: string): Promise<Took> {
  const before = { server: cpuOf(server.pid), database: cpuOfPostgres(folder) }
  const since = performance.now()
  const answer = await fetch(`http://127.0.0.1:${server.port}${address}`, { headers: { cookie } })
  const bytes = await answer.arrayBuffer()
  const ms = performance.now() - since
  if (answer.status !== 200 || bytes.byteLength < 1000) throw new Error(`${address} answered ${answer.status}`)
  const after = { server: cpuOf(server.pid), database: cpuOfPostgres(folder) }
  return { ms, cpu: after.server - before.server, database: after.database - before.database }
}

async function several(count: number, ask: () => Promise<Took>) {
  const took: Took[] = []
  for (let time = 0; time < count; time++) took.push(await ask())
  const mean = (of: (one: Took) => number) => took.reduce((sum, one) => sum + of(one), 0) / count
  return { times: took.map(({ ms }) => ms), cpu: mean(({ cpu }) => cpu), database: mean(({ database }) => database) }
}

/** Processor time of a party's desk compared with its list of deals, in turns. */
async function compareDesk(server: Server, folder: string, large: string, pace: Pace): Promise<Aimed[]> {
  const sponsor = await signIn(server, knownSponsor, knownPassword)
  const organization = await signIn(server, knownOrganization, knownPassword)
  const queries = {
    "a sponsor's deals": { address: dealsPath, cookie: sponsor },
    "a sponsor's desk": { address: "/", cookie: sponsor },
    "an organization's deals": { address: dealsPath, cookie: organization },
    "an organization's desk": { address: "/", cookie: organization },
    [`a desk of ${deals} deals`]: { address: "/", cookie: large },
  }
  const rounds = Object.fromEntries(
    Object.keys(queries).map((name) => [name, [] as Awaited<ReturnType<typeof measure>>[]]),
  )
  for (let round = 0; round <= pace.rounds; round++)
    for (const [name, { address, cookie }] of Object.entries(queries)) {
      const figures = await measure(server, folder, {
        targets: [{ path: address, marker: "</html>" }],
        headers: { cookie },
        unique: false,
        seconds: pace.seconds,
        // more requests of the large party would wait for connections until they are refused
        concurrency: cookie === large ? Math.min(4, pace.concurrency) : pace.concurrency,
      })
      // the first round warms up
      if (round > 0) rounds[name]?.push(figures)
    }
  const costs = (name: string) => mediansOf(rounds[name] ?? [])
  const cost = (name: string) => costs(name).cpu + costs(name).database
  return [
    ...Object.keys(queries).flatMap((name): Aimed[] => [
      { what: `${name}, per core`, value: 1000 / costs(name).cpu, unit: "pages/s" },
      { what: `${name}, PostgreSQL`, value: costs(name).database, unit: "ms" },
    ]),
    ...(["a sponsor's", "an organization's"] as const).map((whose): Aimed => {
      const value = cost(`${whose} desk`) / cost(`${whose} deals`)
      return { what: `${whose} desk to the list of its deals`, value, unit: "", ...aims.deskRatio }
    }),
  ]
}
