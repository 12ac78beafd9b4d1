import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db, pool } from "#app/db/connection/client.server.ts"
import { account, email as emails, fact, session, user, verification } from "#app/db/schema.ts"
import { signedUp, type Visitor, visitor } from "#test/support/app.ts"
import { emailsTo, tokenFor } from "#test/support/emails.ts"
import { emptyTables } from "#test/support/empty-tables.ts"

const newPassword = "nowy most nad Wartą 8"
const ask = (person: Visitor, email: string) => person.post("/reset-hasla", { email })
const setPassword = (person: Visitor, token: string, password = newPassword, fields = {}) =>
  person.post(`/reset-hasla?token=${token}`, {
    newPassword: password,
    confirmPassword: password,
    ...fields,
  })

async function linkFor(email: string) {
  await emptyTables("rate_limit")
  await ask(visitor(), email)
  return (await tokenFor(email, "account.reset")) ?? ""
}
const signIn = (email: string, password: string) => visitor().post("/logowanie", { email, password })

beforeEach(async () => {
  await emptyTables("rate_limit")
})

test("a known and an unknown address get the same answer, to the byte and in the same time", async () => {
  const { email } = await signedUp("sponsor")
  const measured = async (address: string) => {
    await emptyTables("rate_limit")
    const since = performance.now()
    const answer = await ask(visitor(), address)
    const html = (await answer.text()).replaceAll(address, "…")
    const normalized = html.replace(/nonce="[^"]*"/g, "").replace(/\d{13}/g, "")
    return { status: answer.status, normalized, took: performance.now() - since }
  }
  const unknown = `x${email.slice(1)}`
  await measured(email)
  const [known, nobody] = [await measured(email), await measured(unknown)]
  expect(known.status).toBe(200)
  expect(known.normalized).toContain("za chwilę dotrze do niego wiadomość")
  expect(nobody.normalized).toBe(known.normalized)
  expect(Math.min(known.took, nobody.took)).toBeGreaterThanOrEqual(149)
  expect(await tokenFor(email, "account.reset")).not.toBeNull()
})

test("the link sets the new password, signs out every session and works once", async () => {
  const person = await signedUp("organization")
  const token = await linkFor(person.email)
  expect(token.length).toBeGreaterThanOrEqual(43)
  const page = await visitor().get(`/reset-hasla?token=${token}`)
  expect(page.headers.get("cache-control")).toBe("private, no-store")
  expect(page.headers.get("referrer-policy")).toBe("no-referrer")
  expect(await page.text()).toContain("Wpisz nowe hasło")

  const done = await setPassword(visitor(), token)
  expect([done.status, done.headers.get("location")]).toEqual([302, "/logowanie?haslo=zmienione"])
  expect(await visitor().html("/logowanie?haslo=zmienione")).toContain(
    "Hasło zmienione. Dla bezpieczeństwa wylogowaliśmy Cię z innych urządzeń.",
  )
  expect(
    await db.select().from(session).innerJoin(user, eq(user.id, session.userId)).where(eq(user.email, person.email)),
  ).toEqual([])
  expect((await person.get("/logowanie")).status).toBe(200)
  expect((await signIn(person.email, "zielona-kładka-7")).status).toBe(401)
  expect((await signIn(person.email, newPassword)).status).toBe(302)
  expect((await emailsTo(person.email))[0]).toMatchObject({ kind: "account.passwordChanged", token: null })

  const again = await setPassword(visitor(), token, "jeszcze inny most 5")
  expect(again.status).toBe(409)
  expect(await again.text()).toContain("Link jest już nieaktywny")
  expect((await visitor().get(`/reset-hasla?token=${token}`)).status).toBe(410)
  expect((await signIn(person.email, newPassword)).status).toBe(302)
})

test("the token of the address alone counts: one in the body sets nobody's password", async () => {
  const [person, other] = [await signedUp("sponsor"), await signedUp("sponsor")]
  const [token, otherToken] = [await linkFor(person.email), await linkFor(other.email)]
  // otherwise one account's rules would check another account's password
  const answer = await setPassword(visitor(), token, other.email, { token: otherToken })
  expect(answer.status).toBe(400)
  expect((await signIn(other.email, other.email)).status).toBe(401)
  expect((await setPassword(visitor(), otherToken, other.email)).status).toBe(400)
  expect((await setPassword(visitor(), token)).status).toBe(302)
  expect((await signIn(other.email, "zielona-kładka-7")).status).toBe(302)
})

