import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { dealAcceptance, dealDocument } from "#app/db/schema.ts"
import { capacityErrors } from "#app/domain/deals/documents/capacity.ts"
import { makeMove } from "#app/features/deals/commands.server.ts"
import { dealDocumentsPath } from "#app/paths.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"

let world: World
beforeEach(async () => {
  await emptyTables("user", "rate_limit")
  world = await castWorld()
})
const given = { reason: null, settlementRead: false }
const documentsOf = (id: string) => db.select().from(dealDocument).where(eq(dealDocument.dealId, id))

test("the side that stated no capacity states it here once, and the document is made", async () => {
  const id = await dealAfter(world, [["organization", "accept"]])
  await makeMove(world.viewers.marta, id, "acceptTerms", { ...given, capacity: "pełnomocniczka", version: 2 })
  const karolina = await enter(world, "karolina")
  const path = dealDocumentsPath(id)
  expect(await karolina.html(path)).toContain("Potwierdź akceptację")
  expect(await (await enter(world, "marta")).html(path)).not.toContain("Potwierdź akceptację")
  const empty = await karolina.post(path, { termsVersion: "1", capacity: "" })
  expect(empty.status).toBe(400)
  expect(await empty.text()).toContain(capacityErrors.missing)
  const fields = { termsVersion: "1", capacity: "prezeska zarządu" }
  const answers = await Promise.all([karolina.post(path, fields), karolina.post(path, fields)])
  expect(answers.map(({ status }) => status).sort()).toEqual([302, 409])
  expect(await documentsOf(id)).toHaveLength(1)
  expect(await db.select().from(dealAcceptance).where(eq(dealAcceptance.dealId, id))).toHaveLength(2)
  const html = await karolina.html(path)
  for (const words of ["prezeska zarządu", "pełnomocniczka", "Odcisk pliku", "Zawarto"]) expect(html).toContain(words)
})

test("a deal concluded before, and one without agreed terms, ask nobody", async () => {
  const karolina = await enter(world, "karolina")
  const old = await dealAfter(world, [
    ["organization", "accept"],
    ["sponsor", "acceptTerms"],
  ])
  expect(await karolina.html(dealDocumentsPath(old))).not.toContain("Potwierdź akceptację")
  expect((await karolina.post(dealDocumentsPath(old), { termsVersion: "1", capacity: "prezeska" })).status).toBe(409)
  expect(await karolina.html(dealDocumentsPath(await dealAfter(world, [])))).toContain("Powstanie, gdy obie strony")
})
