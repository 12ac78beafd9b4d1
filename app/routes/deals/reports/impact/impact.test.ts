import { eq } from "drizzle-orm"
import { strFromU8, unzipSync } from "fflate"
import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { dealAgreement, dealEvent, deal as deals, deliverable, member, settlement } from "#app/db/schema.ts"
import { getImpact } from "#app/features/deals/reports/impact/queries.server.ts"
import { dealPath, financesPath, impactPath, impactPdfPath, impactXlsxPath, paymentsPath } from "#app/paths.ts"
import { signedUp, type Visitor, visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { statementsOf } from "#test/support/engines/query-plans.ts"
import { joinParty } from "#test/support/join-party.ts"
import { textOfPdf } from "#test/support/pdf-text.ts"

const hostile = '=HYPERLINK("http://zly.example";"klik") <b>🎈'
let world: World
let marta: Visitor
let karolina: Visitor
let id = ""
let year = 0
const plain = (text: string) => text.replaceAll("\u00a0", " ").replaceAll("<!-- -->", "")

beforeEach(async () => {
  await emptyTables("deal", "user", "file", "rate_limit", "idempotency")
  world = await castWorld()
  await db.delete(deals)
  marta = await enter(world, "marta")
  karolina = await enter(world, "karolina")
  id = await dealAfter(world, [
    ["organization", "accept"],
    ["sponsor", "acceptTerms"],
    ["organization", "settle"],
  ])
  await db.update(settlement).set({ participants: 1200, volunteers: 35 }).where(eq(settlement.dealId, id))
  await db.update(deliverable).set({ state: "confirmed" }).where(eq(deliverable.dealId, id))
  await db.update(deals).set({ organizationName: hostile, sponsorName: hostile }).where(eq(deals.id, id))
  const [first] = await db.select().from(dealEvent).where(eq(dealEvent.dealId, id))
  year = Number(first?.startDate.slice(0, 4))
})

test("both sides read the figures of agreed deals, what they count, and the deals behind them", async () => {
  const open = await dealAfter(world, [])
  const [agreed] = await db.select().from(dealAgreement).where(eq(dealAgreement.dealId, id))
  const agreedYear = Number(agreed?.agreedOn.slice(0, 4))
  for (const who of [marta, karolina]) {
    const html = plain(await who.html(impactPath(year)))
    for (const words of ["1 000 zł", "100%", "Liczbę podano dla 1 z 1 wydarzeń", "bez cofniętych wpisów", "uczestnicy"])
      expect(html).toContain(words)
    expect(html).toMatch(/1\s?200/)
    expect(html).toContain(`href="${dealPath(id)}"`)
    expect(html).not.toContain(open)
    expect(html).not.toContain("<b>🎈")
    expect(await who.html(`${financesPath}?rok=${agreedYear}`)).toContain(impactPath(agreedYear))
  }
  expect(await marta.html(impactPath(year))).toContain("Według rodzaju kosztu")
  expect(await karolina.html(impactPath(year))).not.toContain("rodzaju kosztu")
})

test("the sums of a year are read in one statement", async () => {
  const { viewers } = world
  for (const viewer of [viewers.marta, viewers.karolina]) {
    const statements = await statementsOf(() => getImpact(viewer, year))
    expect(statements.filter(({ text }) => text.includes("deal_year"))).toHaveLength(1)
  }
})

test("each result links to the deals that report it, and says so where none does", async () => {
  const withoutResults = await dealAfter(world, [
    ["organization", "accept"],
    ["sponsor", "acceptTerms"],
    ["organization", "settle"],
  ])
  const all = plain(await marta.html(impactPath(year)))
  expect(all).toMatch(/<dt>Wolontariusze<\/dt><dd[^>]*><a href="[^"]*\?wskaznik=wolontariusze#wspolprace"[^>]*>35<\/a>/)
  expect(all).toContain("Rozliczenia, które to podają: 1,")
  expect(all).toMatch(/<dt>Publikacje<\/dt><dd[^>]*>brak danych</)
  expect(all).toContain(`href="${dealPath(withoutResults)}"`)
  const behind = await marta.html(`${impactPath(year)}?wskaznik=wolontariusze`)
  expect(behind).toContain(`href="${dealPath(id)}"`)
  expect(behind).not.toContain(`href="${dealPath(withoutResults)}"`)
  // two settlements about one event: the larger number counts, the other says so
  await db.update(settlement).set({ volunteers: 50 }).where(eq(settlement.dealId, withoutResults))
  const both = plain(await karolina.html(impactPath(year)))
  expect(both).toMatch(/wolontariusze#wspolprace"[^>]*>50<\/a>/)
  expect(both).toContain("Rozliczenia, które to podają: 2,")
  expect(both).toContain("(policzono już w innej współpracy: wolontariusze)")
})

test("the document and the workbook say the same, and nothing in them is a formula", async () => {
  const pdf = await marta.get(impactPdfPath(year))
  expect(pdf.headers.get("cache-control")).toBe("private, no-store")
  const text = plain(textOfPdf(new Uint8Array(await pdf.arrayBuffer())))
  for (const words of [`Raport wpływu ${year}`, "Potwierdzone świadczenia", "100%", "1 000 zł", "Wolontariusze"])
    expect(text).toContain(words)
  const answer = await marta.get(impactXlsxPath(year))
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const sheets = Object.entries(files).filter(([name]) => name.startsWith("xl/worksheets/sheet"))
  expect(sheets).toHaveLength(3)
  for (const [, bytes] of sheets) expect(strFromU8(bytes)).not.toContain("<f>")
  expect(strFromU8(files["xl/worksheets/sheet1.xml"] ?? new Uint8Array())).toMatch(/<v>1200<\/v>.*<v>35<\/v>/s)
  const all =
    sheets.map(([, bytes]) => strFromU8(bytes)).join("") + strFromU8(files["xl/sharedStrings.xml"] ?? new Uint8Array())
  expect(all).toContain("=HYPERLINK")
  expect(all).toContain(dealPath(id))
})

test("an empty year names and links the year of the events, to the deal's sides alone", async () => {
  for (const who of [marta, karolina])
    for (const empty of [year - 1, year + 2]) {
      const html = plain(await who.html(impactPath(empty)))
      expect(html).toContain("Liczy się dzień wydarzenia, nie umowy ani wpłaty.")
      expect(html).toContain(`Najbliższy rok z raportem to ${year}.`)
      expect(html).toMatch(new RegExp(`href="${impactPath(year)}"[^>]*>Pokaż ${year}<`))
    }
  for (const who of [await enter(world, "rafal"), await signedUp("sponsor"), await signedUp("organization")])
    expect(await who.html(impactPath(year - 1))).not.toContain("Najbliższy")
})

test("strangers and years without deals have an empty report, viewers none, removed members neither", async () => {
  for (const who of [await enter(world, "rafal"), await signedUp("sponsor"), await signedUp("organization")]) {
    const html = await who.html(impactPath(year))
    expect(html).toContain("Nie ma współprac")
    expect(html).not.toContain(id)
    expect((await who.get(impactXlsxPath(year))).status).toBe(200)
    expect((await who.get(impactPdfPath(year))).status).toBe(200)
  }
  expect((await marta.get("/finanse/abc/wplyw")).status).toBe(400)
  expect((await visitor().get(impactPath(year), { headers: { accept: "text/html" } })).status).toBe(302)
  await joinParty(world, world.companies.bakery, "tomasz", "finance")
  const tomasz = await enter(world, "tomasz")
  expect(await tomasz.html(impactPath(year))).toContain(id)
  await db.update(member).set({ role: "viewer" }).where(eq(member.userId, world.people.tomasz))
  for (const pathOf of [impactPath, impactPdfPath, impactXlsxPath])
    expect((await tomasz.get(pathOf(year))).status).toBe(403)
  await db.delete(member).where(eq(member.userId, world.people.tomasz))
  const removed = await tomasz.get(impactPath(year))
  expect(await removed.text()).not.toContain(id)
  expect(await tomasz.get(paymentsPath(id)).then(({ status }) => status)).not.toBe(200)
})
