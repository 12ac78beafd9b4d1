import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import { queueEmail } from "#app/db/outbox/outbox.server.ts"
import { buildWorld, type World } from "#app/db/realms/world.server.ts"
import { deal as deals, email, notification, organization, report, session, user } from "#app/db/schema.ts"
import { howOf, notificationKinds } from "#app/domain/notifications/categories.ts"
import { queueAccountEmail } from "#app/features/accounts/outgoing-emails.server.ts"
import { markRead, sendMessage } from "#app/features/messages/commands.server.ts"
import { sendReply } from "#app/features/messages/inquiries/commands.server.ts"
import { emailUnreadMessages } from "#app/features/messages/unread-emails.server.ts"
import { seal } from "#app/platform/auth/sealed.server.ts"
import { env } from "#app/platform/env.server.ts"
import { afterGathering, bellEntries, emailsAfter, sentEmails } from "#test/support/emails.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { askInquiry } from "#test/support/inquiries.ts"
import { forgetWork, recordFact, runDueJobs } from "#test/support/worker.ts"
import { emailTemplates } from "./emails.ts"

let world: World
beforeEach(async () => {
  await emptyTables("user", "fact", "reaction_done", "rate_limit", "email")
  forgetWork()
  world = await db.transaction((tx) => buildWorld(tx, { now: new Date() }))
  await db.delete(notification)
})

test("a muted kind is not emailed, but its notification stays; nobody in a demo world or with a deleted account gets emails", async () => {
  const sentBefore = sentEmails().length
  const { marta, karolina } = world.viewers
  const propose = (realm = "public") =>
    recordFact({ what: "deal.propose", aboutId: world.deals.pending, by: marta, details: {}, realm })
  await db
    .update(user)
    .set({ mutedEmails: ["proposal_new"] })
    .where(eq(user.id, karolina.id))
  await propose()
  await runDueJobs(afterGathering())
  expect(await bellEntries(karolina.id)).toHaveLength(1)
  await db.update(user).set({ mutedEmails: [], deletedAt: new Date() }).where(eq(user.id, karolina.id))
  await propose()
  await runDueJobs(afterGathering())
  await db.update(user).set({ deletedAt: null }).where(eq(user.id, karolina.id))
  await db.update(deals).set({ realm: "demo-1" })
  await propose("demo-1")
  await runDueJobs(afterGathering())
  expect(emailsAfter(sentBefore)).toEqual([])
  await db.update(user).set({ realm: "demo-1" }).where(eq(user.id, karolina.id))
  await db.transaction((tx) => queueAccountEmail(tx, { kind: "account.exists", userId: karolina.id }))
  await runDueJobs(afterGathering())
  expect(emailsAfter(sentBefore)).toEqual([])
})

test("an email whose worker died after writing it is sent again as the same email", async () => {
  const sentBefore = sentEmails().length
  const queue = () =>
    db.transaction((tx) =>
      queueEmail(tx, {
        key: "klucz",
        kind: "event_changed",
        userId: world.people.marta,
        of: null,
        content: { eventId: "e", title: "Bieg\r\nBcc: zly@zly.example", sentence: "Zmiana." },
        realm: "public",
      }),
    )
  expect([await queue(), await queue()]).toEqual([true, false])
  await runDueJobs()
  const [sentEmail, ...more] = emailsAfter(sentBefore)
  expect(more).toEqual([])
  expect(sentEmail?.header("bcc")).toBe("")
  expect(sentEmail?.subject).toBe("Zmiana w wydarzeniu: Bieg Bcc: zly@zly.example")
  const [row] = await db.select().from(email).where(eq(email.key, "klucz"))
  expect(row).toMatchObject({ content: {}, sealed: null })
  expect(sentEmail?.header("message-id")).toContain(row?.id)
})

