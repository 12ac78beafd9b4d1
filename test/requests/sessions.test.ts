import { createHash, createHmac } from "node:crypto"
import { eq } from "drizzle-orm"
import { beforeEach, expect, test, vi } from "vitest"

vi.hoisted(() => {
  process.env.AUTH_SECRET = "stary-sekret-do-podpisywania-ciasteczek-0001"
})

import { db, pool } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { session } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import {
  confirmSecondFactor,
  findPreparedSecret,
  prepareSecondFactor,
} from "#app/features/accounts/second-factor/commands.server.ts"
import { blockAccount } from "#app/features/moderation/accounts/commands.server.ts"
import { dayMs } from "#app/lib/dates.ts"
import { codeOfStep, stepAt } from "#app/platform/auth/totp.server.ts"
import { signedUp, type Visitor, visitor } from "#test/support/app.ts"
import { castWorld, enter, password } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { sessionOf } from "#test/support/own-session.ts"

// Session management by OWASP ASVS 5.0, chapter V7; session-renewal.test.ts has the timeouts (V7.3)

let world: World
let pawel: Viewer
beforeEach(async () => {
  await emptyTables("user", "fact", "file", "idempotency", "rate_limit")
  world = await castWorld()
  pawel = world.viewers.pawel
})

const name = "pomost-session"
const cookieOf = (person: Visitor) => person.jar.get(name) ?? ""
const tokenIn = (cookie: string) => decodeURIComponent(cookie).split(".")[0] ?? ""
/** A visitor with a copy of this session cookie. */
function carrying(cookie: string) {
  const someone = visitor()
  someone.jar.set(name, cookie)
  return someone
}
const isOpen = async (cookie: string) => (await carrying(cookie).get("/profil")).status === 200
const rows = () => db.select().from(session).where(eq(session.userId, pawel.id))
const signIn = (person: Visitor, fields = {}) =>
  person.post("/logowanie", { email: pawel.email, password, rememberMe: "on", ...fields })

// As better-auth 1.7.7 set and stored it in November 2026, with the secret above.
const formerSession = {
  cookie: "BG4vrfd9NyKaminuAgNHUWl8Z1aw5puM.2bO4jabr%2BMMmSU9dnAT15DLdIgJVIzPuQxXZoQyHWXs%3D",
  row: {
    id: "bacad594-f9cb-40d4-92ae-cc078c5ff70f",
    token: "sha256:Q3JtCUEUKBDAqa1zceHDT2AvVhflgHcq-FNeqG3dOdg",
    remembered: true,
    ipAddress: "local",
    userAgent: "",
    seenAt: null,
  },
}
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)

test("a session of the earlier version stays open, is renewed, listed and ended", async () => {
  const times = { createdAt: daysAgo(20), updatedAt: daysAgo(10), expiresAt: daysAgo(-20) }
  await db.insert(session).values({ ...formerSession.row, userId: pawel.id, ...times })
  const person = carrying(formerSession.cookie)
  const answer = await person.get("/profil?zakladka=bezpieczenstwo")
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain("To urządzenie")
  const [renewed] = answer.headers.getSetCookie()
  expect(renewed).toBe(`${name}=${formerSession.cookie}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`)
  expect((await rows())[0]).toMatchObject(formerSession.row)
  person.jar.set("pomost-forget", "true.y4TJeq6NPz6NbG4REvj%2FI3fA%2FseYnZVntTRWqAB1JfM%3D")
  const signOut = await person.post("/wyloguj", {})
  expect(signOut.headers.getSetCookie()).toEqual(
    expect.arrayContaining([
      `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`,
      "pomost-forget=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax",
    ]),
  )
  expect(await rows()).toEqual([])
  expect(await isOpen(formerSession.cookie)).toBe(false)
})

test("the stored form of a token is no token, also when it is correctly signed", async () => {
  await signIn(visitor())
  const [row] = await rows()
  const signature = createHmac("sha256", process.env.AUTH_SECRET ?? "")
    .update(row?.token ?? "")
    .digest("base64")
  expect(await isOpen(encodeURIComponent(`${row?.token}.${signature}`))).toBe(false)
})

