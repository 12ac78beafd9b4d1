import { busyMs, cpuOf, cpuOfPostgres } from "../cpu.ts"
import { runLoad } from "../measure.ts"
import { median } from "../statistics.ts"
import { type Checkout, type Counted, checkOut, git, openCounted } from "./commit.ts"
import { type Mode, measured, type Page, targetsOf, viewers } from "./pages.ts"
import { cookiesOf, type Elements, type RunningBuild, siteOf, startBuild } from "./servers.ts"
import { type Pair, ratioOf, type Verdict, verdictOf } from "./verdict.ts"

type Work = ReturnType<typeof measured>[number]
/** Exact counts of one page that was requested before. */
export type Counts = Elements & { statements: number; rows: number; bytes: number }
export type Costs = { node: number; postgres: number; planning: number }
export type Compared = {
  page: string
  mode: Mode
  counts: { before: Counts; now: Counts }
  costs: { before: Costs; now: Costs }
  ratio: ReturnType<typeof ratioOf>
  control: number
  verdict: Verdict
}
export type Comparison = {
  before: string
  now: string
  events: number
  pairs: number
  othersLoad: number
  pages: Compared[]
}

type Options = { ref: string; events: number; seconds: number; pairs: number; concurrency: number; isShort: boolean }

/**
 * Measures this commit's pages against those of `ref` in alternate turns of three servers: `ref`, a second `ref` as the
 * control, and this commit. Both commits get requests for the same addresses, each in the world that it seeded.
 */
export async function compare(options: Options, say: (text: string) => void): Promise<Comparison> {
  const { ref, events, pairs, isShort } = options
  if (git("status", "--porcelain")) say("Changes that are not committed are not measured.")
  const before = await checkOut(ref, events, say)
  const now = await checkOut("HEAD", events, say)
  const closing: (() => Promise<unknown>)[] = []
  try {
    const databases = { before: await openCounted(before), now: await openCounted(now) }
    closing.push(databases.before.close, databases.now.close)
    const work = measured(isShort)
    const counted = new Map<string, { before: Counts; now: Counts }>()
    const counts = {
      before: await countPages(before, databases.before, work),
      now: await countPages(now, databases.now, work),
    }
    for (const [name, before] of counts.before) counted.set(name, { before, now: counts.now.get(name) as Counts })

    const lanes = {
      before: await openLane(before, databases.before, closing),
      control: await openLane(before, databases.before, closing),
      now: await openLane(now, databases.now, closing),
    }
    const pages: Compared[] = []
    let others = { ms: 0, elapsedMs: 0 }
    for (const each of work) {
      const { turns, load } = await takeTurns(each, lanes, options)
      others = { ms: others.ms + load.ms, elapsedMs: others.elapsedMs + load.elapsedMs }
      const nodePairs: Pair[] = turns.map(({ before, control, now }) => ({
        before: before.node,
        control: control.node,
        now: now.node,
      }))
      pages.push({
        page: each.page.name,
        mode: each.mode,
        counts: counted.get(each.page.name) as { before: Counts; now: Counts },
        costs: { before: mediansOf(turns.map((turn) => turn.before)), now: mediansOf(turns.map((turn) => turn.now)) },
        ratio: ratioOf(nodePairs, "now"),
        control: ratioOf(nodePairs, "control").median,
        verdict: verdictOf(nodePairs, load.ms / load.elapsedMs),
      })
      say(`measured: ${each.page.name}, ${each.mode}`)
    }
    return { before: before.commit, now: now.commit, events, pairs, othersLoad: others.ms / others.elapsedMs, pages }
  } finally {
    for (const close of closing.reverse()) await close()
  }
}

/** Counts the costs of each page that are the same on any machine, with a server of its own. */
async function countPages(checkout: Checkout, database: Counted, work: readonly Work[]) {
  const build = await startBuild(checkout, database, { counting: true })
  const counts = new Map<string, Counts>()
  try {
    const cookies = await cookiesOf(build)
    const site = await siteOf(build, cookies)
    for (const { page } of work) {
      if (counts.has(page.name)) continue
      const [address = "/"] = page.ofOne(site)
      const cookie = cookies[page.who]
      // from the second request on nothing is compiled, prepared or stored for the first time
      for (const time of ["1", "2"]) await build.get(marked(page, address, time), cookie)
      await database.counted()
      await build.elements()
      const html = await build.get(marked(page, address, "3"), cookie)
      const { calls, rows } = await database.counted()
      counts.set(page.name, { ...(await build.elements()), statements: calls, rows, bytes: Buffer.byteLength(html) })
    }
    return counts
  } finally {
    await build.stop()
  }
}

