import pg from "pg"
import { log } from "./log.server.ts"

type Hear = (payload: string) => void
type Channel = "pomost_facts" | "pomost_viewers"

const heard = new Map<Channel, Set<Hear>>()
let client: pg.Client | undefined
let stopped = true
let onGap: () => void = () => {}

/**
 * One LISTEN connection a process (architecture 7). Events carry ids only and mean "look again"; after a lost
 * connection `gap` is called, because what was said meanwhile is lost.
 */
export async function startListening(gap: () => void = () => {}) {
  stopped = false
  onGap = gap
  await connect()
}

export function hear(channel: Channel, listener: Hear) {
  const own = heard.get(channel) ?? new Set()
  heard.set(channel, own.add(listener))
  return () => void own.delete(listener)
}

export async function stopListening() {
  stopped = true
  await client?.end().catch(() => {})
}

async function connect() {
  const opened = new pg.Client({ connectionString: process.env.DATABASE_URL, keepAlive: true })
  client = opened
  opened.on("error", () => {})
  opened.on("notification", ({ channel, payload = "" }) => {
    for (const listener of heard.get(channel as Channel) ?? []) listener(payload)
  })
  await opened.connect()
  await opened.query("listen pomost_facts; listen pomost_viewers")
  opened.on("end", () => {
    onGap()
    connectAgain()
  })
}

function connectAgain() {
  if (stopped) return
  setTimeout(() => {
    if (stopped) return
    connect().then(onGap, (error) => {
      log.warn({ err: error }, "listening again failed")
      connectAgain()
    })
  }, 500).unref()
}
