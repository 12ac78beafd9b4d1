import { and, eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { deal, dealLine, dealTerms, decisionAnswer, decisionLink, event, savedEvent } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { createLink } from "#app/features/events/decision/commands.server.ts"
import { saveEvent } from "#app/features/events/saved/commands.server.ts"
import { listCompared } from "#app/features/events/saved/queries.server.ts"
import { askDecisionPath, dealPath, decisionPath, decisionPdfPath } from "#app/paths.ts"
import { visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter, situations } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { changeRole } from "#test/support/join-party.ts"
import { textOfPdf } from "#test/support/pdf-text.ts"

let world: World
beforeEach(async () => {
  await emptyTables("user", "fact", "file", "idempotency", "rate_limit")
  world = await castWorld()
})

const asksIn = (html: string) =>
  /href="([^"]+)"[^>]*>Zapytaj szefa o\u00a0decyzję/.exec(html)?.[1]?.replaceAll("&amp;", "&")

describe("asking for a decision about a deal", () => {
  test("starts on the sponsor's page and leads to the terms on the table and the link's form, also of an unsaved event", async () => {
    await db.delete(savedEvent)
    const marta = await enter(world, "marta")
    const address = asksIn(await marta.html(dealPath(world.deals.pending)))
    expect(address).toBe(`/zapisane/porownanie?decyzja=1&w=${world.events.planting}`)
    const html = await marta.html(address ?? "")
    const words = ["<h1>Zapytaj szefa o\u00a0decyzję</h1>", "Warunki współpracy, wersja 1", "Utwórz link prywatny"]
    for (const each of words) expect(html).toContain(each)
    expect(html).not.toMatch(/Porównanie|Najtańsza płatna opcja/)
    expect(html).toContain(`value="${world.events.planting}"`)
    const made = await createLink(world.viewers.marta, { eventIds: [world.events.planting], message: null })
    expect(made).toMatchObject({ ok: true })
  })

  test("is offered while terms are on the table, to members who may make a link", async () => {
    const [marta, karolina] = [await enter(world, "marta"), await enter(world, "karolina")]
    for (const situation of [
      "negotiation, terms by the organization",
      "accepted",
      "in_progress, an annex by the sponsor",
      "settlement_rejected, an annex by the organization",
    ]) {
      const id = await dealAfter(world, situations[situation] ?? [])
      expect(asksIn(await marta.html(dealPath(id))), situation).toBeDefined()
      expect(await karolina.html(dealPath(id)), situation).not.toContain("Zapytaj szefa")
    }
    const agreed = await dealAfter(world, situations.in_progress ?? [])
    expect(asksIn(await marta.html(dealPath(agreed)))).toBeUndefined()
    await changeRole(world.viewers.marta, "viewer")
    expect(asksIn(await marta.html(dealPath(world.deals.pending)))).toBeUndefined()
  })

  test("shows the terms of an open annex, and says when nothing is left to decide", async () => {
    await emptyTables("deal")
    const [marta, { planting }] = [await enter(world, "marta"), world.events]
    const ask = async () => (await marta.html(askDecisionPath(planting))).replaceAll("<!-- -->", "")
    const id = await dealAfter(world, situations["in_progress, an annex by the sponsor"] ?? [])
    expect(await ask()).toContain("Proponowany aneks, wersja 2")
    await db.update(deal).set({ annexVersion: null, annexAuthor: null }).where(eq(deal.id, id))
    expect(await ask()).toContain("Nie ma już o czym decydować")
  })

  test("shows no unsaved event of another company's deal, and none that is hidden", async () => {
    await db.delete(savedEvent)
    const { marta, anna } = world.viewers
    const ids = [world.events.planting]
    expect(await listCompared(anna, ids)).toEqual([])
    expect(await listCompared(marta, ids)).toHaveLength(1)
    await db.update(event).set({ hiddenAt: new Date() }).where(eq(event.id, world.events.planting))
    expect(await listCompared(marta, ids)).toEqual([])
  })
})

