import { eq, max } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import {
  company,
  conversation,
  conversationParticipant,
  deal,
  email,
  event,
  inquiry,
  message,
  organization,
  user,
} from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { readInbox } from "#app/domain/messages/inbox.ts"
import { eraseOrganization } from "#app/features/workspace/account-deletion/organization-commands.server.ts"
import { listDataAbout } from "#app/features/workspace/data-export/queries.server.ts"
import { dealNewPath } from "#app/paths.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { emailsTo } from "#test/support/emails.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { askInquiry } from "#test/support/inquiries.ts"
import { deleteAccount } from "#test/support/own-session.ts"
import { addCompany, addMember } from "#test/support/parties.ts"
import { forgetWork, runDueJobs } from "#test/support/worker.ts"
import { unreadCounts } from "../inbox/unread-queries.server.ts"
import { getThread } from "../thread/queries.server.ts"
import { emailUnreadMessages } from "../unread-emails.server.ts"
import { claimInquiries } from "./claim-commands.server.ts"
import { markInquiryRead, sendReply } from "./commands.server.ts"
import { getInquiryThread, listInquiries } from "./queries.server.ts"

let world: World
let karolina: Viewer
let tomasz: Viewer
const ewa = "ewa@kowal.example"

beforeEach(async () => {
  await emptyTables("user", "inquiry", "fact", "reaction_done", "rate_limit", "email")
  forgetWork()
  world = await castWorld()
  // nobody has unread messages yet
  await db.update(conversationParticipant).set({ lastReadId: "z" })
  karolina = world.viewers.karolina
  tomasz = world.viewers.tomasz
  await db.update(organization).set({ contactEmail: "biuro@sad.example" }).where(eq(organization.id, orchard()))
})

const orchard = () => world.organizations.orchard
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)
type InquiryInput = Partial<Parameters<typeof askInquiry>[1]>
const ask = (values: InquiryInput = {}) =>
  db.transaction((tx) => askInquiry(tx, { organizationId: orchard(), email: ewa, content: "Dzień dobry?", ...values }))
const fromTomasz = (values: InquiryInput = {}) =>
  ask({ userId: tomasz.id, name: tomasz.name, email: tomasz.email, ...values })
const aboutPlanting = async () => {
  const [about] = await db.select().from(event).where(eq(event.id, world.events.planting))
  return { eventId: about?.id, subject: about?.title }
}
const reply = (viewer: Viewer, id: string, content: string) => sendReply(viewer, id, { content })
const inboxOf = async (viewer: Viewer, q = "") =>
  (await listInquiries(viewer, readInbox(new URLSearchParams({ q })))).rows.map(({ id }) => id)
const wordsOf = async (viewer: Viewer, id: string) => {
  const thread = await getInquiryThread(viewer, id)
  return "movedTo" in thread ? thread : thread.messages.map(({ from, content }) => [from, content])
}

test.each([
  ["namiotu sobotę", true],
  ["łazarskie podwórko", true],
  ["przebieg", false],
  ["100%", false],
])("a search by words in any form and order: %s", async (q, isFound) => {
  const id = await fromTomasz({ ...(await aboutPlanting()), content: "W sobotę potrzebne są namioty i bieg?" })
  for (const viewer of [karolina, tomasz]) expect(await inboxOf(viewer, q)).toEqual(isFound ? [id] : [])
})

