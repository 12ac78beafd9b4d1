import { beforeEach, expect, test } from "vitest"
import { app } from "#server/app.ts"
import { formData, signedUp, type Visitor, visitor } from "#test/support/app.ts"
import { emptyTables } from "#test/support/empty-tables.ts"

const password = "zielona-kładka-7"

beforeEach(async () => {
  await emptyTables("rate_limit")
})

/** A sign-in from this address, with the cookies of a known browser if any. */
function signInFrom(email: string, address: string, typed = "zgaduję", known?: Visitor) {
  const cookies = [...(known?.jar ?? [])].filter(([name]) => name === "known-device")
  const headers = { origin: "http://localhost:3000", cookie: cookies.map((pair) => pair.join("=")).join("; ") }
  const init = { method: "POST", body: formData({ email, password: typed }), headers, redirect: "manual" as const }
  return Promise.resolve(
    app.request("http://localhost:3000/logowanie", init, { incoming: { socket: { remoteAddress: address } } }),
  )
}
/** Thirty wrong passwords from other addresses than the rest of the test. */
const attack = (email: string) =>
  Promise.all(Array.from({ length: 30 }, (_, i) => signInFrom(email, `198.51.100.${i}`)))

test("an attacker with many addresses is stopped, while the owner's browsers still sign in from anywhere", async () => {
  const owner = await signedUp("sponsor")
  for (const answer of await attack(owner.email)) expect(answer.status).toBe(401)
  const stopped = await signInFrom(owner.email, "203.0.113.1", password)
  expect(stopped.status).toBe(429)
  expect(Number(stopped.headers.get("retry-after"))).toBeGreaterThan(60)
  expect(await stopped.text()).toMatch(/Za dużo prób. Spróbuj ponownie za 15\s*minut albo ustaw nowe hasło./)
  expect((await signInFrom(owner.email, "203.0.113.2", password, owner)).status).toBe(302)
  // that sign-in gave the attacker nothing
  expect((await signInFrom(owner.email, "203.0.113.3", password)).status).toBe(429)
})

test("eleven wrong passwords from one address do not affect the right one from another", async () => {
  const owner = await signedUp("sponsor")
  for (let tries = 10; tries--; ) expect((await signInFrom(owner.email, "203.0.113.9")).status).toBe(401)
  expect((await signInFrom(owner.email, "203.0.113.9", password)).status).toBe(429)
  expect((await signInFrom(owner.email, "203.0.113.10", password)).status).toBe(302)
})

test("an address without an account gets the same answers, to the last attempt", async () => {
  const owner = await signedUp("sponsor")
  const [known, unknown] = [owner.email, "nikt-taki@przyklad.example"]
  const seen = async (email: string) => {
    const all = [...(await attack(email)), await signInFrom(email, "203.0.113.4")]
    const words = (await (all.at(-1) as Response).text()).replaceAll(email, "…").replace(/nonce="[^"]*"/g, "")
    return [all.map(({ status }) => status), /role="alert".*?<\/div>/s.exec(words)?.[0]]
  }
  expect(await seen(known)).toEqual(await seen(unknown))
})

test("a known browser has attempts of its own, and a forged or foreign cookie makes none known", async () => {
  const owner = await signedUp("sponsor")
  const stranger = await signedUp("sponsor")
  await attack(owner.email)
  expect((await signInFrom(owner.email, "203.0.113.5", password, stranger)).status).toBe(429)
  const forged = visitor()
  forged.jar.set("known-device", "bm9uc2Vuc2U")
  expect((await signInFrom(owner.email, "203.0.113.5", password, forged)).status).toBe(429)
  for (let tries = 10; tries--; ) await signInFrom(owner.email, `203.0.113.${20 + tries}`, "literówka", owner)
  expect((await signInFrom(owner.email, "203.0.113.40", password, owner)).status).toBe(429)
})

test("only the server reads the cookie, which names nobody", async () => {
  const owner = await signedUp("sponsor")
  const answer = await signInFrom(owner.email, "203.0.113.6", password)
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith("known-device="))
  expect(cookie).toMatch(/Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax/)
  expect(cookie).not.toContain(owner.email)
  // a person who has signed in once and out again still gets the pages that are stored for all visitors
  expect(cookie).not.toContain("pomost-")
})
