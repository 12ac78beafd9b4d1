import { beforeEach, expect, test } from "vitest"
import { signedUp, type Visitor, visitor } from "#test/support/app.ts"
import { emptyTables } from "#test/support/empty-tables.ts"

const password = "zielona-kładka-7"
const signIn = (person: Visitor, email: string, fields: Record<string, string> = {}) =>
  person.post("/logowanie", { email, password, rememberMe: "on", ...fields })

beforeEach(async () => {
  await emptyTables("rate_limit")
})

test("the right password opens a session and leads home, or back to the page that asked for it", async () => {
  const { email } = await signedUp("sponsor")
  const person = visitor()
  const answer = await signIn(person, email)
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/"])
  expect(await person.html("/")).toContain("Zalogowano pomyślnie")
  const back = await signIn(visitor(), email, { next: "/wspolprace?status=pending" })
  expect(back.headers.get("location")).toBe("/wspolprace?status=pending")
})

test("the address may be typed in capitals; the password is taken exactly as typed", async () => {
  const { email } = await signedUp("sponsor")
  expect((await signIn(visitor(), email.toUpperCase())).status).toBe(302)
  expect((await signIn(visitor(), email, { password: `${password} ` })).status).toBe(401)
})

test("a wrong password and an unknown address get the same answer, and what was typed stays", async () => {
  const { email } = await signedUp("sponsor")
  const text = async (address: string) => {
    const answer = await signIn(visitor(), address, { password: "nie-to-hasło" })
    return [answer.status, (await answer.text()).replaceAll(address, "…").replace(/nonce="[^"]*"/g, "")]
  }
  const [known, unknown] = [await text(email), await text("nikogo-takiego@przyklad.example")]
  expect(known[0]).toBe(401)
  expect(known[1]).toContain("Nieprawidłowy adres e-mail lub hasło.")
  expect(known[1]).toContain('value="…"')
  expect(sizeOf(known[1])).toBe(sizeOf(unknown[1]))
})
const sizeOf = (html: string | number | undefined) => String(html).replace(/…/g, "").length

test("without 'remember me' the cookie ends with the browser, with it 30 days after the last visit", async () => {
  const { email } = await signedUp("sponsor")
  const cookieOf = (answer: Response) => answer.headers.getSetCookie().find((one) => one.startsWith("pomost-session="))
  const cookie = cookieOf(await signIn(visitor(), email))
  expect(cookie).toMatch(/Max-Age=2592000/)
  expect(cookie).toMatch(/HttpOnly/)
  expect(cookie).toMatch(/SameSite=Lax/)
  const brief = cookieOf(await visitor().post("/logowanie", { email, password }))
  expect(brief).not.toMatch(/Max-Age|Expires/)
})

test("signing in makes a new token and leaves other sessions alone", async () => {
  const person = await signedUp("sponsor")
  const before = person.jar.get("pomost-session")
  person.jar.clear()
  await signIn(person, person.email)
  expect(person.jar.get("pomost-session")).not.toBe(before)
  const other = visitor()
  other.jar.set("pomost-session", before ?? "")
  expect((await other.get("/logowanie")).status).toBe(302)
})

test("a forged, shortened or foreign session cookie signs nobody in", async () => {
  const { jar } = await signedUp("sponsor")
  const good = decodeURIComponent(jar.get("pomost-session") ?? "")
  const [token = "", signature = ""] = good.split(".")
  for (const bad of [
    token,
    `${token}.`,
    `x${token}.${signature}`,
    `${token}.${signature.slice(4)}`,
    "%",
    "demo-1.x",
    ".",
  ]) {
    const person = visitor()
    person.jar.set("pomost-session", encodeURIComponent(bad))
    expect((await person.get("/logowanie")).status, bad).toBe(200)
  }
})

test("after ten wrong passwords the eleventh is refused with 429, a time to wait and nothing lost", async () => {
  const { email } = await signedUp("sponsor")
  for (let tries = 10; tries--; ) expect((await signIn(visitor(), email, { password: "zgaduję" })).status).toBe(401)
  const refused = await signIn(visitor(), email)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(60)
  expect(await refused.text()).toMatch(/Za dużo prób. Spróbuj ponownie za 15\s*minut/)
})

test("a right password resets the count of wrong ones", async () => {
  const { email } = await signedUp("sponsor")
  for (let round = 3; round--; ) {
    for (let tries = 6; tries--; ) await signIn(visitor(), email, { password: "literówka" })
    expect((await signIn(visitor(), email)).status).toBe(302)
  }
})

test("the link to sign up keeps the account type and the page to return to", async () => {
  const html = await visitor().html("/logowanie?type=sponsor&next=/wydarzenia/x")
  const [, href = ""] = /href="(\/rejestracja\?[^"]*)"/.exec(html) ?? []
  expect(href.replaceAll("&amp;", "&")).toBe("/rejestracja?type=sponsor&next=%2Fwydarzenia%2Fx")
  expect(await visitor().html(href.replaceAll("&amp;", "&"))).toMatch(
    /value="sponsor"[^>]*checked|checked[^>]*value="sponsor"/,
  )
})
