import type { Target } from "./load.ts"
import { type Figures, measure, mediansOf, type Pace } from "./measure.ts"
import type { ScenarioResult } from "./report.ts"
import type { PageKind, Scenario } from "./scenarios.ts"
import type { Server } from "./servers.ts"

export type BenchSetup = {
  pomost: Server
  bare: Server
  dataDir: string
  pages: Record<PageKind, readonly string[]>
  /** The Cookie header of a signed-in sponsor. */
  cookie: string
}

/** One scenario after a warm-up: both servers alternate, as does the first one. */
export async function takeTurns(
  scenario: Scenario,
  setup: BenchSetup,
  { seconds, rounds, concurrency }: Pace,
): Promise<ScenarioResult> {
  const { pomost, bare, dataDir, pages, cookie } = setup
  const { name, page, who, aim, gzip, unique = false } = scenario
  const signedIn: Record<string, string> = who === "sponsor" ? { cookie } : {}
  const headers = { pomost: gzip ? { ...signedIn, "accept-encoding": "gzip" } : signedIn, bare: {} }
  const targets = await targetsFor({ pomost, bare }, pages[page], { prefix: `/${who}`, headers: signedIn })

  const load = (server: Server, length: number) =>
    measure(server, dataDir, {
      targets: targets.map((target) => target[server.name]),
      headers: headers[server.name],
      unique,
      seconds: length,
      concurrency,
    })
  const measured: Record<Server["name"], Figures[]> = { pomost: [], bare: [] }
  // our server needs longer until V8 has compiled it
  await load(pomost, 2 * seconds)
  await load(bare, Math.min(1, seconds))
  for (let round = 0; round < rounds; round++)
    for (const server of round % 2 === 0 ? [pomost, bare] : [bare, pomost])
      measured[server.name].push(await load(server, seconds))
  return { name, aim, pomost: mediansOf(measured.pomost), bare: mediansOf(measured.bare) }
}

const get = async (server: Server, path: string, headers: Record<string, string>) => {
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers })
  if (answer.status !== 200) throw new Error(`${server.name} answers ${answer.status} for ${path}`)
  return answer.text()
}

/** Addresses with a text that both servers' answers must contain: the page has to show the rows of the SQL. */
async function targetsFor(
  { pomost, bare }: { pomost: Server; bare: Server },
  addresses: readonly string[],
  { prefix, headers }: { prefix: string; headers: Record<string, string> },
) {
  const targets: { pomost: Target; bare: Target }[] = []
  for (const address of addresses) {
    const page = await get(pomost, address, headers)
    const rows = JSON.parse(await get(bare, prefix + address, {})) as Record<string, unknown>[][]
    const ids = rows.flat().flatMap((row) => (typeof row.id === "string" ? [row.id] : []))
    const shown = ids.filter((id) => page.includes(id))
    const marker = shown.at(-1)
    if (!marker) throw new Error(`The page ${address} shows none of the rows that its SQL gives`)
    targets.push({ pomost: { path: address, marker }, bare: { path: prefix + address, marker } })
  }
  return targets
}
