import { eq, like } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { email, message, notification, user } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { readInbox } from "#app/domain/messages/inbox.ts"
import { noLongerMember, roleChanged } from "#app/domain/parties/permissions.ts"
import { castWorld } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { askInquiry } from "#test/support/inquiries.ts"
import { changeRole, joinParty, removeMember } from "#test/support/join-party.ts"
import { deleteAccount } from "#test/support/own-session.ts"
import { forgetWork, runDueJobs } from "#test/support/worker.ts"
import { markRead, sendMessage } from "./commands.server.ts"
import { unreadCounts } from "./inbox/unread-queries.server.ts"
import { markInquiryRead, sendReply } from "./inquiries/commands.server.ts"
import { getInquiryThread, listInquiries } from "./inquiries/queries.server.ts"
import { listConversations } from "./queries.server.ts"
import { getThread, type Thread } from "./thread/queries.server.ts"
import { emailUnreadMessages } from "./unread-emails.server.ts"

let world: World
let halina: Viewer
beforeEach(async () => {
  await emptyTables("user", "rate_limit", "email", "fact", "reaction_done")
  forgetWork()
  world = await castWorld()
  halina = await joinParty(world, world.organizations.mile, "halina", "coordinator")
  await db.delete(notification)
})

const inbox = readInbox(new URLSearchParams())
const say = (viewer: Viewer, content: string) => sendMessage(viewer, world.conversation, { content, file: null })
const lastMessage = async (viewer: Viewer) => (await getThread(viewer, world.conversation)).messages.at(-1)
const row = async (viewer: Viewer) => (await listConversations(viewer, inbox)).rows[0]
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)

test("a colleague's message stands on one's own side under their name and is unread; nobody of that side is emailed", async () => {
  const { rafal, pawel } = world.viewers
  const newest = await lastMessage(rafal)
  await markRead(rafal, world.conversation, newest?.id ?? "")
  await say(halina, "Jutro wyślę umowę.")
  const author = `${halina.name}, ${rafal.organizationName}`
  expect(await lastMessage(halina)).toMatchObject({ from: "me", author: null })
  expect(await lastMessage(rafal)).toMatchObject({ from: "colleague", author })
  expect(await lastMessage(pawel)).toMatchObject({ from: "other", author })
  expect((await row(rafal))?.last).toMatchObject({ from: "colleague", by: halina.name })
  expect((await row(pawel))?.last).toMatchObject({ from: "other", by: null })
  expect([(await row(rafal))?.unread, (await unreadCounts(rafal)).conversations]).toEqual([true, 1])
  await runDueJobs()
  expect((await db.select().from(notification)).map(({ userId }) => userId)).toEqual([pawel.id])
  await emailUnreadMessages(inMinutes(11))
  const sent = await db.select().from(email).where(like(email.key, "unread:%"))
  expect(sent.map(({ userId }) => userId)).toEqual([pawel.id])
})

test("a message counts as read once anybody of the other side has read it", async () => {
  await say(world.viewers.pawel, "Czekamy.")
  const id = (await lastMessage(world.viewers.pawel))?.id ?? ""
  expect((await getThread(world.viewers.pawel, world.conversation)).seenId < id).toBe(true)
  await markRead(halina, world.conversation, id)
  expect((await getThread(world.viewers.pawel, world.conversation)).seenId).toBe(id)
  expect((await row(world.viewers.rafal))?.unread).toBe(true)
})

test("messages written after a member joined are unread for them", async () => {
  expect((await row(halina))?.unread).toBe(false)
  await say(world.viewers.pawel, "Dzień dobry")
  expect([(await row(halina))?.unread, (await unreadCounts(halina)).conversations]).toEqual([true, 1])
})

test("a removed member's messages keep their name, and nothing of the thread reaches them", async () => {
  await say(halina, "Pozdrawiam")
  await removeMember(halina)
  expect(await lastMessage(world.viewers.rafal)).toMatchObject({
    from: "colleague",
    author: expect.stringContaining(halina.name),
  })
  expect(await say(halina, "Jeszcze ja").catch((error: Error) => error.message)).toBe(noLongerMember)
  await say(world.viewers.pawel, "Do widzenia")
  expect((await unreadCounts({ ...halina, ...world.viewers.halina })).conversations).toBe(0)
  await emailUnreadMessages(inMinutes(11))
  const sent = await db.select().from(email).where(like(email.key, "unread:%"))
  expect(sent.map(({ userId }) => userId)).not.toContain(halina.id)
})

test("a deleted account's messages stay without the name", async () => {
  await say(halina, "Pozdrawiam")
  await deleteAccount(halina)
  const [gone] = await db.select().from(user).where(eq(user.id, halina.id))
  expect((await lastMessage(world.viewers.rafal))?.author).toBe(
    `${gone?.name}, ${world.viewers.rafal.organizationName}`,
  )
  expect(gone?.name).not.toContain(halina.name)
})

test("a message is refused when its author's role was lowered after the request began", async () => {
  await changeRole(halina, "viewer")
  const before = await db.select().from(message)
  expect(await say(halina, "Spóźnione").catch((error: Error) => error.message)).toBe(roleChanged)
  expect(await db.select().from(message)).toEqual(before)
})

test("any member answers an inquiry under their name; who cannot answer leaves it unread", async () => {
  const { rafal, marta } = world.viewers
  const ask = { organizationId: world.organizations.mile, userId: marta.id, name: marta.name }
  const id = await db.transaction((tx) => askInquiry(tx, ask))
  const question = async (viewer: Viewer) => ((await getInquiryThread(viewer, id)) as Thread).messages.at(-1)
  await changeRole(halina, "viewer")
  await markInquiryRead({ ...halina, role: "viewer" }, id, (await question(halina))?.id ?? "")
  expect((await listInquiries(rafal, inbox)).rows[0]?.unread).toBe(true)
  await changeRole(halina, "coordinator")
  await sendReply(halina, id, { content: "Tak, można." } as never)
  expect(await question(rafal)).toMatchObject({
    from: "colleague",
    author: `${halina.name}, ${rafal.organizationName}`,
  })
  expect(await question(marta)).toMatchObject({ from: "other", author: `${halina.name}, ${rafal.organizationName}` })
  expect((await listInquiries(rafal, inbox)).rows[0]).toMatchObject({ unread: false, last: { by: halina.name } })
})
