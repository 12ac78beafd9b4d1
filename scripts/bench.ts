import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { parseArgs } from "node:util"
import { benchDatabase } from "./bench/database.ts"
import { measure, mediansOf } from "./bench/measure.ts"
import { catalogue, detailAddresses, sponsorNamed } from "./bench/queries.ts"
import type { Statement } from "./bench/recorded-sql.ts"
import { type ScenarioResult, scenarioTable, termTable } from "./bench/report.ts"
import { addresses, type Scenario, scenarios, terms, type Who } from "./bench/scenarios.ts"
import { type Server, signIn, startBare, startPomost } from "./bench/servers.ts"
import { timeTerms } from "./bench/sql-timing.ts"
import { targetsFor } from "./bench/targets.ts"
import { knownPassword, knownSponsor } from "./seed/sow.ts"

const usage = `npm run bench -- [options]: the built server beside a bare node:http + pg server with the same SQL
  --events 100000     events in the database (data/bench, kept between runs)
  --seconds 4         length of one load
  --rounds 3          the two servers take turns so many times; medians are shown
  --concurrency 16    open connections
  --only detail       scenarios whose name holds this text
  --short             2000 events, half a second, one round: does it run at all?`

const options = {
  events: { type: "string" },
  seconds: { type: "string" },
  rounds: { type: "string" },
  concurrency: { type: "string", default: "16" },
  only: { type: "string", default: "" },
  short: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const

async function main() {
  const { values } = parseArgs({ options })
  if (values.help) return say(usage)
  const usual = values.short ? { events: 2000, seconds: 0.5, rounds: 1 } : { events: 100_000, seconds: 4, rounds: 3 }
  const events = Number(values.events ?? usual.events)
  const seconds = Number(values.seconds ?? usual.seconds)
  const rounds = Number(values.rounds ?? usual.rounds)
  const concurrency = Number(values.concurrency)
  const chosen = scenarios.filter(({ name }) => name.includes(values.only))

  const database = await benchDatabase(events, say)
  const { pool, folder } = database
  const servers: Server[] = []
  try {
    const asked = await catalogue(pool)
    const pages = { ...addresses, detail: await detailAddresses(pool, 24) }
    const viewers = { visitor: null, sponsor: await sponsorNamed(pool, knownSponsor) }
    const statements: Record<string, Statement[]> = {}
    for (const who of ["visitor", "sponsor"] as const)
      for (const address of Object.values(pages).flat())
        statements[`/${who}${address}`] = await asked.statementsOf(viewers[who], address)

    const url = process.env.DATABASE_URL ?? ""
    const searches = await timeTerms(url, asked, terms, values.short ? 20 : 200)
    say(`\n${termTable(searches)}\n`)

    const pomost = await startPomost(folder)
    servers.push(pomost)
    const bare = await startBare(url, statements, folder)
    servers.push(bare)
    const cookie = await signIn(pomost, knownSponsor, knownPassword)
    const headersOf = (who: Who): Record<string, string> => (who === "sponsor" ? { cookie } : {})

    const results: ScenarioResult[] = []
    for (const scenario of chosen) {
      const { page, who } = scenario
      const targets = await targetsFor({ pomost, bare }, pages[page], { prefix: `/${who}`, headers: headersOf(who) })
      const measured = { pomost: [], bare: [] } as { [Name in Server["name"]]: Awaited<ReturnType<typeof measure>>[] }
      const loadOf = (server: Server, length: number) =>
        measure(server, folder, {
          targets: targets.map((target) => target[server.name]),
          headers: server === pomost ? { ...headersOf(who), ...encodingOf(scenario) } : {},
          unique: scenario.unique ?? false,
          seconds: length,
          concurrency,
        })
      for (const server of [pomost, bare]) await loadOf(server, Math.min(1, seconds))
      for (let round = 0; round < rounds; round++)
        for (const server of round % 2 === 0 ? [pomost, bare] : [bare, pomost])
          measured[server.name].push(await loadOf(server, seconds))
      results.push({
        name: scenario.name,
        aim: scenario.aim,
        pomost: mediansOf(measured.pomost),
        bare: mediansOf(measured.bare),
      })
      say(`measured: ${scenario.name}`)
    }
    say(`\n${scenarioTable(results)}\n`)
    keep({ events, seconds, rounds, concurrency, searches, results })
  } finally {
    for (const server of servers) await server.stop()
    await database.close()
  }
}

const encodingOf = ({ gzip }: Scenario): Record<string, string> => (gzip ? { "accept-encoding": "gzip" } : {})

/** The figures with the machine they come from. */
function keep(figures: Record<string, unknown>) {
  const at = new Date().toISOString()
  const machine = { node: process.version, cpu: os.cpus()[0]?.model, cores: os.cpus().length, load: os.loadavg() }
  const file = path.join("bench-results", `${at.replaceAll(":", "-").slice(0, 19)}.json`)
  fs.mkdirSync("bench-results", { recursive: true })
  fs.writeFileSync(file, JSON.stringify({ at, machine, ...figures }, null, 2))
  say(`Kept in ${file}`)
}

function say(text: string) {
  process.stdout.write(`${text}\n`)
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