/** A new address, as only that renders a visitors' page anew. */
const marked = ({ who }: Page, address: string, mark: string) =>
  who === "visitor" ? `${address}${address.includes("?") ? "&" : "?"}pomiar=${mark}` : address

type Lane = Awaited<ReturnType<typeof openLane>>

async function openLane(checkout: Checkout, database: Counted, closing: (() => Promise<unknown>)[]) {
  const build: RunningBuild = await startBuild(checkout, database)
  closing.push(build.stop)
  const cookies = await cookiesOf(build)
  const site = await siteOf(build, cookies)
  const sessions: string[] = []
  for (const email of await database.givePasswords(viewers)) sessions.push(await build.signIn(email))
  return { build, database, cookies, site, sessions, requests: new Map<string, number>() }
}

type Turn = Costs
const laneNames = ["before", "control", "now"] as const

async function takeTurns(
  work: Work,
  lanes: Record<(typeof laneNames)[number], Lane>,
  { pairs, seconds, concurrency }: Options,
) {
  const load = (lane: Lane, length: number) => oneTurn(work, lane, length, concurrency)
  for (const name of laneNames) await load(lanes[name], 2 * seconds)
  const turns: Record<(typeof laneNames)[number], Turn>[] = []
  const began = { busy: busyMs(), ours: oursMs(lanes), at: performance.now() }
  let generators = 0
  for (let pair = 0; pair < pairs; pair++) {
    const turn = {} as Record<(typeof laneNames)[number], Turn>
    // each lane runs first, second and third equally often
    for (let place = 0; place < laneNames.length; place++) {
      const name = laneNames[(pair + place) % laneNames.length] as (typeof laneNames)[number]
      const { costs, generatorMs } = await load(lanes[name], seconds)
      turn[name] = costs
      generators += generatorMs
    }
    turns.push(turn)
  }
  const ours = oursMs(lanes) - began.ours + generators
  const othersMs = Math.max(0, busyMs() - began.busy - ours)
  return { turns, load: { ms: othersMs, elapsedMs: performance.now() - began.at } }
}

/** Processor time so far of this process, the servers and their databases; the two lanes of one commit share one. */
function oursMs(lanes: Record<string, Lane>) {
  const servers = Object.values(lanes).map(({ build }) => cpuOf(build.pid))
  const dataDirs = new Set(Object.values(lanes).map(({ database }) => database.dataDir))
  const databases = [...dataDirs].map(cpuOfPostgres)
  return [cpuOf(process.pid), ...servers, ...databases].reduce((sum, ms) => sum + ms, 0)
}

async function oneTurn({ page, mode, addresses }: Work, lane: Lane, seconds: number, concurrency: number) {
  const { build, database, cookies, site, sessions, requests } = lane
  const all = addresses(site)
  // continues after the last turn, so that addresses are mostly new
  const key = `${page.name} ${mode}`
  const from = requests.get(key) ?? 0
  const targets = targetsOf([...all.slice(from % all.length), ...all.slice(0, from % all.length)])
  const cookie = cookies[page.who]
  await database.counted()
  const cpu = { node: cpuOf(build.pid), postgres: cpuOfPostgres(database.dataDir) }
  const result = await runLoad({
    port: build.port,
    targets,
    concurrency,
    seconds,
    headers: page.who === "visitor" ? {} : { cookie },
    cookies: mode === "60 viewers" && page.who !== "visitor" ? sessions : undefined,
    unique: page.who === "visitor" && mode === "one viewer",
  })
  if (result.wrong.length > 0) throw new Error(`${page.name}: wrong answers: ${result.wrong.join(", ")}`)
  requests.set(key, from + result.requests)
  const per = (ms: number) => ms / result.requests
  const { planning } = await database.counted()
  const costs: Costs = {
    node: per(cpuOf(build.pid) - cpu.node),
    postgres: per(cpuOfPostgres(database.dataDir) - cpu.postgres),
    planning: per(planning),
  }
  return { costs, generatorMs: result.cpuMs }
}

const mediansOf = (turns: readonly Costs[]): Costs => ({
  node: median(turns.map(({ node }) => node)),
  postgres: median(turns.map(({ postgres }) => postgres)),
  planning: median(turns.map(({ planning }) => planning)),
})
