import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import { account, company, fact, member, organization, session, user } from "#app/db/schema.ts"
import { type Fields, signedUp, visitor } from "#test/support/app.ts"
import { emptyTables } from "#test/support/empty-tables.ts"

const filled: Fields = {
  userType: "organization",
  name: "Karolina Majchrzak",
  organizationName: "Fundacja Sąsiedzki Sad",
  companyName: "",
  email: "karolina@sad.example",
  password: "jabłonie nad Wartą",
  confirmPassword: "jabłonie nad Wartą",
}
const asPage = { headers: { accept: "text/html" } }

beforeEach(async () => {
  await emptyTables("user", "rate_limit")
})

test("the form says that the address will stand on the organization's profile (A1, decision 008)", async () => {
  expect(await visitor().html("/rejestracja?type=organization")).toContain(
    "Pokażemy go na profilu organizacji jako kontaktowy.",
  )
})

test("an organization account comes with its organization, signed in, with the spec's toast", async () => {
  const karolina = visitor()
  const answer = await karolina.post("/rejestracja", filled)
  expect(answer.status).toBe(302)
  expect(answer.headers.get("location")).toBe("/")
  const [row] = await db
    .select()
    .from(organization)
    .innerJoin(member, eq(member.partyId, organization.id))
    .innerJoin(user, eq(user.id, member.userId))
  expect(row?.member.role).toBe("owner")
  expect(row?.organization).toMatchObject({ name: "Fundacja Sąsiedzki Sad", contactEmail: "karolina@sad.example" })
  expect(row?.user).toMatchObject({
    userType: "organization",
    name: "Karolina Majchrzak",
    termsOfServiceVersion: "2025-04-09",
  })
  expect(await db.select().from(fact)).toHaveLength(1)
  const home = await karolina.html("/")
  expect(home).toContain("Zostałeś automatycznie zalogowany do systemu.")
  expect(await karolina.html("/")).not.toContain("automatycznie zalogowany")
})

test("a sponsor account keeps its company and has no organization", async () => {
  await signedUp("sponsor", { companyName: "Okna Drwęca S.A.", email: "pawel@okna.example" })
  expect(await db.select().from(organization)).toHaveLength(0)
  const [row] = await db.select().from(company).innerJoin(member, eq(member.partyId, company.id))
  const [person] = await db.select().from(user)
  expect(person).toMatchObject({ userType: "sponsor" })
  expect(row?.company.name).toBe("Okna Drwęca S.A.")
  expect(row?.company.id).not.toBe(person?.id)
  expect(row?.member).toMatchObject({ userId: person?.id, role: "owner" })
})

test.each<[string, Fields, string]>([
  ["different passwords", { confirmPassword: "inne hasło" }, "Podane hasła nie są identyczne"],
  ["five characters", { password: "abc12", confirmPassword: "abc12" }, "Hasło musi mieć co najmniej 6 znaków"],
  ["no organization", { organizationName: " " }, "Podaj nazwę organizacji"],
  ["no company", { userType: "sponsor", companyName: "" }, "Podaj nazwę firmy"],
  ["no e-mail", { email: "karolina@" }, "Podaj poprawny adres email"],
  ["an unknown type", { userType: "admin" }, "Wybierz typ konta"],
])("%s: refused beside the field, what was typed is kept, nothing is written", async (_, wrong, sentence) => {
  const answer = await visitor().post("/rejestracja", { ...filled, ...wrong }, asPage)
  expect(answer.status).toBe(400)
  const html = await answer.text()
  expect(html).toContain(sentence)
  expect(html).toContain("Karolina Majchrzak")
  expect(html).not.toContain("jabłonie nad Wartą")
  expect(await db.select().from(user)).toHaveLength(0)
})

test("an unknown field is refused with 400 and gives no rights", async () => {
  for (const extra of ["role", "realm", "id", "emailVerified", "__proto__"])
    expect((await visitor().post("/rejestracja", { ...filled, [extra]: "admin" })).status, extra).toBe(400)
  expect(await db.select().from(user)).toHaveLength(0)
})

test("twenty requests at once with one address make one account", async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => visitor().post("/rejestracja", filled)))
  expect(answers.filter((answer) => answer.status === 302)).toHaveLength(1)
  expect(await db.select().from(user)).toHaveLength(1)
  expect(await db.select().from(organization)).toHaveLength(1)
})

test("the database holds neither passwords nor session tokens", async () => {
  const person = await signedUp("sponsor")
  const [password] = await db.select().from(account)
  expect(password?.password).toMatch(/^\$argon2id\$m=19456,t=2,p=1\$/)
  const [row] = await db.select().from(session)
  const token = decodeURIComponent(person.jar.get("pomost-session") ?? "").split(".")[0]
  expect(token?.length).toBeGreaterThanOrEqual(32)
  expect(row?.token).toMatch(/^sha256:/)
  expect(JSON.stringify(row)).not.toContain(token)
})

test("signing out ends the session on the server; the old cookie opens nothing", async () => {
  const person = await signedUp("sponsor")
  const stolen = new Map(person.jar)
  expect((await person.get("/rejestracja")).status).toBe(302)
  const answer = await person.post("/wyloguj", {})
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/"])
  for (const [name, value] of stolen) person.jar.set(name, value)
  expect((await person.get("/rejestracja")).status).toBe(200)
  expect(await db.select().from(session)).toHaveLength(0)
})
