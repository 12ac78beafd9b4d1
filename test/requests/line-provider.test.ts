import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { dealLine, deal as deals } from "#app/db/schema.ts"
import type { Fields, Visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { inStatus } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { textOfPdf } from "#test/support/pdf-text.ts"

let world: World
let marta: Visitor
let karolina: Visitor

beforeEach(async () => {
  await emptyTables("user", "fact", "file", "idempotency", "rate_limit")
  world = await castWorld()
  await db.update(deals).set({ ...inStatus("canceled"), openKey: null })
  marta = await enter(world, "marta")
  karolina = await enter(world, "karolina")
})

const propose = (fields: Fields) =>
  marta.post("/wspolprace/nowa", {
    capacity: "właściciel firmy",
    idempotencyKey: crypto.randomUUID(),
    eventIds: world.events.planting,
    "options[0].optionId": world.options.planting.gold,
    "options[0].amount": "6000",
    "customOptions[0].title": "Pięćset butelek wody",
    "customOptions[0].amount": "1500",
    ...fields,
  })
const plain = async (who: Visitor, path: string) => (await who.html(path)).replaceAll("\u00a0", " ")
const move = async (who: Visitor, path: string, name: string, fields: Fields = {}) => {
  const [deal] = await db
    .select()
    .from(deals)
    .where(eq(deals.id, path.split("/").at(-1) ?? ""))
  return who.post(`${path}?dzialanie=${name}`, {
    capacity: "prezes zarządu",
    version: String(deal?.version),
    ...fields,
  })
}
const pdf = async (who: Visitor, path: string) => textOfPdf(Buffer.from(await (await who.get(path)).arrayBuffer()))

test("goods of the sponsor belong to the sponsor on the page, in the agreement and in the settlement", async () => {
  expect(await plain(marta, `/wspolprace/nowa?wydarzenie=${world.events.planting}`)).toContain("Kto to zapewnia")
  const path = (await propose({ "customOptions[0].providedBy": "sponsor" })).headers.get("location") ?? ""
  for (const who of [marta, karolina]) expect(await plain(who, path)).toContain("Wsparcie zapewnia: firma")
  await move(karolina, path, "accept")
  await move(marta, path, "acceptTerms")
  const agreement = await pdf(marta, `${path}/umowa`)
  expect(agreement).toContain("Wsparcie zapewnia: Sponsor")
  expect(agreement).toContain("Wsparcie rzeczowe i usługi, które zapewnia Sponsor, mają wartość 1 500 zł")
  const form = await plain(karolina, `${path}/rozliczenie/przygotuj`)
  expect(form.slice(form.indexOf("Towary i usługi od sponsora"))).toContain("Pięćset butelek wody")
  expect(form.slice(0, form.indexOf("Towary i usługi od sponsora"))).not.toContain("<h3>Pięćset butelek wody")
  const [services = "", goods = ""] = (await pdf(karolina, `${path}/wzor-rozliczenia`)).split(
    "Towary i usługi od sponsora",
  )
  expect(services).not.toContain("Pięćset butelek wody")
  expect(goods).toContain("Pięćset butelek wody")
})

test("a line without a provider is the organization's in a sponsoring; a value other than the two sides is refused", async () => {
  const path = (await propose({})).headers.get("location") ?? ""
  expect(await plain(marta, path)).toContain("Świadczenie zapewnia: organizacja")
  expect((await propose({ "customOptions[0].providedBy": "ktoś" })).status).toBe(400)
})

test("either side can change who delivers a line, and both see it among the changes", async () => {
  const path = (await propose({})).headers.get("location") ?? ""
  const lines = await db
    .select()
    .from(dealLine)
    .where(eq(dealLine.dealId, path.split("/").at(-1) ?? ""))
    .orderBy(dealLine.position)
  const rows = Object.fromEntries(
    lines.flatMap(({ lineKey, title, amountGrosze }, at): [string, string][] => [
      [`lines[${at}].lineKey`, lineKey],
      [`lines[${at}].title`, title],
      [`lines[${at}].amount`, String(amountGrosze / 100)],
    ]),
  )
  await move(karolina, path, "negotiate")
  // the untouched control changes nothing
  expect((await move(karolina, path, "edit", { ...rows, "lines[1].providedBy": "organization" })).status).toBe(400)
  expect((await move(karolina, path, "edit", { ...rows, "lines[1].providedBy": "sponsor" })).status).toBe(302)
  const page = await plain(marta, path)
  expect(page).toContain("Wsparcie zapewnia: firma")
  expect(page).toMatch(/Zmiana<\/b><span[^>]*>Zapewnia<span>: <\/span><ins>firma/)
})