describe("a private link about an event of the company's deal", () => {
  const linkTo = async (viewer: Viewer) => {
    const made = await createLink(viewer, { eventIds: [world.events.planting], message: null })
    if (!made.ok) throw new Error("no link")
    return made.token
  }
  const shown = async (token: string) =>
    (await visitor().html(decisionPath(token))).replaceAll("<!-- -->", "").replaceAll("\u00a0", " ")
  const money = {
    ...{ basis: "net", vatStatus: "active", vatRate: 23 },
    plan: [
      { key: "1", grosze: 61_500, due: { on: "2027-03-12" } },
      { key: "2", grosze: 61_500, due: { daysAfterAgreed: 14 } },
    ],
  } satisfies Partial<typeof dealTerms.$inferInsert>

  test("shows the version on the table with tax, instalments and benefits, and who sent it, instead of the price", async () => {
    const { marta } = world.viewers
    await emptyTables("deal")
    await saveEvent(marta, world.events.planting)
    await db.update(savedEvent).set({ plannedGrosze: 777_700 })
    const token = await linkTo(marta)
    expect(await shown(token)).toContain("propozycję do organizacji wysyła dopiero sponsor")
    const id = await dealAfter(world, situations["negotiation, terms by the organization"] ?? [])
    const isNewest = and(eq(dealTerms.dealId, id), eq(dealTerms.version, 2))
    await db
      .update(dealTerms)
      .set({ ...money, grossGrosze: 123_000 })
      .where(isNewest)
    await db.update(dealLine).set({ amountGrosze: 100_000 }).where(eq(dealLine.dealId, id))
    const html = await shown(token)
    for (const words of [
      "Warunki współpracy, wersja 2",
      "1 230 zł brutto",
      "Kwoty przy opcjach są kwotami netto, stawka VAT: 23%. Do zapłaty: 1 230 zł brutto (1 000 zł netto + 230 zł VAT).",
      "Rata 1 z 2: 615 zł brutto, do 12 marca 2027",
      "logo",
      "Te warunki zaproponowała firmie organizacja",
      "Firma jeszcze ich nie zaakceptowała.",
      "organizacja nie zobaczy tej odpowiedzi",
    ])
      expect(html).toContain(words)
    expect(html).not.toContain("7 777 zł")
    expect(html).not.toContain("dopiero sponsor")
    const pdf = textOfPdf(await (await visitor().get(decisionPdfPath(token))).bytes())
    expect(pdf.replaceAll("\u00a0", " ")).toContain("1 230 zł brutto")
    expect(pdf).not.toMatch(/7\s777/)
  })

  test("shows neither the deal's id nor its number, in no byte", async () => {
    const token = await linkTo(world.viewers.marta)
    const [row] = await db.select().from(deal).where(eq(deal.id, world.deals.pending))
    for (const path of [decisionPath(token), `${decisionPath(token)}.data`]) {
      const text = await (await visitor().get(path)).text()
      expect(text, path).toContain("Warunki współpracy")
      for (const secret of [row?.id ?? "?", row?.reference ?? "?"]) expect(text, path).not.toContain(secret)
    }
  })

  test.each([
    ["pending", "firma wysłała je", "Organizacja jeszcze ich nie zaakceptowała."],
    ["accepted", "firma wysłała je", "Organizacja się na nie zgadza, brakuje potwierdzenia firmy."],
    ["in_progress", "Te warunki są już uzgodnione z organizacją", "jest już zawarta, więc nie czeka na decyzję"],
    [
      "in_progress, an annex by the sponsor",
      "Proponowany aneks, wersja 2",
      "Organizacja jeszcze ich nie zaakceptowała.",
    ],
  ])("says what was sent to whom: %s", async (situation, ...sentences) => {
    await emptyTables("deal")
    await saveEvent(world.viewers.marta, world.events.planting)
    await dealAfter(world, situations[situation] ?? [])
    const html = await shown(await linkTo(world.viewers.marta))
    for (const sentence of sentences) expect(html).toContain(sentence)
  })

  test("shows another company nothing of the deal", async () => {
    const { tomasz } = world.viewers
    await saveEvent(tomasz, world.events.planting)
    expect(await shown(await linkTo(tomasz))).not.toContain("Warunki współpracy")
  })

  test("shows the event's price again once the deal was called off", async () => {
    await emptyTables("deal")
    await saveEvent(world.viewers.marta, world.events.planting)
    await dealAfter(world, situations.rejected ?? [])
    expect(await shown(await linkTo(world.viewers.marta))).not.toContain("Warunki współpracy")
  })

  test("shows the price if it was made before links showed terms, and takes an answer", async () => {
    const token = await linkTo(world.viewers.marta)
    await db.update(decisionLink).set({ showsTerms: false })
    expect(await shown(token)).not.toContain("Warunki współpracy")
    const fields = { name: "Prezes", "events[0].eventId": world.events.planting, "events[0].verdict": "accept" }
    expect((await visitor().post(decisionPath(token), fields)).status).toBe(302)
    const [answer] = await db.select().from(decisionAnswer)
    expect(answer?.verdicts).toMatchObject([{ dealId: world.deals.pending, termsVersion: null }])
  })
})