describe("somebody without an account", () => {
  test("gets the answer by email, replies to the organization's address, and no more than two a day at once", async () => {
    const id = await ask(await aboutPlanting())
    for (const words of ["Pierwsza", "Druga", "Trzecia", "Czwarta"]) await reply(karolina, id, words)
    await runDueJobs()
    const rows = await db.select().from(email).where(eq(email.address, ewa)).orderBy(email.id)
    expect(rows.map(({ sendAfter }) => sendAfter && sendAfter > inMinutes(23 * 60))).toEqual([null, null, true])
    expect(rows.map(({ sentAt }) => sentAt !== null)).toEqual([true, true, false])
    expect(rows[2]?.content).toMatchObject({
      name: karolina.organizationName,
      words: "Trzecia",
      others: [{ words: "Czwarta" }],
    })
    // another organization shares the address's limit
    const rafal = world.viewers.rafal
    const other = await ask({ organizationId: rafal.organizationId ?? "" })
    await reply(rafal, other, "Od innych")
    await runDueJobs()
    expect(await db.$count(email, eq(email.address, ewa))).toBe(3)
  })

  test("is not notified of their own questions, and in a demo nothing is sent", async () => {
    const id = await fromTomasz()
    await reply(karolina, id, "Odpowiedź na konto")
    await runDueJobs()
    expect((await emailsTo(tomasz.email)).filter(({ kind }) => kind === "inquiry.answer")).toEqual([])
  })
})

describe("an address that is confirmed", () => {
  const signedUp = async (emailVerified: boolean) => {
    const [id, partyId] = [crypto.randomUUID(), crypto.randomUUID()]
    await addCompany({ id, name: "Ewa Kowal", email: ewa, emailVerified }, { id: partyId })
    return { ...tomasz, id, partyId, companyId: partyId, email: ewa, name: "Ewa Kowal" }
  }
  const confirmed = async (
    viewer: Viewer,
    what: "account.confirmed" | "account.emailChanged" | "account.passwordReset",
  ) => {
    await db.transaction((tx) => record(tx, { what, aboutId: viewer.id, by: viewer }))
    await runDueJobs()
  }

  test.each(["account.confirmed", "account.emailChanged", "account.passwordReset"] as const)(
    "gets the inquiries sent from it (%s), not before it is confirmed",
    async (what) => {
      const id = await ask({ email: "Ewa@Kowal.example" })
      await reply(karolina, id, "Zapraszamy")
      const viewer = await signedUp(false)
      await confirmed(viewer, "account.registered" as never)
      await confirmed(viewer, what)
      expect(await inboxOf(viewer)).toEqual([])
      await expect(getInquiryThread(viewer, id)).rejects.toThrow()
      for await (const [table, rows] of listDataAbout(viewer)) if (table === "inquiry") expect(rows).toEqual([])
      await db.update(user).set({ emailVerified: true }).where(eq(user.id, viewer.id))
      await confirmed(viewer, what)
      expect(await inboxOf(viewer)).toEqual([id])
      expect(await wordsOf(viewer, id)).toEqual([
        ["me", "Dzień dobry?"],
        ["other", "Zapraszamy"],
      ])
      expect((await unreadCounts(viewer)).conversations).toBe(1)
      // what came by email before is not emailed again
      expect(await emailUnreadMessages(inMinutes(20))).toBe(0)
    },
  )

  test("does not reveal its company to the organization until its owner writes", async () => {
    const id = await ask()
    const viewer = await signedUp(true)
    await db
      .update(company)
      .set({ name: "Tajna Spółka" })
      .where(eq(company.id, viewer.companyId ?? ""))
    await confirmed(viewer, "account.confirmed")
    const seen = async () => JSON.stringify(await getInquiryThread(karolina, id))
    expect(await seen()).not.toMatch(new RegExp(`Tajna|${viewer.id}`))
    await reply(viewer, id, "To ja")
    expect(await seen()).toContain("Tajna Spółka")
  })

  test("gets no inquiry of another account, another realm or the operator, nor one to its own organization", async () => {
    const own = await ask({ email: karolina.email })
    const foreign = await ask({ userId: tomasz.id, email: ewa })
    const [contact] = await db.insert(inquiry).values({ name: "Ewa", email: ewa, message: "Do operatora" }).returning()
    const demo = await ask({ realm: "demo-1" })
    const viewer = await signedUp(true)
    await confirmed(viewer, "account.confirmed")
    await db.transaction((tx) => claimInquiries(tx, karolina))
    const rows = await db.select().from(inquiry)
    const owners = Object.fromEntries(rows.map(({ id, userId }) => [id, userId]))
    expect(owners).toEqual({ [own]: null, [foreign]: tomasz.id, [contact?.id ?? ""]: null, [demo]: null })
    expect(await inboxOf(viewer)).toEqual([])
  })
})

