import { and, eq } from "drizzle-orm"
import pg from "pg"
import { beforeEach, expect, test, vi } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import { buildWorld, type World } from "#app/db/realms/world.server.ts"
import { conversation, file, message, notification, organization } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { readInbox } from "#app/domain/messages/inbox.ts"
import { messageErrors } from "#app/domain/messages/message.ts"
import { messageForm } from "#app/domain/messages/message-form.ts"
import type { FactName } from "#app/domain/workspace/fact-name.ts"
import { findDesk } from "#app/features/workspace/desk/queries.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { timeOrderedId, timeOrderedIdAfter } from "#app/lib/time-ordered-id.ts"
import { disk } from "#app/platform/files/files.server.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { runDueJobs } from "#test/support/worker.ts"
import { markRead, sendMessage } from "./commands.server.ts"
import { conversationOfPair } from "./inbox/commands.server.ts"
import { unreadCounts } from "./inbox/unread-queries.server.ts"
import { listConversations } from "./queries.server.ts"
import { getThread, listMessages } from "./thread/queries.server.ts"

const plainQuery = pg.Client.prototype.query
let world: World
beforeEach(async () => {
  await emptyTables("user", "fact", "reaction_done", "rate_limit")
  world = await db.transaction((tx) => buildWorld(tx, { now: new Date() }))
})

const text = (content: string, clientKey?: string) => ({ content, clientKey, file: null })
const reason = (doing: Promise<unknown>) =>
  doing.then(
    () => null,
    (error) => (error instanceof Refusal ? error.reason : error),
  )
const inbox = (query = "") => readInbox(new URLSearchParams(query))

test("a message stands in the other end's list and thread, unread; the sender's mark moves along", async () => {
  const { pawel, rafal } = world.viewers
  const before = await unreadCounts(rafal)
  const sent = await sendMessage(pawel, world.conversation, text("Czy możemy się spotkać w czwartek?"))
  expect(sent.ok).toBe(true)
  const [row] = (await listConversations(rafal, inbox())).rows
  expect(row).toMatchObject({
    name: "Okna Drwęca S.A.",
    kind: "sponsor",
    unread: true,
    last: { from: "other", content: "Czy możemy się spotkać w czwartek?" },
  })
  expect((await unreadCounts(rafal)).conversations).toBe(before.conversations + 1)
  expect((await unreadCounts(pawel)).conversations).toBe(0)
  const thread = await getThread(rafal, world.conversation)
  expect(thread.messages.at(-1)).toMatchObject({ from: "other", content: "Czy możemy się spotkać w czwartek?" })
  expect(thread).toMatchObject({ name: "Okna Drwęca S.A.", person: "Paweł Gołębiewski", closed: null })
  expect(thread.deals.map((deal) => deal.status)).toContain("negotiation")
})

test("the greeting, the badge and the filter count the same conversations as unread", async () => {
  const { pawel, rafal } = world.viewers
  const seen = async () => ({
    greeting: (await findDesk(rafal)).waiting.messages,
    badge: (await unreadCounts(rafal)).conversations,
    filter: (await listConversations(rafal, inbox("filtr=nieprzeczytane"))).rows.length,
  })
  const thread = await getThread(rafal, world.conversation)
  await markRead(rafal, world.conversation, thread.messages.at(-1)?.id ?? "")
  expect(await seen()).toEqual({ greeting: 0, badge: 0, filter: 0 })
  await db.insert(message).values({
    id: timeOrderedId(),
    conversationId: world.conversation,
    senderId: null,
    content: "Współpraca: zmieniono warunki",
  })
  expect(await seen()).toEqual({ greeting: 0, badge: 0, filter: 0 })
  for (const content of ["Pierwsza", "Druga"]) await sendMessage(pawel, world.conversation, text(content))
  expect(await seen()).toEqual({ greeting: 1, badge: 1, filter: 1 })
})

test("many messages of one conversation make one notification, which reading the conversation marks as read", async () => {
  const { pawel, rafal } = world.viewers
  for (const content of ["Pierwsza", "Druga", "Trzecia"]) await sendMessage(pawel, world.conversation, text(content))
  const bells = () =>
    db
      .select()
      .from(notification)
      .where(and(eq(notification.userId, rafal.id), eq(notification.kind, "message_new")))
  expect(await bells()).toMatchObject([{ body: "Okna Drwęca S.A.: „Trzecia”", readAt: null }])
  const last = (await getThread(rafal, world.conversation)).messages.at(-1)?.id ?? ""
  await markRead(rafal, world.conversation, last)
  expect((await bells())[0]?.readAt).not.toBeNull()
  expect((await unreadCounts(rafal)).conversations).toBe(0)
  expect((await getThread(pawel, world.conversation)).seenId).toBe(last)
  await markRead(rafal, world.conversation, world.messages[0] ?? "")
  expect((await getThread(pawel, world.conversation)).seenId, "a mark never goes back").toBe(last)
})

