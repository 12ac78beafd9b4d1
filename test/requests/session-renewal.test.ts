import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { session } from "#app/db/schema.ts"
import { sweepAccounts } from "#app/features/accounts/sweep-commands.server.ts"
import { dayMs } from "#app/lib/dates.ts"
import { type Visitor, visitor } from "#test/support/app.ts"
import { castWorld, password } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"

let world: World

beforeEach(async () => {
  await emptyTables("user", "fact", "file", "idempotency", "rate_limit")
  world = await castWorld()
})

const inDays = (days: number) => new Date(Date.now() + days * dayMs)

async function signedIn(rememberMe: boolean) {
  const person = visitor()
  const { email } = world.viewers.pawel
  const answer = await person.post("/logowanie", { email, password, ...(rememberMe ? { rememberMe: "on" } : {}) })
  expect(answer.status).toBe(302)
  return { person, opened: cookieOf(answer) }
}

const cookieOf = (answer: Response) =>
  answer.headers.getSetCookie().find((one) => one.startsWith("pomost-session=") && !/max-age=0/i.test(one))
const maxAgeIn = (cookie: string | undefined) => Number(/max-age=(\d+)/i.exec(cookie ?? "")?.[1]) / 86_400

async function onlySession() {
  const [only] = await db.select().from(session)
  if (!only) throw new Error("There is no session.")
  return only
}
/** Makes the session look as if it had been opened and used so many days ago, and expired in so many. */
const aged = (created: number, used: number, ends: number) =>
  db.update(session).set({ createdAt: inDays(-created), updatedAt: inDays(-used), expiresAt: inDays(ends) })

test("a remembered session lasts thirty days from the last visit: row and cookie, once an hour", async () => {
  const { person, opened } = await signedIn(true)
  expect((await onlySession()).expiresAt.getTime()).toBeCloseTo(inDays(30).getTime(), -5)
  await aged(29, 29, 1)
  const token = person.jar.get("pomost-session")
  const renewed = cookieOf(await person.get("/profil"))
  expect(maxAgeIn(renewed)).toBeCloseTo(30, 2)
  // the same cookie except for its age
  const parts = (cookie = "") =>
    cookie
      .toLowerCase()
      .split("; ")
      .filter((part) => !/^(max-age|expires)=/.test(part))
      .sort()
  expect(parts(renewed)).toEqual(parts(opened))
  expect(person.jar.get("pomost-session")).toBe(token)
  const after = await onlySession()
  expect(after.expiresAt.getTime()).toBeCloseTo(inDays(30).getTime(), -5)
  for (const path of ["/profil", "/", "/profil.data"]) expect(cookieOf(await person.get(path))).toBeUndefined()
  expect(await onlySession()).toEqual(after)
})

test("a remembered session ends 180 days after the sign-in, also when it is in use", async () => {
  const { person } = await signedIn(true)
  await aged(170, 1, 29)
  expect(maxAgeIn(cookieOf(await person.get("/profil")))).toBeCloseTo(10, 2)
  expect((await onlySession()).expiresAt.getTime()).toBeCloseTo(inDays(10).getTime(), -5)
  await aged(180.5, 1, -0.5)
  expect((await person.get("/profil")).status).toBe(302)
  expect((await person.get("/strumien")).status).toBe(401)
})

test("a session that is not remembered is not renewed: fourteen days at most", async () => {
  const { person, opened } = await signedIn(false)
  expect(opened).not.toMatch(/max-age|expires/i)
  expect((await onlySession()).expiresAt.getTime()).toBeCloseTo(inDays(14).getTime(), -5)
  await aged(13, 2, 1)
  const { expiresAt } = await onlySession()
  const answer = await person.get("/profil")
  expect([answer.status, cookieOf(answer)]).toEqual([200, undefined])
  const { expiresAt: since, updatedAt } = await onlySession()
  expect(since).toEqual(expiresAt)
  // the visit is still recorded
  expect(updatedAt.getTime()).toBeCloseTo(Date.now(), -5)
  await aged(14.5, 0.1, -0.5)
  expect((await person.get("/profil")).status).toBe(302)
})

test("an unused session is over after thirty days, and deleted", async () => {
  const { person } = await signedIn(true)
  await aged(31, 31, -1)
  const answer = await person.get("/profil")
  expect([answer.status, cookieOf(answer)]).toEqual([302, undefined])
  await sweepAccounts(new Date())
  expect(await db.$count(session)).toBe(0)
})

test("only a page renews the cookie: no file, no picture and no number for the bell", async () => {
  const { person } = await signedIn(true)
  for (const path of [
    "/powiadomienia/liczby",
    "/wydarzenia.rss",
    "/podglad.png",
    "/robots.txt",
    "/podpowiedzi.json?q=a",
  ]) {
    await aged(10, 1, 29)
    const answer = await person.get(path)
    expect([path, answer.status < 500, answer.headers.getSetCookie()]).toEqual([path, true, []])
    await answer.body?.cancel()
  }
  expect(maxAgeIn(cookieOf(await person.get("/profil.data")))).toBeCloseTo(30, 2)
})

test("concurrent requests write once, and a session that ended elsewhere is not opened again", async () => {
  const { person } = await signedIn(true)
  await aged(10, 1, 29)
  const old = new Map(person.jar)
  const answers = await Promise.all(Array.from({ length: 5 }, () => person.get("/profil")))
  expect(answers.map(cookieOf).filter(Boolean)).toHaveLength(1)
  await db.delete(session)
  const oldBrowser = withCookies(old)
  const answer = await oldBrowser.get("/profil")
  expect([answer.status, cookieOf(answer)]).toEqual([302, undefined])
  expect(await db.$count(session)).toBe(0)
})

test("a page is shown although its visit cannot be recorded", async () => {
  const { person } = await signedIn(true)
  await aged(10, 1, 20)
  await db.execute(`
    create or replace function unnoted() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$;
    create trigger unnoted before update on session for each row execute function unnoted()`)
  const answer = await person.get("/profil").finally(() => db.execute("drop trigger unnoted on session"))
  expect([answer.status, cookieOf(answer)]).toEqual([200, undefined])
})

function withCookies(jar: Map<string, string>): Visitor {
  const someone = visitor()
  for (const [name, value] of jar) someone.jar.set(name, value)
  return someone
}