describe("an email goes after ten minutes unread", () => {
  test("both sides are emailed once until they read, the first question not again", async () => {
    const id = await fromTomasz()
    expect(await emailUnreadMessages(inMinutes(11))).toBe(0)
    await reply(karolina, id, "Odpowiedź")
    expect(await emailUnreadMessages(inMinutes(9))).toBe(0)
    expect(await emailUnreadMessages(inMinutes(11))).toBe(1)
    expect(await emailUnreadMessages(inMinutes(60))).toBe(0)
    expect(await emailsTo(tomasz.email)).toMatchObject([{ kind: "inquiry_reply", content: { words: "Odpowiedź" } }])
    const [, last] = await db.select().from(message).where(eq(message.inquiryId, id)).orderBy(message.id)
    await markInquiryRead(tomasz, id, last?.id ?? "")
    await reply(tomasz, id, "Dopytam")
    expect(await emailUnreadMessages(inMinutes(80))).toBe(1)
    expect(await emailsTo("biuro@sad.example")).toMatchObject([
      { kind: "inquiry_reply", content: { words: "Dopytam" } },
    ])
  })

  test("an organization is emailed at its address, also while its first member is blocked", async () => {
    await addMember(world, karolina.partyId, "halina", "owner")
    const id = await fromTomasz()
    await reply(karolina, id, "Odpowiedź")
    const [, last] = await db.select().from(message).where(eq(message.inquiryId, id)).orderBy(message.id)
    await markInquiryRead(tomasz, id, last?.id ?? "")
    await reply(tomasz, id, "Dopytam")
    await db.update(user).set({ blockedAt: new Date() }).where(eq(user.id, karolina.id))
    expect(await emailUnreadMessages(inMinutes(11))).toBe(1)
    expect(await emailsTo("biuro@sad.example")).toMatchObject([{ content: { words: "Dopytam" } }])
  })

  test("not to a person who switched it off, is blocked, or has the page open", async () => {
    const id = await fromTomasz()
    await reply(karolina, id, "Odpowiedź")
    const set = (values: object) => db.update(user).set(values).where(eq(user.id, tomasz.id))
    await set({ mutedEmails: ["inquiry_reply"] })
    expect(await emailUnreadMessages(inMinutes(11))).toBe(0)
    await set({ mutedEmails: [], blockedAt: new Date() })
    expect(await emailUnreadMessages(inMinutes(11))).toBe(0)
  })
})