test("an inquiry reaches the organization's contact address, and an answer reaches its writer", async () => {
  const sentBefore = sentEmails().length
  const inquiry = {
    organizationId: world.organizations.orchard,
    subject: "Piknik „Pod lipą”",
    content: "Dzień dobry!\nCzy szukają Państwo wolontariuszy?",
  }
  const sent = await db.transaction((tx) => askInquiry(tx, inquiry))
  await recordFact({ what: "inquiry.send", aboutId: sent, by: null })
  await runDueJobs()
  expect(await bellEntries(world.people.karolina)).toMatchObject([{ kind: "inquiry_new" }])
  const [sentEmail] = emailsAfter(sentBefore)
  expect(sentEmail?.header("reply-to")).toBe("ewa@kowal.example")
  expect(sentEmail?.text).toContain("Czy szukają Państwo wolontariuszy?")
  expect(sentEmail?.text.replace(/\s+/g, " ")).toContain("w sprawie wydarzenia „Piknik »Pod lipą«”:")
  await db
    .update(organization)
    .set({ contactEmail: "biuro@sad.example" })
    .where(eq(organization.id, inquiry.organizationId))
  await sendReply(world.viewers.karolina, sent, { content: "Tak, zapraszamy." })
  await runDueJobs()
  const answer = emailsAfter(sentBefore).find((one) => one.header("to") === "ewa@kowal.example")
  expect(answer?.header("reply-to")).toBe("biuro@sad.example")
  expect(answer?.subject).toBe("Odpowiedź na Twoje zapytanie")
  expect(answer?.text).toContain("Tak, zapraszamy.")
})

test("an organization's address without an account gets no words of a stranger in the subject or as a name", async () => {
  const { karolina } = world.viewers
  const inquiry = { organizationId: world.organizations.orchard, name: "PILNE zly.pl 501 502 503 Ewa" }
  const subjectAt = async (contactEmail: string) => {
    const sentBefore = sentEmails().length
    await db.update(organization).set({ contactEmail }).where(eq(organization.id, inquiry.organizationId))
    const sent = await db.transaction((tx) => askInquiry(tx, inquiry))
    await recordFact({ what: "inquiry.send", aboutId: sent, by: null })
    await runDueJobs()
    const [email] = emailsAfter(sentBefore).filter(({ to }) => to === contactEmail)
    return [email?.subject, email?.text.includes("zly.pl")]
  }
  expect(await subjectAt("biuro@sad.example")).toEqual(["Zapytanie do Twojej organizacji", false])
  expect(await subjectAt(karolina.email)).toEqual([`Zapytanie od: ${inquiry.name}`, true])
  await db.update(user).set({ emailVerified: false }).where(eq(user.id, karolina.id))
  expect(await subjectAt(karolina.email)).toEqual(["Zapytanie do Twojej organizacji", false])
})

test("a message that stays unread for ten minutes is announced by one email until it is read", async () => {
  const sentBefore = sentEmails().length
  const { pawel, rafal } = world.viewers
  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  const write = (content: string) => sendMessage(pawel, world.conversation, { content, file: null })
  await write("Pierwsza")
  expect(await emailUnreadMessages(later(9))).toBe(0)
  await write("Druga")
  expect(await emailUnreadMessages(later(11))).toBe(1)
  expect(await emailUnreadMessages(later(12))).toBe(0)
  await write("Trzecia")
  expect(await emailUnreadMessages(later(30))).toBe(0)
  await runDueJobs()
  expect(emailsAfter(sentBefore).map(({ to, subject }) => [to, subject])).toEqual([
    [rafal.email, "Nowa wiadomość od: Okna Drwęca S.A."],
  ])
  const last = await write("Czwarta")
  await markRead(rafal, world.conversation, last.ok ? last.id : "")
  expect(await emailUnreadMessages(later(60))).toBe(0)
  await write("Piąta")
  expect(await emailUnreadMessages(later(60))).toBe(1)
})

test("one conversation sends one email a quarter of an hour, and none while its receiver is present", async () => {
  const { pawel, rafal } = world.viewers
  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  const write = async (content: string) => {
    const sent = await sendMessage(pawel, world.conversation, { content, file: null })
    return sent.ok ? sent.id : ""
  }
  const first = await write("Pierwsza")
  expect(await emailUnreadMessages(later(11))).toBe(1)
  await markRead(rafal, world.conversation, first)
  const second = await write("Druga")
  expect(await emailUnreadMessages(later(12))).toBe(0)
  expect(await emailUnreadMessages(later(16))).toBe(1)
  await markRead(rafal, world.conversation, second)
  await write("Trzecia")
  await db.insert(session).values({ userId: rafal.id, token: "t", expiresAt: later(60), seenAt: later(39) })
  expect(await emailUnreadMessages(later(40))).toBe(0)
  expect(await emailUnreadMessages(later(42))).toBe(1)
})

