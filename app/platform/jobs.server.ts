import { sql } from "drizzle-orm"
import { fromDrizzle, PgBoss } from "pg-boss"
import { reactWith } from "#app/db/facts.server.ts"
import { log } from "./log.server.ts"

export type Schedule = {
  name: string
  /** Cron line, Warsaw time. */
  cron: string
  run: () => Promise<void>
}

let boss: PgBoss | undefined

/**
 * Opens the queue for sending: from here on every recorded fact becomes a job in the fact's own transaction.
 * Also in processes that work nothing off (WORKER=off).
 */
export async function openJobs({ worker = true } = {}) {
  if (boss) return
  const opened = new PgBoss({
    connectionString: process.env.DATABASE_URL as string,
    max: 4,
    supervise: worker,
    schedule: worker,
  })
  opened.on("error", (error) => log.error({ err: error }, "jobs"))
  await opened.start()
  await opened.createQueue("dead")
  await opened.createQueue("fact", { retryLimit: 8, retryDelay: 2, retryBackoff: true, deadLetter: "dead" })
  boss = opened
  reactWith(async (tx, factId) => {
    await opened.send("fact", { factId }, { db: fromDrizzle(tx, sql) })
  })
}

/** Works facts off, one after the other, and runs what is due; each reaction must be repeatable. */
export async function workJobs(react: (factId: string) => Promise<void>, schedules: Schedule[] = []) {
  if (!boss) throw new Error("openJobs() comes first")
  await boss.work<{ factId: string }>("fact", { pollingIntervalSeconds: 0.5, batchSize: 1 }, async ([job]) => {
    if (job) await react(job.data.factId)
  })
  for (const { name, cron, run } of schedules) {
    await boss.createQueue(name)
    await boss.schedule(name, cron, null, { tz: "Europe/Warsaw" })
    await boss.work(name, async () => run())
  }
}

/** Lets running jobs finish (8 s at most) and closes the queue's connections. */
export async function stopJobs() {
  const closing = boss
  boss = undefined
  reactWith(async () => {})
  await closing?.stop({ graceful: true, timeout: 8000 })
}
