import { desc, eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import { settlementPdf } from "#app/db/realms/world/settlement-pdf.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { dealEvent, settlement } from "#app/db/schema.ts"
import { resultNames, resultTexts } from "#app/domain/deals/settlement/results.ts"
import { dealPath, impactPath, settlementReportPath, settlementSendPath, settlementUploadPath } from "#app/paths.ts"
import type { Visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter, type MadeMove } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { filledForm } from "#test/support/shown/composed-form.ts"

const movesToRunning: MadeMove[] = [
  ["organization", "accept"],
  ["sponsor", "acceptTerms"],
]
let world: World
let id: string
let karolina: Visitor
let marta: Visitor

beforeEach(async () => {
  await emptyTables("user", "fact", "file", "idempotency", "rate_limit")
  world = await castWorld()
  id = await dealAfter(world, movesToRunning)
  karolina = await enter(world, "karolina")
  marta = await enter(world, "marta")
})

const results = { participants: "430", beneficiaries: "1 200", volunteers: "35", reached: "24000", publications: "7" }
const sent = (extra = {}) => ({
  version: "3",
  file: new File([Buffer.from(settlementPdf(["Rozliczenie"]))], "r.pdf", { type: "application/pdf" }),
  beforeEvent: "on",
  ...extra,
})
const newestSettlement = async () =>
  (await db.select().from(settlement).where(eq(settlement.dealId, id)).orderBy(desc(settlement.createdAt)))[0]
const plain = (html: string) => html.replaceAll("\u00a0", " ").replaceAll("<!-- -->", "")

test("both ways to settle have the same five fields, all optional", async () => {
  for (const address of [settlementSendPath(id), settlementReportPath(id)]) {
    const html = await karolina.html(address)
    for (const name of resultNames) {
      expect(html).toContain(`name="${name}"`)
      expect(html).toContain(`${resultTexts[name].label} (opcjonalnie)`)
    }
  }
  expect((await karolina.post(settlementSendPath(id), sent())).status).toBe(302)
  expect(await newestSettlement()).toMatchObject({
    participants: null,
    beneficiaries: null,
    volunteers: null,
    reached: null,
  })
  expect(await marta.html(dealPath(id))).not.toContain("Wolontariusze")
})

test("results of an uploaded settlement are stored, shown to both, and begin the next one", async () => {
  expect((await karolina.post(settlementSendPath(id), sent(results))).status).toBe(302)
  expect(await newestSettlement()).toMatchObject({
    ...{ participants: 430, beneficiaries: 1200, volunteers: 35, reached: 24_000, publications: 7 },
    report: null,
  })
  for (const who of [karolina, marta]) {
    const html = plain(await who.html(dealPath(id)))
    for (const name of resultNames)
      expect(html).toMatch(new RegExp(`<dt>${resultTexts[name].short}</dt><dd[^>]*>[\\d ]+</dd>`))
  }
  await marta.post(`${dealPath(id)}?dzialanie=rejectSettlement`, { version: "4", reason: "Brakuje zdjęć" })
  for (const address of [settlementSendPath(id), settlementReportPath(id)])
    expect(await karolina.html(address)).toMatch(/name="volunteers"[^>]*value="35"|value="35"[^>]*name="volunteers"/)
  const [event] = await db.select().from(dealEvent).where(eq(dealEvent.dealId, id))
  // a settlement that was sent back counts for nothing
  expect(await marta.html(impactPath(Number(event?.startDate.slice(0, 4))))).not.toContain("24 000")
})

describe("the first settlement to another sponsor of the same event", () => {
  const startingValues = async (of: string, address = settlementReportPath(of)) => {
    const html = await karolina.html(address)
    const inputs = html.match(/<input[^>]*>/g) ?? []
    const inputOf = (name: string) => inputs.find((input) => input.includes(` name="${name}"`)) ?? ""
    return resultNames.map((name) => / value="([^"]*)"/.exec(inputOf(name))?.[1] ?? "")
  }
  const numbers = ["430", "1200", "35", "24000", "7"]
  const nothing = resultNames.map(() => "")

  test("begins with the numbers of the newest one, and names its sponsor", async () => {
    const next = await dealAfter(world, movesToRunning)
    expect(await startingValues(next)).toEqual(nothing)
    await karolina.post(settlementReportPath(id), await filledForm(karolina, settlementReportPath(id), results))
    for (const address of [settlementSendPath(next), settlementReportPath(next)]) {
      expect(await startingValues(next, address)).toEqual(numbers)
      expect(plain(await karolina.html(address))).toContain(`sponsor: ${world.viewers.marta.companyName}`)
    }
    // texts for one sponsor are not sent to another
    expect(await karolina.html(settlementReportPath(next))).not.toContain("Było pięknie")
    // its own settlement has more
    await karolina.post(settlementSendPath(next), sent({ participants: "99" }))
    await marta.post(`${dealPath(next)}?dzialanie=rejectSettlement`, { version: "4", reason: "Brakuje zdjęć" })
    expect(await startingValues(next)).toEqual(["99", "", "", "", ""])
    expect(plain(await karolina.html(settlementReportPath(next)))).not.toContain("sponsor: ")
  })

  test("begins with nothing of one that was sent back, or of other events", async () => {
    const other = await dealAfter(world, movesToRunning, [world.events.run])
    const both = await dealAfter(world, movesToRunning, [world.events.planting, world.events.run])
    await karolina.post(settlementSendPath(id), sent(results))
    for (const deal of [other, both]) expect(await startingValues(deal)).toEqual(nothing)
    const next = await dealAfter(world, movesToRunning)
    expect(await startingValues(next)).toEqual(numbers)
    await marta.post(`${dealPath(id)}?dzialanie=rejectSettlement`, { version: "4", reason: "Brakuje zdjęć" })
    expect(await startingValues(next)).toEqual(nothing)
  })
})

test.each(resultNames)(
  "%s that is no whole number is refused beside its field, and all typed values stay",
  async (name) => {
    for (const wrong of ["dużo", "-3", "1,5", "99999999999", "1e3"]) {
      const page = await karolina.post(settlementSendPath(id), sent({ ...results, [name]: wrong }))
      expect(page.status).toBe(400)
      const html = await page.text()
      expect(html).toMatch(new RegExp(`id="[^"]*${name}[^"]*"[^>]*>(?:(?!</p>).)*${resultTexts[name].error}`, "s"))
      expect(html).toContain(`value="${wrong}"`)
      const upload = await karolina.post(settlementUploadPath(id), sent({ ...results, [name]: wrong }))
      expect([upload.status, await upload.json()]).toEqual([400, { errors: { [name]: resultTexts[name].error } }])
    }
    expect(await newestSettlement()).toBeUndefined()
  },
)
