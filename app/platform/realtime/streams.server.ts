import { and, gt, inArray, sql } from "drizzle-orm"
import { isOpenAccount } from "#app/db/conditions/open-account.server.ts"
import { actingPartyOf } from "#app/db/conditions/party-people.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { changesSince } from "#app/db/outbox/changes.server.ts"
import { session, user } from "#app/db/schema.ts"
import { type LiveChange, readChange, refreshMs } from "#app/domain/notifications/live.ts"
import { log } from "../log.server.ts"
import { noteEveryMs, notePresent } from "./presence.server.ts"
import { onGap, receivedUntil, subscribe } from "./realtime.server.ts"

/** An open event stream: one page of one session. */
export type Stream = {
  userId: string
  sessionId: string
  /** The party that its page was drawn for; the stream ends when the session switches to another. */
  partyId: string
  expiresAt: Date
  /** The client's network, as rate limits count it. */
  network: string
  /** Returns false when the page reads no more. */
  write: (text: string) => boolean
  end: () => void
}

/** Pending changes of a person; `timer` runs while they are throttled. */
type PendingChanges = { changes: Map<string, LiveChange>; timer?: ReturnType<typeof setTimeout> }

const beatMs = 20_000
/** Reconnect delay of browsers, randomized. */
const reconnectMs = 1000
const retryWhenUnavailableMs = 500
/** Per process: counting across processes would cost a write per stream (decision 016). */
const maxPerSession = 8
const maxPerNetwork = 60
/** Clients that ignore "displaced" would reconnect and displace another page at once. */
const displacedRetryMs = 24 * 60 * 60 * 1000

const streams = new Map<string, Set<Stream>>()
const perNetwork = new Map<string, number>()
const waiting = new Map<string, PendingChanges>()
let stops: (() => void)[] = []
let closing = false

/** Forwards published changes until `stopStreams`. */
export function startStreams() {
  closing = false
  const clock = setInterval(endExpired, 1000).unref()
  const beats = setInterval(beat, beatMs).unref()
  const notes = setInterval(noteOpen, noteEveryMs).unref()
  stops = [
    subscribe("pomost_viewers", forwardChange),
    onGap(catchUp),
    () => clearInterval(clock),
    () => clearInterval(beats),
    () => clearInterval(notes),
  ]
}

/** Asks all pages to reconnect later to another process, and accepts no new streams. */
export function stopStreams() {
  closing = true
  for (const stop of stops.splice(0)) stop()
  for (const stream of allStreams()) {
    stream.write(`retry: ${Math.round(reconnectMs * (0.5 + Math.random()))}\n\n`)
    close(stream)
  }
}

export const openStreams = () => [...allStreams()].length
export const streamsAreClosing = () => closing

/** False if the network is at its limit, unless this stream would replace another of the network. */
export function hasStreamCapacity({ userId, sessionId, network }: Pick<Stream, "userId" | "sessionId" | "network">) {
  const freed = oldestBeyond(userId, sessionId, maxPerSession - 1)?.network === network ? 1 : 0
  return (perNetwork.get(network) ?? 0) - freed < maxPerNetwork
}

/**
 * Holds a stream until it is closed or displaced, its session ends, or the process stops; returns a function that closes
 * it. Sends changes since `since`, an earlier stream's position, or null. Call `hasStreamCapacity` in the same tick first.
 */
export async function registerStream(stream: Stream, since: number | null): Promise<() => void> {
  add(stream)
  stream.write(`retry: ${reconnectMs}\n\n`)
  try {
    // registers before the query, so that changes are sent twice rather than lost
    const missed = since === null ? null : await changesSince([stream.userId], since)
    sendChanges(stream, missed ? (missed.get(stream.userId) ?? []) : [{ kind: "all" }])
  } catch (error) {
    removeStream(stream)
    throw error
  }
  return () => removeStream(stream)
}

function add(stream: Stream) {
  const own = streams.get(stream.userId) ?? new Set()
  streams.set(stream.userId, own.add(stream))
  perNetwork.set(stream.network, (perNetwork.get(stream.network) ?? 0) + 1)
  const displaced = oldestBeyond(stream.userId, stream.sessionId, maxPerSession)
  if (!displaced) return
  displaced.write(`retry: ${displacedRetryMs}\nevent: displaced\ndata: {}\n\n`)
  close(displaced)
}

