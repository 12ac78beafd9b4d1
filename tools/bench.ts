import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { parseArgs } from "node:util"
import { compare } from "./bench/against/against.ts"
import { comparisonTable, complaintsOf, writeInto } from "./bench/against/table.ts"
import { memoryOf } from "./bench/cpu.ts"
import { benchDatabase } from "./bench/database.ts"
import { measureDeliverables } from "./bench/deals/measure-deliverables.ts"
import { measureMoney } from "./bench/deals/measure-money.ts"
import { measureDistinct } from "./bench/distinct.ts"
import { compareEngines } from "./bench/engines.ts"
import { type Catalogue, catalogue, detailAddresses, sponsorNamed } from "./bench/queries.ts"
import type { Statement } from "./bench/recorded-sql.ts"
import { aimTable, engineTable, type ScenarioResult, scenarioTable, termTable } from "./bench/report.ts"
import { measureRest } from "./bench/rest.ts"
import { addresses, distinctScenarios, scenarios, terms } from "./bench/scenarios.ts"
import { type Server, signIn, startBare, startPomost } from "./bench/servers.ts"
import { timeTerms } from "./bench/sql-timing.ts"
import { timeStrangers } from "./bench/strangers.ts"
import { takeTurns } from "./bench/turns.ts"
import { measureWeb } from "./bench/web.ts"
import { knownPassword, knownSponsor } from "./seed/sow.ts"

const usage = `npm run bench -- [options]: the built server beside a bare node:http + pg server with the same SQL
  --events 100000     events in the database (data/bench, kept between runs)
  --seconds 4         length of one load
  --rounds 3          the two servers take turns so many times; medians are shown
  --concurrency 16    open connections
  --only detail       scenarios whose name holds this text ("distinct": pages that
                      differ from each other, "sql": the searches in SQL alone, "rest": what comes after,
                      "deliverables": deals and events with many of them, "strangers": whether the time of a refusal tells which deals exist, "engines": the product on
                      its own PostgreSQL and on an installed one, "money": /finanse of 5,000 deals, and the desk)
  --against REF       pages of the last commit beside those of another: exact counts, processor time in alternated
                      turns, a verdict for each page; with --short in ten minutes, with --write into docs/performance.md
  --web               in the browser instead: Lighthouse (fetched from npm) and presses on a slowed processor
  --short             2000 events, half a second, one round: does it run at all?`

