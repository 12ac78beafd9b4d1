import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { deal as deals, dealTerms } from "#app/db/schema.ts"
import { dealErrors } from "#app/domain/deals/deal/deal-labels.ts"
import { annexErrors } from "#app/domain/deals/terms/annex.ts"
import { listLines } from "#app/features/deals/terms/queries.server.ts"
import { dealPath } from "#app/paths.ts"
import type { Fields, Visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter, situations } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { joinParty } from "#test/support/join-party.ts"

let world: World
let marta: Visitor
let karolina: Visitor
beforeEach(async () => {
  await emptyTables("user", "fact", "file")
  world = await castWorld()
  marta = await enter(world, "marta")
  karolina = await enter(world, "karolina")
})

const countTerms = (id: string) => db.$count(dealTerms, eq(dealTerms.dealId, id))
const openAnnex = async (id: string) =>
  (
    await db
      .select({ version: deals.annexVersion, author: deals.annexAuthor, agreed: deals.termsVersion })
      .from(deals)
      .where(eq(deals.id, id))
  )[0]

/** The fields of the editor as it is opened now, with another amount. */
async function openEditor(id: string, amount: string): Promise<Fields> {
  const [deal] = await db.select().from(deals).where(eq(deals.id, id))
  const lines = await listLines(db, id, deal?.annexVersion ?? deal?.termsVersion ?? 0)
  const rows = lines.flatMap(({ lineKey, eventId, title }, at) => [
    [`lines[${at}].lineKey`, lineKey],
    [`lines[${at}].eventId`, eventId ?? ""],
    [`lines[${at}].title`, title],
    [`lines[${at}].amount`, amount],
  ])
  return { version: String(deal?.version), capacity: "prezes zarządu", ...Object.fromEntries(rows) }
}
const send = (who: Visitor, id: string, move: string, fields: Fields) =>
  who.post(`${dealPath(id)}?dzialanie=${move}&edycja=1`, fields, { headers: { accept: "text/html" } })
const textOf = async (response: Response) => (await response.text()).replaceAll("&nbsp;", "\u00a0")
const versionIn = (html: string) => /&amp;edycja=1"[\s\S]*?name="version" value="(\d+)"/.exec(html)?.[1]

// with scripts the page learns of the other annex and posts as an answer to it, without them as a first one
test.each(["counterAnnex", "proposeAnnex"])(
  "an annex that crosses the other side's is refused with what was typed, then sent knowingly (as %s)",
  async (move) => {
    const id = await dealAfter(world, situations.in_progress ?? [])
    const opened = { ...(await openEditor(id, "2500")), note: "Stoisko bliżej startu." }
    expect((await send(karolina, id, "proposeAnnex", await openEditor(id, "2000"))).status).toBe(302)
    const crossed = await openAnnex(id)
    const refused = await send(marta, id, move, opened)
    const html = await textOf(refused)
    expect([refused.status, await openAnnex(id), await countTerms(id)]).toEqual([409, crossed, 2])
    expect(html).toContain(annexErrors.crossed)
    expect(html).toContain("Stoisko bliżej startu.")
    expect(html).toMatch(/value="2\s?500"/)
    expect(html).toMatch(/2\s000\szł/)
    expect(html).toContain("Wysłanie odrzuca aneks drugiej strony")
    expect((await send(marta, id, "counterAnnex", { ...opened, version: versionIn(html) ?? "" })).status).toBe(302)
    expect(await openAnnex(id)).toEqual({ version: 3, author: "sponsor", agreed: 1 })
  },
)

test("a corrected annex of the other side is read before it is answered", async () => {
  const id = await dealAfter(world, situations["in_progress, an annex by the sponsor"] ?? [])
  const opened = await openEditor(id, "2700")
  expect((await send(marta, id, "replaceAnnex", await openEditor(id, "2600"))).status).toBe(302)
  const refused = await send(karolina, id, "counterAnnex", opened)
  expect([refused.status, await countTerms(id)]).toEqual([409, 3])
  expect(await textOf(refused)).toContain(annexErrors.crossed)
})

test("two members of one side do not replace each other's annex unread", async () => {
  const id = await dealAfter(world, situations.in_progress ?? [])
  await joinParty(world, world.viewers.marta.partyId, "tomasz", "owner")
  const tomasz = await enter(world, "tomasz")
  const [mine, theirs] = [await openEditor(id, "2500"), await openEditor(id, "2600")]
  const both = await Promise.all([send(marta, id, "proposeAnnex", mine), send(tomasz, id, "proposeAnnex", theirs)])
  expect(both.map(({ status }) => status).sort()).toEqual([302, 409])
  const lost = both.find(({ status }) => status === 409)
  expect(lost && (await textOf(lost))).toContain(annexErrors.crossedOwn)
  expect((await send(tomasz, id, "replaceAnnex", theirs)).status).toBe(409)
  expect([await openAnnex(id), await countTerms(id)]).toEqual([{ version: 2, author: "sponsor", agreed: 1 }, 2])
})

test.each([
  ["proposeAnnex", "in_progress", annexErrors.crossed],
  ["edit", "negotiation, terms by the sponsor", dealErrors.stale],
] as const)(
  "%s: a form that was refused for its fields is still one that has not seen the other side's terms",
  async (move, situation, sentence) => {
    const id = await dealAfter(world, situations[situation] ?? [])
    const opened = await openEditor(id, "2500")
    expect((await send(karolina, id, move, await openEditor(id, "2000"))).status).toBe(302)
    const refused = await send(marta, id, move, { ...opened, capacity: "" })
    expect(refused.status).toBe(400)
    const version = versionIn(await textOf(refused)) ?? ""
    const again = await send(marta, id, move === "edit" ? move : "counterAnnex", { ...opened, version })
    expect(again.status).toBe(409)
    expect(await textOf(again)).toContain(sentence)
  },
)
