import { eq } from "drizzle-orm"
import sharp from "sharp"
import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import { account, company, file, member, session, user } from "#app/db/schema.ts"
import { userPath } from "#app/paths.ts"
import { type Fields, signedUp, type Visitor, visitor } from "#test/support/app.ts"
import { emailsTo, tokenFor } from "#test/support/emails.ts"
import { emptyTables } from "#test/support/empty-tables.ts"

const password = "zielona-kładka-7"
const nextPassword = "nowy most nad Wartą 8"

beforeEach(async () => {
  await emptyTables("rate_limit")
})

const rowOf = async (email: string) => (await db.select().from(user).where(eq(user.email, email)))[0]
const companyOf = async (email: string) => {
  const [row] = await db
    .select({ company })
    .from(company)
    .innerJoin(member, eq(member.partyId, company.id))
    .innerJoin(user, eq(user.id, member.userId))
    .where(eq(user.email, email))
  return row?.company
}
const sessionsOf = async (email: string) =>
  db.select().from(session).innerJoin(user, eq(user.id, session.userId)).where(eq(user.email, email))
async function otherDevice(email: string, typed = password): Promise<Visitor & { status: number }> {
  const person = visitor()
  const { status } = await person.post("/logowanie", { email, password: typed, rememberMe: "on" })
  return Object.assign(person, { status })
}

test("a visitor signs in first and comes back to the tab", async () => {
  const answer = await visitor().get("/profil?zakladka=haslo")
  expect(answer.headers.get("location")).toBe("/logowanie?next=%2Fprofil%3Fzakladka%3Dhaslo")
})

test("a sponsor's data and card are saved", async () => {
  const person = await signedUp("sponsor")
  const saved = await person.post("/profil", {
    name: "Paweł Gołębiewski",
    companyName: "Okna Drwęca S.A.",
    companyNip: "526-025-09-95",
    about: "Robimy okna.\n\nWspieramy sport.",
    branches: ["Budownictwo i nieruchomości", "Handel"],
    regions: "kujawsko-pomorskie",
    showsSupports: "on",
  })
  expect([saved.status, saved.headers.get("location")]).toEqual([302, "/profil"])
  expect(await rowOf(person.email)).toMatchObject({ name: "Paweł Gołębiewski" })
  expect(await companyOf(person.email)).toMatchObject({
    name: "Okna Drwęca S.A.",
    nip: "5260250995",
    about: "Robimy okna.\n\nWspieramy sport.",
    industries: ["Budownictwo i nieruchomości", "Handel"],
    regions: ["kujawsko-pomorskie"],
    showsSupports: true,
  })
  const html = await person.html("/profil")
  expect(html).toContain("Profil został zaktualizowany.")
  expect(html).toContain(person.email)
  expect(html).toContain('value="5260250995"')
  const { id } = (await companyOf(person.email)) ?? {}
  for (const other of [visitor(), await signedUp("organization"), person])
    expect(await other.html(userPath(id ?? ""))).not.toMatch(/526-?025-?09-?95/)
})

test("an organization has the person's name, no company and no supports, and a way to its profile", async () => {
  const person = await signedUp("organization")
  const html = await person.html("/profil?zakladka=wsparcia")
  for (const missing of ["Nazwa firmy", 'href="/profil?zakladka=wsparcia"', `name="branches"`])
    expect(html).not.toContain(missing)
  expect(html).toContain('href="/organizacja/edycja"')
  expect((await person.post("/profil", { name: "Karolina" })).status).toBe(302)
  expect((await person.post("/profil", { name: "Karolina", companyName: "Firma" })).status).toBe(400)
})

test("an account whose company has no name says so and links to where it is set (A10)", async () => {
  const person = await signedUp("sponsor")
  await db.update(company).set({ name: null })
  for (const path of ["/faq", "/profil?zakladka=haslo"])
    expect(await person.html(path)).toMatch(/<a[^>]*href="\/profil"[^>]*>Nazwa firmy nie ustawiona<\/a>/)
})

test.each<[Fields, string]>([
  [{ name: " ", companyName: "Okna" }, "Imię i nazwisko nie może być puste"],
  [{ name: "Paweł", companyName: "" }, "Nazwa firmy nie może być pusta"],
  [{ name: " P ", companyName: "Okna" }, "Podaj imię i nazwisko (co najmniej 2 znaki)"],
  [
    { name: "Paweł", companyName: "Okna", companyNip: "526-025-09-94" },
    "Podaj poprawny numer NIP – suma kontrolna się nie zgadza, sprawdź, czy nie ma w nim literówki",
  ],
  [{ name: "Paweł", companyName: "O" }, "Podaj nazwę firmy (co najmniej 2 znaki)"],
])("empty names are refused and what was typed stays", async (fields, sentence) => {
  const person = await signedUp("sponsor")
  const answer = await person.post("/profil", { ...fields, about: "Robimy okna od 1990 roku" })
  const html = await answer.text()
  expect([answer.status, html.includes(sentence), html.includes("Robimy okna od 1990 roku")]).toEqual([400, true, true])
})