test("V7.2.2, V7.2.3: each token is new and random, of 256 bits, and stored only as its hash", async () => {
  const people = Array.from({ length: 5 }, () => visitor())
  for (const person of people) await signIn(person)
  const tokens = people.map((person) => tokenIn(cookieOf(person)))
  expect(new Set(tokens).size).toBe(5)
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/)
  const hashes = tokens.map((token) => `sha256:${createHash("sha256").update(token).digest("base64url")}`)
  expect((await rows()).map(({ token }) => token).sort()).toEqual(hashes.sort())
  const tables = await pool.query(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  )
  for (const { name: table } of tables.rows) {
    const { rows: all } = await pool.query(`select t::text as line from "${table}" t`)
    const text = all.map(({ line }) => line).join("\n")
    for (const token of tokens) expect(text.includes(token), table).toBe(false)
  }
})

test("V7.2.4: signing in makes a new token and ends the browser's earlier session", async () => {
  const person = await enter(world, "pawel")
  const old = cookieOf(person)
  const elsewhere = await enter(world, "pawel")
  await signIn(person)
  expect(cookieOf(person)).not.toBe(old)
  expect([await isOpen(old), await isOpen(cookieOf(person)), await isOpen(cookieOf(elsewhere))]).toEqual([
    false,
    true,
    true,
  ])
})

test("V7.2.4: a planted session does not become the person's (fixation)", async () => {
  const attacker = await enter(world, "marta")
  const victim = carrying(cookieOf(attacker))
  await signIn(victim)
  expect(cookieOf(victim)).not.toBe(cookieOf(attacker))
  expect(await isOpen(cookieOf(attacker))).toBe(false)
  const forged = carrying(`wymyslony.${encodeURIComponent("bardzo=")}`)
  await signIn(forged)
  expect(tokenIn(cookieOf(forged))).not.toBe("wymyslony")
})

test("V7.2.4: with a second factor there is no session before the code, and a new one after it", async () => {
  const now = Date.now()
  const ago = new Date(now - 120_000)
  const own = await sessionOf(pawel)
  await prepareSecondFactor(pawel, own, ago)
  const secret = (await findPreparedSecret(pawel, new Date())) ?? ""
  await confirmSecondFactor(pawel, codeOfStep(secret, stepAt(ago)), own, ago)
  await db.delete(session)
  const person = visitor()
  await signIn(person)
  expect([person.jar.has(name), await rows()]).toEqual([false, []])
  await person.post("/logowanie/kod", { code: codeOfStep(secret, stepAt(new Date(now))) })
  expect([await isOpen(cookieOf(person)), (await rows()).length]).toEqual([true, 1])
})

test("V7.2.4: turning the second factor on and off rotates the session's token; its row and place stay", async () => {
  const person = await enter(world, "pawel")
  const [row] = await rows()
  const old = cookieOf(person)
  await person.post("/profil/logowanie-dwuetapowe", { currentPassword: password })
  expect(cookieOf(person)).toBe(old)
  const secret = (await findPreparedSecret(pawel, new Date())) ?? ""
  const on = await person.post("/profil/logowanie-dwuetapowe", { code: codeOfStep(secret, stepAt(new Date())) })
  const shown = await on.text()
  expect(shown).toContain("Logowanie dwuetapowe jest włączone")
  const between = cookieOf(person)
  expect([await isOpen(old), await isOpen(between)]).toEqual([false, true])
  const code = /<code>([^<]+)<\/code>/.exec(shown)?.[1] ?? ""
  await person.post("/profil/logowanie-dwuetapowe", { currentPassword: password, code })
  expect([await isOpen(between), await isOpen(cookieOf(person))]).toEqual([false, true])
  const after = await rows()
  expect(after.map(({ id, expiresAt }) => [id, expiresAt])).toEqual([[row?.id, row?.expiresAt]])
})