test("a repeated or parallel send of one key writes one message", async () => {
  const { pawel } = world.viewers
  const key = crypto.randomUUID()
  const all = await Promise.all(
    Array.from({ length: 12 }, () => sendMessage(pawel, world.conversation, text("Tylko raz", key))),
  )
  expect(new Set(all.map((sent) => sent.ok && sent.id)).size).toBe(1)
  expect(await db.select().from(message).where(eq(message.content, "Tylko raz"))).toHaveLength(1)
})

test("a message costs four statements, two of them to begin and to commit, and each is planned once", async () => {
  const { pawel } = world.viewers
  const statements: { text: string; name?: string }[] = []
  const query = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [statement] = args as unknown as [string | { text: string; name?: string }]
    statements.push(typeof statement === "string" ? { text: statement } : statement)
    return plainQuery.apply(this, args as never)
  } as never)
  for (let times = 0; times < 2; times++) await sendMessage(pawel, world.conversation, text("Ile to kosztuje?"))
  query.mockRestore()
  const [first, second] = [statements.slice(0, 4), statements.slice(4)]
  expect(first.map((statement) => statement.text.trim().slice(0, 6))).toEqual(["begin", "select", "with l", "commit"])
  expect(second.map(({ name }) => name)).toEqual([undefined, ...first.slice(1, 3).map(({ name }) => name), undefined])
  expect(first[1]?.name && first[2]?.name).toBeTruthy()
})

test("a message follows the last one even when that one's process had a clock that runs ahead", async () => {
  const { pawel, rafal } = world.viewers
  const ahead = timeOrderedIdAfter("ffffff00-0000-7000-8000-000000000000")
  await db.insert(message).values({ id: ahead, conversationId: world.conversation, senderId: rafal.id, content: "?" })
  await sendMessage(pawel, world.conversation, text("Już jestem"))
  const contents = (await listMessages(rafal, world.conversation, {})).messages.map(({ content }) => content)
  expect(contents.slice(-2)).toEqual(["?", "Już jestem"])
})

test("a key used for another message is refused: no message, no notification, no file", async () => {
  const { pawel, marta } = world.viewers
  const clientKey = crypto.randomUUID()
  const other = await db.transaction((tx) =>
    conversationOfPair(tx, {
      sponsorId: pawel.companyId ?? "",
      organizationId: world.organizations.orchard,
      realm: "public",
    }),
  )
  const attached = () => new File(["%PDF-1.7\n…\n%%EOF\n"], "Umowa.pdf")
  const first = await sendMessage(pawel, world.conversation, { content: "Raz", clientKey, file: attached() })
  const bells = await db.select().from(notification)
  expect(await sendMessage(pawel, world.conversation, { content: "Raz", clientKey, file: attached() })).toEqual(first)
  expect(await reason(sendMessage(pawel, other.id, { content: "Raz", clientKey, file: attached() }))).toBe("conflict")
  expect(await reason(sendMessage(marta, world.conversation, text("Raz", clientKey)))).toBe("not-found")
  expect(await db.select().from(message).where(eq(message.content, "Raz"))).toHaveLength(1)
  expect(await db.select().from(notification)).toEqual(bells)
  expect(await db.select().from(file).where(eq(file.purpose, "attachment"))).toHaveLength(1)
})

test("parallel messages of both ends have one order, and a reader who loads new ones again and again gets each once", async () => {
  const { pawel, rafal } = world.viewers
  const start = (await listMessages(pawel, world.conversation, {})).messages.at(-1)?.id
  const seen: string[] = []
  let last = start
  const follow = async () => {
    const { messages } = await listMessages(pawel, world.conversation, { after: last })
    seen.push(...messages.map(({ content }) => content))
    last = messages.at(-1)?.id ?? last
  }
  const writing = Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      sendMessage(n % 2 ? pawel : rafal, world.conversation, text(`Wiadomość ${n}`)),
    ),
  )
  let written = false
  void writing.then(() => {
    written = true
  })
  while (!written) await follow()
  for (let n = 0; n < 3; n++) await follow()
  const { messages } = await listMessages(pawel, world.conversation, { after: start })
  expect(new Set(seen).size).toBe(60)
  expect(seen).toHaveLength(60)
  expect(seen.slice(0, messages.length)).toEqual(messages.map(({ content }) => content))
})