test("one of twenty requests at once sets the password", async () => {
  const { email } = await signedUp("sponsor")
  const token = await linkFor(email)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => setPassword(visitor(), token, `${newPassword}${at}`)),
  )
  expect(answers.filter((answer) => answer.status === 302)).toHaveLength(1)
})

test("a newer link ends the older one; after an hour a link is dead", async () => {
  const { email } = await signedUp("sponsor")
  const [older, newer] = [await linkFor(email), await linkFor(email)]
  expect((await setPassword(visitor(), older)).status).toBe(409)
  await db.update(verification).set({ expiresAt: new Date(Date.now() - 1) })
  expect((await visitor().get(`/reset-hasla?token=${newer}`)).status).toBe(410)
  expect((await setPassword(visitor(), newer)).status).toBe(409)
})

test.each(["", "x", "%00", "' or 1=1", "a".repeat(5000)])("a made-up token %# opens nothing", async (token) => {
  const answer = await visitor().get(`/reset-hasla?token=${encodeURIComponent(token)}`)
  expect([answer.status, (await answer.text()).includes("Link jest już nieaktywny")]).toEqual([410, true])
})

test("a new password that breaks the usual rules is refused, and the link still works", async () => {
  const person = await signedUp("sponsor", { companyName: "Okna Drwęca" })
  const token = await linkFor(person.email)
  for (const [password, sentence] of [
    ["abc12", "Nowe hasło musi zawierać co najmniej 6 znaków"],
    ["haslo123", "To hasło jest zbyt popularne. Wybierz inne."],
    ["OknaDrwęca", "Hasło nie może być takie samo jak"],
    [person.email, "Hasło nie może być takie samo jak"],
  ] as const) {
    const answer = await setPassword(visitor(), token, password)
    expect([answer.status, (await answer.text()).includes(sentence)], password).toEqual([400, true])
  }
  const different = await setPassword(visitor(), token, newPassword, { confirmPassword: "inne" })
  expect(await different.text()).toContain("Nowe hasło i potwierdzenie hasła nie są zgodne")
  expect((await setPassword(visitor(), token)).status).toBe(302)
})

test("a second link within a minute is refused with the time to wait, for unknown addresses too", async () => {
  for (const email of [(await signedUp("sponsor")).email, "nikt@przyklad.example"]) {
    expect((await ask(visitor(), email)).status).toBe(200)
    const second = await ask(visitor(), email)
    expect(second.status).toBe(429)
    expect(Number(second.headers.get("retry-after"))).toBeGreaterThan(50)
    expect(await second.text()).toMatch(/Kolejny link możesz wysłać za \d+\s*sekund/)
  }
})

test("a network that requests links for more than thirty accounts is refused with 429", async () => {
  const answers: number[] = []
  for (let at = 0; at < 32; at++) answers.push((await ask(visitor(), `ktos${at}@przyklad.example`)).status)
  expect(answers.slice(-2)).toEqual([429, 429])
})

test("neither the database nor the history holds a token that would work", async () => {
  const { email } = await signedUp("sponsor")
  const token = await linkFor(email)
  const dump = JSON.stringify([
    await db.select().from(verification),
    await db.select().from(emails),
    await db.select().from(fact),
    await db.select().from(account),
    (await pool.query("select * from rate_limit")).rows,
  ])
  expect(dump).not.toContain(token)
  expect(JSON.stringify((await pool.query("select * from rate_limit")).rows)).not.toContain(email)
})

test("demo accounts and deleted ones get no link", async () => {
  for (const change of [{ realm: "demo-1" }, { deletedAt: new Date() }]) {
    const { email } = await signedUp("sponsor")
    await db.update(user).set(change).where(eq(user.email, email))
    await ask(visitor(), email)
    expect(await tokenFor(email, "account.reset")).toBeNull()
  }
})
