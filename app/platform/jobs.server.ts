import { hostname } from "node:os"
import { setTimeout as sleep } from "node:timers/promises"
import { sql } from "drizzle-orm"
import { fromDrizzle, type Job, type JobResult, PgBoss } from "pg-boss"
import { reportDatabaseError } from "#app/db/connection/availability.server.ts"
import { inBackground } from "#app/db/connection/background.server.ts"
import type { Tx } from "#app/db/connection/client.server.ts"
import { keepAlive } from "#app/db/connection/guarded-pool.server.ts"
import { enqueueWith, type Work } from "#app/db/outbox/queue.server.ts"
import { log } from "./log.server.ts"

export type Schedule = {
  name: string
  /** Cron line, Warsaw time. */
  cron: string
  run: () => Promise<void>
}

/** How each kind of work is done, by its id; each must be repeatable. */
export type Workers = Record<Work, (id: string) => Promise<void>>

const dead = "dead"
/** A worker that was killed is noticed after its heartbeat and the next look round: about 20 s. */
const heartbeatSeconds = 10
const lookRoundSeconds = 10
const shared = { heartbeatSeconds, expireInSeconds: 300, deleteAfterSeconds: 3600, deadLetter: dead, notify: true }
/** A mail server may be away for long: up to an hour apart, more than a day in all. */
export const emailTries = 31
const queues = {
  /** 2, 4, 8 … seconds apart, ten minutes in all. */
  fact: { ...shared, retryLimit: 8, retryDelay: 2, retryBackoff: true },
  mail: { ...shared, retryLimit: emailTries - 1, retryDelay: 15, retryBackoff: true, retryDelayMax: 3600 },
} as const satisfies Record<Work, object>

/** The queue's own connections: its statements are short, and one that is never answered must not stop the worker. */
const connection = { max: 4, ...keepAlive, statement_timeout: 30_000, query_timeout: 35_000 }

/** By it a container's health check finds its own worker (tools/healthy.mjs). */
const workerName = () => `pomost-worker ${hostname()}`.slice(0, 63)

let boss: PgBoss | undefined
const worked = new Set<string>()

/**
 * Opens the queue for sending: from here on recorded facts and written letters become jobs in their own transaction.
 * Also in processes that work nothing off (WORKER=off).
 */
export async function openJobs({ worker = true, url = process.env.DATABASE_URL as string } = {}) {
  if (boss) return
  const opened = new PgBoss({
    connectionString: url,
    ...connection,
    application_name: worker ? workerName() : "pomost-jobs",
    supervise: worker,
    schedule: worker,
    superviseIntervalSeconds: lookRoundSeconds,
    monitorIntervalSeconds: lookRoundSeconds,
    useListenNotify: worker,
    monitorVacuum: false,
  })
  opened.on("error", (told) => {
    // errors of workers are objects with the message and the stack of one
    const error = told instanceof Error ? told : Object.assign(new Error(), told)
    reportDatabaseError(error)
    log.error({ err: error }, "jobs")
  })
  boss = opened
  await opened.start()
  await opened.createQueue(dead, { retentionSeconds: 90 * 24 * 60 * 60 })
  for (const [name, options] of Object.entries(queues)) await opened.createQueue(name, options)
  enqueueWith(async (tx, work, id, startAfter) => {
    await opened.send(work, { id }, { db: fromDrizzle(tx, sql), startAfter })
  })
}

/** Works facts and letters off, each kind one after the other, and runs what is due. */
export async function workJobs(workers: Workers, schedules: Schedule[] = []) {
  if (!boss) throw new Error("openJobs() comes first")
  const options = {
    batchSize: 20,
    burstWhenBatchFull: true,
    perJobResults: true,
    pollingIntervalSeconds: 0.5,
    notifyPollingIntervalSeconds: 5,
  } as const
  for (const name of [...Object.keys(workers), ...schedules.map((one) => one.name)]) worked.add(name)
  for (const [name, run] of Object.entries(workers))
    await boss.work<{ id: string }, JobResult[], typeof options>(name, options, (jobs) => eachInTurn(jobs, run))
  for (const { name, cron, run } of schedules) {
    await boss.createQueue(name, { policy: "exclusive", retryLimit: 0, deleteAfterSeconds: 3600 })
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

/** Takes no more jobs and lets those that run finish, for `patienceMs` at most. New ones can still be written. */
export async function restJobs(patienceMs = 6000) {
  const resting = Promise.all([...worked].map((name) => boss?.offWork(name, { wait: true })))
  await Promise.race([resting, sleep(patienceMs, undefined, { ref: false })])
}

/** Gives back what still runs, and closes the queue's connections; whoever writes a fact now is refused by it. */
export async function stopJobs() {
  const closing = boss
  boss = undefined
  worked.clear()
  await closing?.stop({ graceful: true, timeout: 1000 })
}

/** Work of one kind that was given up after all its tries within the last 90 days, newest first. */
export async function listDeadJobs(work: Work) {
  const jobs = (await boss?.findJobs<{ id: string }>(dead)) ?? []
  return jobs
    .filter((job) => job.sourceName === work)
    .map((job) => ({ id: job.id, about: job.data.id, error: messageOf(job.sourceOutput), at: job.createdOn }))
    .sort((a, b) => b.at.getTime() - a.at.getTime())
}

/** Puts given-up work back into its queue with all its tries; false when it is there no more. */
export async function retryDeadJob(tx: Tx, id: string) {
  const moved = await boss?.redrive(dead, { ids: [id], db: fromDrizzle(tx, sql) })
  return moved === 1
}

const messageOf = (output: unknown) =>
  typeof output === "object" && output !== null && "message" in output ? String(output.message) : ""
