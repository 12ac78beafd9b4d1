import { setTimeout as sleep } from "node:timers/promises"
import { get, post } from "./browser.ts"
import { type Fault, type Finding, holds, holdsInTime, noted, percentile, pick } from "./fault.ts"
import { checkJournal, writeMessages } from "./journal.ts"
import { type Conversation, conversations, openEvents } from "./people.ts"
import { onStage, type Server, type Stage } from "./stage.ts"

const clientsOf = (seconds: number) => (seconds < databaseStop.rounds ? 4 : 16)
const longestAnswerMs = 2000
const longestRecoveryMs = 5000

type Ask = { kind: string; needsDatabase: boolean; send: (server: Server) => Promise<Response> }
type Seen = { kind: string; began: number; ms: number; status: number; problem: string | null }

/** The database is stopped for a while under load: every request is answered, and all goes on by itself afterwards. */
export const databaseStop: Fault = {
  about: "the database is stopped under load and started again",
  unit: "seconds without a database",
  rounds: 60,
  short: 4,
  engines: ["postgres"],
  run: ({ rounds, engine }) => onStage(engine, (stage) => stopUnderLoad(stage, rounds)),
}

async function stopUnderLoad(stage: Stage, seconds: number): Promise<Finding[]> {
  const { pool, postgres } = stage
  if (!postgres) throw new Error("this needs a PostgreSQL that can be stopped")
  const all = await conversations(pool, 8)
  const [eventId = ""] = await openEvents(pool, (all[0] as Conversation).owner, 3)
  const server = await stage.start()
  const journal = writeMessages(all.slice(4), () => [server])
  const load = startLoad(server, asks(all.slice(0, 4), eventId), clientsOf(seconds))
  await sleep(3000)

  const stoppedAt = performance.now()
  await postgres.stop()
  await sleep(seconds * 1000)
  const startedAt = performance.now()
  await postgres.start()
  const readyAt = performance.now()
  await sleep(longestRecoveryMs + 3000)

  await journal.stop()
  const seen = await load.stop()
  const away = seen.filter(({ began, ms }) => began + ms > stoppedAt && began < startedAt)
  const later = seen.filter(({ began }) => began >= readyAt)
  const lastRefused = Math.max(readyAt, ...later.filter(({ status }) => status >= 500 || status === 0).map(endOf))
  const before = seen.filter((one) => endOf(one) <= stoppedAt && (one.status >= 500 || one.status === 0))
  const wrong = away.filter(({ problem }) => problem)
  const longest = Math.max(...away.map(({ ms }) => ms))
  const unanswered = seen.filter(({ status }) => status === 0)
  return [
    noted("requests", `${seen.length}, ${away.length} of them without a database`),
    noted("answers without a database", countsOf(away)),
    holds("failures before it was stopped", before.length, before.length === 0),
    holds("requests without an answer", unanswered.length, unanswered.length === 0),
    holds(
      "answers that are no calm 503 with Retry-After",
      `${wrong.length}${examples(wrong)} ${bugs(server)}`.trim(),
      wrong.length === 0,
    ),
    holdsInTime(
      "slowest answer without a database",
      `${longest.toFixed(0)} ms, p99 ${percentile(
        away.map(({ ms }) => ms),
        0.99,
      ).toFixed(0)} ms`,
      longest <= longestAnswerMs,
    ),
    holdsInTime(
      "recovery after the database is back",
      `${(lastRefused - readyAt).toFixed(0)} ms`,
      lastRefused - readyAt <= longestRecoveryMs,
    ),
    holds("the same process serves on", server.isRunning() ? "yes" : `no ${fatal(server)}`, server.isRunning()),
    ...(await checkJournal(pool, journal)),
  ]
}

/** What it logged as its own faults. */
const bugs = ({ complaints }: Server) =>
  complaints
    .filter((line) => line.includes('"msg":"bug"'))
    .slice(0, 3)
    .join(" ")