const options = {
  events: { type: "string" },
  seconds: { type: "string" },
  rounds: { type: "string" },
  concurrency: { type: "string", default: "16" },
  only: { type: "string", default: "" },
  against: { type: "string" },
  write: { type: "boolean", default: false },
  web: { type: "boolean", default: false },
  short: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>["values"]

async function main() {
  const { values } = parseArgs({ options })
  if (values.help) return say(usage)
  const usual = values.short ? { events: 2000, seconds: 0.5, rounds: 1 } : { events: 100_000, seconds: 4, rounds: 3 }
  const events = Number(values.events ?? usual.events)
  const pace = {
    seconds: Number(values.seconds ?? usual.seconds),
    rounds: Number(values.rounds ?? usual.rounds),
    concurrency: Number(values.concurrency),
  }

  if (values.against) return compareWith(values.against, values, pace.concurrency)

  const { pool, folder, close } = await benchDatabase(events, say)
  const url = process.env.DATABASE_URL ?? ""
  const machine = machineNow()
  const servers: Server[] = []
  try {
    const settings = await catalogue(pool)
    const pages = { ...addresses, detail: await detailAddresses(pool, 24) }
    const statements = await statementsOf(settings, Object.values(pages).flat(), await sponsorNamed(pool, knownSponsor))
    if (values.web) {
      const web = await measureWeb({ pool, folder, servers, event: pages.detail[0] ?? "" }, pace.rounds)
      say(aimTable(web))
      return storeResult({ machine, events, web })
    }
    if (values.only === "engines") {
      const engines = await compareEngines(url, pages, pace)
      say(engines ? engineTable(engines) : "No PostgreSQL is installed beside ours.")
      return storeResult({ machine, events, ...pace, engines })
    }
    if (values.only === "money") {
      const money = await measureMoney({ pool, folder, servers, short: values.short, say }, pace)
      say(`\n${loadText(machineNow())}\n`)
      say(aimTable(money))
      return storeResult({ machine, events, ...pace, money })
    }
    if (values.only === "deliverables") {
      const deliverables = await measureDeliverables({ pool, folder, servers }, pace)
      say(`\n${events} events, ${loadText(machine)}\n`)
      say(aimTable(deliverables))
      return storeResult({ machine, events, ...pace, deliverables })
    }
    const searches = await timeTerms({ url, dataDir: folder }, settings, terms, values.short ? 20 : 600)
    say(`\n${events} events, ${loadText(machine)}\n`)
    say(`${termTable(searches, events)}\n`)

    if (values.only === "sql") return storeResult({ machine, events, ...pace, searches })

    const pomost = await startPomost(folder)
    servers.push(pomost)
    if (values.only === "strangers") {
      const strangers = await timeStrangers(pool, pomost)
      say(aimTable(strangers))
      return storeResult({ machine, events, strangers })
    }
    await sleep(values.short ? 0 : 5000)
    const idleMb = memoryOf(pomost.pid).nowMb
    const bare = await startBare(url, statements, folder)
    servers.push(bare)
    const cookie = await signIn(pomost, knownSponsor, knownPassword)
    const results: ScenarioResult[] = []
    for (const scenario of scenarios.filter(({ name }) => name.includes(values.only))) {
      results.push(await takeTurns(scenario, { pomost, bare, dataDir: folder, pages, cookie }, pace))
      say(`measured: ${scenario.name}`)
    }
    const chosenDistinct = distinctScenarios.filter(({ name }) => name.includes(values.only))
    const distinct = await measureDistinct({ pool, folder, servers }, chosenDistinct, pace)
    results.push(...distinct.results)
    if (results.length > 0) say(`\n${scenarioTable(results)}\n`)
    const isWhole = ["", "rest"].includes(values.only)
    const others = isWhole ? await measureRest({ pool, pomost, servers, idleMb }, pace) : []
    const busy = isWhole ? await measureDeliverables({ pool, folder, servers }, pace) : []
    const rest = [...distinct.memory, ...others, ...busy]
    if (rest.length > 0) say(aimTable(rest))
    storeResult({ machine, events, ...pace, searches, results, rest })
  } finally {
    for (const server of servers) await server.stop()
    await close()
  }
}

async function compareWith(ref: string, values: Values, concurrency: number) {
  const { short: isShort } = values
  const usual = isShort ? { events: 20_000, seconds: 0.6, pairs: 12 } : { events: 100_000, seconds: 1, pairs: 16 }
  const settings = {
    events: Number(values.events ?? usual.events),
    seconds: Number(values.seconds ?? usual.seconds),
    pairs: Number(values.rounds ?? usual.pairs),
  }
  const comparison = await compare({ ref, isShort, concurrency, ...settings }, say)
  say(`\n${comparisonTable(comparison)}\n`)
  const complaints = complaintsOf(comparison)
  say(complaints.length > 0 ? complaints.join("\n") : "No page is dearer.")
  if (values.write) writeInto("docs/performance.md", comparison)
  if (comparison.pages.some(({ verdict }) => verdict === "dearer")) process.exitCode = 1
  return storeResult({ machine: machineNow(), comparison })
}

/** SQL by URL for both kinds of viewer, for the bare server. */
async function statementsOf(
  settings: Catalogue,
  all: readonly string[],
  sponsor: Awaited<ReturnType<typeof sponsorNamed>>,
) {
  const statements: Record<string, Statement[]> = {}
  for (const address of all) {
    statements[`/visitor${address}`] = await settings.statementsOf(null, address)
    statements[`/sponsor${address}`] = await settings.statementsOf(sponsor, address)
  }
  return statements
}

const machineNow = () => ({
  node: process.version,
  cpu: os.cpus()[0]?.model ?? "unknown",
  cores: os.cpus().length,
  load: os.loadavg(),
})

const loadText = ({ load }: { load: number[] }) =>
  `load of the machine ${load.map((each) => each.toFixed(1)).join(" ")}`

function storeResult(figures: Record<string, unknown>) {
  const at = new Date().toISOString()
  const file = path.join("bench-results", `${at.slice(0, 19).replaceAll(":", "-")}.json`)
  fs.mkdirSync("bench-results", { recursive: true })
  fs.writeFileSync(file, JSON.stringify({ at, ...figures }, null, 2))
  say(`Kept in ${file}`)
}

function say(text: string) {
  process.stdout.write(`${text}\n`)
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
