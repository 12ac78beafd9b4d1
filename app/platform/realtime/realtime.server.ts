import pg from "pg"
import { reportDatabaseError } from "#app/db/connection/availability.server.ts"
import { cutConnection, keepAlive } from "#app/db/connection/guarded-pool.server.ts"
import { log } from "../log.server.ts"

type ChannelListener = (payload: string) => void
type GapListener = (since: number, isOver: boolean) => void
type Channel = "pomost_facts" | "pomost_viewers"

/** Milliseconds between pings of the connection, and until one fails. */
const pingEveryMs = 5000
const pingTimeoutMs = 5000
const firstRetryMs = 100
const longestRetryMs = 2000

const listeners = new Map<Channel, Set<ChannelListener>>()
const gaps = new Set<GapListener>()
let client: pg.Client | undefined
let pinging: ReturnType<typeof setInterval> | undefined
let lastReceived = Date.now()
let retryMs = firstRetryMs
let stopped = true

/** Opens the one LISTEN connection of this process, which reconnects. */
export async function startListening() {
  stopped = false
  await connect()
  pinging = setInterval(ping, pingEveryMs).unref()
}

/** Subscribes to a channel, also to messages of this process; returns the unsubscribe function. */
export function subscribe(channel: Channel, listener: ChannelListener) {
  const own = listeners.get(channel) ?? new Set()
  listeners.set(channel, own.add(listener))
  return () => void own.delete(listener)
}

/**
 * Messages are lost while disconnected. The listener is called when the connection breaks, and with `isOver` once it is
 * back: commits after `since` (ms since 1970) may have been missed.
 */
export function onGap(listener: GapListener) {
  gaps.add(listener)
  return () => void gaps.delete(listener)
}

/** The time (ms since 1970) before which everything committed was received. */
export const receivedUntil = () => lastReceived

export async function stopListening() {
  stopped = true
  clearInterval(pinging)
  await client?.end().catch(() => {})
}

async function connect() {
  const opened = new pg.Client({
    connectionString: process.env.DATABASE_URL,
    ...keepAlive,
    connectionTimeoutMillis: pingTimeoutMs,
    query_timeout: pingTimeoutMs,
    application_name: "pomost-listen",
  })
  client = opened
  opened.on("error", () => {}) // "end" follows
  opened.on("notification", ({ channel, payload = "" }) => {
    for (const listener of listeners.get(channel as Channel) ?? []) listener(payload)
  })
  await opened.connect()
  try {
    await opened.query("listen pomost_facts; listen pomost_viewers")
  } catch (error) {
    // another connection retries, and this one would stay open
    opened.end().catch(() => {})
    throw error
  }
  retryMs = firstRetryMs
  lastReceived = Date.now()
  opened.on("end", () => {
    publishGap(lastReceived, false)
    connectAgain(lastReceived)
  })
}

/** Checks that no notification is missing: they precede the answer to a ping. */
async function ping() {
  const pingedAt = Date.now()
  const own = client
  try {
    await own?.query("select 1")
    if (own === client) lastReceived = Math.max(lastReceived, pingedAt)
  } catch {
    // half open: the socket is alive, the server does not answer
    cutConnection(own)
  }
}

function connectAgain(since: number) {
  if (stopped) return
  setTimeout(() => {
    if (stopped) return
    connect().then(
      () => publishGap(since, true),
      (error) => {
        reportDatabaseError(error)
        log.warn({ err: error }, "listening again failed")
        connectAgain(since)
      },
    )
  }, retryMs).unref()
  retryMs = Math.min(retryMs * 2, longestRetryMs)
}

function publishGap(since: number, isOver: boolean) {
  for (const listener of gaps) listener(since, isOver)
}
