import { setTimeout as sleep } from "node:timers/promises"
import type pg from "pg"
import { conversationPath } from "#app/paths.ts"
import { post } from "./browser.ts"
import { check, type Finding, pick, record } from "./fault.ts"
import type { Conversation } from "./people.ts"
import type { Server } from "./scenario.ts"

/** Below the limit of ten messages a second. */
const paceMs = 110

/**
 * Sends numbered messages, each retried with the same key until acknowledged, and records acknowledgements. `servers`
 * may change, be empty, or include dead processes.
 */
export function writeMessages(all: readonly Conversation[], servers: () => readonly Server[]) {
  const acknowledged = new Map<string, string>()
  const answers = new Map<string, number>()
  let over = false
  const ended = Promise.all(all.map((conversation, place) => write(conversation, place)))

  async function write({ id, sponsor, owner }: Conversation, place: number) {
    for (let number = 1; !over; number++) {
      const content = `${place} ${number}`
      const clientKey = crypto.randomUUID()
      while (!over && !(await attempt(id, number % 2 ? sponsor : owner, content, clientKey))) await sleep(50)
      await sleep(paceMs)
    }
  }
  async function attempt(id: string, person: Conversation["sponsor"], content: string, clientKey: string) {
    const running = servers()
    if (running.length === 0) return false
    try {
      const answer = await post(pick(running), conversationPath(id), { content, clientKey }, person)
      answers.set(String(answer.status), (answers.get(String(answer.status)) ?? 0) + 1)
      const message = (await answer.json()) as { id?: string }
      if (answer.ok && message.id) acknowledged.set(content, message.id)
      return answer.ok
    } catch {
      answers.set("none", (answers.get("none") ?? 0) + 1)
      return false
    }
  }

  return {
    acknowledged,
    /** Count by status; "none" for broken connections. */
    answers,
    /** Waits for writes in progress. */
    stop: async () => {
      over = true
      await ended
    },
  }
}
export type Journal = ReturnType<typeof writeMessages>

/** Every acknowledged message is stored exactly once, in order. */
export async function checkJournal(pool: pg.Pool, { acknowledged, answers }: Journal): Promise<Finding[]> {
  const { rows } = await pool.query<{ id: string; content: string; conversation_id: string }>(
    "select id, content, conversation_id from message where sender_id is not null order by id",
  )
  const stored = new Map(rows.map(({ id, content }) => [content, id]))
  const lost = [...acknowledged].filter(([content, id]) => stored.get(content) !== id).length
  const lastNumbers = new Map<string, number>()
  let disordered = 0
  for (const { content, conversation_id } of rows) {
    const number = Number(content.split(" ")[1])
    if (number < (lastNumbers.get(conversation_id) ?? 0)) disordered++
    lastNumbers.set(conversation_id, number)
  }
  const unexpected = [...answers].filter(([status]) => !["200", "503", "429", "none"].includes(status))
  return [
    record("writes acknowledged", acknowledged.size),
    record("answers", [...answers].map(([status, count]) => `${status}: ${count}`).join(", ")),
    check("acknowledged writes that are lost", lost, lost === 0 && acknowledged.size > 0),
    check("writes that are there twice", rows.length - stored.size, rows.length === stored.size),
    check("writes out of order", disordered, disordered === 0),
    check("answers other than done, wait and come back later", unexpected.length, unexpected.length === 0),
  ]
}
