import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { db, pool } from "#app/db/connection/client.server.ts"
import { session, user } from "#app/db/schema.ts"
import { log } from "#app/platform/log.server.ts"
import { type Fields, signedUp, type Visitor, visitor } from "#test/support/app.ts"
import { emptyTables } from "#test/support/empty-tables.ts"

const password = "zielona-kładka-7"
const asPage = { headers: { accept: "text/html" } }
const faults = { bug: "P0001", away: "57P01" } as const

let sponsor: Visitor & { email: string }
let logged: unknown[]
beforeEach(async () => {
  await emptyTables("user", "rate_limit")
  sponsor = await signedUp("sponsor")
  logged = []
  vi.spyOn(log, "error").mockImplementation((line: unknown) => void logged.push(line))
})
afterEach(() => vi.restoreAllMocks())

/** Makes every write to the table fail until `work` is done: by a bug, or as if the database were unavailable. */
async function withFailingWrites(table: string, fault: keyof typeof faults, work: () => Promise<void>) {
  await pool.query(
    `create or replace function broken() returns trigger language plpgsql as $$ begin
       raise exception 'tajne szczegóły' using errcode = '${faults[fault]}'; end $$`,
  )
  await pool.query(`create trigger broken before insert or update or delete on ${table} execute function broken()`)
  try {
    await work()
  } finally {
    await pool.query(`drop trigger broken on ${table}`)
  }
}

/** The status and the page, checked to contain neither the cause nor the passwords. */
async function posted(who: Visitor, path: string, fields: Fields) {
  const answer = await who.post(path, fields, asPage)
  const html = await answer.text()
  expect(html).not.toContain("tajne")
  expect(html).not.toContain(password)
  return { status: answer.status, html }
}
/** Expects one log line with the whole error and the number of the request; none while the database is unavailable. */
const expectLogged = (fault: keyof typeof faults) =>
  expect(logged).toEqual(
    fault === "away" ? [] : [expect.objectContaining({ err: expect.any(Error), requestId: expect.any(String) })],
  )

test.each([
  ["bug", 500, "Wystąpił nieoczekiwany błąd podczas logowania"],
  ["away", 503, "Nie można połączyć się z serwerem. Spróbuj ponownie później."],
] as const)("signing in (%s) keeps the address (A 8)", async (fault, status, sentence) => {
  await withFailingWrites("session", fault, async () => {
    const answer = await posted(visitor(), "/logowanie", { email: sponsor.email, password, next: "/wspolprace" })
    expect(answer.status).toBe(status)
    expect(answer.html).toContain(sentence)
    expect(answer.html).toContain(`value="${sponsor.email}"`)
  })
  expectLogged(fault)
})

test.each([
  ["bug", 500, "Błąd rejestracji. Wystąpił nieoczekiwany błąd podczas rejestracji."],
  ["away", 503, "Błąd rejestracji. Wystąpił problem podczas rejestracji. Spróbuj ponownie później."],
] as const)(
  "registration (%s) keeps what was typed, and leaves no account without a password (A 8)",
  async (fault, status, sentence) => {
    const before = await db.$count(user)
    await withFailingWrites("account", fault, async () => {
      const answer = await posted(visitor(), "/rejestracja", {
        userType: "organization",
        name: "Zofia Mostowa",
        organizationName: "Fundacja Kładka",
        email: "zofia@kladka.example",
        password,
        confirmPassword: password,
      })
      expect(answer.status).toBe(status)
      for (const shown of [
        sentence,
        'value="Zofia Mostowa"',
        'value="Fundacja Kładka"',
        'value="zofia@kladka.example"',
      ])
        expect(answer.html).toContain(shown)
    })
    expect(await db.$count(user)).toBe(before)
    expectLogged(fault)
  },
)

test("too many registrations are refused in the form, which keeps the typed values", async () => {
  const fields = { userType: "sponsor", name: "Jan Prędki", companyName: "Śpiech", email: "jan@spiech.example" }
  for (let tries = 0; tries < 20; tries++) await posted(visitor(), "/rejestracja", fields)
  const { status, html } = await posted(visitor(), "/rejestracja", fields)
  expect(status).toBe(429)
  expect(html).toContain('value="Jan Prędki"')
})

test("a failed sign-out says so: the session still exists, and so does its cookie (B 8)", async () => {
  await withFailingWrites("session", "bug", async () => {
    const answer = await sponsor.post("/wyloguj", {}, asPage)
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/"])
  })
  const html = await sponsor.html("/")
  for (const shown of ["Błąd wylogowania", "Wystąpił nieoczekiwany błąd", "Wyloguj się"]) expect(html).toContain(shown)
  expect(await db.$count(session)).toBe(1)
  expectLogged("bug")
  await sponsor.post("/wyloguj", {})
  expect(await db.$count(session)).toBe(0)
})

test.each([
  ["bug", 500],
  ["away", 503],
] as const)("a profile (%s) that cannot be saved keeps what was typed (B 8)", async (fault, status) => {
  await withFailingWrites('"user"', fault, async () => {
    const answer = await posted(sponsor, "/profil", {
      name: "Paweł Gołębiewski",
      companyName: "Okna Drwęca",
      about: "Robimy okna.",
      branches: ["Handel"],
    })
    expect(answer.status).toBe(status)
    for (const shown of ["Błąd aktualizacji", 'value="Paweł Gołębiewski"', "Robimy okna."])
      expect(answer.html).toContain(shown)
  })
  expectLogged(fault)
})

test("a password that cannot be saved stays unchanged, and the form says so", async () => {
  const newPassword = "nowy most nad Wartą 8"
  await withFailingWrites("account", "bug", async () => {
    const { status, html } = await posted(sponsor, "/profil?zakladka=haslo", {
      currentPassword: password,
      newPassword,
      confirmPassword: newPassword,
    })
    expect([status, html.includes(newPassword)]).toEqual([500, false])
    expect(html).toContain("Nie udało się zmienić hasła. Spróbuj ponownie.")
  })
  expect((await visitor().post("/logowanie", { email: sponsor.email, password })).status).toBe(302)
})

test.each([
  ["bug", 500],
  ["away", 503],
] as const)("an account (%s) that cannot be deleted reads so beside the form (B 8)", async (fault, status) => {
  await withFailingWrites('"user"', fault, async () => {
    const answer = await posted(sponsor, "/profil/usun", { confirmation: "USUŃ", currentPassword: password })
    expect(answer.status).toBe(status)
    expect(answer.html).toContain("Wystąpił błąd podczas usuwania profilu. Spróbuj ponownie później.")
  })
  expect((await sponsor.get("/profil")).status).toBe(200)
  expectLogged(fault)
})
