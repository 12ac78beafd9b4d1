import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db, pool } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import {
  company,
  decisionAnswer,
  decisionLink,
  email,
  event,
  fact,
  notification,
  savedEvent,
  sponsorshipOption,
  user,
} from "#app/db/schema.ts"
import { decisionErrors, decisionLimits } from "#app/domain/events/decision.ts"
import { createLink, revokeLink, sweepLinks } from "#app/features/events/decision/commands.server.ts"
import { listLinks } from "#app/features/events/decision/queries.server.ts"
import { saveEvent, writeBudget, writeNote } from "#app/features/events/saved/commands.server.ts"
import { findSavedIds, listSaved } from "#app/features/events/saved/queries.server.ts"
import { dayMs } from "#app/lib/dates.ts"
import { quoted } from "#app/lib/text/quoted.ts"
import { decisionPath, decisionPdfPath, savedComparisonPath, savedComparisonPdfPath, savedPath } from "#app/paths.ts"
import { react } from "#server/reactions.ts"
import { type Fields, visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { textOfPdf } from "#test/support/pdf-text.ts"

let world: World
let token: string
let ids: string[]
const asPage = { headers: { accept: "text/html" } }

beforeEach(async () => {
  await emptyTables("user", "rate_limit", "fact")
  world = await castWorld()
  // deal-decision.test.ts shows links about events of a deal
  await emptyTables("deal")
  ids = Object.values(world.events).slice(0, 2)
  const { marta } = world.viewers
  for (const id of ids) await saveEvent(marta, id)
  const { rows } = await listSaved(marta, 10)
  for (const { id } of rows) await writeNote(marta, id, { note: "Najbliżej sklepów", plannedGrosze: 450_000 })
  await writeBudget(marta, 98_765_400)
  token = await newToken()
})

async function newToken(now = new Date()) {
  const made = await createLink(world.viewers.marta, { eventIds: ids, message: "Proszę o zgodę." }, now)
  if (!made.ok) throw new Error("no link")
  return made.token
}
const titleOf = async (id = "") => (await db.select().from(event).where(eq(event.id, id)))[0]?.title ?? "?"
const linkOf = async () => (await listLinks(world.viewers.marta))[0]
const answerForm = (more: Record<string, string> = {}) => ({
  name: "Krzysztof Rogacki",
  comment: "Zgoda w imieniu zarządu",
  "events[0].eventId": ids[0] ?? "",
  "events[0].verdict": "accept",
  "events[0].remark": "",
  "events[1].eventId": ids[1] ?? "",
  "events[1].verdict": "question",
  "events[1].remark": "A faktura?",
  ...more,
})

describe("the page of a private link", () => {
  test("shows events, prices, notes and the message to a visitor, not the budget, and nothing may store it", async () => {
    const answer = await visitor().get(decisionPath(token), asPage)
    const html = await answer.text()
    expect(answer.status).toBe(200)
    for (const words of ["Proszę o zgodę.", "Najbliżej sklepów", "Marta Wilczyńska", "nie jest jeszcze umową"])
      expect(html.replaceAll("\u00a0", " ")).toContain(words)
    expect(html).toMatch(/4\s500\szł/)
    expect(html).not.toMatch(/987\s?654/)
    expect(html).toContain('<meta name="robots" content="noindex, nofollow"/>')
    expect(html).not.toMatch(/(src|href)="https?:\/\/(?!localhost)/)
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test.each([
    ["page", () => decisionPath(token)],
    ["data", () => `${decisionPath(token)}.data`],
    ["PDF", () => decisionPdfPath(token)],
    ["page of a guess", () => decisionPath("zgadywanka")],
    ["PDF of a guess", () => decisionPdfPath("zgadywanka")],
    ["page with two slashes", () => `/${decisionPath(token)}`],
    ["page with an escaped slash", () => decisionPath(token).replace(/\/(?=[^/]*$)/, "%2f")],
    ["page with an escaped letter", () => decisionPath(token).replace("d", "%64")],
    ["page with a letter escaped twice", () => decisionPath(token).replace("d", "%2564")],
  ])("the %s carries the headers of a secret address", async (_, path) => {
    const { headers } = await visitor().get(path(), asPage)
    expect(headers.get("cache-control")).toContain("no-store")
    expect(headers.get("referrer-policy")).toBe("no-referrer")
    expect(headers.get("x-robots-tag")).toContain("noindex")
    expect(headers.get("x-page-cache")).toBeNull()
  })

  test("a guess, an expired, a revoked link and one of a blocked account look the same", async () => {
    const read = async (secret: string) => {
      const answer = await visitor().get(decisionPath(secret), asPage)
      const body = (await answer.text()).replaceAll(secret, "").replace(/nonce="[^"]*"/g, "")
      return { status: answer.status, shown: body.slice(body.indexOf("<main"), body.indexOf("</main>")) }
    }
    const guess = await read("zgadywanka")
    expect(guess.status).toBe(404)
    const expired = await newToken(new Date(Date.now() - 31 * dayMs))
    const revoked = await newToken()
    const link = await linkOf()
    await revokeLink(world.viewers.marta, link?.id ?? "")
    expect(await read(expired)).toEqual(guess)
    expect(await read(revoked)).toEqual(guess)
    await db.update(user).set({ blockedAt: new Date() }).where(eq(user.id, world.people.marta))
    expect(await read(token)).toEqual(guess)
  })

  test("names the option that the planned sum buys, its benefits, and the cost by the plan alone", async () => {
    const [first = "", second = ""] = ids
    await db.delete(sponsorshipOption)
    const offered = [
      { title: "Partner", priceGrosze: 250_000, benefits: ["mały baner"] },
      { title: "Sponsor główny", priceGrosze: 400_000, priceToGrosze: 600_000, benefits: ["logo na scenie"] },
      { title: "Patron tytularny", priceGrosze: 900_000, benefits: ["nazwa w tytule"] },
    ]
    for (const eventId of ids)
      await db.insert(sponsorshipOption).values(offered.map((option, position) => ({ ...option, eventId, position })))
    await db.update(event).set({ expectedParticipants: 1200 })
    await db.update(savedEvent).set({ plannedGrosze: null }).where(eq(savedEvent.eventId, second))
    const shown = async () => (await visitor().html(decisionPath(token))).replaceAll("\u00a0", " ")
    const html = await shown()
    const [planned = "", unplanned = ""] = html.split("<article").slice(1)
    for (const words of ["Sponsor główny", "logo na scenie", "3,75 zł na osobę", "4 500 zł"])
      expect(planned).toContain(words)
    for (const words of ["mały baner", "nazwa w tytule"]) expect(planned).not.toContain(words)
    expect(unplanned).toContain("Partner")
    expect(unplanned).not.toContain("na osobę")
    await db.update(savedEvent).set({ plannedGrosze: 100_000 }).where(eq(savedEvent.eventId, first))
    const less = (await shown()).split("<article")[1] ?? ""
    expect(less).toContain("Za 1 000 zł organizacja nie ma opcji. Najtańsza: Partner, od 2 500 zł.")
    expect(less).not.toContain("mały baner")
  })

  test("says that the whole company sees the answer, by its name", async () => {
    const html = (await visitor().html(decisionPath(token))).replaceAll("\u00a0", " ")
    const [firm] = await db.select().from(company).where(eq(company.id, world.companies.bakery))
    expect(html).toContain(
      `Odpowiedź z podpisem zobaczy cały zespół firmy ${quoted(firm?.name ?? "?")} i każdy, kto ma ten link.`,
    )
    expect(html).not.toContain("zobaczy tylko")
  })

  test("an event that the sponsor may no longer see is not shown, a canceled one says so", async () => {
    const [hidden = "", canceled = ""] = ids
    const before = await titleOf(hidden)
    await db.update(event).set({ hiddenAt: new Date() }).where(eq(event.id, hidden))
    await db.update(event).set({ status: "canceled" }).where(eq(event.id, canceled))
    const html = await visitor().html(decisionPath(token))
    expect(html).not.toContain(before)
    expect(html).toContain("Organizacja odwołała to wydarzenie.")
    const pdf = await visitor().get(decisionPdfPath(token))
    expect(textOfPdf(await pdf.bytes())).not.toContain(before)
  })

  test("the token is stored only as a hash and has 256 bits", async () => {
    expect(Buffer.from(token, "base64url")).toHaveLength(32)
    const { rows } = await pool.query("select to_jsonb(l)::text as row from decision_link l")
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe("an answer", () => {
  test("reaches the sponsor as notification, email and on /zapisane; it is no fact of any account", async () => {
    const answer = await visitor().post(decisionPath(token), answerForm(), asPage)
    expect([answer.status, answer.headers.get("location")]).toEqual([302, `${decisionPath(token)}?wyslano=1`])
    const [recorded] = await db.select().from(fact).where(eq(fact.what, "decision.answer"))
    expect(recorded?.byId).toBeNull()
    await react(recorded?.id ?? "")
    await react(recorded?.id ?? "")
    const kind = "decision_answer"
    const notices = await db.select().from(notification).where(eq(notification.kind, kind))
    expect(notices).toMatchObject([{ userId: world.people.marta, link: `${savedPath}#odpowiedzi` }])
    expect(await db.$count(email, eq(email.kind, kind))).toBe(1)
    const html = await (await enter(world, "marta")).html(savedPath)
    for (const words of ["Krzysztof Rogacki", "Zgoda w imieniu zarządu", "Tak", "A faktura?"])
      expect(html).toContain(words)
    expect(await (await enter(world, "anna")).html(savedPath)).not.toContain("Rogacki")
  })

  test("is remembered: the link shows it to whoever opens it, and takes another one for an event", async () => {
    await visitor().post(decisionPath(token), answerForm(), asPage)
    const parts = async () =>
      (await visitor().html(decisionPath(token))).replaceAll("\u00a0", " ").split("<article").slice(1)
    const [accepted = "", question = ""] = await parts()
    for (const words of ["<b>Tak</b>", "Krzysztof Rogacki", "Zmień"]) expect(accepted).toContain(words)
    for (const words of ["<b>Mam pytanie</b>", "A faktura?"]) expect(question).toContain(words)
    const changed = { "events[0].verdict": "", "events[1].verdict": "decline", "events[1].remark": "", comment: "" }
    const again = await visitor().post(decisionPath(token), answerForm({ ...changed, name: "Helena Jesion" }), asPage)
    expect(again.status).toBe(302)
    const [still = "", declined = ""] = await parts()
    for (const words of ["<b>Tak</b>", "Krzysztof Rogacki"]) expect(still).toContain(words)
    for (const words of ["<b>Nie tym razem</b>", "Helena Jesion"]) expect(declined).toContain(words)
    expect(declined).not.toContain("A faktura?")
    const [, recorded] = await db.select().from(fact).where(eq(fact.what, "decision.answer")).orderBy(fact.id)
    await react(recorded?.id ?? "")
    const notices = await db.select().from(notification).where(eq(notification.kind, "decision_answer"))
    const brief = `Helena Jesion: nie tym razem: 1 („${await titleOf(ids[1])}”).`
    expect(notices).toMatchObject([{ body: brief, link: `${savedPath}#odpowiedzi` }])
    expect(await (await enter(world, "marta")).html(savedPath)).toContain("Nie tym razem")
  })

  test("an answer from the time when only the company was to read it is not shown by the link, nor in its data", async () => {
    await visitor().post(decisionPath(token), answerForm(), asPage)
    await db.update(decisionAnswer).set({ isShown: false })
    for (const path of [decisionPath(token), `${decisionPath(token)}.data`, decisionPdfPath(token)]) {
      const text = await (await visitor().get(path, asPage)).text()
      for (const secret of ["Rogacki", "Zgoda w imieniu", "A faktura?", "<b>Mam pytanie</b>"])
        expect(text, path).not.toContain(secret)
    }
    const html = (await visitor().html(decisionPath(token))).replaceAll("\u00a0", " ")
    expect(html.match(/#lock"[^b]*<\/svg><div><p><b>Odpowiedź już jest<\/b>/g)).toHaveLength(2)
    expect(html).toMatch(/Odpowiedź dotarła\.<\/b>.{0,80}Jej treść widzi tylko zespół/s)
    expect(await (await enter(world, "marta")).html(savedPath)).toContain("Krzysztof Rogacki")
    // a new one is shown as the form says
    const again = answerForm({ "events[0].verdict": "", "events[1].verdict": "decline", name: "Helena Jesion" })
    await visitor().post(decisionPath(token), again, asPage)
    const both = await visitor().html(decisionPath(token))
    for (const part of ["<b>Odpowiedź już jest</b>", "<b>Nie tym razem</b>", "Helena Jesion"])
      expect(both).toContain(part)
  })

  test("accepts no event that was called off", async () => {
    const [canceled = ""] = ids
    await db.update(event).set({ status: "canceled" }).where(eq(event.id, canceled))
    const html = await visitor().html(decisionPath(token))
    expect((html.split("<article")[1] ?? "").includes('value="accept"')).toBe(false)
    const answer = await visitor().post(decisionPath(token), answerForm(), asPage)
    expect([answer.status, await db.$count(decisionAnswer)]).toEqual([400, 0])
    expect((await answer.text()).replaceAll("\u00a0", " ")).toContain("nie można już odpowiedzieć „Tak”")
  })

  test("with a comment alone is notified as such", async () => {
    const none = { "events[0].verdict": "", "events[1].verdict": "", "events[1].remark": "" }
    expect((await visitor().post(decisionPath(token), answerForm(none), asPage)).status).toBe(302)
    const [recorded] = await db.select().from(fact).where(eq(fact.what, "decision.answer"))
    await react(recorded?.id ?? "")
    const notices = await db.select().from(notification).where(eq(notification.kind, "decision_answer"))
    expect(notices.map(({ body }) => body)).toEqual(["Krzysztof Rogacki: zostawia komentarz."])
  })

  test("without a name comes back with everything typed", async () => {
    const answer = await visitor().post(decisionPath(token), answerForm({ name: " " }), asPage)
    const html = await answer.text()
    expect(answer.status).toBe(400)
    for (const words of ["Podaj imię i nazwisko", "A faktura?", "Zgoda w imieniu zarządu"])
      expect(html).toContain(words)
  })

  test("needs a verdict or a comment, and verdicts about other events are dropped", async () => {
    const [, , other = ""] = Object.values(world.events)
    const foreign = { "events[0].eventId": other, "events[1].eventId": "nie-ma", comment: "" }
    expect((await visitor().post(decisionPath(token), answerForm(foreign), asPage)).status).toBe(400)
    await visitor().post(decisionPath(token), answerForm({ "events[1].eventId": other }), asPage)
    expect((await db.select().from(decisionAnswer)).map(({ verdicts }) => verdicts)).toEqual([
      [{ eventId: ids[0], verdict: "accept", remark: null, dealId: null, termsVersion: null }],
    ])
  })

  test("has one verdict about an event, also when a form is posted with two", async () => {
    await visitor().post(decisionPath(token), answerForm({ "events[1].eventId": ids[0] ?? "" }), asPage)
    expect((await db.select().from(decisionAnswer)).map(({ verdicts }) => verdicts)).toEqual([
      [{ eventId: ids[0], verdict: "accept", remark: null, dealId: null, termsVersion: null }],
    ])
  })

  test("a wrong or revoked link takes none", async () => {
    expect((await visitor().post(decisionPath("zgadywanka"), answerForm(), asPage)).status).toBe(404)
    await revokeLink(world.viewers.marta, (await linkOf())?.id ?? "")
    expect((await visitor().post(decisionPath(token), answerForm(), asPage)).status).toBe(404)
    expect(await db.$count(decisionAnswer)).toBe(0)
  })

  test("more answers at one moment than the pool has connections are all stored", async () => {
    const tokens = [token, await newToken()]
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, at) =>
        visitor().post(decisionPath(tokens[at % 2] ?? ""), answerForm({ name: `Osoba ${at}` }), asPage),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(14).fill(302))
    expect(await db.$count(decisionAnswer)).toBe(14)
  })

  test("an eleventh answer by one link is refused with everything typed", async () => {
    for (let at = 0; at < 10; at++)
      expect((await visitor().post(decisionPath(token), answerForm(), asPage)).status).toBe(302)
    const refused = await visitor().post(decisionPath(token), answerForm(), asPage)
    expect(refused.status).toBe(429)
    expect(await refused.text()).toContain("A faktura?")
  })

  test("without scripts a browser hides the origin: our own page's form passes, a foreign one does not", async () => {
    const from = (site: string) =>
      visitor().post(decisionPath(token), answerForm(), {
        headers: { ...asPage.headers, origin: "null", "sec-fetch-site": site },
      })
    expect((await from("same-origin")).status).toBe(302)
    expect((await from("cross-site")).status).toBe(403)
    const elsewhere = { headers: { origin: "null", "sec-fetch-site": "same-origin" } }
    expect((await visitor().post("/logowanie", { email: "" }, elsewhere)).status).toBe(403)
  })
})

describe("the sponsor", () => {
  test("makes the link on the comparison without scripts, sees it once, and revokes it on /zapisane", async () => {
    await emptyTables("decision_link")
    const marta = await enter(world, "marta")
    const made = await marta.post(savedComparisonPath, { do: "share", w: ids, message: "" }, asPage)
    const [, secret = ""] = /\/decyzja\/([\w-]{43})"/.exec(await made.text()) ?? []
    expect((await visitor().get(decisionPath(secret))).status).toBe(200)
    expect(await marta.html(savedComparisonPath)).not.toContain(secret)
    const id = (await linkOf())?.id ?? ""
    const anna = await enter(world, "anna")
    expect((await anna.post(savedPath, { do: "revoke", id }, asPage)).status).toBe(404)
    expect((await marta.post(savedPath, { do: "revoke", id }, asPage)).status).toBe(302)
    expect((await visitor().get(decisionPath(secret))).status).toBe(404)
  })

  test("sends the form once more, as after 'Back', and the address that they have passed on still opens", async () => {
    await emptyTables("decision_link")
    const marta = await enter(world, "marta")
    const send = (fields: Fields = {}) =>
      marta.post(savedComparisonPath, { do: "share", w: ids, message: "", key: "formularz-1", ...fields }, asPage)
    const addressIn = async (answer: Response) => /\/decyzja\/([\w-]{43})"/.exec(await answer.text())?.[1] ?? ""
    const [once, again] = [await addressIn(await send()), await addressIn(await send())]
    expect((await visitor().get(decisionPath(once))).status).toBe(200)
    expect(again).toBe(once)
    expect(await listLinks(world.viewers.marta)).toHaveLength(1)
    await revokeLink(world.viewers.marta, (await linkOf())?.id ?? "")
    const refused = await send()
    expect(refused.status).toBe(409)
    const html = await refused.text()
    expect(html).toContain(decisionErrors.ended)
    const [, key = ""] = /name="key"[^>]* value="([^"]+)"/.exec(html) ?? []
    expect((await visitor().get(decisionPath(await addressIn(await send({ key }))))).status).toBe(200)
  })

  test("can link only saved events", async () => {
    const { anna, marta } = world.viewers
    expect(await createLink(anna, { eventIds: ids, message: null })).toMatchObject({ ok: false })
    expect(await createLink(marta, { eventIds: ["nie-ma"], message: null })).toMatchObject({ ok: false })
  })

  test(`has at most ${decisionLimits.links} valid links`, async () => {
    for (let at = 1; at < decisionLimits.links; at++) await newToken()
    await expect(newToken()).rejects.toMatchObject({ reason: "conflict" })
  })

  test("links made at the same moment do not exceed that limit", async () => {
    await db.update(decisionLink).set({ revokedAt: new Date() })
    for (let at = 1; at < decisionLimits.links; at++) await newToken()
    const made = await Promise.allSettled([1, 2, 3, 4].map(() => newToken()))
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
  })

  test("without a choice the newest saved ones come first", async () => {
    expect(await findSavedIds(world.viewers.marta)).toEqual(ids.toReversed())
  })

  test("compares in the order of the address, at most six, and stores the budget", async () => {
    const marta = await enter(world, "marta")
    const [first = "", second = ""] = ids
    const html = await marta.html(`${savedComparisonPath}?w=${second}&w=${first}&w=nie-ma`)
    expect(html.indexOf(await titleOf(second))).toBeLessThan(html.indexOf(await titleOf(first)))
    const wrong = await marta.post(savedComparisonPath, { do: "budget", budget: "dużo" }, asPage)
    expect(wrong.status).toBe(400)
    expect(await wrong.text()).toContain("Wpisz kwotę cyframi")
    await marta.post(savedComparisonPath, { do: "budget", budget: "10 000" }, asPage)
    expect(await marta.html(savedComparisonPath)).toMatch(/Z budżetu 10\s000\szł zostanie 1\s000\szł/)
  })
})

describe("the PDF", () => {
  test("is one page with six long events, for the sponsor and for the link", async () => {
    const all = Object.values(world.events).slice(0, 6)
    await db.update(event).set({ title: "Bardzo długa nazwa wydarzenia ".repeat(8).trim() })
    for (const id of all) await saveEvent(world.viewers.marta, id)
    const marta = await enter(world, "marta")
    const own = await marta.get(`${savedComparisonPdfPath}?${new URLSearchParams(all.map((id) => ["w", id]))}`)
    const made = await createLink(world.viewers.marta, { eventIds: all, message: "Wiadomość. ".repeat(80).trim() })
    const shared = await visitor().get(decisionPdfPath(made.ok ? made.token : ""))
    for (const answer of [own, shared]) {
      expect(answer.headers.get("content-type")).toBe("application/pdf")
      const text = textOfPdf(await answer.bytes())
      expect(text).toContain("strona 1 z 1")
    }
  })
})

test("links are deleted with their answers three months after they expired, saved rows stay", async () => {
  await visitor().post(decisionPath(token), answerForm(), asPage)
  await sweepLinks(new Date(Date.now() + (decisionLimits.days + decisionLimits.retained - 1) * dayMs))
  expect(await db.$count(decisionLink)).toBe(1)
  await sweepLinks(new Date(Date.now() + (decisionLimits.days + decisionLimits.retained + 1) * dayMs))
  expect([await db.$count(decisionLink), await db.$count(decisionAnswer)]).toEqual([0, 0])
  expect(await db.$count(savedEvent)).toBe(2)
})
