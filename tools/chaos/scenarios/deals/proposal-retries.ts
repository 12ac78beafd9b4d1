import { setTimeout as sleep } from "node:timers/promises"
import { type Proposal, proposals, propose } from "../../deals.ts"
import { between, check, type Fault, type Finding, pick, record } from "../../fault.ts"
import { inScenario, type Scenario, type Server } from "../../scenario.ts"

const submitsOfOne = 10
const atOnce = 8

export const proposalRetries: Fault = {
  about: "proposals submitted again and again with one key, some of them cut before the answer",
  unit: "submits",
  rounds: 10_000,
  short: 60,
  engines: ["postgres", "embedded"],
  run: ({ rounds, engine }) => inScenario(engine, (scenario) => retryAll(scenario, rounds)),
}

type Result = { ids: Set<string>; unexpected: string[]; cut: number; answered: number }

async function retryAll(scenario: Scenario, submits: number): Promise<Finding[]> {
  const all = await proposals(scenario.pool, Math.ceil(submits / submitsOfOne))
  const servers = await Promise.all([scenario.start(), scenario.start()])
  const results: Result[] = []
  const waiting = [...all]
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        // resets all but the daily limit
        await scenario.pool.query("delete from rate_limit where key like 'write:%'")
        results.push(await retry(next, servers))
      }
    }),
  )
  const { rows } = await scenario.pool.query<{ deals: number; facts: number; terms: number }>(
    `select (select count(*)::int from deal) as deals, (select count(*)::int from deal_terms) as terms,
       (select count(*)::int from fact where what = 'deal.propose') as facts`,
  )
  const { deals = 0, facts = 0, terms = 0 } = rows[0] ?? {}
  const several = results.filter(({ ids }) => ids.size !== 1).length
  const unexpected = results.flatMap((result) => result.unexpected)
  const sum = (of: (one: Result) => number) => results.reduce((total, one) => total + of(one), 0)
  return [
    record(
      "submits",
      `${sum((one) => one.answered + one.cut)}, ${sum((one) => one.cut)} of them cut before the answer`,
    ),
    check("deals", `${deals} for ${all.length} keys`, deals === all.length),
    check("facts and terms", `${facts} and ${terms}`, facts === all.length && terms === all.length),
    check("keys whose answers name more or less than one deal", several, several === 0),
    check("other answers", `${unexpected.length} ${unexpected.slice(0, 3).join(" ")}`.trim(), unexpected.length === 0),
  ]
}

/** Some submits in parallel, then the rest in sequence; cuts about a third within milliseconds. */
async function retry(proposal: Proposal, servers: readonly Server[]): Promise<Result> {
  const result: Result = { ids: new Set(), unexpected: [], cut: 0, answered: 0 }
  const submit = async (isLast = false) => {
    const cutting = new AbortController()
    const isCut = !isLast && Math.random() < 0.35
    const cut = isCut ? sleep(between(0, 25)).then(() => cutting.abort()) : null
    try {
      const { status, id, text } = await propose(pick(servers), proposal, isCut ? cutting.signal : undefined)
      result.answered++
      if (id) result.ids.add(id)
      else result.unexpected.push(`${status} ${text.slice(0, 60)}`)
    } catch (error) {
      if (isCut) result.cut++
      else result.unexpected.push(String(error))
    }
    await cut
  }
  const first = 1 + Math.floor(Math.random() * 5)
  await Promise.all(Array.from({ length: first }, () => submit()))
  for (let number = first; number < submitsOfOne - 1; number++) await submit()
  await submit(true)
  return result
}
