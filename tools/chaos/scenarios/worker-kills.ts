import { setTimeout as sleep } from "node:timers/promises"
import { proposals, propose } from "../deals.ts"
import { between, check, type Fault, type Finding, record } from "../fault.ts"
import { inScenario, type Scenario, type Server } from "../scenario.ts"

const factsForOneKill = 40
const timeoutMs = 240_000

export const workerKills: Fault = {
  about: "the worker is killed with kill -9 while it works facts off (40 facts for each kill)",
  unit: "kills",
  rounds: 50,
  short: 1,
  engines: ["postgres", "embedded"],
  run: ({ rounds, engine }) => inScenario(engine, (scenario) => killWorker(scenario, rounds)),
}

async function killWorker(scenario: Scenario, kills: number): Promise<Finding[]> {
  const facts = kills * factsForOneKill
  const all = await proposals(scenario.pool, facts)
  const web = await scenario.start({ WORKER: "off" })
  let sent = 0
  const sending = sendAll()
  async function sendAll() {
    const waiting = [...all]
    const sendSome = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const { id, text } = await propose(web, next)
        if (!id) throw new Error(`a proposal was not sent: ${text.slice(0, 200)}`)
        sent++
      }
    }
    await Promise.all([1, 2, 3, 4].map(sendSome))
  }
  let killedAtWork = 0
  for (let kill = 1; kill <= kills; kill++) {
    while (sent < Math.min(facts, kill * factsForOneKill)) await sleep(20)
    const worker: Server = await scenario.start({ WORKER: "only" })
    await sleep(between(50, 700))
    const { active } = await counts(scenario)
    if (active > 0) killedAtWork++
    await worker.stop("SIGKILL")
  }
  await sending
  const since = performance.now()
  const last = await scenario.start({ WORKER: "only" })
  // skips the five minutes in which news is gathered
  const sendGathered = `update pgboss.job set start_after = now() where name = 'email' and start_after > now()`
  let state = await counts(scenario)
  while ((state.reacted < facts || state.waiting > 0) && performance.now() - since < timeoutMs) {
    await scenario.pool.query(sendGathered)
    await sleep(500)
    state = await counts(scenario)
  }
  const settledMs = performance.now() - since
  await last.stop()
  return [
    record("facts", facts),
    record("kills with jobs under way", `${killedAtWork} of ${kills}`),
    record("everything done after the last kill", `${(settledMs / 1000).toFixed(0)} s`),
    check("facts with all reactions done", state.reacted, state.reacted === facts),
    check("work that is left or was given up", state.waiting + state.dead, state.waiting + state.dead === 0),
    check(
      "notifications",
      `${state.bells}, at most ${state.mostBells} of a fact`,
      state.bells === facts && state.mostBells === 1,
    ),
    check("first messages", `${state.messages}`, state.messages === facts),
    check("emails sent", `${state.sent} of ${state.emails}`, state.sent === facts && state.emails === facts),
    ...(await emailFiles(scenario, facts)),
  ]
}

type Counts = Record<
  "active" | "waiting" | "dead" | "reacted" | "bells" | "mostBells" | "messages" | "emails" | "sent",
  number
>

async function counts({ pool }: Scenario): Promise<Counts> {
  const { rows } = await pool.query<Counts>(
    `with done as (select fact_id, count(*) as n from reaction_done group by fact_id)
     select (select count(*)::int from pgboss.job where name in ('fact', 'email') and state = 'active') as active,
       (select count(*)::int from pgboss.job where name in ('fact', 'email') and state in ('created', 'retry', 'active')) as waiting,
       (select count(*)::int from pgboss.job where name = 'dead') as dead,
       (select count(*)::int from done where n = (select max(n) from done)) as reacted,
       (select count(*)::int from notification) as bells,
       (select coalesce(max(n), 0)::int from (select count(*) as n from notification group by fact_id) each) as "mostBells",
       (select count(*)::int from message where sender_id is not null) as messages,
       (select count(*)::int from email) as emails, (select count(*)::int from email where sent_at is not null) as sent`,
  )
  return rows[0] as Counts
}

/** One file per email, however often it was written. */
async function emailFiles({ folder }: Scenario, facts: number): Promise<Finding[]> {
  const { readdir } = await import("node:fs/promises")
  const names = (await readdir(`${folder}/mail`)).filter((name) => name.endsWith(".eml"))
  return [check("emails on disk", names.length, names.length === facts)]
}
