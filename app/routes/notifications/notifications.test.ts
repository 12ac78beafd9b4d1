import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import { member, notification, user } from "#app/db/schema.ts"
import { lastRecipient } from "#app/domain/parties/chosen-news.ts"
import { unsubscribePath } from "#app/features/notifications/unsubscribe-commands.server.ts"
import { addDays, dayMs, startOfDay, todayIn } from "#app/lib/dates.ts"
import { timeOrderedId } from "#app/lib/time-ordered-id.ts"
import { app } from "#server/app.ts"
import { type Fields, signedUp, visitor } from "#test/support/app.ts"
import { emptyTables } from "#test/support/empty-tables.ts"

beforeEach(async () => {
  await emptyTables("user", "rate_limit")
})

async function person(kind: "sponsor" | "organization" = "sponsor") {
  const one = await signedUp(kind)
  const [row] = await db.select({ id: user.id }).from(user).where(eq(user.email, one.email))
  return Object.assign(one, { id: row?.id ?? "" })
}

async function notifyOne(userId: string, title: string, daysAgo = 0) {
  // in the middle of its day, which may have 23 or 25 hours
  const at = daysAgo ? new Date(startOfDay(addDays(todayIn(new Date()), -daysAgo)).getTime() + dayMs / 2) : new Date()
  const id = timeOrderedId()
  const news = { kind: "negotiation", title, body: `Treść: ${title}`, link: "/wspolprace/x", createdAt: at }
  await db.insert(notification).values({ id, userId, ...news })
  return id
}
const unread = async (one: Awaited<ReturnType<typeof person>>) =>
  ((await (await one.get("/powiadomienia/liczby")).json()) as { notifications: number }).notifications

test("the list is grouped by day, marks what is new and counts it at the bell", async () => {
  const one = await person()
  expect(await one.html("/powiadomienia")).toContain("Tutaj zobaczysz propozycje, zmiany statusu i nowe wiadomości.")
  await notifyOne(one.id, "Bardzo dawno", 60)
  await notifyOne(one.id, "Wczorajsza", 1)
  await notifyOne(one.id, "Dzisiejsza <b>")
  const html = await one.html("/powiadomienia")
  for (const words of ["Dzisiaj", "Wczoraj", "Starsze", "Dzisiejsza &lt;b&gt;", "Oznacz wszystkie jako przeczytane"])
    expect(html, words).toContain(words)
  expect(html).toContain('aria-label="Powiadomienia, 3 nieprzeczytane"')
})

test("one notification is marked as read, or all of them; never somebody else's", async () => {
  const [one, other] = [await person(), await person()]
  const id = await notifyOne(one.id, "Pierwsza")
  await notifyOne(one.id, "Druga")
  await other.post("/powiadomienia", { id })
  await other.post("/powiadomienia/przeczytane", { id })
  await other.post("/powiadomienia", {})
  expect(await unread(one)).toBe(2)
  expect((await one.post("/powiadomienia/przeczytane", { id })).status).toBe(200)
  expect(await unread(one)).toBe(1)
  expect((await one.post("/powiadomienia", {})).headers.get("location")).toBe("/powiadomienia")
  expect(await unread(one)).toBe(0)
  expect(await other.html("/powiadomienia")).not.toContain("Pierwsza")
})

test("a deal's page marks the notifications of that deal as read", async () => {
  const [one, other] = [await person(), await person()]
  for (const title of ["Warunki", "Rozliczenie"]) await notifyOne(one.id, title)
  await notifyOne(other.id, "Cudze")
  expect((await one.post("/powiadomienia/przeczytane", { deal: "y" })).status).toBe(200)
  expect(await unread(one)).toBe(2)
  expect((await one.post("/powiadomienia/przeczytane", { deal: "x" })).status).toBe(200)
  expect([await unread(one), await unread(other)]).toEqual([0, 1])
  const odd: Fields[] = [{}, { deal: "../x" }, { deal: "x", id: "y" }]
  for (const fields of odd)
    expect((await one.post("/powiadomienia/przeczytane", fields)).status, JSON.stringify(fields)).toBe(400)
})

test("older ones come page by page", async () => {
  const one = await person()
  for (let n = 0; n < 35; n++) await notifyOne(one.id, `Powiadomienie ${n}.`)
  const first = await one.html("/powiadomienia")
  expect(first).toContain("Powiadomienie 34.")
  expect(first).not.toContain("Powiadomienie 4.")
  const [, older = ""] = /href="(\/powiadomienia\?przed=[^"]+)"/.exec(first) ?? []
  const second = await one.html(older)
  expect(second).toContain("Powiadomienie 4.")
  expect(second).toContain("Powiadomienie 0.")
})

const settings = "/profil?zakladka=powiadomienia"
const settingsForm = (more: Fields = {}) => ({
  bells: ["terms", "payments", "delivery", "messages", "events", "team"],
  ...{ "emails.terms": "now", "emails.payments": "daily", "emails.delivery": "now", "emails.messages": "now" },
  ...{ "emails.events": "now", "emails.team": "now", reminders: "on", ...more },
})
const chosenBy = async ({ id }: { id: string }) =>
  (await db.select().from(member).where(eq(member.userId, id)))[0]?.chosenNews
