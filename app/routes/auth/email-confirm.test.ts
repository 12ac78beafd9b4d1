import { eq } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import { user, verification } from "#app/db/schema.ts"
import { env } from "#app/platform/env.server.ts"
import { type Visitor, visitor } from "#test/support/app.ts"
import { emailsTo, tokenFor } from "#test/support/emails.ts"
import { emptyTables } from "#test/support/empty-tables.ts"

const password = "zielona-kładka-7"
let people = 0

beforeAll(() => {
  env.SMTP_URL = "smtp://localhost:2525"
})
afterAll(() => {
  env.SMTP_URL = undefined
})
beforeEach(async () => {
  await emptyTables("rate_limit")
})

function register(person: Visitor, email = `nowa${++people}@przyklad.example`) {
  const fields = {
    userType: "sponsor",
    name: "Paweł Gołębiewski",
    companyName: "Okna Drwęca S.A.",
    email,
    password,
    confirmPassword: password,
  }
  return person.post("/rejestracja", fields).then(async (answer) => ({ email, answer, html: await answer.text() }))
}
const signIn = (email: string, typed = password) => visitor().post("/logowanie", { email, password: typed })
const plain = (html: string, email: string) =>
  html
    .replaceAll(email, "…")
    .replace(/nonce="[^"]*"/g, "")
    .replace(/\d{13}/g, "")

test("registering stays on a panel and signs nobody in; the email opens the account", async () => {
  const person = visitor()
  const { email, answer, html } = await register(person)
  expect(answer.status).toBe(200)
  expect(html).toContain("Sprawdź swoją skrzynkę odbiorczą i potwierdź adres email, aby aktywować konto.")
  expect(html).toContain("Wyślij ponownie")
  expect(person.jar.has("pomost-session")).toBe(false)

  const early = await signIn(email)
  expect(early.status).toBe(403)
  expect(await early.text()).toContain("Kliknij link z wiadomości, którą wysłaliśmy po rejestracji.")

  const token = await tokenFor(email, "account.confirm")
  const page = await visitor().get(`/potwierdz-email?token=${token}`)
  expect([page.status, page.headers.get("cache-control")]).toEqual([200, "private, no-store"])
  expect((await signIn(email)).status).toBe(403)

  const confirmed = await visitor().post(`/potwierdz-email?token=${token}`, { token: String(token) })
  expect(confirmed.headers.get("location")).toBe("/logowanie?potwierdzono")
  expect(await visitor().html("/logowanie?potwierdzono")).toContain(
    "Adres e-mail został potwierdzony. Możesz się zalogować.",
  )
  expect((await signIn(email)).status).toBe(302)
  expect((await visitor().get(`/potwierdz-email?token=${token}`)).status).toBe(410)
})

test("an address that has an account gets the same answer, and its owner an email about it", async () => {
  const { email, html } = await register(visitor())
  await db.update(user).set({ emailVerified: true }).where(eq(user.email, email))
  const again = await register(visitor(), email)
  expect(again.answer.status).toBe(200)
  expect(plain(again.html, email)).toBe(plain(html, email))
  expect(await db.select().from(user).where(eq(user.email, email))).toHaveLength(1)
  expect((await emailsTo(email)).map(({ kind }) => kind)).toEqual(["account.exists", "account.confirm"])
})

test("a wrong password reveals nothing about the confirmation", async () => {
  const { email } = await register(visitor())
  const answer = await signIn(email, "nie-to-hasło")
  expect([answer.status, (await answer.text()).includes("potwierdz")]).toEqual([401, false])
})

test("an expired link offers the email again, once a minute", async () => {
  const { email } = await register(visitor())
  const old = await tokenFor(email, "account.confirm")
  await db.update(verification).set({ expiresAt: new Date(Date.now() - 1) })
  const dead = await visitor().get(`/potwierdz-email?token=${old}`)
  expect([dead.status, (await dead.text()).includes("Link wygasł")]).toEqual([410, true])

  const sent = await visitor().post("/potwierdz-email", { email })
  expect(await sent.text()).toContain("Sprawdź skrzynkę odbiorczą, także folder ze spamem.")
  expect((await visitor().post("/potwierdz-email", { email })).status).toBe(429)
  const fresh = await tokenFor(email, "account.confirm")
  expect(fresh).not.toBe(old)
  await visitor().post(`/potwierdz-email?token=${fresh}`, { token: String(fresh) })
  expect((await signIn(email)).status).toBe(302)
})

test("asking for the email of an unknown or confirmed address is answered alike, and sends nothing", async () => {
  const { email } = await register(visitor())
  await db.update(user).set({ emailVerified: true }).where(eq(user.email, email))
  const before = (await emailsTo(email)).length
  const [known, nobody] = await Promise.all(
    [email, "nikt@przyklad.example"].map(async (address) => {
      const answer = await visitor().post("/potwierdz-email", { email: address })
      return [answer.status, plain(await answer.text(), address)]
    }),
  )
  expect(nobody).toEqual(known)
  expect(await emailsTo(email)).toHaveLength(before)
})

test("a reset link proves the address too", async () => {
  const { email } = await register(visitor())
  await visitor().post("/reset-hasla", { email })
  const token = String(await tokenFor(email, "account.reset"))
  const fresh = "nowy most nad Wartą 8"
  await visitor().post(`/reset-hasla?token=${token}`, { newPassword: fresh, confirmPassword: fresh })
  expect((await signIn(email, fresh)).status).toBe(302)
})
