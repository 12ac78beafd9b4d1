import { setTimeout as sleep } from "node:timers/promises"
import {
  dealsPath,
  eventPath,
  eventsPath,
  messagesPath,
  notificationCountsPath,
  organizationsPath,
  signInPath,
  sitemapPath,
  streamPath,
} from "#app/paths.ts"
import { get, post } from "./browser.ts"
import { pick } from "./fault.ts"
import type { Conversation } from "./people.ts"
import type { Server } from "./scenario.ts"

/** `needsDatabase`: false if it must succeed without one. */
type LoadRequest = { kind: string; needsDatabase: boolean; send: (server: Server) => Promise<Response> }
/** `began` and `ms` are milliseconds of performance.now(); status 0: no response. */
export type Exchange = {
  kind: string
  needsDatabase: boolean
  began: number
  ms: number
  status: number
  problem: string | null
}

export const endOf = ({ began, ms }: Exchange) => began + ms

/** Requests of visitors, signed-in people and load balancers. */
export function usualRequests(all: readonly Conversation[], eventId: string): LoadRequest[] {
  const page = (path: string, who?: "sponsor" | "owner"): LoadRequest => ({
    kind: who ? `${path} signed in` : path,
    needsDatabase: true,
    send: (server) => get(server, path, who ? pick(all)[who] : null),
  })
  return [
    page("/"),
    page(eventsPath),
    page(`${eventsPath}?q=bieg`),
    page(eventPath(eventId)),
    page(organizationsPath),
    page("/wydarzenia.data"),
    page(eventsPath, "sponsor"),
    page(messagesPath, "owner"),
    page(dealsPath, "sponsor"),
    page(notificationCountsPath, "sponsor"),
    page(sitemapPath),
    { kind: "stream", needsDatabase: true, send: (server) => openAndCloseStream(server, pick(all)) },
    {
      kind: "sign-in",
      needsDatabase: true,
      send: (server) => post(server, signInPath, { email: "nikt@przyklad.example", password: "zle-haslo-123" }),
    },
    { kind: "/healthz", needsDatabase: false, send: (server) => get(server, "/healthz") },
    { kind: "/readyz", needsDatabase: true, send: (server) => get(server, "/readyz") },
  ]
}

async function openAndCloseStream(server: Server, { sponsor }: Conversation) {
  const leaving = new AbortController()
  const answer = await get(server, streamPath, sponsor, {
    signal: AbortSignal.any([leaving.signal, AbortSignal.timeout(20_000)]),
  })
  if (answer.status !== 200) return answer
  leaving.abort()
  return new Response("", { status: 200 })
}

export function startLoad(server: Server, all: readonly LoadRequest[], clients: number) {
  const seen: Exchange[] = []
  let over = false
  const client = async () => {
    while (!over) {
      const request = pick(all)
      const began = performance.now()
      const { status, problem } = await answerOf(request, server)
      seen.push({
        kind: request.kind,
        needsDatabase: request.needsDatabase,
        began,
        ms: performance.now() - began,
        status,
        problem,
      })
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

/** Null for a normal response or a proper 503. */
async function answerOf(
  { kind, send }: LoadRequest,
  server: Server,
): Promise<{ status: number; problem: string | null }> {
  try {
    const answer = await send(server)
    const text = await answer.text()
    const { status } = answer
    const isStorable = /public/.test(answer.headers.get("cache-control") ?? "")
    if (status === 200 && isStorable && /Nie udało się/.test(text))
      return { status, problem: `${kind} half, but storable` }
    if (status < 500) return { status, problem: null }
    if (status !== 503) return { status, problem: `${kind} ${status}` }
    if (kind === "/readyz") return { status, problem: null }
    if (!answer.headers.has("retry-after")) return { status, problem: `${kind} 503 without Retry-After` }
    const isCalm = /Przerwa techniczna|Nie udało się|Spróbuj ponownie|Przykładowe dane|"samples"/.test(text)
    return { status, problem: isCalm ? null : `${kind} 503 without a sentence: ${text.slice(0, 80)}` }
  } catch (error) {
    return { status: 0, problem: `${kind} ${error instanceof Error ? error.message : error}` }
  }
}

export function countsOf(seen: readonly Exchange[]) {
  const counts = new Map<number, number>()
  for (const { status } of seen) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts].map(([status, count]) => `${status}: ${count}`).join(", ")
}

export const examples = (wrong: readonly Exchange[]) =>
  wrong.length ? ` (${[...new Set(wrong.map(({ problem }) => problem))].slice(0, 8).join("; ")})` : ""

/** Errors that it logged as bugs. */
export const bugs = ({ complaints }: Server) =>
  complaints
    .filter((line) => line.includes('"msg":"bug"'))
    .slice(0, 3)
    .join(" ")
export const fatal = ({ complaints }: Server) => complaints.filter((line) => line.includes('"level":60')).join(" ")
