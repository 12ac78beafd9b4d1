import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import { notification, user } from "#app/db/schema.ts"
import { unsubscribePath } from "#app/features/notifications/unsubscribe.server.ts"
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

test("one is marked read, or all of them; never somebody else's", async () => {
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

test("a deal that was looked at is no news any more, also when nobody came by the bell", async () => {
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

test("the switches of emails are stored; unknown ones are refused", async () => {
  const one = await person("organization")
  const saved = await one.post("/powiadomienia/ustawienia", { mails: ["messages", "proposals"], dailySummary: "on" })
  expect(saved.headers.get("location")).toBe("/profil?zakladka=powiadomienia")
  const row = async () => (await db.select().from(user).where(eq(user.id, one.id)))[0]
  expect((await row())?.dailySummary).toBe(true)
  expect((await row())?.mutedEmails).toContain("settlement_rejected")
  expect((await row())?.mutedEmails).not.toContain("message_new")
  expect((await one.post("/powiadomienia/ustawienia", { mails: "wszystko" })).status).toBe(400)
  expect((await one.post("/powiadomienia/ustawienia", { mutedEmails: "x" })).status).toBe(400)
})

test("an email's own link switches its kind off without signing in; a changed link does nothing", async () => {
  const one = await person()
  const path = unsubscribePath(one.id, "settlements")
  expect(await visitor().html(path)).toContain("Rozliczenia do sprawdzenia")
  const muted = async () => (await db.select().from(user).where(eq(user.id, one.id)))[0]?.mutedEmails
  expect(await muted()).toEqual([])
  const forged = path.replace("settlements", "messages")
  expect((await visitor().post(forged, {})).status).toBe(410)
  expect((await visitor().post(path, {})).status).toBe(200)
  expect((await visitor().post(path, {})).status).toBe(200)
  expect(await muted()).toEqual(["settlement_uploaded"])
})

test("the link in an email of saved searches: a look changes nothing, one press ends them, the searches stay", async () => {
  const one = await person()
  const path = unsubscribePath(one.id, "searches")
  const muted = async () => (await db.select().from(user).where(eq(user.id, one.id)))[0]?.mutedEmails
  const html = await visitor().html(path)
  for (const words of ["Nowe wydarzenia z\u00a0zapisanych wyszukiwań", "Zapisane wyszukiwania zostaną."])
    expect(html).toContain(words)
  expect(await muted()).toEqual([])
  expect((await visitor().post(path, {})).status).toBe(200)
  expect(await muted()).toEqual(["search_new"])
  expect(await one.html("/profil?zakladka=powiadomienia")).toContain("Nowe wydarzenia z\u00a0zapisanych wyszukiwań")
})

test("an email provider switches them off with one request: no page, no session, no Origin, but a right token (RFC 8058)", async () => {
  const one = await person()
  const oneClick = (path: string, headers: Record<string, string> = {}) =>
    app.request(`http://localhost:3000${path}`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
      headers: { host: "localhost:3000", ...headers },
    })
  const muted = async () => (await db.select().from(user).where(eq(user.id, one.id)))[0]?.mutedEmails
  const path = unsubscribePath(one.id, "settlements")
  expect((await oneClick(path.replace("settlements", "messages"))).status).toBe(410)
  for (const origin of ["https://zly.example", "null"]) expect((await oneClick(path, { origin })).status).toBe(403)
  expect(await muted()).toEqual([])
  expect((await oneClick(path)).status).toBe(200)
  expect(await muted()).toEqual(["settlement_uploaded"])
  // no other address is posted to in this way
  const cookie = `pomost-session=${one.jar.get("pomost-session")}`
  for (const other of ["/powiadomienia", "/powiadomienia/ustawienia", "/powiadomienia/wypisz/", "/wyloguj"])
    expect((await oneClick(other, { cookie })).status, other).toBe(403)
})

test("a number for the bell, asked for between a deed and its page, leaves the toast to the page", async () => {
  const one = await person()
  await one.html("/")
  await one.post("/powiadomienia/ustawienia", { mails: "terms" })
  const words = "Ustawienia powiadomień zostały zaktualizowane."
  expect((await one.get("/powiadomienia/liczby")).headers.getSetCookie()).toEqual([])
  expect(await one.html("/profil?zakladka=powiadomienia")).toContain(words)
  expect(await one.html("/profil?zakladka=powiadomienia")).not.toContain(words)
})
