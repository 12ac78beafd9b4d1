import { setTimeout as sleep } from "node:timers/promises"
import { pool } from "#app/db/connection/client.server.ts"
import { onPrimary, onReplicaFailure, readReplica, replica, replicaIsUsed } from "#app/db/connection/replica.server.ts"
import { isVisibleChange } from "#app/domain/workspace/page-tags.ts"
import { log } from "../log.server.ts"
import { onGap, subscribe } from "../realtime/realtime.server.ts"

/** Polling intervals: while the replica has caught up, and while it catches up. */
const calmMs = 500
const hurriedMs = 25
/** Milliseconds; a replica that lags further behind is not used. */
const longestLagMs = 5000
const positionEveryMs = 1000

type LogPosition = { at: number; lsn: string }

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
  running = monitor()
}

/** Returns reads to the primary, stops monitoring and closes connections. */
export async function stopReplica() {
  stopping = true
  readReplica(false)
  awake()
  await running
  running = undefined
  await replica?.end()
}

/** Makes readers use the primary until the replica has replayed everything committed so far. */
export function awaitReplica() {
  if (!replica) return
  changes++
  readReplica(false)
  awake()
}

/** What the replica must have replayed: `lsn` after `change`; `history`: positions of the primary, for measuring the lag. */
type Targets = { change: number; lsn: string | null; history: readonly LogPosition[] }

async function monitor() {
  let targets: Targets = { change: -1, lsn: null, history: [] }
  let replayedChange = -1
  let wasKeepingUp = true
  while (!stopping) {
    try {
      const now = Date.now()
      targets = await nextTargets(targets, changes, now)
      const { hasTarget, keepsUp } = await comparedWith(targets.lsn, lagLimit(targets.history, now))
      if (hasTarget) replayedChange = targets.change
      readReplica(listening && keepsUp && replayedChange === changes)
      if (keepsUp !== wasKeepingUp)
        log.warn(keepsUp ? "the replica keeps up again" : "the replica lags behind: the primary is read")
      wasKeepingUp = keepsUp
    } catch (error) {
      readReplica(false)
      if (wasKeepingUp) log.warn({ err: error }, "the replica cannot be watched: the primary is read")
      wasKeepingUp = false
    }
    await pause(replayedChange === changes ? calmMs : hurriedMs)
  }
}

/** Reads new targets from the primary after each change, and once a second for the lag; else returns the same. */
async function nextTargets(targets: Targets, change: number, now: number): Promise<Targets> {
  const isNewChange = targets.change !== change
  if (!isNewChange && now - (targets.history.at(-1)?.at ?? 0) <= positionEveryMs) return targets
  const lsn = await primaryPosition()
  const recent = targets.history.filter(({ at }) => now - at < 2 * longestLagMs)
  return { ...targets, ...(isNewChange && { change, lsn }), history: [...recent, { at: now, lsn }] }
}

/** The position that the replica must have replayed by now; null before it has been monitored that long. */
const lagLimit = (history: readonly LogPosition[], now: number) =>
  history.findLast(({ at }) => now - at >= longestLagMs)?.lsn ?? null

/**
 * The primary's WAL position after everything committed so far. Uses the flushed part: later records may wait long for
 * the next commit, and contain a commit only without synchronous commits.
 */
async function primaryPosition(): Promise<string> {
  const { rows } = await pool.query(
    `select (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
       else pg_current_wal_flush_lsn() end)::text as lsn`,
  )
  return rows[0].lsn
}

/** Whether the replica has replayed these positions; throws if it was promoted. */
async function comparedWith(targetLsn: string | null, lagLimitLsn: string | null) {
  const { rows } = (await replica?.query(
    `select pg_is_in_recovery() as replays, pg_last_wal_replay_lsn() >= $1::pg_lsn as has_target,
       coalesce(pg_last_wal_replay_lsn() >= $2::pg_lsn, $2 is null) as keeps_up`,
    [targetLsn, lagLimitLsn],
  )) ?? { rows: [{}] }
  if (!rows[0].replays) throw new Error("DATABASE_REPLICA_URL is no streaming replica")
  return { hasTarget: rows[0].has_target === true, keepsUp: rows[0].keeps_up === true }
}

async function pause(ms: number) {
  const woken = new Promise<void>((resolve) => {
    awake = resolve
  })
  await Promise.race([sleep(ms, undefined, { ref: false }), woken])
}

export const hasReplica = replica !== null
export { onPrimary, replicaIsUsed }
