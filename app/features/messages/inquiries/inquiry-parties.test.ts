import { eq, like, sql } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { email, inquiry, inquiryParticipant, message, notification, party } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { readInbox } from "#app/domain/messages/inbox.ts"
import type { Role } from "#app/domain/shared/role.ts"
import { findOtherOwner } from "#app/features/accounts/party/switch/queries.server.ts"
import { findReported } from "#app/features/moderation/reports/queries.server.ts"
import { sendInquiry } from "#app/features/organizations/inquiry/commands.server.ts"
import { joinTeam } from "#app/features/parties/invitations/join-commands.server.ts"
import { leaveTeam, removeMember } from "#app/features/parties/members/commands.server.ts"
import { listDataAbout } from "#app/features/workspace/data-export/queries.server.ts"
import { castWorld } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { changeRole } from "#test/support/join-party.ts"
import { deleteAccount } from "#test/support/own-session.ts"
import { addMember, inviteForToken } from "#test/support/parties.ts"
import { forgetWork } from "#test/support/worker.ts"
import { unreadCounts } from "../inbox/unread-queries.server.ts"
import type { Thread } from "../thread/queries.server.ts"
import { emailUnreadMessages } from "../unread-emails.server.ts"
import { markInquiryRead, sendReply } from "./commands.server.ts"
import { getInquiryThread, listInquiries } from "./queries.server.ts"

let world: World
/** Owner and coordinator of the company that asks; owner of the organization. */
let tomasz: Viewer
let marta: Viewer
let karolina: Viewer
let martasMembership: string
/** The inquiry of tomasz. */
let id: string

beforeEach(async () => {
  await emptyTables("user", "inquiry", "fact", "reaction_done", "rate_limit", "email", "notification")
  forgetWork()
  world = await castWorld()
  tomasz = world.viewers.tomasz
  karolina = world.viewers.karolina
  await join("coordinator")
  id = (await ask(tomasz, "Ile osób przyjdzie?")).id
  await db.delete(notification)
  await db.update(party).set({ approvalFromGrosze: null })
})

async function join(role: Role) {
  const added = await addMember(world, tomasz.partyId, "marta", role)
  marta = added.viewer
  martasMembership = added.id
}
const ask = (viewer: Viewer, words: string, organizationId = world.organizations.orchard) =>
  sendInquiry(
    viewer,
    organizationId,
    { name: viewer.name, email: viewer.email, message: words, eventId: null },
    { network: "", key: crypto.randomUUID() },
  )
const answer = (viewer: Viewer, content: string) => sendReply(viewer, id, { content })
const thread = async (viewer: Viewer, of = id) => (await getInquiryThread(viewer, of)) as Thread
const lastMessage = async (viewer: Viewer) => (await thread(viewer)).messages.at(-1)
const rowOf = async (viewer: Viewer) => (await listInquiries(viewer, readInbox(new URLSearchParams()))).rows[0]
const unread = async (viewer: Viewer) => (await unreadCounts(viewer)).conversations
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)
const notified = async () => (await db.select().from(notification)).map(({ userId }) => userId).sort()

test("a colleague reads what was asked and goes on in it; each side sees who wrote", async () => {
  expect(await rowOf(marta)).toMatchObject({ id, unread: true, last: { from: "colleague", by: tomasz.name } })
  await answer(marta, "I czy jest parking?")
  expect(await lastMessage(marta)).toMatchObject({ from: "me", author: null })
  expect(await lastMessage(tomasz)).toMatchObject({ from: "colleague", author: `${marta.name}, ${tomasz.companyName}` })
  expect(await lastMessage(karolina)).toMatchObject({ from: "other", author: `${marta.name}, ${tomasz.companyName}` })
  expect((await thread(karolina)).messages[0]).toMatchObject({ from: "other", author: tomasz.name })
  const [notice] = await db.select().from(notification)
  expect(notice).toMatchObject({ userId: karolina.id, body: expect.stringContaining(marta.name) })
  await emailUnreadMessages(inMinutes(11))
  const [sent, ...more] = await db
    .select()
    .from(email)
    .where(like(email.key, `unread:${id}:%`))
  expect([sent?.userId, more]).toEqual([karolina.id, []])
  expect(sent?.content).toMatchObject({ name: marta.name })
  // the question of a colleague about the same goes on in the thread
  expect((await ask(marta, "A rampa?")).id).toBe(id)
})

test("two colleagues who ask at the same moment begin one thread", async () => {
  const other = world.organizations.mile
  const [first, second] = await Promise.all([ask(tomasz, "Dzień dobry", other), ask(marta, "Witam", other)])
  expect(first.id).toBe(second.id)
  expect(await db.$count(message, eq(message.inquiryId, first.id))).toBe(2)
})

test("an answer reaches everybody whose role gets it, and each member reads for themselves", async () => {
  await markInquiryRead(marta, id, (await lastMessage(marta))?.id ?? "")
  await answer(karolina, "Dwieście.")
  expect(await notified()).toEqual([marta.id, tomasz.id].sort())
  const newest = (await lastMessage(tomasz))?.id ?? ""
  expect([await unread(tomasz), await unread(marta)]).toEqual([1, 1])
  expect((await thread(karolina)).seenId < newest).toBe(true)
  await markInquiryRead(marta, id, newest)
  expect([await unread(tomasz), await unread(marta)]).toEqual([1, 0])
  expect((await thread(karolina)).seenId).toBe(newest)
  await emailUnreadMessages(inMinutes(11))
  const sent = await db
    .select()
    .from(email)
    .where(like(email.key, `unread:${id}:%`))
  expect(sent.map(({ userId }) => userId)).toEqual([tomasz.id])
})

