import { eq } from "drizzle-orm"
import { strFromU8, unzipSync } from "fflate"
import { beforeAll, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { dealAgreement, dealEvent, deal as deals, event, paymentEntry } from "#app/db/schema.ts"
import { readFinances } from "#app/domain/deals/reports/finances.ts"
import { getYear } from "#app/features/deals/reports/finances/queries.server.ts"
import { paymentsPath } from "#app/paths.ts"
import { signedUp, type Visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { statementsOf } from "#test/support/engines/query-plans.ts"
import { writeEntries } from "#test/support/money/entries.ts"

const hostile = '=HYPERLINK("http://zly.example";"klik")\r\nZa „cudzysłowem” 🎈'
let world: World
let owner: Visitor
let viewer: World["viewers"][keyof World["viewers"]]
let year = ""
const plain = (html: string) => html.replaceAll("\u00a0", " ")

beforeAll(async () => {
  world = await castWorld()
  const [deal] = await db.select().from(deals).where(eq(deals.id, world.deals.completed))
  const ownerEntry = Object.entries(world.viewers).find(([, one]) => one.organizationId === deal?.organizationId)
  if (!deal || !ownerEntry) throw new Error("no completed deal")
  viewer = ownerEntry[1]
  owner = await enter(world, ownerEntry[0] as keyof World["viewers"])
  const [first] = await db.select().from(dealEvent).where(eq(dealEvent.dealId, deal.id))
  const [agreed] = await db.select().from(dealAgreement).where(eq(dealAgreement.dealId, deal.id))
  if (!agreed) throw new Error("no agreement")
  const day = agreed.agreedOn
  year = day.slice(0, 4)
  await db.update(deals).set({ endedOn: day }).where(eq(deals.id, deal.id))
  await db
    .update(event)
    .set({ title: hostile })
    .where(eq(event.id, first?.eventId ?? ""))
  await writeEntries({
    dealId: deal.id,
    instalmentKey: "1",
    kind: "received",
    grosze: 123_456,
    onDay: day,
    side: "organization",
    authorId: viewer.id,
  })
})

test("the page says what was agreed, received and is open, and leads to the deals behind it", async () => {
  const html = plain(await owner.html(`/finanse?rok=${year}`))
  expect(html).toContain(`Finanse ${year}`)
  expect(html).toContain("12 200 zł")
  expect(html).toContain("1 234,56 zł")
  expect(html).toContain("10 965,44 zł")
  expect(html).toContain(paymentsPath(world.deals.completed))
  // what is settled does not read as if all had come
  expect(html.replaceAll("<!-- -->", "")).toMatch(
    new RegExp(`Rozliczone ${year}</dt><dd[^>]*><a[^>]*>12 200 zł</a></dd><dd[^>]*>z tego wpłynęło 1 234,56 zł`),
  )
  const planned = await owner.html(`/finanse?rok=${year}&stan=planowane`)
  expect(planned).not.toContain(paymentsPath(world.deals.completed))
})

test("two short sentences say what the sums leave out and by which day they count", async () => {
  const html = plain(await owner.html(`/finanse?rok=${year}`)).replaceAll("<!-- -->", "")
  const [, explanation = ""] = /<p[^>]*>(Kwoty brutto, bez [^<]*)/.exec(html) ?? []
  const sentences = explanation.split(/(?<=\.) /)
  expect(sentences).toHaveLength(2)
  for (const sentence of sentences) expect(sentence.split(" ").length, sentence).toBeLessThanOrEqual(15)
  expect(explanation).toMatch(/Planowane .*wydarzenia.*umowy, wpływu, terminu albo rozliczenia/)
})

test.each(["rok=abc", "stan=inny", "wedlug=inne", "kategoria=Inna", "region=nigdzie", "koszt=x", "partner=%27"])(
  "%s is refused with a sentence",
  async (query) => {
    const answer = await owner.get(`/finanse?${query}`)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toMatch(/Nie ma takiego|Nie ma takiej/)
  },
)

test("strangers see no deal, and an empty year says so", async () => {
  const stranger = await signedUp("sponsor")
  const html = plain(await stranger.html(`/finanse?rok=${year}`))
  expect(html).toContain("Nie ma jeszcze współprac")
  expect(html).not.toContain(world.deals.completed)
})

test("figures come before filters, and an empty year has no filters but the year (U3)", async () => {
  const html = await owner.html(`/finanse?rok=${year}`)
  expect(html.indexOf("Planowane")).toBeLessThan(html.indexOf('aria-label="Filtry finansów"'))
  const empty = await (await signedUp("sponsor")).html(`/finanse?rok=${year}`)
  expect(empty).toContain('name="rok"')
  expect(empty).not.toContain('name="kategoria"')
  // filtered to nothing, it can be filtered otherwise
  expect(await owner.html(`/finanse?rok=${year}&region=opolskie&stan=wplacone`)).toContain('name="kategoria"')
})

test("the CSV runs no formula and has a decimal comma", async () => {
  const answer = await owner.get(`/finanse.csv?rok=${year}&stan=rozliczone`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  // the byte order mark, which reading as text would drop
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const csv = bytes.toString().slice(1)
  expect(csv).toMatch(/^"Numer współpracy";/)
  expect(csv).toContain('"\'=HYPERLINK(""http')
  expect(csv).toContain('"1234,56"')
  expect(csv.endsWith("\r\n")).toBe(true)
})

test("the workbook holds amounts as numbers, days as dates, and text never as a formula", async () => {
  const answer = await owner.get(`/finanse.xlsx?rok=${year}&stan=rozliczone`)
  expect(answer.headers.get("content-disposition")).toContain(`finanse-${year}.xlsx`)
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const sheet = strFromU8(files["xl/worksheets/sheet1.xml"] ?? new Uint8Array())
  const all = Object.values(files)
    .map((bytes) => strFromU8(bytes))
    .join("\n")
  expect(sheet).not.toContain("<f>")
  expect(sheet).toContain("<v>1234.56</v>")
  expect(all).toContain("=HYPERLINK")
  expect(all).toContain("🎈")
  expect(all).toContain("dd.mm.yyyy")
  // each column is as wide as its longest cell, within reason
  const widths = [...sheet.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width))
  expect(widths).toHaveLength(sheet.match(/<c r="[A-Z]+1"/g)?.length ?? 0)
  expect(Math.min(...widths)).toBeGreaterThan(5)
  expect(Math.max(...widths)).toBe(60)
})

test("the year is read in one statement", async () => {
  const read = readFinances(new URLSearchParams({ rok: year }), "2026-01-01")
  if (!read.ok) throw new Error(read.sentence)
  expect(await statementsOf(() => getYear(viewer, read.filters))).toHaveLength(1)
})

test("one grouping at a time, chosen by a link that is marked", async () => {
  const [planting] = await db.select().from(event).where(eq(event.title, hostile))
  const byRegion = plain(await owner.html(`/finanse?rok=${year}&wedlug=region`))
  expect(byRegion).toContain("<caption>Według województwa</caption>")
  expect(byRegion).toMatch(/<a aria-current="true" href="[^"]*wedlug=region"[^>]*>Według/)
  expect(byRegion).toContain(String(new URLSearchParams({ region: planting?.voivodeship ?? "" })))
  expect(byRegion).not.toContain("wedlug=koszt")
  expect((await owner.get(`/finanse?rok=${year}&wedlug=koszt`)).status).toBe(400)
})

test("without a year in the address, and with nothing in this one, the nearest year with a figure is shown", async () => {
  await db.update(dealAgreement).set({ agreedOn: "2031-05-05" })
  await db.update(deals).set({ endedOn: "2031-06-06" }).where(eq(deals.id, world.deals.completed))
  await db.update(paymentEntry).set({ onDay: "2031-06-01" })
  expect(plain(await owner.html("/finanse"))).toContain("Finanse 2031")
  const html = plain(await owner.html(`/finanse?rok=${year}`))
  // what has no due day stands in each year from that of the agreement on
  expect(html).not.toContain("bez terminu <!-- -->")
  expect(plain(await owner.html("/finanse?rok=2032"))).toContain("bez terminu <!-- -->10 965,44 zł")
  expect(html).not.toMatch(/<dd class="num"><a[^>]*>12 200 zł/)
})

test("the page links up to six years around the shown one, and an empty year leads to the nearest", async () => {
  await db.update(deals).set({ endedOn: "2032-06-06" }).where(eq(deals.id, world.deals.completed))
  const linksOf = (html: string) => {
    const nav = /<nav[^>]*aria-label="Rok">(.*?)<\/nav>/s.exec(html)?.[1] ?? ""
    return [...nav.matchAll(/<a ([^>]*)>(\d{4})</g)].map(([, tag = "", shown]) => [
      shown,
      /href="([^"]*)"/.exec(tag)?.[1]?.replaceAll("&amp;", "&"),
      tag.includes('aria-current="page"'),
    ])
  }
  const shown = linksOf(await owner.html("/finanse?rok=2031&wedlug=region"))
  expect(shown).toContainEqual(["2031", "/finanse?rok=2031&wedlug=region", true])
  expect(shown).toContainEqual(["2032", "/finanse?rok=2032&wedlug=region", false])
  expect(shown).toEqual(shown.toSorted())
  expect(shown.map(([linked]) => linked)).not.toContain("2033")
  // after the agreement no year is empty while an instalment without a due day is open
  const empty = plain(await owner.html("/finanse?rok=2015")).replaceAll("<!-- -->", "")
  expect(linksOf(empty)).toContainEqual(["2015", "/finanse?rok=2015", true])
  expect(empty).toMatch(/<a [^>]*href="\/finanse\?rok=2031"[^>]*>Pokaż 2031</)
  const stranger = plain(await (await signedUp("sponsor")).html("/finanse?rok=2015"))
  expect([linksOf(stranger), stranger.includes("Pokaż <")]).toEqual([[], false])
})
