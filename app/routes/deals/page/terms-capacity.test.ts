import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { dealAgreement, deal as deals } from "#app/db/schema.ts"
import { capacityErrors } from "#app/domain/deals/people/capacity.ts"
import { listLines } from "#app/features/deals/terms/queries.server.ts"
import { dealPath } from "#app/paths.ts"
import type { Fields, Visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter, situations } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"

let world: World
beforeEach(async () => {
  await emptyTables("user", "fact", "file")
  world = await castWorld()
})

const capacity = "prezes zarządu"
const asPage = { headers: { accept: "text/html" } }

/** Posts a move of the deal as it is now; with the editor's rows, of which the first has another amount. */
async function post(who: Visitor, id: string, move: string, fields: Fields) {
  const [deal] = await db.select().from(deals).where(eq(deals.id, id))
  const lines = await listLines(db, id, deal?.annexVersion ?? deal?.termsVersion ?? 0)
  const rows = lines.flatMap(({ lineKey, amountGrosze, eventId, title }, at) => [
    [`lines[${at}].lineKey`, lineKey],
    [`lines[${at}].eventId`, eventId ?? ""],
    [`lines[${at}].title`, title],
    [`lines[${at}].amount`, at === 0 ? String(amountGrosze / 100 + 1) : String(amountGrosze / 100)],
  ])
  const terms = move === "acceptTerms" ? {} : Object.fromEntries(rows)
  return who.post(
    `${dealPath(id)}?dzialanie=${move}&edycja=1`,
    { version: String(deal?.version), ...terms, ...fields },
    asPage,
  )
}

test.each([
  ["edit", "marta", "pending"],
  ["edit", "karolina", "negotiation, terms by the sponsor"],
  ["proposeAnnex", "marta", "in_progress"],
  ["replaceAnnex", "marta", "in_progress, an annex by the sponsor"],
  ["counterAnnex", "karolina", "in_progress, an annex by the sponsor"],
] as const)(
  "%s asks %s for the capacity, beside its field, and keeps what was typed (%s)",
  async (move, person, situation) => {
    const id = await dealAfter(world, situations[situation] ?? [])
    const who = await enter(world, person)
    const refused = await post(who, id, move, { capacity: "", note: "Trochę więcej." })
    const html = await refused.text()
    expect(refused.status).toBe(400)
    expect(html.replaceAll("&nbsp;", "\u00a0")).toContain(capacityErrors.missing)
    expect(html).toContain("Trochę więcej.")
    expect((await post(who, id, move, { capacity })).status).toBe(302)
  },
)

test("a negotiated deal is concluded with the last acceptance: nobody has to find a field afterwards", async () => {
  const id = await dealAfter(world, situations["negotiation, terms by the sponsor"] ?? [])
  const [marta, karolina] = [await enter(world, "marta"), await enter(world, "karolina")]
  expect((await post(karolina, id, "edit", { capacity })).status).toBe(302)
  expect((await post(marta, id, "acceptTerms", { capacity: "pełnomocniczka" })).status).toBe(302)
  const [agreement] = await db.select().from(dealAgreement).where(eq(dealAgreement.dealId, id))
  expect(agreement?.concludedAt).toBeInstanceOf(Date)
})
