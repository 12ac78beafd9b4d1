import { setTimeout as sleep } from "node:timers/promises"
import { conversationPath } from "#app/paths.ts"
import { post } from "../browser.ts"
import { check, checkInTime, type Fault, type Finding, percentile, record } from "../fault.ts"
import { conversations, type Person } from "../people.ts"
import { followConversation } from "../reader.ts"
import { inScenario, type Scenario } from "../scenario.ts"

const longestMs = 500
const pairs = 10
/** Milliseconds per sender; twenty messages a second in all. */
const paceMs = 500

/** Time from posting a message until the recipient's page, on another process, has it. */
export const messageDelay: Fault = {
  about: "from posting a message until the other end, on another process, has read it",
  unit: "messages",
  rounds: 1000,
  short: 20,
  engines: ["postgres", "embedded"],
  run: ({ rounds, engine }) => inScenario(engine, (scenario) => measure(scenario, rounds)),
}

async function measure(scenario: Scenario, count: number): Promise<Finding[]> {
  const all = await conversations(scenario.pool, pairs)
  const [one, other] = await Promise.all([scenario.start(), scenario.start()])
  const posted = new Map<string, number>()
  const delays: number[] = []
  const readers = all.map(({ id, owner }) =>
    followConversation({
      conversationId: id,
      person: owner,
      server: () => other,
      read: ({ content }) => delays.push(performance.now() - (posted.get(content) ?? 0)),
    }),
  )
  await Promise.all(readers.map(({ opened }) => opened))
  const share = Math.ceil(count / pairs)
  const write = async (id: string, sponsor: Person, place: number) => {
    await sleep((paceMs / pairs) * place)
    for (let number = 1; number <= share; number++) {
      const content = `${place} ${number}`
      const began = performance.now()
      posted.set(content, began)
      const answer = await post(one, conversationPath(id), { content, clientKey: crypto.randomUUID() }, sponsor)
      await answer.arrayBuffer()
      await sleep(Math.max(0, paceMs - (performance.now() - began)))
    }
  }
  await Promise.all(all.map(({ id, sponsor }, place) => write(id, sponsor, place)))
  for (const since = Date.now(); delays.length < share * pairs && Date.now() - since < 5000; ) await sleep(20)
  await Promise.all(readers.map((reader) => reader.stop()))
  const [p50, p99] = [percentile(delays, 0.5), percentile(delays, 0.99)]
  return [
    check("messages read", `${delays.length} of ${share * pairs}`, delays.length === share * pairs),
    record("p50, and the slowest", `${p50.toFixed(0)} ms, ${percentile(delays, 1).toFixed(0)} ms`),
    checkInTime("p99", `${p99.toFixed(0)} ms`, p99 < longestMs),
  ]
}
