import { beforeAll, describe, expect, test } from "vitest"
import { pool } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { queries } from "./isolation/cases.ts"
import { buildFullWorld } from "./isolation/worlds.ts"

/**
 * Every private text names its readers: "only[id|id]". No answer to anybody, about anything, may contain a text that
 * this person must not read.
 */
const mark = (ids: string) => `'only[' || ${ids} || ']'`
const ownerOf = (party: string) => `(select m.user_id from member m where m.party_id = ${party})`
const partiesOf = (deal: string) =>
  `(select ${ownerOf("c.sponsor_id")} || '|' || ${ownerOf("c.organization_id")} from deal c where c.id = ${deal})`
const speakersOf = (conversation: string) =>
  `(select ${ownerOf("c.sponsor_id")} || '|' || ${ownerOf("c.organization_id")} from conversation c where c.id = ${conversation})`

const inquirersOf = (inquiry: string) =>
  `(select concat_ws('|', ${ownerOf("i.organization_id")}, i.user_id) from inquiry i where i.id = ${inquiry})`

const privateTexts = [
  `update "user" set email = ${mark("id")} || '@poczta.example'`,
  `update session set token = ${mark("user_id")}`,
  `update notification set title = ${mark("user_id")}, body = ${mark("user_id")}`,
  `update inquiry set name = ${mark(inquirersOf("inquiry.id"))}, email = ${mark(inquirersOf("inquiry.id"))} where organization_id is not null`,
  `update message set content = ${mark(speakersOf("conversation_id"))} where conversation_id is not null`,
  `update message set content = ${mark(inquirersOf("inquiry_id"))} where conversation_id is null`,
  `update deal_line set title = ${mark(partiesOf("deal_id"))}, description = ${mark(partiesOf("deal_id"))}`,
  `update deal_terms set note = ${mark(partiesOf("deal_id"))}`,
  `update deal set cancel_reason = ${mark(partiesOf("deal.id"))}`,
  `update invitation set note = ${mark(`${ownerOf("sponsor_id")} || '|' || ${ownerOf("organization_id")}`)}`,
  `update settlement set reason = ${mark(partiesOf("deal_id"))}`,
  `insert into event (id, organization_id, title, description, category, city, voivodeship, start_date, hidden_at, hidden_reason)
   select 'hidden-' || party_id, party_id, ${mark("user_id")}, ${mark("user_id")}, 'Inne', 'Piła', 'wielkopolskie', '2027-05-05', now(), ${mark("user_id")}
   from member join organization o on o.id = party_id`,
]

let world: World
let people: (Viewer | null)[]
const calls = Object.entries(queries).flatMap(([name, query]) =>
  typeof query === "function" ? [[name, query] as const] : [],
)

beforeAll(async () => {
  world = await buildFullWorld("public")
  for (const text of privateTexts) await pool.query(text)
  Object.assign(world.events, Object.fromEntries(Object.values(world.organizations).map((id) => [id, `hidden-${id}`])))
  people = [null, ...Object.values(world.viewers)]
})

const seen = new Map<string, number>()

describe.each(calls)("%s", (_, query) => {
  test("answers nobody with somebody else's texts", async () => {
    for (const viewer of people) {
      const answer = await answerOf(() => query(viewer, world))
      for (const [, ids = ""] of answer.matchAll(/only\[([^\]]*)\]/g)) {
        expect(ids.split("|"), `${viewer?.name ?? "a visitor"} reads ${ids}`).toContain(viewer?.id)
        seen.set(viewer?.name ?? "", (seen.get(viewer?.name ?? "") ?? 0) + 1)
      }
    }
  })
})

test("everybody found something of their own, so that empty answers about others prove something", () => {
  for (const viewer of people) expect((seen.get(viewer?.name ?? "") ?? 0) > 0, viewer?.name).toBe(viewer !== null)
})

async function answerOf(ask: () => Promise<unknown>) {
  try {
    return JSON.stringify(await ask()) ?? ""
  } catch (error) {
    if (error instanceof Refusal || error instanceof Response) return "refused"
    throw error
  }
}
