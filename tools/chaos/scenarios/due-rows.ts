import fs from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import { PgBoss } from "pg-boss"
import { between, check, type Fault, type Finding, record } from "../fault.ts"
import { openEvents, people } from "../people.ts"
import { inScenario, type Scenario, type Server } from "../scenario.ts"

const rowsForOneKill = 2000
const rowsOfDeal = 100
const dealsOfOwner = 2
const job = "task-reminders"
const timeoutMs = 180_000

export const dueRows: Fault = {
  about: "the worker is killed with kill -9 while it reminds of due rows (2,000 rows for each kill)",
  unit: "kills",
  rounds: 10,
  short: 1,
  engines: ["postgres", "embedded"],
  run: ({ rounds, engine }) => inScenario(engine, (scenario) => killReminding(scenario, rounds)),
}

async function killReminding(scenario: Scenario, kills: number): Promise<Finding[]> {
  const rows = kills * rowsForOneKill
  const owners = rows / rowsOfDeal / dealsOfOwner
  await lateRows(scenario, owners)
  let killedAtWork = 0
  for (let kill = 1; kill <= kills; kill++) {
    const worker = await scenario.start({ WORKER: "only" })
    const before = await counts(scenario)
    await startJob(scenario)
    for (let waited = 0; waited < 5000; waited += 5) {
      const now = await counts(scenario)
      if (now.marked + now.bells > before.marked + before.bells) break
      await sleep(5)
    }
    await sleep(between(0, 60))
    await worker.stop("SIGKILL")
    if ((await counts(scenario)).active > 0) killedAtWork++
    // starts the next run of the schedule; the last killed one resumes by itself
    if (kill < kills)
      await scenario.pool.query(`update pgboss.job set state = 'failed' where name = $1 and state = 'active'`, [job])
  }
  const last = await scenario.start({ WORKER: "only" })
  const resumed = await untilDone(scenario)
  const now = await counts(scenario)
  await scenario.pool.query(
    "with forgotten as (delete from notification), emptied as (delete from email) delete from task_reminder",
  )
  await startJob(scenario)
  await untilDone(scenario)
  const passSeconds = await lastPassSeconds(scenario)
  const again = await counts(scenario)
  const peak = peakMegabytes(last)
  await last.stop()
  return [
    record("rows that are late, people", `${rows}, ${owners}`),
    record("kills between the first mark and the end of the pass", `${killedAtWork} of ${kills}`),
    record("done after the last kill", `${(resumed / 1000).toFixed(0)} s`),
    record("all rows in one pass without a kill", `${passSeconds.toFixed(1)} s`),
    record("the worker's memory at most", `${peak.toFixed(0)} MB`),
    check("rows marked", now.marked, now.marked === rows),
    check("rows that people were reminded of", now.reminded, now.reminded === rows),
    check("entries at the bell", `${now.bells}, at most ${now.most}`, now.bells === owners && now.most === 1),
    check("emails", now.emails, now.emails === owners),
    check("rows in the second pass", again.reminded, again.reminded === rows),
  ]
}

/** Rows of running deals that the organizations' owners should have done by yesterday. */
async function lateRows({ pool }: Scenario, owners: number) {
  const [sponsor] = await people(pool, 1, "sponsor")
  for (const owner of await people(pool, owners, "organization")) {
    const events = await openEvents(pool, owner, dealsOfOwner)
    await pool.query(
      `with made as (
         insert into deal (id, reference, sponsor_id, organization_id, sponsor_name, organization_name, status, terms_author)
           select id, id, $1, $2, 'Firma', 'Fundacja', 'in_progress', 'sponsor'
             from (select gen_random_uuid()::text as id from generate_series(1, cardinality($3::text[]))) ids returning id),
       linked as (
         insert into deal_event (deal_id, event_id, title, start_date)
           select id, ($3::text[])[row_number() over ()], 'Wydarzenie', current_date + 300 from made)
       insert into deliverable (id, deal_id, owed_by, title, position, due_on, created_at)
         select gen_random_uuid()::text, id, 'organization', 'Plakat ' || n, n, current_date - 2, now() - interval '60 days'
           from made, generate_series(1, $4::int) n`,
      [sponsor?.companyId, owner.organizationId, events, rowsOfDeal],
    )
  }
}

async function startJob({ databaseUrl }: Scenario) {
  const boss = new PgBoss({ connectionString: databaseUrl, supervise: false, schedule: false })
  boss.on("error", () => {})
  await boss.start()
  await boss.send(job)
  await boss.stop({ graceful: true })
}

/** Milliseconds until no run waits or is active. */
async function untilDone(scenario: Scenario) {
  const since = performance.now()
  do await sleep(50)
  while ((await counts(scenario)).open > 0 && performance.now() - since < timeoutMs)
  return performance.now() - since
}

async function lastPassSeconds({ pool }: Scenario): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>(
    `select extract(epoch from completed_on - started_on)::float as seconds from pgboss.job
       where name = $1 and state = 'completed' order by completed_on desc limit 1`,
    [job],
  )
  return rows[0]?.seconds ?? 0
}

type Counts = Record<"active" | "open" | "marked" | "reminded" | "bells" | "most" | "emails", number>

async function counts({ pool }: Scenario): Promise<Counts> {
  const { rows } = await pool.query<Counts>(
    `select (select count(*)::int from pgboss.job where name = $1 and state = 'active') as active,
       (select count(*)::int from pgboss.job where name = $1 and state in ('created', 'retry', 'active')) as open,
       (select count(*)::int from task_reminder) as marked,
       (select coalesce(sum(substring(body from 'o terminie: (\\d+)')::int), 0)::int from notification) as reminded,
       (select count(*)::int from notification) as bells,
       (select coalesce(max(n), 0)::int from (select count(*) as n from notification group by user_id) each) as most,
       (select count(*)::int from email) as emails`,
    [job],
  )
  return rows[0] as Counts
}

function peakMegabytes({ pid }: Server) {
  const [, kilobytes = "0"] = /VmHWM:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, "utf8")) ?? []
  return Number(kilobytes) / 1024
}