test("V7.4.1: after signing out no copy of the cookie opens anything, and nothing can be renewed", async () => {
  const person = await enter(world, "pawel")
  const copy = cookieOf(person)
  await person.post("/wyloguj", {})
  expect(await rows()).toEqual([])
  for (const path of ["/profil", "/profil.data", "/strumien", "/powiadomienia/liczby"]) {
    const answer = await carrying(copy).get(path)
    expect([path, answer.headers.getSetCookie().filter((line) => line.startsWith(`${name}=`))]).toEqual([path, []])
    await answer.body?.cancel()
  }
  expect([await isOpen(copy), (await carrying(copy).get("/strumien")).status]).toEqual([false, 401])
})

test("V7.4.2, V7.4.5: an operator who blocks an account ends all its sessions, and so does deleting it", async () => {
  const people = [await enter(world, "pawel"), await enter(world, "pawel")]
  await blockAccount(world.viewers.rafal, { id: pawel.id, reason: "Konto podszywa się pod inną firmę." })
  expect(await rows()).toEqual([])
  for (const person of people) expect(await isOpen(cookieOf(person))).toBe(false)
  const one = await signedUp("sponsor")
  const other = visitor()
  await signIn(other, { email: one.email })
  expect(await isOpen(cookieOf(other))).toBe(true)
  const deleted = await one.post("/profil/usun", { confirmation: "USUŃ", currentPassword: password })
  expect(deleted.headers.get("location")).toBe("/")
  for (const person of [one, other]) expect(await isOpen(cookieOf(person))).toBe(false)
})

test("V7.4.3: a new password ends all other sessions, and rotates the token of this one", async () => {
  const [person, other] = [await enter(world, "pawel"), await enter(world, "pawel")]
  const [old, foreign] = [cookieOf(person), cookieOf(await enter(world, "marta"))]
  const newPassword = "nowy most nad Wartą 8"
  const fields = { currentPassword: password, newPassword, confirmPassword: newPassword }
  const changed = await person.post("/profil?zakladka=haslo", fields)
  expect(changed.status).toBe(302)
  expect(await isOpen(cookieOf(person))).toBe(true)
  expect([await isOpen(old), await isOpen(cookieOf(other)), await isOpen(foreign)]).toEqual([false, false, true])
  expect(changed.headers.getSetCookie().find((line) => line.startsWith(`${name}=`))).toMatch(/Max-Age=25(92000|91999)/)
})

test("V7.4.3: rotating the token does not turn a session into a remembered one", async () => {
  const person = visitor()
  await person.post("/logowanie", { email: pawel.email, password })
  const newPassword = "nowy most nad Wartą 8"
  const fields = { currentPassword: password, newPassword, confirmPassword: newPassword }
  const changed = await person.post("/profil?zakladka=haslo", fields)
  const cookie = changed.headers.getSetCookie().find((line) => line.startsWith(`${name}=`))
  expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(cookie).not.toMatch(/Max-Age|Expires/)
  expect(await isOpen(cookieOf(person))).toBe(true)
})

test("V7.5.2: a person sees their sessions, and ends one or all the others", async () => {
  const people = [await enter(world, "pawel"), await enter(world, "pawel"), await enter(world, "pawel")]
  const stranger = await enter(world, "marta")
  const [own = visitor(), second = visitor(), third = visitor()] = people
  const html = await own.html("/profil?zakladka=bezpieczenstwo")
  const ids = [...html.matchAll(/\/profil\/sesje\/([\w-]+)/g)].map(([, id]) => id)
  expect(ids).toHaveLength(2)
  await stranger.post(`/profil/sesje/${ids[0]}`, {})
  expect(await rows()).toHaveLength(3)
  await own.post(`/profil/sesje/${ids[0]}`, {})
  expect([await isOpen(cookieOf(second)), await isOpen(cookieOf(third))].sort()).toEqual([false, true])
  await own.post("/profil/sesje", {})
  const open = await Promise.all([own, second, third, stranger].map((person) => isOpen(cookieOf(person))))
  expect(open).toEqual([true, false, false, true])
})
