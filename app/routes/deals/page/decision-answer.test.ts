import { asc, desc, eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { deal as deals, decisionAnswer, decisionLink, email, event, fact, notification } from "#app/db/schema.ts"
import { listLines } from "#app/features/deals/terms/queries.server.ts"
import { createLink, revokeLink } from "#app/features/events/decision/commands.server.ts"
import { formatLongDay, todayIn } from "#app/lib/dates.ts"
import { dealPath, decisionPath, savedPath } from "#app/paths.ts"
import { react } from "#server/reactions.ts"
import { visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter, situations } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { joinParty } from "#test/support/join-party.ts"

let world: World
let id: string
let token: string
const page = { headers: { accept: "text/html" } }

async function newToken() {
  const made = await createLink(world.viewers.marta, { eventIds: [world.events.planting], message: null })
  if (!made.ok) throw new Error("no link")
  return made.token
}

beforeEach(async () => {
  await emptyTables("user", "fact", "file", "idempotency", "rate_limit")
  world = await castWorld()
  await emptyTables("deal")
  id = await dealAfter(world, situations["negotiation, terms by the organization"] ?? [])
  token = await newToken()
})

const plain = (html: string) => html.replaceAll("<!-- -->", "").replaceAll("\u00a0", " ")
const linkPage = async () => plain(await visitor().html(decisionPath(token)))
const seenIn = (html: string) => /name="events\[0\]\.seen" value="([^"]+)"/.exec(html)?.[1] ?? ""
/** The text of the section of this heading, and its links. */
const decisionIn = (html: string) => {
  const section = /<section[^>]*aria-labelledby="decyzja-szefa">(.*?)<\/section>/s.exec(plain(html))?.[1]
  return section?.replace(/<(?!a )[^>]*>/g, " ").replace(/\s+/g, " ") ?? null
}
const decisionFor = async (person: keyof World["viewers"], path = dealPath(id)) =>
  decisionIn(await (await enter(world, person)).html(path))

const fieldsOf = (seen: string, more: Record<string, string> = {}) => ({
  ...{ name: "Krzysztof Rogacki", comment: "Zgoda zarządu", "events[0].eventId": world.events.planting },
  ...{ "events[0].verdict": "accept", "events[0].remark": "Prosimy o fakturę", "events[0].seen": seen, ...more },
})
const answer = async (more: Record<string, string> = {}, seen?: string) =>
  visitor().post(decisionPath(token), fieldsOf(seen ?? seenIn(await linkPage()), more), page)

/** The company sends the next version of the terms. */
async function sendTerms(amount: string) {
  const [deal] = await db.select().from(deals).where(eq(deals.id, id))
  const rows = (await listLines(db, id, deal?.termsVersion ?? 0)).flatMap(({ lineKey, title }, at) => [
    [`lines[${at}].lineKey`, lineKey],
    [`lines[${at}].eventId`, ""],
    [`lines[${at}].title`, title],
    [`lines[${at}].amount`, amount],
  ])
  const fields = { version: String(deal?.version), capacity: "prezes zarządu", ...Object.fromEntries(rows) }
  const sent = await (await enter(world, "marta")).post(`${dealPath(id)}?dzialanie=edit&edycja=1`, fields, page)
  expect(sent.status).toBe(302)
}

