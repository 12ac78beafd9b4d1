import { setTimeout as sleep } from "node:timers/promises"
import { pool } from "#app/db/connection/client.server.ts"
import { onPrimary, onReplicaFailure, readReplica, replica, replicaIsUsed } from "#app/db/connection/replica.server.ts"
import { isVisibleChange } from "#app/domain/workspace/page-tags.ts"
import { log } from "../log.server.ts"
import { onGap, subscribe } from "../realtime/realtime.server.ts"

/** Polling interval while caught up, and while catching up. */
const calmMs = 500
const hurriedMs = 25
/** A replica further behind is not used; ms. */
const longestLagMs = 5000

type Mark = { at: number; lsn: string }

/** Incremented by changes that readers must not miss; the replica is used once it has replayed the last one. */
let changes = 0
let listening = true
let awake: () => void = () => {}
let running: Promise<void> | undefined
let stopping = false

/** Monitors the replica, if any, and decides where the catalogue is read (decision 007). */
export function startReplica() {
  if (!replica || running) return
  stopping = false
  subscribe("pomost_facts", (fact) => {
    if (isVisibleChange(fact)) awaitReplica()
  })
  onGap((_, over) => {
    listening = over
    awaitReplica()
  })
  onReplicaFailure(awaitReplica)
  running = watch()
}

/** Returns reads to the primary; stops monitoring and closes connections. */
export async function stopReplica() {
  stopping = true
  readReplica(false)
  awake()
  await running
  running = undefined
  await replica?.end()
}

/** Reads the primary until the replica has replayed what was committed so far. */
export function awaitReplica() {
  if (!replica) return
  changes++
  readReplica(false)
  awake()
}

async function watch() {
  let reached = -1
  let wanted: string | null = null
  let wantedFor = -1
  let marks: Mark[] = []
  let wasUp = true
  while (!stopping) {
    const seen = changes
    try {
      const now = Date.now()
      if (wantedFor !== seen || now - (marks.at(-1)?.at ?? 0) > 1000) {
        const lsn = await primaryPlace()
        if (wantedFor !== seen) [wanted, wantedFor] = [lsn, seen]
        marks = [...marks.filter(({ at }) => now - at < 2 * longestLagMs), { at: now, lsn }]
      }
      const must = marks.findLast(({ at }) => now - at >= longestLagMs)?.lsn ?? null
      const { hasWanted, keepsUp } = await replicaPlace(wanted, must)
      if (hasWanted) reached = wantedFor
      readReplica(listening && keepsUp && reached === changes)
      if (keepsUp !== wasUp)
        log.warn(keepsUp ? "the replica keeps up again" : "the replica lags behind: the primary is read")
      wasUp = keepsUp
    } catch (error) {
      readReplica(false)
      if (wasUp) log.warn({ err: error }, "the replica cannot be watched: the primary is read")
      wasUp = false
    }
    await pause(reached === changes ? calmMs : hurriedMs)
  }
}

/**
 * The primary's WAL position after everything committed so far: what is inserted beyond the flushed part may wait long
 * for the next commit, and only without synchronous commits can it hold one.
 */
async function primaryPlace(): Promise<string> {
  const { rows } = await pool.query(
    `select (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
       else pg_current_wal_flush_lsn() end)::text as lsn`,
  )
  return rows[0].lsn
}

/** Whether the replica has replayed these positions; throws if it was promoted. */
async function replicaPlace(wanted: string | null, must: string | null) {
  const { rows } = (await replica?.query(
    `select pg_is_in_recovery() as replays, pg_last_wal_replay_lsn() >= $1::pg_lsn as has_wanted,
       coalesce(pg_last_wal_replay_lsn() >= $2::pg_lsn, $2 is null) as keeps_up`,
    [wanted, must],
  )) ?? { rows: [{}] }
  if (!rows[0].replays) throw new Error("DATABASE_REPLICA_URL is no streaming replica")
  return { hasWanted: rows[0].has_wanted === true, keepsUp: rows[0].keeps_up === true }
}

async function pause(ms: number) {
  const woken = new Promise<void>((resolve) => {
    awake = resolve
  })
  await Promise.race([sleep(ms, undefined, { ref: false }), woken])
}

export const hasReplica = replica !== null
export { onPrimary, replicaIsUsed }