test("a viewer reads the thread, cannot write in it and gets no notification", async () => {
  await changeRole(marta, "viewer")
  marta = { ...marta, role: "viewer" }
  await expect(answer(marta, "Nie wolno")).rejects.toThrow("Nie masz uprawnień")
  expect((await thread(marta)).closed).toBeTruthy()
  await answer(karolina, "Dwieście.")
  expect(await notified()).toEqual([tomasz.id])
  expect(await unread(marta)).toBe(1)
})

test.each(["removed", "left"])(
  "a member who was removed or has left (%s) cannot read or write the thread, nor get its notifications",
  async (how) => {
    await answer(karolina, "Dwieście.")
    await answer(marta, "Dziękuję")
    expect(await notified()).toContain(marta.id)
    if (how === "removed") await removeMember(tomasz, martasMembership)
    else await leaveTeam(marta)
    const before = await db.select().from(message)
    const own = world.viewers.marta
    for (const viewer of [own, marta])
      await expect(answer(viewer, "Jeszcze ja")).rejects.toThrow(/uprawnień|nie istnieje|zespołu|dostępu/)
    expect(await db.select().from(message)).toEqual(before)
    await expect(getInquiryThread(own, id)).rejects.toThrow()
    await expect(markInquiryRead(own, id, before[0]?.id ?? "")).rejects.toThrow()
    expect(await rowOf(own)).toBeUndefined()
    expect([await unread(own), await notified()]).toEqual([0, expect.not.arrayContaining([marta.id])])
    expect(await db.$count(inquiryParticipant, eq(inquiryParticipant.userId, marta.id))).toBe(0)
    expect(await lastMessage(karolina)).toMatchObject({ author: `${marta.name}, ${tomasz.companyName}` })
  },
)

test("the thread of a removed member stays with the company", async () => {
  const { id: own } = await ask(marta, "Działacie zimą?", world.organizations.mile)
  await removeMember(tomasz, martasMembership)
  await expect(getInquiryThread(world.viewers.marta, own)).rejects.toThrow()
  const { messages } = await thread(tomasz, own)
  expect(messages).toMatchObject([{ from: "colleague", content: "Działacie zimą?" }])
  expect((await sendReply(tomasz, own, { content: "Ponawiam" })).id).toBeTruthy()
})

test("a new member sees the earlier messages as read, and later ones as unread", async () => {
  await answer(karolina, "Dwieście.")
  await answer(tomasz, "Dziękuję")
  const token = await inviteForToken(tomasz, world.viewers.pawel.email)
  await joinTeam(world.viewers.pawel, token, "")
  const { partyId, companyId } = tomasz
  const pawel: Viewer = { ...world.viewers.pawel, partyId, companyId, organizationId: null, role: "coordinator" }
  expect([await unread(pawel), (await rowOf(pawel))?.unread]).toEqual([0, false])
  await answer(karolina, "Do zobaczenia")
  expect(await unread(pawel)).toBe(1)
})

test("deleting the asker's account leaves the inquiry to the company without the name; the last member's deletes it", async () => {
  const { id: own } = await ask(marta, "Działacie zimą?", world.organizations.mile)
  await deleteAccount({ ...world.viewers.marta })
  expect((await thread(tomasz, own)).messages[0]?.content).toBe("Działacie zimą?")
  const [row] = await db.select().from(inquiry).where(eq(inquiry.id, own))
  expect(row).toMatchObject({ email: "", name: expect.not.stringContaining(marta.name) })
  await db.execute(sql`delete from deal where sponsor_id = ${tomasz.partyId}`)
  await deleteAccount(tomasz)
  expect(await db.select().from(inquiry)).toEqual([])
})

test("the export holds the party's inquiries, a colleague's without their address", async () => {
  const rows: object[] = []
  for await (const [table, part] of listDataAbout(marta)) if (table === "inquiry") rows.push(...part)
  expect(rows).toMatchObject([{ id, askerPartyId: tomasz.partyId }])
  expect(JSON.stringify(rows)).not.toContain(tomasz.email)
  const own: object[] = []
  for await (const [table, part] of listDataAbout(tomasz)) if (table === "inquiry") own.push(...part)
  expect(own).toMatchObject([{ id, email: tomasz.email }])
})

test("a member who acts for another company gets 404, and the page names the company that has the thread", async () => {
  const own = world.viewers.marta
  await expect(getInquiryThread(own, id)).rejects.toThrow()
  expect(await findOtherOwner(own, [id])).toMatchObject({ id: tomasz.partyId })
  expect(await findOtherOwner(world.viewers.pawel, [id])).toBeNull()
})

test("a colleague reports an answer, not what their own side wrote", async () => {
  await answer(karolina, "Dwieście.")
  const [first, second] = await db.select().from(message).where(eq(message.inquiryId, id)).orderBy(message.id)
  const found = (messageId = "") => findReported(marta, "message", messageId)
  expect((await found(second?.id))?.title).toContain("Dwieście")
  expect(await found(first?.id)).toBeNull()
})