describe("an answer by a private link about a deal", () => {
  test("stands on the company's page of the deal with name, time and notes, also for a member who only reads", async () => {
    expect((await answer()).status).toBe(302)
    await joinParty(world, world.viewers.marta.partyId, "pawel", "viewer")
    const [stored] = await db.select().from(decisionAnswer)
    for (const person of ["marta", "pawel"] as const) {
      const section = await decisionFor(person)
      expect(section, person).toContain(
        `Decyzja szefa Tak Krzysztof Rogacki, ${formatLongDay(todayIn(stored?.createdAt ?? new Date(0)))}`,
      )
      for (const words of [
        "Prosimy o fakturę",
        "Zgoda zarządu",
        "Organizacja tego nie widzi.",
        `${savedPath}#odpowiedzi`,
      ])
        expect(section, person).toContain(words)
      expect(section, person).not.toMatch(/poprzednich warunków|Zapytano/)
    }
  })

  test("names the event to the company, and leads to the deal, in the bell and in the email", async () => {
    await answer()
    const [recorded] = await db.select().from(fact).where(eq(fact.what, "decision.answer"))
    await react(recorded?.id ?? "")
    const [{ title } = { title: "" }] = await db.select().from(event).where(eq(event.id, world.events.planting))
    const kind = "decision_answer"
    const brief = { body: `Krzysztof Rogacki: akceptuje 1\u00a0wydarzenie („${title}”).`, link: dealPath(id) }
    expect(await db.select().from(notification).where(eq(notification.kind, kind))).toMatchObject([brief])
    const [sent] = await db.select().from(email).where(eq(email.kind, kind))
    expect(sent?.content).toMatchObject({ title, dealId: id })
  })

  test("reaches the organization in no byte of the deal's page, and strangers not at all", async () => {
    const secrets = /Rogacki|Prosimy o fakturę|Zgoda zarządu|Decyzja szefa|Zapytano|\/zapisane#/
    const paths = [dealPath(id), `${dealPath(id)}.data`, "/wspolprace"]
    const read = async (person: keyof World["viewers"]) => {
      const reader = await enter(world, person)
      return Promise.all(paths.map(async (path) => (await reader.get(path, page)).text()))
    }
    const before = await read("karolina")
    await answer()
    for (const text of [...before, ...(await read("karolina"))]) expect(text.match(secrets)?.[0] ?? null).toBeNull()
    for (const stranger of ["tomasz", "rafal"] as const) {
      const reader = await enter(world, stranger)
      expect((await reader.get(dealPath(id), page)).status, stranger).toBe(404)
      for (const text of await read(stranger)) expect(text.match(/Rogacki|Prosimy o fakturę|Zgoda zarządu/)).toBeNull()
    }
  })

  test.each([
    ["question", "Mam pytanie"],
    ["decline", "Nie tym razem"],
  ])("says on the deal's page: %s", async (verdict, label) => {
    await answer({ "events[0].verdict": verdict, comment: "" })
    expect(await decisionFor("marta")).toContain(`${label} Krzysztof Rogacki`)
  })

  test("is refused when the terms changed while the page was open, with what was typed and the new terms", async () => {
    const opened = await linkPage()
    expect(opened).toContain("Warunki współpracy, wersja 2")
    await sendTerms("2500")
    const refused = await answer({}, seenIn(opened))
    const html = plain(await refused.text())
    expect(refused.status).toBe(400)
    for (const words of [
      "Warunki współpracy zmieniły się, zanim wysłano tę odpowiedź.",
      "Warunki współpracy, wersja 3",
      "Prosimy o fakturę",
      "Krzysztof Rogacki",
    ])
      expect(html).toContain(words)
    expect(await db.$count(decisionAnswer)).toBe(0)
    expect((await answer({}, seenIn(html))).status).toBe(302)
    expect((await db.select().from(decisionAnswer)).map(({ verdicts }) => verdicts)).toEqual([
      [{ eventId: world.events.planting, verdict: "accept", remark: "Prosimy o fakturę", dealId: id, termsVersion: 3 }],
    ])
  })

  test("says that it was about older terms, on the deal's page and by the link, until a newer one", async () => {
    await answer()
    const outdated = "Ta odpowiedź dotyczyła poprzednich warunków."
    expect(await linkPage()).not.toMatch(/Ta odpowiedź dotyczyła|<details[^>]* open/)
    await sendTerms("2500")
    expect(await decisionFor("marta")).toContain("Odpowiedź dotyczyła poprzednich warunków (wersja 2).")
    expect(await linkPage()).toMatch(new RegExp(`${outdated}.*<details[^>]* open=""><summary>Zmień`, "s"))
    await answer({ "events[0].verdict": "decline", name: "Helena Jesion" })
    const section = await decisionFor("marta")
    expect(section).toContain("Nie tym razem Helena Jesion")
    expect(section).not.toMatch(/Rogacki|poprzednich warunków/)
    expect(await linkPage()).not.toContain(outdated)
    const stored = await db.select().from(decisionAnswer).orderBy(asc(decisionAnswer.createdAt))
    expect(stored.flatMap(({ verdicts }) => verdicts.map(({ termsVersion }) => termsVersion))).toEqual([2, 3])
  })

  test("says so when its link showed no terms", async () => {
    await db.update(decisionLink).set({ showsTerms: false })
    await answer()
    expect(await decisionFor("marta")).toContain("Link nie pokazywał wtedy warunków współpracy.")
  })

  test("leaves its place to the decision about a settlement, to which a button leads", async () => {
    const settled = await dealAfter(world, situations.settlement ?? [])
    const become = (status: "accepted" | "settlement") => db.update(deals).set({ status }).where(eq(deals.id, settled))
    await db.delete(deals).where(eq(deals.id, id))
    await become("accepted")
    await answer({ "events[0].verdict": "decline" })
    await become("settlement")
    const html = await (await enter(world, "marta")).html(dealPath(settled))
    expect(decisionIn(html)).toContain("Nie tym razem Krzysztof Rogacki")
    const places = html.match(/<\w+[^>]* id="decyzja"[^>]*>/g) ?? []
    expect(places.map((tag) => tag.includes('aria-labelledby="twoja-decyzja"'))).toEqual([true])
  })

  test("stands with that of another link, the newest first", async () => {
    await answer()
    token = await newToken()
    await answer({ name: "Helena Jesion", "events[0].verdict": "question" })
    expect(await decisionFor("marta")).toMatch(/Mam pytanie Helena Jesion.*Tak Krzysztof Rogacki/)
  })
})

describe("a question by a private link that nobody has answered", () => {
  const openQuestion = async () => {
    const [link] = await db.select().from(decisionLink).orderBy(desc(decisionLink.createdAt))
    const since = formatLongDay(todayIn(link?.createdAt ?? new Date(0)))
    return `Zapytano szefa o decyzję (${world.viewers.marta.name}), czeka na odpowiedź od ${since}.`
  }

  test("stands on the company's page of the deal, also for a member who only reads, and not for the organization", async () => {
    await joinParty(world, world.viewers.marta.partyId, "pawel", "viewer")
    for (const person of ["marta", "pawel"] as const)
      expect(await decisionFor(person), person).toContain(await openQuestion())
    expect(await decisionFor("karolina")).toBeNull()
  })

  test("goes with the answer, and with the link", async () => {
    await answer()
    expect(await decisionFor("marta")).not.toContain("Zapytano")
    await newToken()
    expect(await decisionFor("marta")).toContain(await openQuestion())
    for (const link of await db.select().from(decisionLink)) await revokeLink(world.viewers.marta, link.id)
    expect(await decisionFor("marta")).not.toContain("Zapytano")
  })

  test.each([
    ["in_progress", false],
    ["in_progress, an annex by the organization that was corrected", true],
    ["rejected", false],
  ])("stands while terms are on the table: %s", async (situation, isShown) => {
    const other = await dealAfter(world, situations[situation] ?? [])
    const section = await decisionFor("marta", dealPath(other))
    expect(section?.includes("Zapytano") ?? false).toBe(isShown)
  })

  test("is none about the deal when its link shows no terms", async () => {
    await db.update(decisionLink).set({ showsTerms: false })
    expect(await decisionFor("marta")).toBeNull()
  })
})