const mutedBy = async ({ id }: { id: string }) => (await db.select().from(user).where(eq(user.id, id)))[0]?.mutedEmails

test("settings that differ from the role's are stored and can be reset; unknown values are refused", async () => {
  const one = await person("organization")
  const saved = await one.post(settings, settingsForm({ "emails.messages": "never", reminders: "" }))
  expect(saved.headers.get("location")).toBe(settings)
  expect(await chosenBy(one)).toEqual({ messages: { bell: true, email: "never" } })
  expect(await mutedBy(one)).toEqual(["reminder_daily"])
  expect(await one.html(settings)).toContain("Jak w\u00a0roli: właściciel, zmienione: 1.")
  expect((await one.post(settings, settingsForm({ "emails.terms": "wszystko" }))).status).toBe(400)
  expect((await one.post(settings, settingsForm({ mails: "x" }))).status).toBe(400)
  await one.post(settings, { ...settingsForm({ "emails.messages": "never" }), defaults: "on" })
  expect([await chosenBy(one), await mutedBy(one)]).toEqual([{}, []])
})

test("the last recipient of some news cannot switch it off, and the form keeps everything typed", async () => {
  const one = await person("organization")
  const refused = await one.post(
    settings,
    settingsForm({ bells: ["terms"], "emails.payments": "never", "emails.team": "daily" }),
  )
  expect(refused.status).toBe(400)
  const html = await refused.text()
  expect(html.match(/id="f-emails-payments-error"/g)).toHaveLength(1)
  expect(html).toContain(lastRecipient)
  const checked = (html.match(/<input[^>]*checked=""[^>]*>/g) ?? []).filter((input) => input.includes("emails.team"))
  expect(checked).toEqual([expect.stringContaining('value="daily"')])
  expect(await chosenBy(one)).toEqual({})
})

test("an email's own link switches its category off without signing in; a changed link does nothing", async () => {
  const one = await person()
  const path = unsubscribePath(one.id, "delivery")
  expect(await visitor().html(path)).toContain("Świadczenia i\u00a0rozliczenie")
  expect(await chosenBy(one)).toEqual({})
  const forged = path.replace("delivery", "messages")
  expect((await visitor().post(forged, {})).status).toBe(410)
  expect((await visitor().post(path, {})).status).toBe(200)
  expect((await visitor().post(path, {})).status).toBe(200)
  expect(await chosenBy(one)).toEqual({ delivery: { bell: true, email: "never" } })
})

test.each([
  ["searches", "events"],
  ["followed", "events"],
  ["proposals", "terms"],
  ["decisions", "delivery"],
  ["inquiries", "messages"],
  ["approvals", "team"],
] as const)("the link of an email from before categories, %s, switches off %s", async (former, name) => {
  const one = await person()
  expect((await visitor().post(unsubscribePath(one.id, former), {})).status).toBe(200)
  expect(await chosenBy(one)).toEqual({ [name]: { bell: true, email: "never" } })
})

test("the links of reminders and of the daily email switch off these alone", async () => {
  const one = await person()
  await visitor().post(unsubscribePath(one.id, "reminders"), {})
  expect([await mutedBy(one), await chosenBy(one)]).toEqual([["reminder_daily"], {}])
  await visitor().post(unsubscribePath(one.id, "summary"), {})
  expect(await chosenBy(one)).toEqual({ payments: { bell: true, email: "never" } })
})

test("an email provider unsubscribes by one request and a right token, without session and Origin (RFC 8058)", async () => {
  const one = await person()
  const oneClick = (path: string, headers: Record<string, string> = {}) =>
    app.request(`http://localhost:3000${path}`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
      headers: { host: "localhost:3000", ...headers },
    })
  const path = unsubscribePath(one.id, "settlements")
  expect((await oneClick(path.replace("settlements", "messages"))).status).toBe(410)
  for (const origin of ["https://zly.example", "null"]) expect((await oneClick(path, { origin })).status).toBe(403)
  expect(await chosenBy(one)).toEqual({})
  expect((await oneClick(path)).status).toBe(200)
  expect(await chosenBy(one)).toEqual({ delivery: { bell: true, email: "never" } })
  // no other address is posted to in this way
  const cookie = `pomost-session=${one.jar.get("pomost-session")}`
  for (const other of ["/powiadomienia", "/powiadomienia/ustawienia", "/powiadomienia/wypisz/", "/wyloguj"])
    expect((await oneClick(other, { cookie })).status, other).toBe(403)
})

test("a request for the bell's count between a post and its page leaves the toast to the page", async () => {
  const one = await person()
  await one.html("/")
  await one.post(settings, settingsForm())
  const words = "Ustawienia powiadomień zostały zaktualizowane."
  expect((await one.get("/powiadomienia/liczby")).headers.getSetCookie()).toEqual([])
  expect(await one.html("/profil?zakladka=powiadomienia")).toContain(words)
  expect(await one.html("/profil?zakladka=powiadomienia")).not.toContain(words)
})