test("the operator's decisions reach the reporter and the owner of the hidden content", async () => {
  const sentBefore = sentEmails().length
  const [reported] = await db
    .insert(report)
    .values({
      targetType: "event",
      reason: "Inne",
      details: "x",
      reporterEmail: "ewa@kowal.example",
      goodFaith: true,
      statement: "Treść narusza regulamin, § 10.",
    })
    .returning()
  const { events } = world
  await recordFact({ what: "report.send", aboutId: reported?.id ?? "", by: null })
  await recordFact({ what: "operator.decide", aboutId: reported?.id ?? "", by: null })
  await recordFact({
    what: "operator.hide",
    aboutId: events.planting,
    by: null,
    details: { kind: "event", reason: "§ 10" },
  })
  await runDueJobs()
  expect(emailsAfter(sentBefore).map(({ to, subject }) => [to, subject])).toEqual([
    ["ewa@kowal.example", `Otrzymaliśmy Twoje zgłoszenie nr ${reported?.number}`],
    ["ewa@kowal.example", `Decyzja w sprawie zgłoszenia nr ${reported?.number}`],
    [world.viewers.karolina.email, "Ograniczyliśmy widoczność Twojej treści"],
  ])
})

test("emails about the account carry their secret to their reader only", async () => {
  const sentBefore = sentEmails().length
  await db.transaction((tx) =>
    queueAccountEmail(tx, { kind: "account.reset", userId: world.people.marta, secret: { token: "bilet-123" } }),
  )
  const [waiting] = await db.select().from(email)
  expect(JSON.stringify(waiting)).not.toContain("bilet-123")
  await runDueJobs()
  const [sentEmail] = emailsAfter(sentBefore)
  expect(sentEmail?.subject).toBe("Ustaw nowe hasło")
  expect(sentEmail?.text).toContain("/reset-hasla?token=bilet-123")
  expect(sentEmail?.header("list-unsubscribe")).toBe("")
  expect(sentEmail?.header("list-unsubscribe-post")).toBe("")
  const [sent] = await db.select().from(email)
  expect(sent).toMatchObject({ sealed: null, content: {} })
  expect(seal("mail", "x")).not.toBe(seal("mail", "x"))
})

test("every kind of email has its template, and every template is HTML and text in Polish", () => {
  const emailed = notificationKinds.filter((kind) => howOf(kind) !== "quiet")
  const missing = emailed.filter((kind) => !emailTemplates.has(kind))
  expect(missing).toEqual([])
  for (const kind of [
    "confirm",
    "exists",
    "reset",
    "passwordChanged",
    "secondFactorOn",
    "secondFactorOff",
    "confirmChange",
    "changeRequested",
    "emailChanged",
    "deleted",
  ])
    expect(emailTemplates.has(`account.${kind}`), kind).toBe(true)
})

test("an account with an unconfirmed address gets only emails about the account, where addresses are confirmed", async () => {
  const { marta } = world.viewers
  const content = { name: "Klub Wiatr", eventId: "e", title: "Regaty", whenAndWhere: "Puck", words: "zly.pl" }
  const sentAfter = async (key: string) => {
    await db.transaction((tx) =>
      queueEmail(tx, { key, kind: "invitation_new", userId: marta.id, content, of: null, realm: "public" }),
    )
    env.SMTP_URL = "smtp://localhost:1"
    await runDueJobs().finally(() => {
      env.SMTP_URL = undefined
    })
    const [row] = await db.select().from(email).where(eq(email.key, key))
    return row
  }
  await db.update(user).set({ emailVerified: false }).where(eq(user.id, marta.id))
  // finished without connecting to the mail server, which does not exist
  expect(await sentAfter("niepotwierdzone")).toMatchObject({ attempts: 0, content: {} })
})
