import { eq } from "drizzle-orm"
import { strFromU8, unzipSync } from "fflate"
import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { dealAgreement, dealCost, deal as deals, deliverable } from "#app/db/schema.ts"
import { costErrors } from "#app/domain/deals/payments/cost.ts"
import { financesPath, paymentsPath } from "#app/paths.ts"
import type { Visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { joinParty } from "#test/support/join-party.ts"

let world: World
let marta: Visitor
let karolina: Visitor
let id = ""
let year = ""
const costAddress = () => `${paymentsPath(id)}?dzialanie=koszt`
const plain = (html: string) => html.replaceAll("\u00a0", " ").replaceAll("<!-- -->", "")

beforeEach(async () => {
  await emptyTables("deal", "user", "file", "rate_limit", "idempotency")
  world = await castWorld()
  await db.delete(deals)
  marta = await enter(world, "marta")
  karolina = await enter(world, "karolina")
  id = await dealAfter(world, [
    ["organization", "accept"],
    ["sponsor", "acceptTerms"],
  ])
  const [agreed] = await db.select().from(dealAgreement).where(eq(dealAgreement.dealId, id))
  year = agreed?.agreedOn.slice(0, 4) ?? ""
})
const yearOf = async (who: Visitor, query = "") => plain(await who.html(`${financesPath}?rok=${year}${query}`))

test("a deal is booked by its kind until the company chooses, and the year follows", async () => {
  expect(await yearOf(marta, "&koszt=marketing")).toContain(paymentsPath(id))
  await db.update(deals).set({ kind: "donation" }).where(eq(deals.id, id))
  expect(await yearOf(marta, "&koszt=darowizna")).toContain(paymentsPath(id))
  expect(await marta.html(paymentsPath(id))).toContain("Rodzaj kosztu")
  expect((await marta.post(costAddress(), { cost: "csr" })).status).toBe(302)
  const csr = await yearOf(marta, "&koszt=csr&wedlug=koszt")
  expect(csr).toContain("Według rodzaju kosztu")
  expect(csr).toContain(paymentsPath(id))
  expect(await yearOf(marta, "&koszt=darowizna")).not.toContain(paymentsPath(id))
  const csv = await (await marta.get(`/finanse.csv?rok=${year}`)).text()
  expect(csv).toContain('"Rodzaj kosztu"')
  expect(csv).toContain('"CSR"')
  const book = unzipSync(new Uint8Array(await (await marta.get(`/finanse.xlsx?rok=${year}`)).arrayBuffer()))
  expect(
    Object.values(book)
      .map((bytes) => strFromU8(bytes))
      .join(""),
  ).toContain("CSR")
})

test("the organization sees nothing of it and may not choose", async () => {
  await marta.post(costAddress(), { cost: "csr" })
  const pages = [await karolina.html(paymentsPath(id)), await yearOf(karolina)]
  pages.push(await (await karolina.get(`/finanse.csv?rok=${year}`)).text())
  for (const page of pages) expect(page).not.toMatch(/CSR|Rodzaj kosztu|"csr/)
  expect((await karolina.post(costAddress(), { cost: "marketing" })).status).toBe(403)
  expect(await db.select().from(dealCost)).toMatchObject([{ category: "csr" }])
})

test("strangers find no deal, a viewer cannot choose, and an unknown kind is refused beside the field", async () => {
  expect((await (await enter(world, "rafal")).post(costAddress(), { cost: "csr" })).status).toBe(404)
  await joinParty(world, world.companies.bakery, "tomasz", "viewer")
  const tomasz = await enter(world, "tomasz")
  expect((await tomasz.post(costAddress(), { cost: "csr" })).status).toBe(403)
  expect(await tomasz.html(paymentsPath(id))).not.toContain("Zapisz rodzaj")
  const refused = await marta.post(costAddress(), { cost: "barter" })
  expect([refused.status, plain(await refused.text())]).toEqual([
    400,
    expect.stringContaining(plain(costErrors.unknown)),
  ])
  expect(await db.select().from(dealCost)).toEqual([])
})

test("the year says how much of the work is confirmed", async () => {
  await db.update(deliverable).set({ state: "confirmed" }).where(eq(deliverable.dealId, id))
  const rows = await db.select().from(deliverable).where(eq(deliverable.dealId, id))
  const owed = rows.filter(({ owedBy }) => owedBy === "organization").length
  expect(owed).toBeGreaterThan(0)
  for (const who of [marta, karolina]) expect(await yearOf(who)).toContain(`${owed} z ${owed}`)
  const csv = await (await marta.get(`/finanse.csv?rok=${year}`)).text()
  expect(csv).toContain(`"${owed}";"${owed}"\r\n`)
})
