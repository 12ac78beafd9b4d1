import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { deal, decisionAnswer, decisionLink } from "#app/db/schema.ts"
import { createLink } from "#app/features/events/decision/commands.server.ts"
import { saveEvent } from "#app/features/events/saved/commands.server.ts"
import { dayMs, formatLongDay, todayIn } from "#app/lib/dates.ts"
import { decisionPath, decisionPdfPath } from "#app/paths.ts"
import { visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter, situations } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { textOfPdf } from "#test/support/pdf-text.ts"

let world: World
let token: string
const page = { headers: { accept: "text/html" } }

beforeEach(async () => {
  await emptyTables("user", "fact", "file", "idempotency", "rate_limit")
  world = await castWorld()
  await emptyTables("deal")
  await saveEvent(world.viewers.marta, world.events.planting)
  await saveEvent(world.viewers.marta, world.events.run)
})

/** A link to these events that is older than what the deals of a test went through. */
async function linkTo(...events: readonly string[]) {
  const made = await createLink(world.viewers.marta, { eventIds: events, message: null })
  if (!made.ok) throw new Error("no link")
  await db.update(decisionLink).set({ createdAt: new Date(Date.now() - 2 * dayMs) })
  token = made.token
}

const plain = (html: string) =>
  html
    .replace(/<script.*?<\/script>/gs, "")
    .replaceAll("<!-- -->", "")
    .replaceAll("\u00a0", " ")
const linkPage = async () => plain(await visitor().html(decisionPath(token)))
const seenIn = (html: string) => /name="events\[0\]\.seen" value="([^"]+)"/.exec(html)?.[1] ?? ""
const answer = (seen: string, more: Partial<Record<string, string>> = {}) =>
  visitor().post(
    decisionPath(token),
    {
      ...{ name: "Krzysztof Rogacki", comment: "Zgoda zarządu", "events[0].eventId": world.events.planting },
      ...{ "events[0].verdict": "accept", "events[0].seen": seen, ...more },
    },
    page,
  )
const today = formatLongDay(todayIn(new Date()))
const concluded = "Umowa o tę współpracę jest już zawarta, więc nie czeka na decyzję."

describe("a private link about a deal on which nobody decides any more", () => {
  test.each([
    ["in_progress", concluded, true],
    ["settlement_rejected", concluded, true],
    [
      "completed",
      `Współpraca przy tym wydarzeniu zakończyła się ${today} i jest rozliczona, więc nie ma już o czym decydować.`,
      true,
    ],
    ["rejected", `Organizacja odrzuciła propozycję firmy ${today}, więc nie ma już o czym decydować.`, false],
    ["canceled", `Współpraca została anulowana ${today}, więc nie ma już o czym decydować.`, false],
  ])("says what became of it, shows no offer and takes no answer: %s", async (situation, sentence, hasTerms) => {
    await linkTo(world.events.planting)
    await dealAfter(world, situations[situation] ?? [])
    const html = await linkPage()
    expect(html).toContain("Decyzja nie jest już potrzebna")
    expect(html.split(sentence)).toHaveLength(2)
    expect(html.includes("Warunki współpracy, wersja 1")).toBe(hasTerms)
    expect(html).not.toMatch(/Najtańsza płatna opcja|Wyślij odpowiedź|prosi o odpowiedź|<textarea/)
    const pdf = textOfPdf(await (await visitor().get(decisionPdfPath(token))).bytes()).replace(/\s+/g, " ")
    expect(pdf).toContain("decy")
    for (const more of [{}, { "events[0].verdict": "" }]) {
      const refused = await answer("", more)
      expect(refused.status).toBe(400)
      expect(plain(await refused.text())).toContain("W sprawie jednej ze współprac nie można już odpowiedzieć")
    }
    expect(await db.$count(decisionAnswer)).toBe(0)
  })

  test("takes the answers about its other events", async () => {
    await linkTo(world.events.planting, world.events.run)
    await dealAfter(world, situations.canceled ?? [])
    const html = await linkPage()
    expect(html).toContain("Jedno wydarzenie do decyzji")
    expect(html).toContain("Współpraca została anulowana")
    expect(html).not.toContain('name="events[0].verdict"')
    const about = { "events[1].eventId": world.events.run, "events[1].verdict": "accept" }
    expect((await answer("", about)).status).toBe(400)
    expect((await answer("", { ...about, "events[0].verdict": "" })).status).toBe(302)
  })

  test("refuses an answer to terms that were concluded while the page was open", async () => {
    await linkTo(world.events.planting)
    const id = await dealAfter(world, situations.accepted ?? [])
    const seen = seenIn(await linkPage())
    await db.update(deal).set({ status: "in_progress" }).where(eq(deal.id, id))
    expect((await answer(seen)).status).toBe(400)
    expect(await db.$count(decisionAnswer)).toBe(0)
  })

  test("shows the earlier answer, and that it was about other terms", async () => {
    await linkTo(world.events.planting)
    const id = await dealAfter(world, situations["in_progress, an annex by the sponsor"] ?? [])
    expect((await answer(seenIn(await linkPage()))).status).toBe(302)
    await db.update(deal).set({ annexVersion: null, annexAuthor: null }).where(eq(deal.id, id))
    const html = await linkPage()
    expect(html).toContain("Krzysztof Rogacki")
    expect(html).toContain("Ta odpowiedź dotyczyła innych warunków.")
    expect(html).not.toMatch(/możesz zmienić zdanie|Zmień</)
  })

  test("shows the offer again by a link that is made after the deal was called off", async () => {
    await dealAfter(world, situations.canceled ?? [])
    const made = await createLink(world.viewers.marta, { eventIds: [world.events.planting], message: null })
    token = made.ok ? made.token : ""
    expect(await linkPage()).toContain("Wyślij odpowiedź")
  })

  test("asks about the deal that still awaits a decision, though another one is newer", async () => {
    await linkTo(world.events.planting)
    const older = await dealAfter(world, situations["negotiation, terms by the organization"] ?? [])
    await db
      .update(deal)
      .set({ createdAt: new Date(0) })
      .where(eq(deal.id, older))
    await dealAfter(world, situations.in_progress ?? [])
    expect(await linkPage()).toContain("Warunki współpracy, wersja 2")
  })

  test("stays closed to a member of another company", async () => {
    const tomasz = await enter(world, "tomasz")
    await linkTo(world.events.planting)
    await dealAfter(world, situations.completed ?? [])
    expect(plain(await tomasz.html(decisionPath(token)))).toContain("Decyzja nie jest już potrzebna")
  })
})
