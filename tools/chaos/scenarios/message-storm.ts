import { setTimeout as sleep } from "node:timers/promises"
import { conversationPath } from "#app/paths.ts"
import { post } from "../browser.ts"
import { between, check, type Fault, type Finding, pick, record } from "../fault.ts"
import { type Conversation, conversations } from "../people.ts"
import { followConversation, type Reader } from "../reader.ts"
import { inScenario, type Scenario, type Server } from "../scenario.ts"

const listenKilledEveryMs = 3000
/** Below the limit of ten messages a second. */
const paceMs = 105
const timeoutMs = 20_000

export const messageStorm: Fault = {
  about: "messages over two processes while streams are cut and the LISTEN connections killed",
  unit: "messages",
  rounds: 20_000,
  short: 100,
  engines: ["postgres", "embedded"],
  run: ({ rounds, engine }) => inScenario(engine, (scenario) => storm(scenario, rounds)),
}

async function storm(scenario: Scenario, count: number): Promise<Finding[]> {
  const { pool } = scenario
  const all = await conversations(pool, Math.min(20, Math.ceil(count / 10)))
  const servers = await Promise.all([scenario.start({ WORKER: "off" }), scenario.start({ WORKER: "off" })])
  const server = () => pick(servers)
  const readers = all.flatMap(({ id, sponsor, owner }) =>
    [sponsor, owner].map((person) => ({
      id,
      reader: followConversation({ conversationId: id, person, server }),
    })),
  )
  await Promise.all(readers.map(({ reader }) => reader.opened))

  const trouble = makeTrouble(
    scenario,
    readers.map(({ reader }) => reader),
  )
  const since = performance.now()
  const share = Math.ceil(count / all.length / 2)
  const refused = new Map<number, number>()
  await Promise.all(
    all.flatMap((conversation) =>
      (["sponsor", "owner"] as const).map((side) => writeAll(conversation, side, share, server, refused)),
    ),
  )
  const written = performance.now()
  const kills = await trouble.stop()

  const { rows } = await pool.query<{ id: string; conversation_id: string }>(
    "select id, conversation_id from message where sender_id is not null order by id",
  )
  const expected = new Map(
    all.map(({ id }) => [id, rows.filter((row) => row.conversation_id === id).map((row) => row.id)]),
  )
  const hasAll = ({ id, reader }: (typeof readers)[number]) => reader.seen.length >= (expected.get(id)?.length ?? 0)
  while (!readers.every(hasAll) && performance.now() - written < timeoutMs) await sleep(50)
  const deliveredAfterMs = performance.now() - written
  await Promise.all(readers.map(({ reader }) => reader.stop()))

  const deviations = readers.map(({ id, reader }) =>
    deviationsOf(
      reader.seen.map((message) => message.id),
      expected.get(id) ?? [],
    ),
  )
  const sum = (of: (one: (typeof deviations)[number]) => number) =>
    deviations.reduce((total, one) => total + of(one), 0)
  const expectedTotal = share * 2 * all.length
  return [
    record("messages written", `${rows.length}, ${Math.round((rows.length / (written - since)) * 1000)} a second`),
    record(
      "streams cut",
      readers.reduce((total, { reader }) => total + reader.cuts(), 0),
    ),
    record("LISTEN connections killed", kills),
    record("other answers", [...refused].map(([status, times]) => `${status}: ${times}`).join(", ") || "none"),
    check("messages stored", `${rows.length} of ${expectedTotal}`, rows.length === expectedTotal),
    check(
      "lost for a reader",
      sum(({ lost }) => lost),
      sum(({ lost }) => lost) === 0,
    ),
    check(
      "doubled for a reader",
      sum(({ doubled }) => doubled),
      sum(({ doubled }) => doubled) === 0,
    ),
    check(
      "out of order for a reader",
      sum(({ disordered }) => disordered),
      sum(({ disordered }) => disordered) === 0,
    ),
    record("all readers had everything after the last message", `${deliveredAfterMs.toFixed(0)} ms`),
  ]
}

function deviationsOf(seen: readonly string[], expected: readonly string[]) {
  const once = new Set(seen)
  const disordered = seen.filter((id, index) => id < (seen[index - 1] ?? "")).length
  return { lost: expected.filter((id) => !once.has(id)).length, doubled: seen.length - once.size, disordered }
}

async function writeAll(
  { id, ...ends }: Conversation,
  side: "sponsor" | "owner",
  share: number,
  server: () => Server,
  refused: Map<number, number>,
) {
  for (let number = 1; number <= share; number++) {
    const form = { content: `${side} ${number}`, clientKey: crypto.randomUUID() }
    const began = performance.now()
    for (;;) {
      const status = await post(server(), conversationPath(id), form, ends[side]).then(
        async (answer) => {
          await answer.arrayBuffer()
          return answer.status
        },
        () => 0,
      )
      if (status === 200) break
      refused.set(status, (refused.get(status) ?? 0) + 1)
      await sleep(100)
    }
    await sleep(Math.max(0, paceMs - (performance.now() - began)))
  }
}

/** Cuts about a tenth of the streams each second, and all LISTEN connections every few seconds. */
function makeTrouble({ pool }: Scenario, readers: readonly Reader[]) {
  let over = false
  let kills = 0
  const cutting = (async () => {
    while (!over) {
      await sleep(between(200, 1800) / Math.max(1, readers.length / 10))
      pick(readers).cut()
    }
  })()
  const killing = (async () => {
    for (let last = Date.now(); !over; await sleep(50)) {
      if (Date.now() - last < listenKilledEveryMs) continue
      last = Date.now()
      const { rows } = await pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'pomost-listen'",
      )
      kills += rows.length
    }
  })()
  return {
    stop: async () => {
      over = true
      await Promise.all([cutting, killing])
      return kills
    },
  }
}
