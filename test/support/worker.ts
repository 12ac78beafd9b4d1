import { setTimeout as sleep } from "node:timers/promises"
import { sql } from "drizzle-orm"
import { afterAll } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import { type NewFact, record } from "#app/db/outbox/facts.server.ts"
import { enqueue, enqueueWith, type JobKind } from "#app/db/outbox/queue.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { notification } from "#app/db/schema.ts"
import { deliver } from "#app/features/notifications/outgoing-emails.server.ts"
import { openJobs, stopJobs } from "#app/platform/jobs.server.ts"
import { emailTemplates } from "#server/emails.ts"
import { react } from "#server/reactions.ts"
import { isBuilt } from "./app.ts"
import { builtWorker } from "./built-server.ts"
import { castWorld } from "./cast.ts"
import { emptyTables } from "./empty-tables.ts"

type Waiting = { work: JobKind; id: string; startAfter?: Date }
const queue: Waiting[] = []
/** Pid of the built worker, which runs only while a test waits for it; else queued jobs wait, as in this process. */
let worker = 0
if (isBuilt) {
  await openJobs({ worker: false })
  afterAll(async () => {
    if (worker) process.kill(worker, "SIGCONT")
    await stopJobs()
  })
} else
  enqueueWith(async (_, work, ids, startAfter) => {
    for (const id of [ids].flat()) queue.push({ work, id, startAfter })
  })

/** Runs all jobs due by `now`, including those they enqueue. */
export async function runDueJobs(now = new Date()) {
  if (isBuilt) return leaveToWorker(now)
  const isDue = ({ startAfter }: Waiting) => !startAfter || startAfter <= now
  for (let next = queue.findIndex(isDue); next >= 0; next = queue.findIndex(isDue)) {
    const [{ work, id }] = queue.splice(next, 1) as [Waiting]
    if (work === "fact") await react(id)
    else await deliver(id, emailTemplates)
  }
}

const jobs = sql`pgboss.job where name in ('fact', 'email') and state < 'completed'`

/** Lets the built worker run them at once, and waits for the last one. */
async function leaveToWorker(now: Date) {
  worker = (await builtWorker()).pid
  process.kill(worker, "SIGCONT")
  await db.execute(sql`delete from pgboss.schedule`)
  const due = sql`${jobs} and start_after <= ${now.toISOString()}::timestamptz`
  for (let unfinished = 1; unfinished > 0; await sleep(20)) {
    await db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ work: JobKind; id: string }>(
        sql`delete from ${due} and state < 'active' and start_after > now() returning name as work, data ->> 'id' as id`,
      )
      for (const { work, id } of rows) await enqueue(tx, work, id)
    })
    unfinished = Number((await db.execute(sql`select count(*) from ${due}`)).rows[0]?.count)
  }
  process.kill(worker, "SIGSTOP")
}

/** Empties the queue between tests. */
export const forgetWork = () => void queue.splice(0)

/** The samples in emptied tables, without notifications and with an empty queue. */
export async function idleWorld(): Promise<World> {
  await emptyTables("user", "rate_limit", "email", "fact", "reaction_done")
  forgetWork()
  if (isBuilt) await db.execute(sql`delete from ${jobs}`)
  const world = await castWorld()
  await db.delete(notification)
  return world
}

/** Records a fact like a command that has locked the role. */
export const recordFact = ({ by, ...fact }: Omit<NewFact, "realm"> & { realm?: string }) =>
  db.transaction((tx) => record(tx, { realm: "public", ...fact, by: by && { id: by.id, partyId: by.partyId } }))
