import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import { buildWorld, type World } from "#app/db/realms/world.server.ts"
import { conversation, email, notification } from "#app/db/schema.ts"
import { termsForm } from "#app/domain/deals/terms/terms-form.ts"
import { readInbox } from "#app/domain/messages/inbox.ts"
import { getDeal } from "#app/features/deals/deal/queries.server.ts"
import { makeMove } from "#app/features/deals/moves/commands.server.ts"
import { editTerms } from "#app/features/deals/moves/terms/commands.server.ts"
import { dealAfter, type MadeMove, situations } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { deleteAccount } from "#test/support/own-session.ts"
import { runDueJobs } from "#test/support/worker.ts"
import { sendMessage } from "./commands.server.ts"
import { conversationOfPair } from "./inbox/commands.server.ts"
import { unreadCounts } from "./inbox/unread-queries.server.ts"
import { listConversations } from "./queries.server.ts"
import { getThread } from "./thread/queries.server.ts"
import { emailUnreadMessages } from "./unread-emails.server.ts"

let world: World
beforeEach(async () => {
  await emptyTables("user", "fact", "reaction_done", "rate_limit", "email")
  world = await db.transaction((tx) => buildWorld(tx, { now: new Date() }))
  await db.delete(notification)
})

const messagesOf = async (of: "marta" | "karolina") => {
  const [talk] = await db.select().from(conversation).where(eq(conversation.sponsorId, world.companies.bakery))
  const { messages } = await getThread(world.viewers[of], talk?.id ?? "")
  return messages.map(({ from, content }) => [from, content])
}
const words = "Budżet na ten rok\njest już rozdzielony."

const moves: [MadeMove, string][] = [
  [["organization", "reject"], "pending"],
  [["organization", "negotiate"], "pending"],
  [["sponsor", "cancel"], "accepted"],
  [["sponsor", "askToCancel"], "in_progress"],
  [["sponsor", "declineCancel"], "in_progress, the organization asks to cancel"],
  [["sponsor", "rejectSettlement"], "settlement"],
]
test.each(moves)(
  "%s: its reason is the author's message under the line, unread for the other end",
  async (sideAndMove, from) => {
    const [side, move] = sideAndMove
    const [author, reader] = side === "sponsor" ? (["marta", "karolina"] as const) : (["karolina", "marta"] as const)
    const id = await dealAfter(world, situations[from] ?? [])
    const { version } = await getDeal(world.viewers.marta, id)
    await makeMove(world.viewers[author], id, move, {
      version,
      reason: words,
      settlementRead: false,
      capacity: "prezes zarządu",
    })
    await runDueJobs()
    const line = ["system", expect.stringContaining("„Sadzenie”")]
    expect(await messagesOf(author)).toEqual([line, ["me", words]])
    expect(await messagesOf(reader)).toEqual([line, ["other", words]])
    expect((await unreadCounts(world.viewers[reader])).conversations).toBe(1)
    expect((await unreadCounts(world.viewers[author])).conversations).toBe(0)
    const bells = await db.select().from(notification)
    expect(bells.map(({ userId }) => userId)).toEqual([world.people[reader]])
    await emailUnreadMessages(new Date(Date.now() + 3_600_000))
    const sentEmails = (await db.select().from(email)).filter(({ userId }) => userId === world.people[reader])
    expect(
      sentEmails.map(({ kind }) => kind),
      "the email about the move has the words",
    ).toEqual([bells[0]?.kind])
  },
)

test("the note of new terms stands in the conversation; a move without a text writes only a line", async () => {
  const id = await dealAfter(world, situations["negotiation, terms by the sponsor"] ?? [])
  const form = termsForm.parse({
    version: "2",
    note: "Możemy dać 900 zł.",
    capacity: "prezes zarządu",
    lines: [{ title: "Namiot", amount: "900" }],
  })
  const saved = await editTerms(world.viewers.karolina, id, form)
  expect(saved.ok).toBe(true)
  await makeMove(world.viewers.marta, id, "acceptTerms", {
    capacity: "prezes zarządu",
    version: 3,
    reason: null,
    settlementRead: false,
  })
  await runDueJobs()
  expect(await messagesOf("marta")).toEqual([
    ["system", expect.stringContaining("proponuje nowe warunki")],
    ["other", "Możemy dać 900 zł."],
    ["system", expect.stringContaining("akceptuje warunki")],
  ])
})

test("the reason sent with a move leaves the author's unread messages unread", async () => {
  const { marta, karolina } = world.viewers
  const id = await dealAfter(world, [])
  const pair = { sponsorId: marta.companyId ?? "", organizationId: karolina.organizationId ?? "", realm: "public" }
  const talk = await db.transaction((tx) => conversationOfPair(tx, pair))
  await sendMessage(marta, talk.id, { content: "Czekam na odpowiedź.", file: null })
  await makeMove(karolina, id, "reject", { version: 1, reason: words, settlementRead: false })
  await runDueJobs()
  const view = readInbox(new URLSearchParams())
  expect((await listConversations(karolina, view)).rows[0]).toMatchObject({ unread: true })
})

test("the line states the reason when its author's account is deleted", async () => {
  await dealAfter(world, [])
  await deleteAccount(world.viewers.marta)
  await runDueJobs()
  const lines = (await messagesOf("karolina")).filter(([, content]) => content?.includes("„Sadzenie”"))
  expect(lines).toEqual([["system", expect.stringContaining("Powód: Konto zostało usunięte.")]])
})
