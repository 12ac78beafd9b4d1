import { eq, sql } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { company, deal as dealTable, event, organization, user } from "#app/db/schema.ts"
import { noDealFilters } from "#app/domain/deals/list/deal-list.ts"
import type { FactName } from "#app/domain/workspace/fact-name.ts"
import { castWorld } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { runDueJobs } from "#test/support/worker.ts"
import { refreshSearchText } from "../moves/search-commands.server.ts"
import { listDeals } from "./queries.server.ts"

let world: World
let id: string
beforeEach(async () => {
  await emptyTables("user", "fact", "reaction_done", "rate_limit")
  world = await castWorld()
  id = world.deals.pending
})

const storedDeal = async () => (await db.select().from(dealTable).where(eq(dealTable.id, id)))[0]
const finds = async (q: string) => {
  const { deals } = await listDeals(world.viewers.karolina, { ...noDealFilters, q })
  return deals.map((deal) => deal.id).includes(id)
}
const recordFact = async (what: FactName, aboutId: string) => {
  await db.transaction((tx) => record(tx, { what, aboutId, by: null }))
  await runDueJobs()
}

test("a deal is found by its event's present title and by the agreed one", async () => {
  const old = (await storedDeal())?.searchText.split(" ")[0] ?? ""
  await db.update(event).set({ title: "Żółte żonkile w Gołdapi" }).where(eq(event.id, world.events.planting))
  expect(await finds("goldapi")).toBe(false)
  await recordFact("event.edit", world.events.planting)
  expect([await finds("goldapi"), await finds(old)]).toEqual([true, true])
})

test("a deal is found by the present and former names of its organization, company and people", async () => {
  const { marta, karolina } = world.viewers
  await db
    .update(organization)
    .set({ name: "Fundacja Nowy Zagon" })
    .where(eq(organization.id, karolina.organizationId ?? ""))
  await recordFact("organization.update", karolina.organizationId ?? "")
  await db.update(company).set({ name: "Młyn Biały Kamień" }).where(eq(company.id, world.companies.bakery))
  await recordFact("company.update", world.companies.bakery)
  await db.update(user).set({ name: "Marta Wąż" }).where(eq(user.id, marta.id))
  await recordFact("account.edited", marta.id)
  await db.update(user).set({ name: "Karolina Źdźbło" }).where(eq(user.id, karolina.id))
  await recordFact("account.edited", karolina.id)
  for (const q of ["nowy zagon", "zdzblo", "sasiedzki", "bialy kamien", "jasny zakwas", "marta waz"])
    expect(await finds(q), q).toBe(true)
})

test("rewriting the search text leaves the time of the last move, and writes no unchanged text", async () => {
  const before = await storedDeal()
  const rewrite = () => db.transaction((tx) => refreshSearchText(tx, sql`c.id = ${id}`))
  await rewrite()
  expect((await storedDeal())?.updatedAt).toEqual(before?.updatedAt)
  expect((await rewrite()).rowCount).toBe(0)
})

test("a sponsor finds a deal by the organization's person, also one just proposed", async () => {
  const { karolina, marta } = world.viewers
  const found = async () =>
    (await listDeals(marta, { ...noDealFilters, q: karolina.name })).deals.map((deal) => deal.id)
  expect(await found()).toEqual([id])
  await db.update(dealTable).set({ searchText: "" })
  expect(await found()).toEqual([])
  await db.transaction((tx) => refreshSearchText(tx, sql`c.id = ${id}`))
  expect(await found()).toEqual([id])
})