/** The oldest stream of a session with more than `most`. */
function oldestBeyond(userId: string, sessionId: string, most: number) {
  const own = [...(streams.get(userId) ?? [])].filter((stream) => stream.sessionId === sessionId)
  return own.length > most ? own[0] : undefined
}

function* allStreams() {
  for (const own of streams.values()) yield* own
}

function removeStream(stream: Stream) {
  const own = streams.get(stream.userId)
  if (!own?.delete(stream)) return
  if (own.size === 0) streams.delete(stream.userId)
  const remaining = (perNetwork.get(stream.network) ?? 0) - 1
  if (remaining > 0) perNetwork.set(stream.network, remaining)
  else perNetwork.delete(stream.network)
}

function close(stream: Stream) {
  removeStream(stream)
  stream.end()
}

function sendChanges(stream: Stream, changes: Iterable<LiveChange>) {
  const id = receivedUntil()
  let text = ""
  for (const change of changes) text += `id: ${id}\ndata: ${JSON.stringify(change)}\n\n`
  if (text && !stream.write(text)) close(stream)
}

function forwardChange(payload: string) {
  const space = payload.indexOf(" ")
  const userId = payload.slice(0, space)
  const change = readChange(payload.slice(space + 1))
  if (change && streams.has(userId)) queueChanges(userId, [change])
}

/** Sends the first change at once and batches those of the next 100 ms. */
function queueChanges(userId: string, changes: readonly LiveChange[]) {
  const own = waiting.get(userId) ?? { changes: new Map<string, LiveChange>() }
  waiting.set(userId, own)
  for (const change of changes) own.changes.set(JSON.stringify(change), change)
  if (!own.timer) void flush(userId, own)
}

async function flush(userId: string, own: PendingChanges) {
  own.timer = setTimeout(() => afterPause(userId, own), refreshMs).unref()
  const changes = [...own.changes.values()]
  own.changes.clear()
  try {
    const valid = await validSessions([userId])
    for (const stream of streams.get(userId) ?? [])
      if (valid.get(stream.sessionId) === stream.partyId)
        sendChanges(
          stream,
          changes.filter(({ kind }) => kind !== "session"),
        )
      else close(stream)
  } catch (error) {
    // sends nothing while sessions cannot be validated, and retries
    log.warn({ err: error }, "streams could not be checked")
    clearTimeout(own.timer)
    for (const change of changes) own.changes.set(JSON.stringify(change), change)
    own.timer = setTimeout(() => afterPause(userId, own), retryWhenUnavailableMs).unref()
  }
}

function afterPause(userId: string, own: PendingChanges) {
  own.timer = undefined
  if (own.changes.size > 0) void flush(userId, own)
  else waiting.delete(userId)
}

/** Sessions that are open and not expired, of people neither deleted nor blocked, with the party that each acts for. */
async function validSessions(userIds: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: session.id, partyId: actingPartyOf(session.userId, session.partyId) })
    .from(session)
    .innerJoin(user, sql`${user.id} = ${session.userId}`)
    .where(and(inArray(session.userId, userIds), gt(session.expiresAt, sql`now()`), isOpenAccount))
  return new Map(rows.map(({ id, partyId }) => [id, partyId]))
}

/** After a gap: loads missed changes and ended sessions from the database. */
async function catchUp(since: number, isOver: boolean) {
  const open = [...allStreams()]
  const userIds = [...new Set(open.map((stream) => stream.userId))]
  if (!isOver || userIds.length === 0) return
  try {
    const [missed, valid] = await Promise.all([changesSince(userIds, since), validSessions(userIds)])
    for (const stream of open)
      if (valid.get(stream.sessionId) === stream.partyId) sendChanges(stream, missed.get(stream.userId) ?? [])
      else close(stream)
  } catch (error) {
    log.warn({ err: error }, "streams could not catch up")
    setTimeout(() => void catchUp(since, isOver), retryWhenUnavailableMs).unref()
  }
}

function endExpired() {
  const now = Date.now()
  for (const stream of allStreams()) if (stream.expiresAt.getTime() <= now) close(stream)
}

/** Records visible pages, because people who are present get no emails (unread-emails.server.ts). */
export const noteOpen = () =>
  notePresent([...new Set([...allStreams()].map(({ sessionId }) => sessionId))]).catch((error) =>
    log.warn({ err: error }, "open pages could not be noted"),
  )

/** Keeps proxies from closing an idle stream, and updates its resume position. */
function beat() {
  const text = `id: ${receivedUntil()}\n\n`
  for (const stream of allStreams()) if (!stream.write(text)) close(stream)
}