test.each(["userType", "realm", "email", "emailVerified", "id", "image", "twoFactorEnabled", "termsVersion"])(
  "%s cannot be changed by a request",
  async (extra) => {
    const person = await signedUp("sponsor")
    const before = await rowOf(person.email)
    const fields = { name: "Ktoś", companyName: "Firma", [extra]: "organization" }
    expect((await person.post("/profil", fields)).status).toBe(400)
    expect(await rowOf(person.email)).toEqual(before)
  },
)

const change = (person: Visitor, fields: Fields = {}) =>
  person.post("/profil?zakladka=haslo", {
    currentPassword: password,
    newPassword: nextPassword,
    confirmPassword: nextPassword,
    ...fields,
  })

test("a new password ends the other sessions, keeps this one and sends a notice", async () => {
  const person = await signedUp("sponsor")
  const others = [await otherDevice(person.email), await otherDevice(person.email)]
  const done = await change(person)
  expect([done.status, done.headers.get("location")]).toEqual([302, "/profil?zakladka=haslo"])
  expect((await person.get("/profil")).status).toBe(200)
  for (const other of others) expect((await other.get("/profil")).status).toBe(302)
  expect((await otherDevice(person.email)).status).toBe(401)
  expect((await otherDevice(person.email, nextPassword)).status).toBe(302)
  expect((await emailsTo(person.email))[0]?.kind).toBe("account.passwordChanged")
})

test.each<[string, number, Fields, string]>([
  ["a wrong current one", 403, { currentPassword: "nie to hasło" }, "Aktualne hasło jest nieprawidłowe"],
  ["no current one", 400, { currentPassword: "" }, "Wprowadź aktualne hasło"],
  ["no new one", 400, { newPassword: "", confirmPassword: "" }, "Wprowadź nowe hasło"],
  ["five characters", 400, { newPassword: "abc12", confirmPassword: "abc12" }, "co najmniej 6 znaków"],
  ["two different ones", 400, { confirmPassword: "inne" }, "Nowe hasło i potwierdzenie hasła nie są zgodne"],
  ["the old one", 400, { newPassword: password, confirmPassword: password }, "musi różnić się od aktualnego"],
  ["a common one", 400, { newPassword: "qwerty123", confirmPassword: "qwerty123" }, "zbyt popularne"],
  ["the own company", 400, { newPassword: "OknaDrwęca", confirmPassword: "OknaDrwęca" }, "Hasło nie może być takie"],
])("%s is refused and the password stays", async (_, status, fields, sentence) => {
  const person = await signedUp("sponsor", { companyName: "Okna Drwęca" })
  const hash = async () =>
    (
      await db
        .select()
        .from(account)
        .where(eq(account.userId, (await rowOf(person.email))?.id ?? ""))
    )[0]
  const before = await hash()
  const answer = await change(person, fields)
  expect([answer.status, (await answer.text()).includes(sentence)]).toEqual([status, true])
  expect(await hash()).toEqual(before)
})

test("guessing the current password is stopped after ten tries", async () => {
  const person = await signedUp("sponsor")
  const statuses: number[] = []
  for (let tries = 11; tries--; ) statuses.push((await change(person, { currentPassword: "zgaduję" })).status)
  expect(statuses.at(-1)).toBe(429)
  expect((await change(person)).status).toBe(429)
})

test("in a demo the password stays, with the reason", async () => {
  const person = await signedUp("sponsor")
  await db.update(user).set({ realm: "demo-1" }).where(eq(user.email, person.email))
  await change(person)
  expect(await person.html("/profil?zakladka=haslo")).toContain("W wersji demonstracyjnej nie można zmienić hasła.")
  await db.update(user).set({ realm: "public" }).where(eq(user.email, person.email))
  expect((await otherDevice(person.email)).status).toBe(302)
})