test("people of neither side get 404 for reading, writing and marking, as for an unknown conversation", async () => {
  const { tomasz, karolina } = world.viewers
  for (const stranger of [tomasz, karolina])
    for (const id of [world.conversation, "nie-ma-takiej"]) {
      expect(await reason(sendMessage(stranger, id, text("Dzień dobry")))).toBe("not-found")
      expect(await reason(getThread(stranger, id))).toBe("not-found")
      expect(await reason(listMessages(stranger, id, {}))).toBe("not-found")
      expect(await reason(markRead(stranger, id, world.messages[0] ?? ""))).toBe("not-found")
    }
  expect((await listConversations(tomasz, inbox())).rows).toEqual([])
  const elsewhere = { ...world.viewers.pawel, realm: "demo-1" }
  expect(await reason(getThread(elsewhere, world.conversation))).toBe("not-found")
  expect((await listConversations(elsewhere, inbox())).rows).toEqual([])
})

test("a conversation with a deleted organization can be read, but not written in", async () => {
  const { pawel } = world.viewers
  await db.update(organization).set({ deletedAt: new Date() }).where(eq(organization.id, world.organizations.mile))
  expect(await reason(sendMessage(pawel, world.conversation, text("Halo?")))).toBe("conflict")
  expect(await getThread(pawel, world.conversation)).toMatchObject({
    name: "Konto usunięte",
    closed: messageErrors.gone,
    href: null,
  })
  expect((await listConversations(pawel, inbox())).rows[0]?.name).toBe("Konto usunięte")
})

test("search folds names and words, filters count by the other end, wildcards stand for themselves", async () => {
  const { pawel, rafal } = world.viewers
  const found = async (viewer: typeof pawel, query: string) =>
    (await listConversations(viewer, inbox(query))).rows.map((row) => row.name)
  expect(await found(rafal, "q=okna+drweca")).toEqual(["Okna Drwęca S.A."])
  expect(await found(rafal, "q=GOLEBIEWSKI")).toEqual(["Okna Drwęca S.A."])
  expect(await found(rafal, "q=strefa+kibica")).toEqual(["Okna Drwęca S.A."])
  const [hit] = (await listConversations(rafal, inbox("q=przystani"))).rows
  expect(hit?.last?.content).toContain("przystani")
  // other forms, words apart, signs; nothing inside a word
  for (const some of ["q=Strefy+kibiców", "q=przystań", "q=dla+drwęcy"])
    expect(await found(rafal, some), some).toHaveLength(1)
  await sendMessage(rafal, world.conversation, text("Świetnie 🎉 (100%)"))
  for (const some of ["q=🎉", "q=100%25", "q=(100%25)"]) expect(await found(rafal, some), some).toHaveLength(1)
  for (const nothing of ["q=rystan", "q=kibic+przystań+żyrafa", "q=.*", "q=[", "q=\\\\"])
    expect(await found(rafal, nothing), nothing).toEqual([])
  for (const nothing of ["q=%25%25", "q=_____________", "q=żyrafa", "filtr=organizacje"])
    expect(await found(rafal, nothing), nothing).toEqual([])
  expect(await found(rafal, "filtr=sponsorzy")).toHaveLength(1)
  expect(await found(pawel, "filtr=organizacje")).toHaveLength(1)
  expect(await found(pawel, "filtr=nieprzeczytane")).toHaveLength(1)
  expect(await found(rafal, "filtr=nieprzeczytane")).toHaveLength(0)
})

test("older messages come page by page without holes", async () => {
  const { pawel } = world.viewers
  for (let n = 0; n < 95; n++) await sendMessage(pawel, world.conversation, text(`Wiadomość ${n}`))
  const all: string[] = []
  let page = await listMessages(pawel, world.conversation, {})
  for (;;) {
    all.unshift(...page.messages.map(({ id }) => id))
    if (!page.older) break
    page = await listMessages(pawel, world.conversation, { before: all[0] })
  }
  const rows = await db.select({ id: message.id }).from(message).orderBy(message.id)
  expect(all).toEqual(rows.map(({ id }) => id))
})

