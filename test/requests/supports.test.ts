import { eq, like } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { company, dealEvent, deal as deals, dealTerms, organization, settlement } from "#app/db/schema.ts"
import { referenceOf } from "#app/domain/deals/payments/transfer.ts"
import { settlementFilePath } from "#app/paths.ts"
import { signedUp, type Visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter, situations } from "#test/support/deals.ts"

let world: World
let sponsor: keyof World["viewers"]
beforeAll(async () => {
  world = await castWorld()
  const [deal] = await db.select().from(deals).where(eq(deals.id, world.deals.completed))
  sponsor = (Object.keys(world.viewers) as (keyof World["viewers"])[]).find(
    (key) => world.viewers[key].companyId === deal?.sponsorId,
  ) as keyof World["viewers"]
})

test("a sponsor sees its completed deals with sum and file, and downloads them as CSV", async () => {
  const person = await enter(world, sponsor)
  const html = (await person.html("/profil?zakladka=wsparcia")).replaceAll("\u00a0", " ")
  const [file] = await db
    .select()
    .from(settlement)
    .where(eq(settlement.dealId, world.deals.completed))
    .then((rows) => rows.filter((row) => row.decision === "accepted"))
  expect(html).toContain("12 200 zł")
  expect(html).toContain(settlementFilePath(world.deals.completed, file?.id ?? ""))
  const csv = await person.get("/profil/wsparcia.csv")
  expect(csv.headers.get("content-disposition")).toContain("attachment")
  const lines = (await csv.text()).trim().split("\r\n")
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('"12200"')
  expect(lines[1]).toContain("Sponsoring")
  expect(lines[1]).toContain(referenceOf(world.deals.completed))
})

test("sums name the donated part and the goods, in the panel, in the row and in the spreadsheet", async () => {
  const { completed } = world.deals
  const person = await enter(world, sponsor)
  const panel = () => person.html("/profil?zakladka=wsparcia")
  expect(await panel()).not.toContain("w\u00a0tym")
  await db.update(deals).set({ kind: "donation" }).where(eq(deals.id, completed))
  expect((await panel()).split("w\u00a0tym darowizny\u00a012\u00a0200\u00a0zł")).toHaveLength(3)
  await db.update(deals).set({ kind: "barter" }).where(eq(deals.id, completed))
  await db.update(dealTerms).set({ grossGrosze: 0, inKindGrosze: 1_220_000 }).where(eq(dealTerms.dealId, completed))
  const html = await panel()
  expect(html.split("rzeczowo 12\u00a0200\u00a0zł")).toHaveLength(4)
  expect(html).not.toMatch(/w.tym/)
  expect(html).toMatch(/<p class="num [^"]*"[^>]*>rzeczowo\s12\s200\szł<small[^>]*>barter</)
  expect(await (await person.get("/profil/wsparcia.csv")).text()).toContain('"0";"12200";"Barter"')
  await db.update(deals).set({ kind: "sponsoring" }).where(eq(deals.id, completed))
  await db.update(dealTerms).set({ grossGrosze: 1_220_000, inKindGrosze: 0 }).where(eq(dealTerms.dealId, completed))
})

test("nobody sees the supports of another; without any the page says what to do", async () => {
  const stranger = await signedUp("sponsor")
  const html = await stranger.html("/profil?zakladka=wsparcia")
  expect(html).toContain("Nie masz jeszcze zrealizowanych wsparć")
  expect(html).not.toContain(world.deals.completed)
  expect((await (await stranger.get("/profil/wsparcia.csv")).text()).trim().split("\r\n")).toHaveLength(1)
})