/** What it said when it ended. */
const fatal = ({ complaints }: Server) => complaints.filter((line) => line.includes('"level":60')).join(" ")
const endOf = ({ began, ms }: Seen) => began + ms

/** What visitors, signed-in people and balancers ask for. */
function asks(all: readonly Conversation[], eventId: string): Ask[] {
  const page = (path: string, who?: "sponsor" | "owner"): Ask => ({
    kind: who ? `${path} signed in` : path,
    needsDatabase: true,
    send: (server) => get(server, path, who ? pick(all)[who] : null),
  })
  return [
    page("/"),
    page("/wydarzenia"),
    page("/wydarzenia?q=bieg"),
    page(`/wydarzenia/${eventId}`),
    page("/organizacje"),
    page("/wydarzenia.data"),
    page("/wydarzenia", "sponsor"),
    page("/wiadomosci", "owner"),
    page("/wspolprace", "sponsor"),
    page("/powiadomienia/liczby", "sponsor"),
    page("/sitemap.xml"),
    { kind: "stream", needsDatabase: true, send: (server) => stream(server, pick(all)) },
    {
      kind: "sign-in",
      needsDatabase: true,
      send: (server) => post(server, "/logowanie", { email: "nikt@przyklad.example", password: "zle-haslo-123" }),
    },
    { kind: "/healthz", needsDatabase: false, send: (server) => get(server, "/healthz") },
    { kind: "/readyz", needsDatabase: true, send: (server) => get(server, "/readyz") },
  ]
}

/** Opens an event stream and leaves it at once. */
async function stream(server: Server, { sponsor }: Conversation) {
  const leaving = new AbortController()
  const answer = await get(server, "/strumien", sponsor, {
    signal: AbortSignal.any([leaving.signal, AbortSignal.timeout(20_000)]),
  })
  if (answer.status !== 200) return answer
  leaving.abort()
  return new Response("", { status: 200 })
}

function startLoad(server: Server, all: readonly Ask[], clients: number) {
  const seen: Seen[] = []
  let over = false
  const client = async () => {
    while (!over) {
      const ask = pick(all)
      const began = performance.now()
      const { status, problem } = await answerOf(ask, server)
      seen.push({ kind: ask.kind, began, ms: performance.now() - began, status, problem })
      await sleep(20)
    }
  }
  const ended = Promise.all(Array.from({ length: clients }, client))
  return {
    stop: async () => {
      over = true
      await ended
      return seen
    },
  }
}

/** The problem is null for an ordinary answer and for a calm 503. */
async function answerOf(ask: Ask, server: Server): Promise<{ status: number; problem: string | null }> {
  try {
    const answer = await ask.send(server)
    const text = await answer.text()
    const { status } = answer
    const isKept = /public/.test(answer.headers.get("cache-control") ?? "")
    if (status === 200 && isKept && /Nie udało się/.test(text)) return { status, problem: `${ask.kind} half, but kept` }
    if (status < 500) return { status, problem: null }
    if (status !== 503) return { status, problem: `${ask.kind} ${status}` }
    if (ask.kind === "/readyz") return { status, problem: null }
    if (!answer.headers.has("retry-after")) return { status, problem: `${ask.kind} 503 without Retry-After` }
    const isCalm = /Przerwa techniczna|Nie udało się|Spróbuj ponownie|Przykładowe dane|"samples"/.test(text)
    return { status, problem: isCalm ? null : `${ask.kind} 503 without a sentence: ${text.slice(0, 80)}` }
  } catch (error) {
    return { status: 0, problem: `${ask.kind} ${error instanceof Error ? error.message : error}` }
  }
}

function countsOf(seen: readonly Seen[]) {
  const counts = new Map<number, number>()
  for (const { status } of seen) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts].map(([status, count]) => `${status}: ${count}`).join(", ")
}

const examples = (wrong: readonly Seen[]) =>
  wrong.length ? ` (${[...new Set(wrong.map(({ problem }) => problem))].slice(0, 8).join("; ")})` : ""
