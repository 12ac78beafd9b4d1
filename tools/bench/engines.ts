import { fork } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import pg from "pg"
import { openEmbedded } from "#app/platform/postgres/embedded-postgres.server.ts"
import { findPostgres } from "#test/support/engines/postgres.ts"
import { knownPassword, knownSponsor } from "../seed/sow.ts"
import type { Target } from "./load.ts"
import { type Figures, measure, mediansOf, type Pace } from "./measure.ts"
import type { MessageTiming } from "./messages/messages.ts"
import type { PageKind } from "./scenarios.ts"
import { type Server, signIn, startPomost } from "./servers.ts"

/** Results of both engines, and the ratio of their rates by round. */
export type Compared = { what: string; embedded: Figures; separate: Figures; ratios: number[] }
export type ComparedEngines = { version: number; pages: Compared[]; messages: { embedded: number; separate: number }[] }

type Engine = { folder: string; url: string; databaseUrl: string | undefined; close: () => Promise<void> }
type LoadTarget = { engine: Engine; server: Server; cookie: string }

/**
 * Compares the built-in engine with an installed PostgreSQL on the same settings and rows: a sponsor's pages and
 * messages, alternating. Null without PostgreSQL.
 */
export async function compareEngines(
  url: string,
  pages: Record<PageKind, readonly string[]>,
  pace: Pace,
): Promise<ComparedEngines | null> {
  const found = findPostgres()
  if (!found) return null
  const home = fs.mkdtempSync(path.join(os.tmpdir(), "pomost-engines-"))
  const closing: (() => Promise<void>)[] = []
  try {
    const backup = path.join(home, "backup.tar.gz")
    const { backUp } = await import("../backup/write.ts")
    await backUp(url, backup, null)
    const engines = [
      await engineIn(path.join(home, "embedded")),
      await engineIn(path.join(home, "separate"), found.bin),
    ]
    closing.push(...engines.map(({ close }) => close))
    for (const engine of engines) await fill(engine, backup)
    const loads: LoadTarget[] = []
    for (const engine of engines) {
      const server = await startPomost(engine.folder, engine.databaseUrl)
      closing.unshift(server.stop)
      loads.push({ engine, server, cookie: await signIn(server, knownSponsor, knownPassword) })
    }
    const compared: Compared[] = []
    for (const [what, addresses] of Object.entries(pages))
      compared.push(await comparePages(what, addresses, loads, pace))
    return { version: found.version, pages: compared, messages: await compareMessages(engines, pace) }
  } finally {
    for (const close of closing) await close()
    fs.rmSync(home, { recursive: true, force: true })
  }
}

/** An empty database; `bin` selects an installed PostgreSQL, used through DATABASE_URL. */
async function engineIn(folder: string, bin?: string): Promise<Engine> {
  const server = await openEmbedded(folder, bin ? { bin, locale: ["--locale=C.UTF-8"] } : {})
  return { folder, url: server.url, databaseUrl: bin && server.url, close: server.close }
}

async function fill({ url }: Engine, backup: string) {
  const { restore } = await import("../backup/read.ts")
  await restore(url, backup)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query("vacuum analyze")
  await client.end()
}

async function comparePages(
  what: string,
  addresses: readonly string[],
  loads: LoadTarget[],
  pace: Pace,
): Promise<Compared> {
  const targets = await sameTargets(addresses, loads)
  const load = ({ engine, server, cookie }: LoadTarget, seconds: number) =>
    measure(server, engine.folder, {
      targets,
      headers: { cookie },
      unique: false,
      seconds,
      concurrency: pace.concurrency,
    })
  for (const each of loads) await load(each, 2 * pace.seconds)
  const measured: Figures[][] = [[], []]
  for (let round = 0; round < pace.rounds; round++)
    for (const place of round % 2 === 0 ? [0, 1] : [1, 0])
      measured[place]?.push(await load(loads[place] as LoadTarget, pace.seconds))
  const [embedded = [], separate = []] = measured
  return {
    what,
    embedded: mediansOf(embedded),
    separate: mediansOf(separate),
    ratios: embedded.map(({ rate }, round) => rate / (separate[round]?.rate ?? Number.NaN)),
  }
}

/** Both must show the same events; the last event serves to check the answers. */
async function sameTargets(addresses: readonly string[], loads: LoadTarget[]): Promise<Target[]> {
  const targets: Target[] = []
  for (const address of addresses) {
    const shown = await Promise.all(loads.map(({ server, cookie }) => eventsOn(server, address, cookie)))
    const [one, other] = shown.map((ids) => ids.join(" "))
    const marker = shown[0]?.at(-1)
    if (!marker || one !== other) throw new Error(`The engines show different events on ${address}`)
    targets.push({ path: address, marker })
  }
  return targets
}

async function eventsOn({ port }: Server, address: string, cookie: string) {
  const answer = await fetch(`http://127.0.0.1:${port}${address}`, { headers: { cookie } })
  const html = await answer.text()
  return [...new Set(Array.from(html.matchAll(/\/wydarzenia\/([\w-]{36})/g), ([, id = ""]) => id))]
}

/** Messages per second on each engine, in each round. */
async function compareMessages(engines: Engine[], { rounds, seconds }: Pace) {
  const rates: { embedded: number; separate: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const rate = [0, 0]
    for (const place of round % 2 === 0 ? [0, 1] : [1, 0])
      rate[place] = (await messagesOn(engines[place] as Engine, seconds)).perSecond
    const [embedded = 0, separate = 0] = rate
    rates.push({ embedded, separate })
  }
  return rates
}

/** A child process, because ours is bound to one database. */
function messagesOn({ folder, url }: Engine, seconds: number) {
  return new Promise<MessageTiming>((done, failed) => {
    const env = { ...process.env, DATABASE_URL: url, DATA_DIR: folder }
    const writer = fork(path.join(import.meta.dirname, "messages/message-writer.ts"), [String(seconds)], { env })
    writer.once("message", (timing) => done(timing as MessageTiming))
    writer.once("exit", (code) => code && failed(new Error(`The writer of messages ended with ${code}`)))
  })
}
