import { hostname } from "node:os"
import { setTimeout as sleep } from "node:timers/promises"
import { sql } from "drizzle-orm"
import { fromDrizzle, type Job, type JobResult, PgBoss } from "pg-boss"
import { reportDatabaseError } from "#app/db/connection/availability.server.ts"
import type { Tx } from "#app/db/connection/client.server.ts"
import { keepAlive } from "#app/db/connection/guarded-pool.server.ts"
import { inBackground } from "#app/db/connection/workload.server.ts"
import { enqueueWith, type JobKind } from "#app/db/outbox/queue.server.ts"
import { log } from "./log.server.ts"

export type Schedule = {
  name: string
  /** In Warsaw time. */
  cron: string
  /** Runs again within half a minute when it fails or its worker is killed. */
  resumes?: true
  run: () => Promise<void>
}

/** Handlers by kind, called with the id; each must be repeatable. */
export type Workers = Record<JobKind, (id: string) => Promise<void>>

const dead = "dead"
/** A worker that was killed is detected after heartbeat and poll: about 20 s. */
const heartbeatSeconds = 10
const supervisionSeconds = 10
const shared = { heartbeatSeconds, expireInSeconds: 300, deleteAfterSeconds: 3600, deadLetter: dead, notify: true }
/** Up to an hour apart, over more than a day, because a mail server may be unavailable for long. */
export const emailTries = 31
const queues = {
  /** 2, 4, 8 … seconds apart, over ten minutes. */
  fact: { ...shared, retryLimit: 8, retryDelay: 2, retryBackoff: true },
  email: { ...shared, retryLimit: emailTries - 1, retryDelay: 15, retryBackoff: true, retryDelayMax: 3600 },
} as const satisfies Record<JobKind, object>

/** The queue's own connections, with timeouts, so that an unanswered statement cannot stop the worker. */
const connection = { max: 4, ...keepAlive, statement_timeout: 30_000, query_timeout: 35_000 }

/** The name by which a container's health check finds its worker (tools/healthy.mjs). */
const workerName = () => `pomost-worker ${hostname()}`.slice(0, 63)

let boss: PgBoss | undefined
const workedQueues = new Set<string>()

/** Opens the queue: facts and queued emails become jobs in their own transaction. Needed also with WORKER=off. */
export async function openJobs({ worker = true, url = process.env.DATABASE_URL as string } = {}) {
  if (boss) return
  const opened = new PgBoss({
    connectionString: url,
    ...connection,
    application_name: worker ? workerName() : "pomost-jobs",
    supervise: worker,
    schedule: worker,
    superviseIntervalSeconds: supervisionSeconds,
    monitorIntervalSeconds: supervisionSeconds,
    useListenNotify: worker,
    monitorVacuum: false,
  })
  opened.on("error", (emitted) => {
    // pg-boss reports worker errors as plain objects
    const error = emitted instanceof Error ? emitted : Object.assign(new Error(), emitted)
    reportDatabaseError(error)
    log.error({ err: error }, "jobs")
  })
  boss = opened
  await opened.start()
  await opened.createQueue(dead, { retentionSeconds: 90 * 24 * 60 * 60 })
  for (const [name, options] of Object.entries(queues)) await opened.createQueue(name, options)
  enqueueWith(async (tx, work, ids, startAfter) => {
    const within = { db: fromDrizzle(tx, sql) }
    if (typeof ids === "string") await opened.send(work, { id: ids }, { ...within, startAfter })
    else if (ids.length > 0) {
      const jobs = ids.map((id) => ({ data: { id }, startAfter }))
      await opened.insert(work, jobs, within)
    }
  })
}

/** Runs jobs, one at a time per kind, and the schedules; removes schedules of an earlier version. */
export async function workJobs(workers: Workers, schedules: Schedule[] = []) {
  if (!boss) throw new Error("openJobs() comes first")
  const options = {
    batchSize: 20,
    burstWhenBatchFull: true,
    perJobResults: true,
    pollingIntervalSeconds: 0.5,
    notifyPollingIntervalSeconds: 5,
  } as const
  for (const name of [...Object.keys(workers), ...schedules.map((one) => one.name)]) workedQueues.add(name)
  for (const [name, run] of Object.entries(workers))
    await boss.work<{ id: string }, JobResult[], typeof options>(name, options, (jobs) => eachInTurn(jobs, run))
  for (const { name } of await boss.getSchedules())
    if (!schedules.some((one) => one.name === name)) await boss.unschedule(name)
  for (const { name, cron, run, resumes } of schedules) {
    const retries = resumes ? { retryLimit: 10, retryDelay: 2, heartbeatSeconds } : { retryLimit: 0 }
    await boss.createQueue(name, { policy: "exclusive", deleteAfterSeconds: 3600, ...retries })
    await boss.schedule(name, cron, null, { tz: "Europe/Warsaw" })
    await boss.work(name, () => inBackground(run))
  }
}

async function eachInTurn(jobs: Job<{ id: string }>[], run: (id: string) => Promise<void>): Promise<JobResult[]> {
  const results: JobResult[] = []
  for (const { id, name, data } of jobs)
    try {
      await inBackground(() => run(data.id))
      results.push({ id, status: "completed" })
    } catch (error) {
      log.error({ err: error, work: name, id: data.id }, "job failed")
      results.push({
        id,
        status: "failed",
        output: { message: error instanceof Error ? error.message : String(error) },
      })
    }
  return results
}

/** Stops taking jobs and waits up to `timeoutMs` for running ones; new ones can still be queued. */
export async function drainJobs(timeoutMs = 6000) {
  const drained = Promise.all([...workedQueues].map((name) => boss?.offWork(name, { wait: true })))
  await Promise.race([drained, sleep(timeoutMs, undefined, { ref: false })])
}

/** Returns running jobs to the queue and closes its connections; recording further facts is refused. */
export async function stopJobs() {
  const closing = boss
  boss = undefined
  workedQueues.clear()
  await closing?.stop({ graceful: true, timeout: 1000 })
}

/** Jobs that were given up within the last 90 days, newest first. */
export async function listDeadJobs(work: JobKind) {
  const jobs = (await boss?.findJobs<{ id: string }>(dead)) ?? []
  return jobs
    .filter((job) => job.sourceName === work)
    .map((job) => ({ id: job.id, about: job.data.id, error: messageOf(job.sourceOutput), at: job.createdOn }))
    .sort((a, b) => b.at.getTime() - a.at.getTime())
}

/** Requeues a given-up job with all its tries; false when it no longer exists. */
export async function retryDeadJob(tx: Tx, id: string) {
  const moved = await boss?.redrive(dead, { ids: [id], db: fromDrizzle(tx, sql) })
  return moved === 1
}

const messageOf = (output: unknown) =>
  typeof output === "object" && output !== null && "message" in output ? String(output.message) : ""
