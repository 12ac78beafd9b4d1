import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { dealTerms } from "#app/db/schema.ts"
import { dealPath } from "#app/paths.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"

let world: World
beforeEach(async () => {
  await emptyTables("user", "rate_limit")
  world = await castWorld()
})

/** The text of the row under the lines. */
async function sumOf(id: string) {
  const html = await (await enter(world, "marta")).html(dealPath(id))
  const [, row = ""] = /<tfoot>(.*?)<\/tfoot>/s.exec(html) ?? []
  return row
    .replaceAll(/<!-- -->/g, "")
    .replaceAll(/<[^>]+>/g, "|")
    .replaceAll("\u00a0", " ")
    .replaceAll(/\|+/g, "|")
}

test("the sum under net amounts says that it is gross, with its net part and VAT", async () => {
  const id = await dealAfter(world, [])
  expect(await sumOf(id)).toBe("|Łączna kwota|1 000 zł|")
  await db
    .update(dealTerms)
    .set({ basis: "net", vatStatus: "active", vatRate: 23, grossGrosze: 123_000 })
    .where(eq(dealTerms.dealId, id))
  expect(await sumOf(id)).toBe("|Łączna kwota|1 230 zł brutto|1 000 zł netto + 230 zł VAT|")
  const html = (await (await enter(world, "marta")).html(dealPath(id))).replaceAll("\u00a0", "_")
  for (const unbroken of ["1_230_zł_brutto", "1_000_zł_netto +_230_zł_VAT"]) expect(html).toContain(unbroken)
})
