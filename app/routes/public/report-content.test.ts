import { eq } from "drizzle-orm"
import { beforeAll, beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { company, event, fact, message, organization, report, user } from "#app/db/schema.ts"
import { reportAddress } from "#app/domain/moderation/reported.ts"
import { getReport } from "#app/features/moderation/desk/queries.server.ts"
import { eventPath, openConversationPath, userPath } from "#app/paths.ts"
import { type Fields, visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"

let world: World
const filled = {
  kind: "other",
  address: "http://localhost:3000/wydarzenia/xyz",
  reason: "Oszustwo lub podszywanie się",
  details: "To wydarzenie podszywa się pod inne.",
  email: "zglaszajacy@przyklad.example",
  goodFaith: "on",
  fax: "",
}
const storedReports = () => db.select().from(report).orderBy(report.number)

beforeAll(async () => {
  world = await castWorld()
})
beforeEach(async () => {
  await emptyTables("rate_limit")
  await db.delete(report)
})

test("what is wrong is named in the order of the form", async () => {
  const empty = { key: crypto.randomUUID(), kind: "event", targetId: "e", details: "", email: "", fax: "" }
  const html = await (await visitor().post("/zglos-tresc", empty, { headers: { accept: "text/html" } })).text()
  const places = ["Wybierz powód", "Napisz, dlaczego", "Potwierdź, że zgłaszasz"].map((words) => html.indexOf(words))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places[0]).toBeGreaterThan(0)
})

test("anyone reports an event from its page and reads the number", async () => {
  const anna = visitor()
  const address = reportAddress("event", world.events.planting)
  const html = await anna.html(address)
  expect(html).toContain("Zielone Łazarskie Podwórka")
  for (const reason of ["Mowa nienawiści", "Ujawnienie danych osobowych", "Inne"]) expect(html).toContain(reason)
  const answer = await anna.post(address, { ...filled, kind: "event", targetId: world.events.planting, address: "" })
  const [row] = await storedReports()
  expect(row).toMatchObject({
    targetType: "event",
    targetId: world.events.planting,
    address: eventPath(world.events.planting),
    reason: filled.reason,
    details: filled.details,
    reporterEmail: filled.email,
    goodFaith: true,
    decision: null,
    realm: "public",
  })
  expect(answer.headers.get("location")).toBe(`/zglos-tresc?przyjete=${row?.number}`)
  const after = await anna.html(`/zglos-tresc?przyjete=${row?.number}`)
  expect(after).toContain(`Numer zgłoszenia: ${row?.number}. Odpowiemy na podany adres e-mail.`)
  const facts = await db
    .select()
    .from(fact)
    .where(eq(fact.aboutId, row?.id ?? ""))
  expect(facts).toMatchObject([{ what: "report.send", byId: null, details: { number: row?.number } }])
})

test("each report has a number of its own; without a page it needs the address", async () => {
  for (const address of ["/uzytkownicy/1", "cokolwiek"]) await visitor().post("/zglos-tresc", { ...filled, address })
  const [first, second] = await storedReports()
  expect(second?.number).toBe((first?.number ?? 0) + 1)
  const answer = await visitor().post("/zglos-tresc", { ...filled, address: "" })
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain("Podaj adres strony z tą treścią")
})

test("the email is required, except where the law excuses from it", async () => {
  const answer = await visitor().post("/zglos-tresc", { ...filled, email: "", details: "krótko", goodFaith: [] })
  expect(answer.status).toBe(400)
  const html = await answer.text()
  for (const sentence of ["Podaj adres e-mail, na który wyślemy decyzję", "co najmniej 10 znaków", "w dobrej wierze"])
    expect(html).toContain(sentence)
  const reason = "Wykorzystywanie seksualne dzieci"
  const anna = visitor()
  expect((await anna.post("/zglos-tresc", { ...filled, email: "", reason })).status).toBe(302)
  expect(await anna.html("/zglos-tresc?przyjete=1")).not.toContain("Odpowiemy na podany adres")
  expect(await storedReports()).toHaveLength(1)
})

test("what cannot be seen cannot be reported: hidden, deleted, unknown, a stranger's message", async () => {
  await db.update(event).set({ hiddenAt: new Date() }).where(eq(event.id, world.events.coding))
  await db.update(organization).set({ deletedAt: new Date() }).where(eq(organization.id, world.organizations.code))
  const messageId = world.messages[0] ?? ""
  const unseen = [
    ["event", world.events.coding],
    ["organization", world.organizations.code],
    ["user", "nikt"],
    ["message", messageId],
  ] as const
  for (const [kind, targetId] of unseen) {
    expect((await visitor().get(reportAddress(kind, targetId))).status).toBe(404)
    expect((await visitor().post("/zglos-tresc", { ...filled, kind, targetId })).status).toBe(404)
  }
  const marta = await enter(world, "marta")
  expect((await marta.get(reportAddress("message", messageId))).status).toBe(404)
  expect(await storedReports()).toEqual([])
})

test("a company without a name goes by no more than its card shows", async () => {
  const { printer } = world.companies
  const { name } = world.viewers.tomasz
  await db.update(company).set({ name: null }).where(eq(company.id, printer))
  for (const showsName of [true, false]) {
    await db.update(user).set({ showsName }).where(eq(user.id, world.people.tomasz))
    for (const address of [userPath(printer), reportAddress("user", printer)])
      expect((await visitor().html(address)).includes(name), address).toBe(showsName)
  }
})

test("what one was sent can be reported from where it stands, what one wrote cannot", async () => {
  const messages = await db
    .select()
    .from(message)
    .where(eq(message.conversationId, world.conversation))
    .orderBy(message.id)
  const pawel = await enter(world, "pawel")
  const own = messages.find(({ senderId }) => senderId === world.people.pawel)
  const sent = messages.find(({ senderId }) => senderId === world.people.rafal)
  const system = messages.find(({ senderId }) => senderId === null)
  const html = await pawel.html(openConversationPath(world.conversation))
  const linked = (id = "") => html.includes(`href="${reportAddress("message", id).replace("&", "&amp;")}"`)
  expect([linked(sent?.id), linked(own?.id), linked(system?.id)]).toEqual([true, false, false])
  for (const one of [own, system]) if (one) expect((await pawel.get(reportAddress("message", one.id))).status).toBe(404)
  const address = reportAddress("message", sent?.id ?? "")
  expect(await pawel.html(address)).toContain(sent?.content.slice(0, 20))
  const answer = await pawel.post(address, { ...filled, kind: "message", targetId: sent?.id ?? "", address: "" })
  expect(await pawel.html(answer.headers.get("location") ?? "")).toContain(
    "Sprawdzimy tę wiadomość i odpowiemy e-mailem.",
  )
  const [row] = await storedReports()
  expect(row).toMatchObject({ targetType: "message", targetId: sent?.id })
  expect((await getReport(row?.id ?? "")).message).toMatchObject({
    content: sent?.content,
    author: "Rafał Domeracki, Stowarzyszenie Biegowe „Wiślana Mila”",
  })
})

test("a filled trap asks once more with everything typed, and then the report gets its number", async () => {
  const refused = await visitor().post("/zglos-tresc", { ...filled, fax: "22 123 45 67" })
  expect(refused.status).toBe(400)
  const html = await refused.text()
  for (const text of ["pole, którego nie widać", filled.details, filled.email]) expect(html).toContain(text)
  for (const text of ["Zgłoszenie przyjęte", 'name="fax"']) expect(html).not.toContain(text)
  expect(await storedReports()).toEqual([])
  const { fax: _, ...again } = filled
  const answer = await visitor().post("/zglos-tresc", again)
  expect(answer.headers.get("location")).toMatch(/przyjete=\d+$/)
  expect(await storedReports()).toHaveLength(1)
})

test("wrong reports and those over the limit store nothing", async () => {
  const wrongs: Fields[] = [{ kind: "deal" }, { reason: "bo tak" }, { realm: "x" }, { decision: "kept" }]
  for (const wrong of wrongs) expect((await visitor().post("/zglos-tresc", { ...filled, ...wrong })).status).toBe(400)
  expect(await storedReports()).toEqual([])
  for (let times = 20; times--; ) await visitor().post("/zglos-tresc", { ...filled, key: crypto.randomUUID() })
  const refused = await visitor().post("/zglos-tresc", filled)
  expect([refused.status, (await storedReports()).length]).toEqual([429, 20])
  expect(await refused.text()).toContain(filled.details)
})
