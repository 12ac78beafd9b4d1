import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import { buildWorld, demoId, type World } from "#app/db/realms/world.server.ts"
import { event, fact, inquiry, message, organization } from "#app/db/schema.ts"
import { eventPath, openConversationPath, organizationInquiryPath, organizationPath } from "#app/paths.ts"
import { type Fields, visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { addMember } from "#test/support/parties.ts"

let world: World
const asPage = { headers: { accept: "text/html" } }
const filled: Fields = { name: "Jan Kowalski", email: "jan@kowalski.example", message: "Chcę pomóc.\n\nJan", fax: "" }

beforeEach(async () => {
  await emptyTables("user", "inquiry", "fact", "rate_limit")
  world = await castWorld()
  await emptyTables("fact")
})

const pageOf = (name: keyof World["organizations"]) => organizationPath(world.organizations[name])
const storedInquiries = () => db.select().from(inquiry)

describe("a visitor", () => {
  test("writes with name and address; the message is stored with its fact, thanked only then", async () => {
    const jan = visitor()
    const answer = await jan.post(`${pageOf("orchard")}/napisz`, filled)
    expect([answer.status, answer.headers.get("location")]).toEqual([302, pageOf("orchard")])
    const [row] = await storedInquiries()
    expect(row).toMatchObject({
      organizationId: world.organizations.orchard,
      userId: null,
      name: "Jan Kowalski",
      email: "jan@kowalski.example",
      realm: "public",
    })
    const [firstMessage] = await db
      .select()
      .from(message)
      .where(eq(message.inquiryId, row?.id ?? ""))
    expect(firstMessage).toMatchObject({ content: "Chcę pomóc.\n\nJan", senderId: null, conversationId: null })
    const facts = await db.select().from(fact)
    expect(facts).toMatchObject([
      { what: "inquiry.send", aboutId: row?.id, byId: null, details: { organizationId: world.organizations.orchard } },
    ])
    const html = await jan.html(pageOf("orchard"))
    expect(html).toContain("Twoja wiadomość została wysłana do organizacji. Otrzymasz odpowiedź wkrótce.")
    expect(html).not.toContain("jan@kowalski.example")
  })

  test("comes back to the page of the form, never to another site", async () => {
    const back = async (next: string) =>
      (await visitor().post(`${pageOf("orchard")}/napisz?next=${encodeURIComponent(next)}`, filled)).headers.get(
        "location",
      )
    expect(await back("/wydarzenia/abc?x=1")).toBe("/wydarzenia/abc?x=1")
    for (const away of ["https://zly.example", "//zly.example", "/\\zly.example"])
      expect(await back(away)).toBe(pageOf("orchard"))
  })

  test.each<[string, Fields, string]>([
    ["no name", { name: "" }, "Podaj imię i nazwisko"],
    ["no address", { email: "jan@" }, "Podaj poprawny adres email"],
    ["no message", { message: " \n " }, "Wpisz treść wiadomości"],
    ["a letter too long", { message: "a".repeat(4001) }, "Skróć tekst do 4\u00a0000 znaków"],
  ])("%s is refused beside the field, what was typed stays", async (_, wrong, sentence) => {
    const answer = await visitor().post(`${pageOf("orchard")}/napisz`, { ...filled, ...wrong }, asPage)
    expect(answer.status).toBe(400)
    const html = await answer.text()
    expect(html).toContain(sentence)
    if (!("message" in wrong)) expect(html).toContain("Chcę pomóc.")
    expect(await storedInquiries()).toHaveLength(0)
  })

  test.each([
    ["hidden", { hiddenAt: new Date() }],
    ["deleted", { deletedAt: new Date() }],
  ])("an inquiry from the address of a %s event is stored without the event", async (_, change) => {
    const { planting } = world.events
    await db.update(event).set(change).where(eq(event.id, planting))
    const answer = await visitor().post(`${pageOf("orchard")}/napisz?next=${eventPath(planting)}`, filled)
    expect(answer.status).toBe(302)
    expect(await storedInquiries()).toMatchObject([{ subject: "", eventId: null }])
  })

  test("a filled trap asks once more with everything typed, and then the inquiry arrives", async () => {
    const first = await visitor().post(`${pageOf("orchard")}/napisz`, { ...filled, fax: "123" })
    expect(first.status).toBe(400)
    const html = await first.text()
    for (const text of ["pole, którego nie widać", 'value="Jan Kowalski"', "Chcę pomóc."]) expect(html).toContain(text)
    expect(html).not.toContain('name="fax"')
    expect(await storedInquiries()).toHaveLength(0)
    expect(await db.select().from(fact)).toHaveLength(0)
    const { fax: _, ...again } = filled
    expect((await visitor().post(`${pageOf("orchard")}/napisz`, again)).status).toBe(302)
    expect(await storedInquiries()).toHaveLength(1)
  })

  test("after the day's messages further ones wait, and what was typed stays", async () => {
    const answers: number[] = []
    const anew = () => ({ ...filled, key: crypto.randomUUID() })
    for (let n = 0; n < 12; n++) answers.push((await visitor().post(`${pageOf("orchard")}/napisz`, anew())).status)
    expect(answers.filter((status) => status === 302)).toHaveLength(10)
    const refused = await visitor().post(`${pageOf("orchard")}/napisz`, filled, asPage)
    expect(refused.status).toBe(429)
    expect(await refused.text()).toContain("Chcę pomóc.")
    expect(await storedInquiries()).toHaveLength(10)
  })
})

describe("somebody signed in", () => {
  test("writes under the account's own name and address, whatever is sent", async () => {
    const tomasz = await enter(world, "tomasz")
    expect((await tomasz.post(`${pageOf("orchard")}/napisz`, { message: "Dzień dobry" })).status).toBe(302)
    expect(await storedInquiries()).toMatchObject([
      { name: world.viewers.tomasz.name, email: world.viewers.tomasz.email, userId: world.viewers.tomasz.id },
    ])
    const extras: Fields[] = [
      { name: "Ktoś inny" },
      { email: "inny@poczta.example" },
      { realm: "demo-1" },
      { readAt: "2026" },
    ]
    for (const extra of extras)
      expect((await tomasz.post(`${pageOf("orchard")}/napisz`, { message: "Dzień dobry", ...extra })).status).toBe(400)
    expect(await storedInquiries()).toHaveLength(1)
  })

  test("the same words for two companies make two inquiries, also without scripts", async () => {
    const { printer } = world.companies
    await addMember(world, printer, "anna", "owner")
    const anna = await enter(world, "anna")
    for (const party of [world.companies.hydrosphere, printer]) {
      await anna.post("/profil/dzialasz-jako", { party })
      for (let times = 2; times--; ) await anna.post(`${pageOf("orchard")}/napisz`, { message: "Dzień dobry" })
    }
    const askers = (await storedInquiries()).map(({ askerPartyId }) => askerPartyId)
    expect(askers.toSorted()).toEqual([world.companies.hydrosphere, printer].toSorted())
  })

  test("the form is a page of its own; the owner and partners in a conversation are led elsewhere", async () => {
    expect(await (await enter(world, "tomasz")).html(`${pageOf("orchard")}/napisz`)).toContain(
      world.viewers.tomasz.email,
    )
    const to = async (person: keyof World["viewers"], path: string) =>
      (await (await enter(world, person)).get(path)).headers.get("location")
    expect(await to("karolina", `${pageOf("orchard")}/napisz`)).toBe(pageOf("orchard"))
    expect(await to("pawel", `${pageOf("mile")}/napisz`)).toBe(openConversationPath(world.conversation))
    expect(await to("tomasz", "/organizacje/org-1/napisz")).toBe("/organizacje/org-1")
  })

  test("the owner's own organization, unknown, hidden and foreign ones take no message", async () => {
    const karolina = await enter(world, "karolina")
    expect((await karolina.post(`${pageOf("orchard")}/napisz`, { message: "Do siebie" })).status).toBe(403)
    const demo = await db.transaction((tx) => buildWorld(tx, { realm: "demo-1", now: new Date(), id: demoId }))
    await db.update(organization).set({ hiddenAt: new Date() }).where(eq(organization.id, world.organizations.mile))
    for (const id of ["nie-ma", "org-1", world.organizations.mile, demo.organizations.orchard])
      expect((await karolina.post(organizationInquiryPath(id), { message: "Dzień dobry" })).status, id).toBe(404)
    expect(await storedInquiries()).toHaveLength(0)
  })
})