test("sessions are listed and ended one by one or all but this", async () => {
  const person = await signedUp("sponsor")
  const [phone, office, library] = [
    await otherDevice(person.email),
    await otherDevice(person.email),
    await otherDevice(person.email),
  ]
  const html = await person.html("/profil?zakladka=bezpieczenstwo")
  expect(html.match(/\/profil\/sesje\//g)).toHaveLength(3)
  expect(html).toContain("To urządzenie")
  const [, id] = /\/profil\/sesje\/([\w-]+)/.exec(html) ?? []
  await person.post(`/profil/sesje/${id}`, {})
  expect(await person.html("/profil")).toContain("Wylogowano wybrane urządzenie")
  const statuses = await Promise.all([phone, office, library].map(async (one) => (await one.get("/profil")).status))
  expect(statuses.toSorted()).toEqual([200, 200, 302])
  await person.post("/profil/sesje", {})
  expect(await person.html("/profil")).toContain("Twoja sesja trwa tylko na tym urządzeniu.")
  expect(await sessionsOf(person.email)).toHaveLength(1)
  expect((await person.get("/profil")).status).toBe(200)
})

test("a person cannot end another person's session", async () => {
  const [victim, stranger] = [await signedUp("sponsor"), await signedUp("sponsor")]
  const [own] = await sessionsOf(victim.email)
  await stranger.post(`/profil/sesje/${own?.session.id}`, {})
  expect((await victim.get("/profil")).status).toBe(200)
})

test("the client address in x-forwarded-for of an untrusted client is not stored", async () => {
  const { email } = await signedUp("sponsor")
  const person = visitor()
  await person.post(
    "/logowanie",
    { email, password, rememberMe: "on" },
    { headers: { "x-forwarded-for": "203.0.113.9" } },
  )
  expect(JSON.stringify(await sessionsOf(email))).not.toContain("203.0.113.9")
})

test("a new email address is taken over only through its link, and the old one is notified", async () => {
  const person = await signedUp("sponsor")
  const wanted = `nowy-${person.email}`
  const ask = (fields: Fields) =>
    person.post("/profil/adres-email", { email: wanted, currentPassword: password, ...fields })
  expect((await ask({ currentPassword: "nie to" })).status).toBe(403)
  expect((await ask({ email: person.email })).status).toBe(400)
  expect(await (await ask({})).text()).toContain("wysłaliśmy link")
  expect((await otherDevice(wanted)).status).toBe(401)

  const token = String(await tokenFor(wanted, "account.confirmChange"))
  expect(await visitor().html(`/potwierdz-email?zmiana=${token}`)).toContain(wanted)
  await visitor().post("/reset-hasla", { email: person.email })
  const reset = await tokenFor(person.email, "account.reset")
  const done = await person.post(`/potwierdz-email?zmiana=${token}`, { token })
  expect(done.headers.get("location")).toBe("/profil")
  expect((await otherDevice(wanted)).status).toBe(302)
  expect((await otherDevice(person.email)).status).toBe(401)
  expect((await emailsTo(person.email))[0]?.kind).toBe("account.emailChanged")
  expect((await visitor().get(`/reset-hasla?token=${reset}`)).status).toBe(410)
  expect((await visitor().get(`/potwierdz-email?zmiana=${token}`)).status).toBe(410)
})

test("a change to an address that has an account gets the same answer and changes nothing", async () => {
  const [person, other] = [await signedUp("sponsor"), await signedUp("sponsor")]
  const answer = await person.post("/profil/adres-email", { email: other.email, currentPassword: password })
  expect(await answer.text()).toContain("wysłaliśmy link")
  expect((await emailsTo(other.email)).map(({ kind }) => kind)).toEqual(["account.exists"])
})

test("the avatar is a square, replaces the one before and goes when it is removed", async () => {
  const person = await signedUp("sponsor")
  const picture = async (width: number, height: number) =>
    new File(
      [
        new Uint8Array(
          await sharp({ create: { width, height, channels: 3, background: "#0a5364" } })
            .png()
            .toBuffer(),
        ),
      ],
      "ja.png",
    )
  const addressOf = async () => (await rowOf(person.email))?.image ?? ""
  const files = async () =>
    db
      .select()
      .from(file)
      .where(eq(file.ownerId, (await rowOf(person.email))?.id ?? ""))

  const set = await person.post("/profil/zdjecie", { image: await picture(900, 300), next: "/profil?zakladka=haslo" })
  expect(set.headers.get("location")).toBe("/profil?zakladka=haslo")
  const first = await addressOf()
  const shown = await visitor().get(first)
  const { width, height } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
  expect([width, height]).toEqual([256, 256])

  await person.post("/profil/zdjecie", { image: await picture(100, 400) })
  expect(await addressOf()).not.toBe(first)
  expect(await files()).toHaveLength(1)
  expect((await visitor().get(first)).status).toBe(404)

  await person.post("/profil/zdjecie", { remove: "on" })
  expect([await addressOf(), await files()]).toEqual(["", []])
})

test("what is no picture, too large, or another person's upload is refused", async () => {
  const [person, stranger] = [await signedUp("sponsor"), await signedUp("sponsor")]
  const html = new File(["<script>alert(1)</script>"], "ja.png", { type: "image/png" })
  await person.post("/profil/zdjecie", { image: html })
  expect(await person.html("/profil")).toContain("Nieprawidłowy format pliku")
  const large = new File([new Uint8Array(2.6 * 1024 * 1024)], "ja.png")
  expect((await person.post("/profil/zdjecie", { image: large })).status).toBe(413)
  const own = new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 64, height: 64, channels: 3, background: "red" } })
          .png()
          .toBuffer(),
      ),
    ],
    "ja.png",
  )
  await person.post("/profil/zdjecie", { image: own })
  const [picture] = await db.select().from(file)
  await stranger.post("/profil/zdjecie", { imageId: picture?.id ?? "" })
  expect((await rowOf(stranger.email))?.image).toBeNull()
})

test("every tab shows its form once", async () => {
  const person = await signedUp("sponsor")
  const html = await person.html("/profil?zakladka=powiadomienia")
  expect(html.match(/name="reminders"/g)).toHaveLength(1)
})
