import { eq, sql } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import { fact, idempotency, inquiry } from "#app/db/schema.ts"
import { writeToOperator } from "#app/features/moderation/contact/commands.server.ts"
import { signedUp, visitor } from "#test/support/app.ts"
import { emptyTables } from "#test/support/empty-tables.ts"

const filled = {
  name: "Zofia Żółkiewska",
  email: "zofia@przyklad.example",
  subject: "Pytanie o rozliczenie",
  message: "Dzień dobry,\n\nczy rozliczenie może mieć dwie strony?",
  fax: "",
}
const storedInquiries = () => db.select().from(inquiry)

beforeEach(async () => {
  await emptyTables("rate_limit", "idempotency")
  await db.delete(inquiry)
})

test("the page shows details and hours, and loads nothing from other sites before the map is opened", async () => {
  const html = await visitor().html("/kontakt")
  for (const text of [
    "kontakt@pomost.example",
    "pomoc@pomost.example",
    "+48 22 000 00 00",
    "9:00–17:00",
    "przykładowe",
  ])
    expect(html).toContain(text)
  expect(html).toContain("Pokaż mapę")
  expect([...html.matchAll(/(?:src|action|srcset)="(https?:[^"]*)"/g)].map(([, to]) => to)).toEqual([])
})

test("a message is stored for the operator, with the fact of it and the spec's toast", async () => {
  const anna = visitor()
  const answer = await anna.post("/kontakt", filled)
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/kontakt"])
  expect(await anna.html("/kontakt")).toContain("Dziękujemy za kontakt. Odpowiemy najszybciej jak to możliwe.")
  const { fax: _, ...sent } = filled
  const [row] = await storedInquiries()
  expect(row).toMatchObject({ ...sent, organizationId: null, userId: null, realm: "public", answeredAt: null })
  const facts = await db
    .select()
    .from(fact)
    .where(eq(fact.aboutId, row?.id ?? ""))
  expect(facts).toMatchObject([{ what: "inquiry.contact", byId: null }])
  expect(JSON.stringify(facts)).not.toContain("zofia@")
})

test("somebody signed in finds name and address filled in", async () => {
  const person = await signedUp("sponsor")
  const html = await person.html("/kontakt")
  expect(html).toContain(`value="${person.email}"`)
  await person.post("/kontakt", filled)
  expect((await storedInquiries())[0]?.userId).not.toBeNull()
})

test("every field is required; what was typed comes back, and no toast", async () => {
  const anna = visitor()
  const answer = await anna.post("/kontakt", { ...filled, email: "zofia@", subject: " ", message: "" })
  expect(answer.status).toBe(400)
  const html = await answer.text()
  for (const sentence of ["Podaj poprawny adres email", "Podaj temat wiadomości", "Wpisz treść wiadomości"])
    expect(html).toContain(sentence)
  expect(html).toContain('value="Zofia Żółkiewska"')
  expect(html).not.toContain("Dziękujemy za kontakt")
  expect((await anna.post("/kontakt", { ...filled, message: "a".repeat(4001) })).status).toBe(400)
  expect((await anna.post("/kontakt", { ...filled, organizationId: "x" })).status).toBe(400)
  expect(await storedInquiries()).toEqual([])
})

test("a filled trap asks once more with everything typed, and then the message arrives", async () => {
  const anna = visitor()
  const first = await anna.post("/kontakt", { ...filled, fax: "22 123 45 67" })
  expect(first.status).toBe(400)
  const html = await first.text()
  for (const text of [
    "pole, którego nie widać",
    'value="Pytanie o rozliczenie"',
    "czy rozliczenie może mieć dwie strony?",
  ])
    expect(html).toContain(text)
  for (const text of ["Dziękujemy za kontakt", 'name="fax"']) expect(html).not.toContain(text)
  expect(await storedInquiries()).toEqual([])
  const { fax: _, ...again } = filled
  expect((await anna.post("/kontakt", again)).status).toBe(302)
  expect(await storedInquiries()).toMatchObject([again])
})

test("a form with a filled trap and a wrong field comes back once, without the trap", async () => {
  const anna = visitor()
  const first = await anna.post("/kontakt", { ...filled, email: "zofia@", fax: "22 123 45 67" })
  const html = await first.text()
  expect(html).toContain("Podaj poprawny adres email")
  expect(html).not.toContain('name="fax"')
})

test("a network may send ten messages a day; then the form comes back with what was typed", async () => {
  const anna = visitor()
  for (let times = 10; times--; )
    expect((await anna.post("/kontakt", { ...filled, key: crypto.randomUUID() })).status).toBe(302)
  const refused = await anna.post("/kontakt", filled)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3600)
  expect(await refused.text()).toContain("czy rozliczenie może mieć dwie strony?")
  expect((await storedInquiries()).length).toBe(10)
})

describe("the same words twice", () => {
  const { fax: _, ...words } = filled
  const from = (network: string, key: string | null = null) => writeToOperator(null, words, { network, key })

  test("a form pressed twice at once, or within ten minutes, makes one message", async () => {
    const anna = visitor()
    expect(await anna.html("/kontakt")).toMatch(/<input type="hidden" name="key" value=""/)
    await Promise.all([anna.post("/kontakt", filled), anna.post("/kontakt", filled)])
    await anna.post("/kontakt", { ...filled, key: "" })
    expect(await storedInquiries()).toHaveLength(1)
    await db.update(idempotency).set({ createdAt: sql`${idempotency.createdAt} - interval '11 minutes'` })
    await anna.post("/kontakt", filled)
    await anna.post("/kontakt", filled)
    expect(await storedInquiries()).toHaveLength(2)
  })

  test("two networks, or two browsers of one network, make two messages", async () => {
    for (const network of ["192.0.2.1", "192.0.2.1", "198.51.100.7"]) await from(network)
    expect(await storedInquiries()).toHaveLength(2)
    const [one, other] = [crypto.randomUUID(), crypto.randomUUID()]
    for (const key of [one, one, other]) await visitor().post("/kontakt", { ...filled, key })
    expect(await storedInquiries()).toHaveLength(4)
  })

  test("other words under the key of an accepted form come back with another key", async () => {
    const key = crypto.randomUUID()
    await visitor().post("/kontakt", { ...filled, key })
    const answer = await visitor().post("/kontakt", { ...filled, key, message: "Coś innego" })
    const html = await answer.text()
    expect([answer.status, html.includes("Coś innego"), html.includes(key)]).toEqual([409, true, false])
    expect(await storedInquiries()).toHaveLength(1)
  })
})