describe("a proposal", () => {
  const propose = async (eventId: string, words = "Proponujemy namiot.") => {
    const answer = await (await enter(world, "tomasz")).post(`${dealNewPath}?wydarzenie=${eventId}`, {
      eventIds: eventId,
      "customOptions[0].title": "Namiot",
      "customOptions[0].amount": "500",
      message: words,
      capacity: "właściciel firmy",
      idempotencyKey: crypto.randomUUID(),
    })
    expect(answer.status).toBe(302)
    await runDueJobs()
    const [talk] = await db.select().from(conversation).where(eq(conversation.sponsorId, world.companies.printer))
    return talk?.id ?? ""
  }

  test("moves what was asked about its event, or about none, to the conversation's beginning", async () => {
    const about = await aboutPlanting()
    const id = await fromTomasz({ ...about, content: "Ile osób?" })
    await reply(karolina, id, "Dwieście.")
    const general = await fromTomasz({ content: "Działacie zimą?" })
    const elsewhere = await fromTomasz({ subject: "Inne wydarzenie", content: "A to drugie?" })
    const talk = await propose(world.events.planting)
    for (const [viewer, me] of [
      [tomasz, "me"],
      [karolina, "other"],
    ] as const) {
      const other = me === "me" ? "other" : "me"
      const { messages } = await getThread(viewer, talk)
      expect(messages.map(({ from, content, inquiry }) => [from, content, inquiry?.about ?? null])).toEqual([
        [me, "Ile osób?", about.subject],
        [other, "Dwieście.", about.subject],
        [me, "Działacie zimą?", ""],
        [me, "Proponujemy namiot.", null],
        ["system", expect.stringContaining("proponuje współpracę"), null],
      ])
      expect(await wordsOf(viewer, id)).toEqual({ movedTo: talk })
      expect(await inboxOf(viewer)).toEqual([elsewhere])
    }
    const read = await db.select().from(conversationParticipant).where(eq(conversationParticipant.conversationId, talk))
    const [first, , last] = await db.select().from(message).where(eq(message.conversationId, talk)).orderBy(message.id)
    expect(read.find(({ userId }) => userId === karolina.id)?.lastReadId).toBe(
      (await db.select().from(inquiry).where(eq(inquiry.id, id)))[0]?.ownerReadId,
    )
    expect(first && last && first.id < last.id).toBe(true)
    await expect(reply(karolina, id, "Za późno")).rejects.toThrow("częścią konwersacji")
    await expect(reply(tomasz, general, "Za późno")).rejects.toThrow("częścią konwersacji")
    expect((await reply(karolina, elsewhere, "Tu jeszcze tak")).id).toBeTruthy()
    const tomaszs = await enter(world, "tomasz")
    const html = await tomaszs.html(`/wiadomosci?rozmowa=${talk}`)
    expect(html).toContain("Zapytanie sprzed propozycji")
    expect((await tomaszs.get(`/wiadomosci?zapytanie=${id}`)).headers.get("location")).toBe(
      `/wiadomosci?rozmowa=${talk}`,
    )
  })

  test("an answer that its asker has not read stays unread in the conversation", async () => {
    const read = await fromTomasz({ content: "Działacie zimą?" })
    const id = await fromTomasz({ ...(await aboutPlanting()), content: "Ile osób?" })
    await reply(karolina, id, "Dwieście.")
    await reply(karolina, read, "Tak.")
    const [newest] = await db
      .select({ id: max(message.id) })
      .from(message)
      .where(eq(message.inquiryId, read))
    await markInquiryRead(tomasz, read, newest?.id ?? "")
    await propose(world.events.planting)
    expect((await unreadCounts(tomasz)).conversations).toBe(1)
  })

  test("the facts worked off once more move nothing twice", async () => {
    await fromTomasz({ ...(await aboutPlanting()), content: "Ile osób?" })
    const talk = await propose(world.events.planting)
    const before = await db.$count(message, eq(message.conversationId, talk))
    await runDueJobs()
    expect(await db.$count(message, eq(message.conversationId, talk))).toBe(before)
  })
})

describe("deletion of an account", () => {
  test("an asker's deletes the thread, but not an inquiry that has moved to a conversation", async () => {
    await db.delete(deal).where(eq(deal.sponsorId, world.companies.printer))
    const id = await fromTomasz()
    await reply(karolina, id, "Odpowiedź")
    const moved = await fromTomasz({ content: "W konwersacji" })
    const [talk] = await db.select().from(conversation).where(eq(conversation.id, world.conversation))
    await db.update(inquiry).set({ conversationId: talk?.id }).where(eq(inquiry.id, moved))
    await deleteAccount(tomasz)
    expect(await inboxOf(karolina)).toEqual([])
    const rows = await db.select().from(inquiry)
    expect(rows).toMatchObject([{ id: moved, email: "" }])
    expect(JSON.stringify(rows)).not.toContain(tomasz.name)
    expect(await db.$count(message, eq(message.inquiryId, id))).toBe(0)
  })

  test("an organization's leaves the thread to an asker with an account, and deletes inquiries sent without one", async () => {
    const id = await fromTomasz()
    await ask()
    await db.transaction((tx) => eraseOrganization(tx, orchard()))
    expect((await db.select().from(inquiry)).map((row) => row.id)).toEqual([id])
    const thread = await getInquiryThread(tomasz, id)
    expect(thread).toMatchObject({ name: "Konto usunięte", href: null, closed: expect.stringContaining("usunięte") })
    await expect(reply(tomasz, id, "Halo?")).rejects.toThrow("usunięte")
  })
})
