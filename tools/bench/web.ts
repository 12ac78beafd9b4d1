import { execFile } from "node:child_process"
import { promisify } from "node:util"
import type pg from "pg"
import { eventsPath, faqPath, organizationPath, organizationsPath, signInPath } from "#app/paths.ts"
import { findChromium } from "#test/support/engines/chromium.ts"
import { knownPassword, knownSponsor } from "../seed/sow.ts"
import { timeInteractions } from "./interactions.ts"
import { conversationsOf } from "./messages/messages.ts"
import { sponsorNamed } from "./queries.ts"
import type { Aimed } from "./report.ts"
import { type Server, signIn, startPomost } from "./servers.ts"
import { median } from "./statistics.ts"

const run = promisify(execFile)
/** Too large to install by default: npm fetches it on demand. */
const lighthouse = "lighthouse@12.8.2"
const flags = "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking"

type Report = {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
}
const scores = { performance: 98, accessibility: 100, "best-practices": 100, seo: 100 }
const timings = {
  "largest-contentful-paint": { aim: 1200, unit: "ms" },
  "total-blocking-time": { aim: 50, unit: "ms" },
  "cumulative-layout-shift": { aim: 0.01, unit: "" },
}

type BenchSetup = { pool: pg.Pool; folder: string; servers: Server[]; event: string }

/** First pages of visitors, and interactions of a signed-in person. */
export async function measureWeb({ pool, folder, servers, event }: BenchSetup, rounds: number): Promise<Aimed[]> {
  const pomost = await startPomost(folder)
  servers.push(pomost)
  const origin = `http://localhost:${pomost.port}`
  const { rows } = await pool.query("select id from organization where realm = 'public' order by id limit 1")
  const organization = organizationPath(rows[0]?.id)
  const pages = ["/", eventsPath, event, organizationsPath, organization, signInPath, faqPath]
  const cookie = await signIn(pomost, knownSponsor, knownPassword)
  const sponsor = await sponsorNamed(pool, knownSponsor)
  const [talk] = await conversationsOf([{ sponsor, organizationId: rows[0]?.id }])
  const presses = await timeInteractions({ origin, cookie, event, conversation: talk?.conversationId ?? "" })
  return [...presses, ...(await lighthouseOf(origin, pages, rounds))]
}

/** Lighthouse's mobile preset; medians. */
export async function lighthouseOf(origin: string, addresses: readonly string[], rounds: number): Promise<Aimed[]> {
  const figures: Aimed[] = []
  for (const address of addresses) {
    const reports: Report[] = []
    for (let round = 0; round < rounds; round++) reports.push(await report(origin + address))
    const of = (read: (report: Report) => number) => median(reports.map(read))
    for (const [name, aim] of Object.entries(scores)) {
      const value = of(({ categories }) => Math.round((categories[name]?.score ?? 0) * 100))
      figures.push({ what: `${address} ${name}`, value, unit: "of 100", aim })
    }
    for (const [name, { aim, unit }] of Object.entries(timings)) {
      const value = of(({ audits }) => audits[name]?.numericValue ?? Number.NaN)
      figures.push({ what: `${address} ${name}`, value, unit, aim, most: true })
    }
  }
  return figures
}

async function report(url: string): Promise<Report> {
  const args = ["--yes", lighthouse, url, "--quiet", "--output=json", `--chrome-flags=${flags}`]
  const env = { ...process.env, CHROME_PATH: findChromium() ?? "" }
  const visit = () => run("npx", args, { env, maxBuffer: 64_000_000 })
  // retried: Chromium sometimes loses its trace (NO_NAVSTART)
  const { stdout } = await visit().catch(visit)
  return JSON.parse(stdout) as Report
}
