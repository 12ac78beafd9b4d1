import { setTimeout as sleep } from "node:timers/promises"
import { mostDemos } from "#app/domain/accounts/demo.ts"
import { dealsPath, demoPath } from "#app/paths.ts"
import { get, networkAddress, post } from "../browser.ts"
import { check, type Fault, type Finding, percentile, record } from "../fault.ts"
import type { Person } from "../people.ts"
import { inScenario, type Scenario, type Server } from "../scenario.ts"

const startsAtOnce = 4
const startsOfNetwork = 9
const visitEveryMs = 2000

/** Starts more demo realms than allowed, while one visitor continues to use theirs. */
export const demoFlood: Fault = {
  about: "demo worlds are started from many networks until all are taken, and on",
  unit: "starts",
  rounds: 600,
  short: 12,
  engines: ["embedded", "postgres"],
  run: ({ rounds, engine }) => inScenario(engine, (scenario) => flood(scenario, rounds)),
}

async function flood(scenario: Scenario, starts: number): Promise<Finding[]> {
  const isFull = starts >= mostDemos
  // in a short run idle people have all worlds but a few from the start
  if (!isFull)
    await scenario.pool.query(
      `insert into demo (realm, organization_user_id, sponsor_user_id, created_at, used_at)
       select 'left-' || n, 'x', 'x', now() - interval '9 hours', now() - interval '8 hours' from generate_series(1, $1) n`,
      [mostDemos - 4],
    )
  const server = await scenario.start({ WORKER: "off" })
  const visitor = await startDemo(server, networkAddress(0))
  let refusedVisits = 0
  let over = false
  const visiting = (async () => {
    for (; !over; await sleep(isFull ? visitEveryMs : 100))
      if ((await get(server, dealsPath, visitor.person)).status !== 200) refusedVisits++
  })()
  const waiting = Array.from({ length: starts }, (_, index) => networkAddress(1 + Math.floor(index / startsOfNetwork)))
  const answers: Start[] = []
  const startSome = async () => {
    for (let from = waiting.pop(); from; from = waiting.pop()) answers.push(await startDemo(server, from))
  }
  await Promise.all(Array.from({ length: startsAtOnce }, startSome))
  over = true
  await visiting
  const last = answers.at(-1)
  const shown = last ? (await get(server, dealsPath, last.person)).status : 0
  const { rows } = await scenario.pool.query<{ worlds: number; people: number }>(
    `select (select count(*)::int from demo) as worlds,
       (select count(distinct realm)::int from "user" where realm <> 'public') as people`,
  )
  const [{ worlds, people } = { worlds: 0, people: 0 }] = rows
  const refused = answers.filter(({ status }) => status !== 302).map(({ status }) => status)
  const times = answers.map(({ ms }) => ms)
  return [
    record("starts, networks", `${answers.length} from ${Math.ceil(starts / startsOfNetwork)} networks`),
    record("a start, p50 and p99", `${percentile(times, 0.5).toFixed(0)} ms, ${percentile(times, 0.99).toFixed(0)} ms`),
    check(
      "starts that were refused",
      `${refused.length} ${[...new Set(refused)].join(", ")}`.trim(),
      refused.length === 0,
    ),
    check("worlds at the end", worlds, worlds <= mostDemos + startsAtOnce),
    check("worlds with people but without their row", Math.max(0, people - worlds), people <= worlds),
    check("the world started last opens", shown, shown === 200),
    check("pages refused to a visitor who was there all along", refusedVisits, refusedVisits === 0),
    check("faults in the log", server.complaints.length, server.complaints.length === 0),
  ]
}

type Start = { status: number; ms: number; person: Person }

async function startDemo(server: Server, from: string): Promise<Start> {
  const since = performance.now()
  const answer = await post(server, demoPath, { do: "sponsor" }, null, { from })
  await answer.arrayBuffer()
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith("pomost-session=")) ?? ""
  return {
    status: answer.status,
    ms: performance.now() - since,
    person: { id: "", address: from, organizationId: null, companyId: null, cookie: cookie.split(";")[0] ?? "" },
  }
}