test("twelve supports are shown, then as many more (A57)", async () => {
  const [deal] = await db.select().from(deals).where(eq(deals.id, world.deals.completed))
  if (!deal) throw new Error("no completed deal")
  const { searchNorm: _, ...row } = deal
  const more = Array.from({ length: 12 }, (_, at) => `more-${at}`)
  await db.insert(deals).values(more.map((id) => ({ ...row, id, reference: id })))
  const [terms] = await db.select().from(dealTerms).where(eq(dealTerms.dealId, deal.id))
  if (!terms) throw new Error("no terms")
  await db.insert(dealTerms).values(more.map((dealId) => ({ ...terms, dealId, version: deal.termsVersion })))
  const person = await enter(world, sponsor)
  const shown = async (path: string) => (await person.html(path)).split('aria-label="Zobacz współpracę').length - 1
  expect(await shown("/profil?zakladka=wsparcia")).toBe(12)
  expect(await person.html("/profil?zakladka=wsparcia")).toContain("/profil?zakladka=wsparcia&amp;ile=24")
  expect(await shown("/profil?zakladka=wsparcia&ile=24")).toBe(13)
  await db.delete(deals).where(like(deals.id, "more-%"))
})

test.each(["0", "-5", "1e9", "x", "NaN", "24.7"])("ile=%s never fails", async (count) => {
  const person = await enter(world, sponsor)
  expect((await person.get(`/profil?zakladka=wsparcia&ile=${count}`)).status).toBe(200)
})

/** The rows of the spreadsheet by their column headings. */
async function sheet(person: Visitor) {
  const text = (await (await person.get("/profil/wsparcia.csv")).text()).replace(/^\uFEFF/, "")
  const [head = [], ...rows] = text
    .trim()
    .split("\r\n")
    .map((line) => line.slice(1, -1).split('";"'))
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at]])))
}

test("the spreadsheet of either side has running deals, all events, numbers and the other side's NIP", async () => {
  const deal = await dealAfter(world, situations.settlement ?? [])
  await db.insert(dealEvent).values({
    dealId: deal,
    eventId: world.events.run,
    title: "Bieg",
    startDate: "2027-01-01",
  })
  const numbers = { documentNumber: "FV 7/2026", ksefNumber: "5265877635-20250826-0100001AF629-AF" }
  await db.update(settlement).set(numbers).where(eq(settlement.dealId, deal))
  await db.update(organization).set({ nip: "5260250995" }).where(eq(organization.id, world.organizations.orchard))
  await db.update(company).set({ nip: "5252344078" }).where(eq(company.id, world.companies.bakery))
  const [marta, karolina] = [await enter(world, "marta"), await enter(world, "karolina")]
  const shared = {
    "Numer współpracy": referenceOf(deal),
    Status: "W rozliczeniu",
    Wydarzenia: expect.stringMatching(/Zielone.*; .*Bieg|Bieg.*; .*Zielone/),
    "Data rozliczenia": "",
    "Numer dokumentu": numbers.documentNumber,
    "Numer KSeF": numbers.ksefNumber,
  }
  const rowOf = async (person: Visitor) =>
    (await sheet(person)).find((row) => row["Numer współpracy"] === referenceOf(deal))
  expect(await rowOf(marta)).toMatchObject({ ...shared, "NIP organizacji": "5260250995" })
  expect(await rowOf(karolina)).toMatchObject({ ...shared, "NIP sponsora": "5252344078" })
  // before the terms are agreed no document contains the sponsor's number
  const pending = (await sheet(karolina)).find((row) => row["Numer współpracy"] === referenceOf(world.deals.pending))
  expect(pending).toMatchObject({ Status: "Oczekująca", "NIP sponsora": "" })
  const foreign = await sheet(await enter(world, "tomasz"))
  expect(JSON.stringify(foreign)).not.toContain(referenceOf(deal))
})

test("above the list are the sums by year: for a sponsor at its own address, for an organization at both", async () => {
  const plain = (html: string) =>
    /<section[^>]*aria-labelledby="sumy".*?<\/section>/s.exec(html)?.[0].replaceAll("\u00a0", " ")
  const person = await enter(world, sponsor)
  const sums = plain(await person.html("/moje-wsparcia"))
  expect(sums).toMatch(/<dt>20\d\d, 1 współpraca<\/dt><dd[^>]*>12 200 zł/)
  expect(sums).toContain('href="/profil/wsparcia.csv"')
  expect(plain(await person.html("/wspolprace"))).toBeUndefined()
  const igor = await enter(world, "igor")
  for (const path of ["/wspolprace", "/moje-wsparcia"])
    expect(plain(await igor.html(path)), path).toContain("12 200 zł")
  expect(plain(await (await signedUp("organization")).html("/wspolprace"))).toBeUndefined()
})