test("the form takes plain text of up to 4,000 characters, trimmed, and refuses the rest in Polish", () => {
  const read = (fields: Record<string, unknown>) => messageForm.safeParse(fields)
  expect(read({ content: "  Cześć!\r\n\r\nDo jutra  " }).data).toMatchObject({
    content: "Cześć!\n\nDo jutra",
    file: null,
  })
  expect(read({ content: "<b>tłusto</b>" }).data?.content).toBe("<b>tłusto</b>")
  expect(read({ content: "ą".repeat(4000) }).success).toBe(true)
  const sentence = (fields: Record<string, unknown>) => read(fields).error?.issues[0]?.message
  expect(sentence({ content: "ą".repeat(4001) })).toContain("Skróć ją do 4\u00a0000 znaków")
  for (const empty of ["", " ", "\n\t\u00a0", "\u200b"])
    expect(sentence({ content: empty }), JSON.stringify(empty)).toBe("Wpisz wiadomość")
  expect(sentence({ content: "a\u0000b" })).toBe("Usuń znaki, których nie da się wyświetlić")
  expect(sentence({ content: "x", file: new File(["x"], "plan.exe") })).toContain("Załącz plik PDF")
  expect(sentence({ content: "x", file: new File([], "plan.pdf") })).toBe("Ten plik jest pusty")
  expect(read({ content: "", file: new File(["x"], "plan.pdf") }).success).toBe(true)
})

test("attached PDFs and pictures are stored; a file with the name of one but other content is refused and not stored", async () => {
  const { pawel, rafal } = world.viewers
  const pdf = new File(["%PDF-1.7\n…\n%%EOF\n"], "Umowa – wzór.pdf")
  const pixel = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
    "base64",
  )
  const picture = new File([pixel], "zdjęcie.png")
  for (const sent of [pdf, picture])
    expect(await sendMessage(pawel, world.conversation, { content: "", file: sent })).toMatchObject({ ok: true })
  const { messages } = await getThread(rafal, world.conversation)
  expect(messages.slice(-2).map((one) => one.file)).toMatchObject([
    { name: "Umowa – wzór.pdf", picture: null },
    { name: "zdjęcie.webp", picture: { width: 1, height: 1 } },
  ])
  const files = await db.select().from(file).where(eq(file.purpose, "attachment"))
  for (const { key } of files) expect(await disk.exists(key)).toBe(true)
  for (const bad of [
    new File(["<html>"], "umowa.pdf"),
    new File(["<svg/>"], "logo.png"),
    new File(["%PDF-1.7"], "urwany.pdf"),
  ])
    expect(await sendMessage(pawel, world.conversation, { content: "", file: bad })).toMatchObject({ ok: false })
  expect(await db.select().from(file).where(eq(file.purpose, "attachment"))).toHaveLength(2)
})

test("a proposal opens the pair's one conversation with its words; moves stand there as lines that lead to the deal", async () => {
  const { marta, karolina } = world.viewers
  const dealId = world.deals.pending
  const recordFact = (what: FactName, by: Viewer, details: Record<string, unknown>) =>
    db.transaction((tx) =>
      record(tx, { what, aboutId: dealId, by: { id: by.id, partyId: by.partyId }, realm: "public", details }),
    )
  await recordFact("deal.propose", marta, {
    side: "sponsor",
    from: null,
    to: "pending",
    message: "Chętnie pomożemy przy sadzeniu.",
  })
  await recordFact("deal.accept", karolina, {
    side: "organization",
    from: "pending",
    to: "accepted",
  })
  await runDueJobs()
  await runDueJobs()
  const [row] = (await listConversations(karolina, inbox())).rows
  expect(
    await db
      .select()
      .from(conversation)
      .where(eq(conversation.sponsorId, marta.companyId ?? "")),
  ).toHaveLength(1)
  const thread = await getThread(karolina, row?.id ?? "")
  expect(thread.messages.map(({ from, content, dealId }) => [from, content, dealId])).toEqual([
    ["other", "Chętnie pomożemy przy sadzeniu.", dealId],
    [
      "system",
      expect.stringMatching(/^Piekarnia Jasny Zakwas Sp\. z o\.o\. proponuje współpracę „.+”: 2\u00a0800\u00a0zł\.$/),
      dealId,
    ],
    ["system", expect.stringMatching(/ przyjmuje propozycję „.+”\. Status: Zaakceptowana\.$/), dealId],
  ])
  expect(row?.unread).toBe(true)
  expect((await unreadCounts(marta)).conversations, "lines of the system are no messages").toBe(0)
})
