import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { and, eq, isNotNull, ne, not, type SQL } from "drizzle-orm"
import { beforeEach, expect, test, vi } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import { type NewFact, record } from "#app/db/outbox/facts.server.ts"
import { queueEmail } from "#app/db/outbox/outbox.server.ts"
import { buildWorld, type World } from "#app/db/realms/world.server.ts"
import {
  deal as deals,
  email,
  event,
  notification,
  organization,
  organizationFollow,
  report,
  savedSearch,
  session,
  user,
} from "#app/db/schema.ts"
import type { DealFact } from "#app/domain/deals/deal-history.ts"
import type { EventStatus } from "#app/domain/events/event.ts"
import { gatherMinutes } from "#app/domain/notifications/email-limits.ts"
import { emailOf } from "#app/domain/notifications/email-switches.ts"
import { notificationKinds } from "#app/domain/notifications/notification.ts"
import { queueAccountEmail } from "#app/features/accounts/queue-email.server.ts"
import { recordReminders } from "#app/features/deals/emails/reminders.server.ts"
import { declineInvitation } from "#app/features/deals/invitation/commands.server.ts"
import { emailSearches } from "#app/features/events/searches/email-searches.server.ts"
import { markRead, sendMessage } from "#app/features/messages/commands.server.ts"
import { sendReply } from "#app/features/messages/inquiries/commands.server.ts"
import { emailUnreadMessages } from "#app/features/messages/unread-email.server.ts"
import { emailFollowers } from "#app/features/notifications/followed.server.ts"
import { sendSummaries } from "#app/features/notifications/summary.server.ts"
import { readUnsubscribe, unsubscribe } from "#app/features/notifications/unsubscribe.server.ts"
import { addDays, startOfDay, todayIn } from "#app/lib/dates.ts"
import { agreementPath, dealPath, eventPath, userPath } from "#app/paths.ts"
import { seal } from "#app/platform/auth/sealed.server.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { askInquiry } from "#test/support/inquiries.ts"
import { forgetWork, workOff } from "#test/support/worker.ts"
import { emailTemplates } from "./emails.ts"
import { react } from "./reactions.ts"

let world: World
beforeEach(async () => {
  await emptyTables("user", "fact", "reaction_done", "rate_limit", "email")
  forgetWork()
  world = await db.transaction((tx) => buildWorld(tx, { now: new Date() }))
  await db.delete(notification)
})

const recordFact = ({ by, ...fact }: Omit<NewFact, "realm"> & { realm?: string }) =>
  db.transaction((tx) => record(tx, { realm: "public", ...fact, by: by && { id: by.id, partyId: by.partyId } }))
const bells = async (userId: string) =>
  (await db.select().from(notification).where(eq(notification.userId, userId)).orderBy(notification.id)).map(
    ({ kind, title, body, link }) => ({ kind, title, body, link }),
  )

/** The emails that were really written to the data folder, with their headers as a mail program reads them. */
function sentEmails() {
  const folder = path.join(process.env.DATA_DIR ?? "", "mail")
  return names(folder).map((name) => {
    const raw = readFileSync(path.join(folder, name), "utf8")
    const head = raw.slice(0, raw.indexOf("\n\n")).replace(/\n[ \t]+/g, " ")
    const header = (key: string) => new RegExp(`^${key}: (.*)$`, "mi").exec(head)?.[1] ?? ""
    return { raw, header, subject: decoded(header("subject")), to: header("to"), text: quotedText(raw) }
  })
}
const names = (folder: string) => {
  try {
    return readdirSync(folder).sort()
  } catch {
    return []
  }
}
const decoded = (words: string) =>
  words.replace(/\?=\s+=\?/g, "?==?").replace(/=\?utf-8\?(q|b)\?([^?]*)\?=/gi, (_, how: string, text: string) =>
    how.toLowerCase() === "b"
      ? Buffer.from(text, "base64").toString("utf8")
      : Buffer.from(
          text
            .replace(/_/g, " ")
            .replace(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
          "latin1",
        ).toString("utf8"),
  )
const unquoted = (text: string) =>
  Buffer.from(
    text.replace(/=\n/g, "").replace(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString("utf8")
const quotedText = (raw: string) => {
  const part = raw.split(/Content-Type: text\/plain/i)[1] ?? ""
  const [head = "", ...body] = part.split("\n\n")
  const text = body.join("\n\n").split(/\n-+_?[^\n]*Part/)[0] ?? ""
  return /base64/i.test(head) ? Buffer.from(text, "base64").toString("utf8") : unquoted(text)
}
const since = (before: number) => sentEmails().slice(before)

/** By then emails that gather news have left. */
const soon = (minutes = gatherMinutes + 1) => new Date(Date.now() + minutes * 60_000)

type Names = { sponsor: string; organization: string }
type Told = {
  side: "sponsor" | "organization"
  details?: Record<string, unknown>
  kind: string
  news: (by: Names) => string
}
const moves: Partial<Record<DealFact, Told>> = {
  propose: {
    side: "sponsor",
    details: { to: "pending", message: "Chętnie pomożemy." },
    kind: "proposal_new",
    news: ({ sponsor }) => `${sponsor} proponuje 2 800 zł – `,
  },
  accept: {
    side: "organization",
    details: { from: "pending", to: "accepted" },
    kind: "proposal_accepted",
    news: ({ organization }) => `${organization} przyjmuje propozycję, 2 800 zł – `,
  },
  reject: {
    side: "organization",
    details: { from: "pending", to: "rejected", reason: "Brak miejsca" },
    kind: "proposal_rejected",
    news: ({ organization }) => `${organization} nie przyjmuje propozycji – `,
  },
  negotiate: {
    side: "organization",
    details: { from: "pending", to: "negotiation" },
    kind: "negotiation",
    news: ({ organization }) => `${organization} chce negocjować warunki – `,
  },
  edit: {
    side: "sponsor",
    details: { from: "negotiation", to: "negotiation" },
    kind: "negotiation",
    news: ({ sponsor }) => `${sponsor} proponuje 2 800 zł, wersja 1 – `,
  },
  settle: {
    side: "organization",
    details: { from: "in_progress", to: "settlement" },
    kind: "settlement_uploaded",
    news: () => "Rozliczenie do sprawdzenia: ",
  },
  replaceSettlement: {
    side: "organization",
    details: { from: "settlement", to: "settlement" },
    kind: "settlement_uploaded",
    news: ({ organization }) => `${organization} zamienia plik rozliczenia – `,
  },
  rejectSettlement: {
    side: "sponsor",
    details: { from: "settlement", to: "settlement_rejected", reason: "Brak zdjęć" },
    kind: "settlement_rejected",
    news: ({ sponsor }) => `${sponsor} prosi o poprawki w rozliczeniu – `,
  },
  acceptSettlement: {
    side: "sponsor",
    details: { from: "settlement", to: "completed" },
    kind: "completed",
    news: () => "Rozliczenie zaakceptowane, 2 800 zł – ",
  },
  cancel: {
    side: "sponsor",
    details: { from: "pending", to: "canceled" },
    kind: "canceled",
    news: ({ sponsor }) => `${sponsor} anuluje współpracę – `,
  },
  askToCancel: {
    side: "organization",
    details: { from: "in_progress", to: "in_progress", reason: "Zmiana planów" },
    kind: "cancel_asked",
    news: ({ organization }) => `${organization} prosi o anulowanie współpracy – `,
  },
  confirmCancel: {
    side: "sponsor",
    details: { from: "in_progress", to: "canceled" },
    kind: "canceled",
    news: ({ sponsor }) => `${sponsor} zgadza się na anulowanie współpracy – `,
  },
  declineCancel: {
    side: "sponsor",
    details: { from: "in_progress", to: "in_progress" },
    kind: "cancel_declined",
    news: ({ sponsor }) => `${sponsor} nie zgadza się na anulowanie współpracy – `,
  },
  withdrawCancel: {
    side: "organization",
    details: { from: "in_progress", to: "in_progress" },
    kind: "cancel_withdrawn",
    news: ({ organization }) => `${organization} wycofuje prośbę o anulowanie współpracy – `,
  },
}
const title = "Zielone Łazarskie Podwórka – wielkie wiosenne sadzenie"

const move = (what: DealFact, by: { id: string; partyId: string }, details: Record<string, unknown> = {}) =>
  recordFact({
    what: `deal.${what}`,
    aboutId: world.deals.pending,
    by,
    details: { version: 2, termsVersion: 1, totalGrosze: 280_000, ...details },
  })
async function namesOf(id: string): Promise<Names> {
  const [deal] = await db.select().from(deals).where(eq(deals.id, id))
  return { sponsor: deal?.sponsorName ?? "", organization: deal?.organizationName ?? "" }
}

const eachMove = Object.entries(moves) as [DealFact, Told][]
test.each(eachMove)("%s reaches the other side, once: list and email", async (what, told) => {
  const { side, details, kind, news } = told
  const before = sentEmails().length
  const { marta, karolina } = world.viewers
  const [by, other] = side === "sponsor" ? [marta, karolina] : [karolina, marta]
  const id = await move(what, by, { side, ...details })
  await workOff()
  await react(id)
  await workOff()
  expect((await bells(other.id)).filter((bell) => bell.kind !== "message_new")).toMatchObject([
    { kind, link: dealPath(world.deals.pending) },
  ])
  expect(await bells(by.id)).toEqual([])
  expect(since(before), "news gathers for five minutes").toEqual([])
  await workOff(soon())
  const [sentEmail, ...more] = since(before)
  expect(more).toEqual([])
  expect(sentEmail?.to).toBe(other.email)
  expect(sentEmail?.subject).toBe(news(await namesOf(world.deals.pending)) + title)
  const text = sentEmail?.text.replace(/\s+/g, " ") ?? ""
  if (typeof details?.reason === "string") expect(text).toContain(details.reason)
  expect(text).toContain("Łącznie: 2 800 zł.")
  expect(text).toMatch(/\* .+: [\d ]+ zł/)
  expect(text).toMatch(/Możesz|Teraz Twój ruch\.|Teraz ruch drugiej strony\.|Na platformie|współpraca/)
  expect(text).toContain(dealPath(world.deals.pending))
  expect(text).toContain("/profil?zakladka=powiadomienia")
  expect(sentEmail?.header("list-unsubscribe")).toMatch(/^<http[^>]+\/powiadomienia\/wypisz\?zeton=[^>]+>$/)
  expect(sentEmail?.header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click")
  expect(sentEmail?.header("content-type")).toContain("multipart/alternative")
})

test("both sides get the email about the agreement, with its document; nobody else does", async () => {
  const before = sentEmails().length
  const { marta, karolina } = world.viewers
  const id = world.deals.pending
  await db
    .update(deals)
    .set({ status: "in_progress", acceptedByOrganization: 1, acceptedBySponsor: 1 })
    .where(eq(deals.id, id))
  await move("acceptTerms", marta, { side: "sponsor", from: "accepted", to: "in_progress" })
  await workOff(soon())
  const sent = since(before)
  expect(sent.map(({ to }) => to).sort()).toEqual([karolina.email, marta.email].sort())
  for (const { subject, text } of sent) {
    expect(subject).toBe(`Warunki uzgodnione, 2 800 zł – ${title}`)
    expect(text).toContain("współpraca ruszyła")
    expect(text).toContain(`Umowa (PDF)`)
    expect(text.replace(/\s+/g, "")).toContain(agreementPath(id))
  }
  expect(await bells(marta.id)).toEqual([])
})

test("moves of five minutes go into one email that tells the newest; a later one has its own", async () => {
  const before = sentEmails().length
  const { marta, karolina } = world.viewers
  const { sponsor } = await namesOf(world.deals.pending)
  await move("propose", marta, { side: "sponsor", to: "pending" })
  for (let version = 2; version <= 9; version++)
    await move("edit", marta, { side: "sponsor", termsVersion: version, totalGrosze: 100_000 * version })
  await workOff()
  await workOff(soon())
  const [sentEmail, ...more] = since(before)
  expect(more).toEqual([])
  expect([sentEmail?.to, sentEmail?.subject]).toEqual([
    karolina.email,
    `${sponsor} proponuje 9 000 zł, wersja 9 – ${title}`,
  ])
  const text = sentEmail?.text.replace(/\s+/g, " ") ?? ""
  expect(text).toContain("Wcześniej w tej współpracy:")
  expect(text).toContain(`${sponsor} proponuje 2 800 zł`)
  expect(text).toContain(`${sponsor} proponuje 8 000 zł, wersja 8`)
  await move("cancel", marta, { side: "sponsor", to: "canceled" })
  await workOff(soon())
  expect(since(before)).toHaveLength(2)
})

test("what somebody has switched off is no part of an email either", async () => {
  const before = sentEmails().length
  const { marta, karolina } = world.viewers
  await db
    .update(user)
    .set({ mutedEmails: ["negotiation"] })
    .where(eq(user.id, karolina.id))
  await move("propose", marta, { side: "sponsor", to: "pending" })
  await move("edit", marta, { side: "sponsor", termsVersion: 2 })
  await workOff(soon())
  const [sentEmail, ...more] = since(before)
  expect(more).toEqual([])
  expect(sentEmail?.text).not.toContain("wersja 2")
})

test("an email that is just being sent takes no more news", async () => {
  const before = sentEmails().length
  const { marta } = world.viewers
  await move("propose", marta, { side: "sponsor", to: "pending" })
  await workOff()
  await db.transaction(async (sending) => {
    await sending.select().from(email).where(isNotNull(email.digest)).for("update")
    await move("edit", marta, { side: "sponsor", termsVersion: 2 })
    await workOff()
  })
  await workOff(soon())
  expect(since(before)).toHaveLength(2)
})

test("a muted kind is not sent, the notification stays; nobody gets mail in a demo world or after deletion", async () => {
  const before = sentEmails().length
  const { marta, karolina } = world.viewers
  const propose = (realm = "public") =>
    recordFact({ what: "deal.propose", aboutId: world.deals.pending, by: marta, details: {}, realm })
  await db
    .update(user)
    .set({ mutedEmails: ["proposal_new"] })
    .where(eq(user.id, karolina.id))
  await propose()
  await workOff(soon())
  expect(await bells(karolina.id)).toHaveLength(1)
  await db.update(user).set({ mutedEmails: [], deletedAt: new Date() }).where(eq(user.id, karolina.id))
  await propose()
  await workOff(soon())
  await db.update(user).set({ deletedAt: null }).where(eq(user.id, karolina.id))
  await db.update(deals).set({ realm: "demo-1" })
  await propose("demo-1")
  await workOff(soon())
  expect(since(before)).toEqual([])
  await db.update(user).set({ realm: "demo-1" }).where(eq(user.id, karolina.id))
  await db.transaction((tx) => queueAccountEmail(tx, { kind: "account.exists", userId: karolina.id }))
  await workOff(soon())
  expect(since(before)).toEqual([])
})

test("an email whose worker died after writing it is the same email again", async () => {
  const before = sentEmails().length
  const queue = () =>
    db.transaction((tx) =>
      queueEmail(tx, {
        key: "klucz",
        kind: "event_changed",
        userId: world.people.marta,
        content: { eventId: "e", title: "Bieg\r\nBcc: zly@zly.example", sentence: "Zmiana." },
        realm: "public",
      }),
    )
  expect([await queue(), await queue()]).toEqual([true, false])
  await workOff()
  const [sentEmail, ...more] = since(before)
  expect(more).toEqual([])
  expect(sentEmail?.header("bcc")).toBe("")
  expect(sentEmail?.subject).toBe("Zmiana w wydarzeniu: Bieg Bcc: zly@zly.example")
  const [row] = await db.select().from(email).where(eq(email.key, "klucz"))
  expect(row).toMatchObject({ content: {}, sealed: null })
  expect(sentEmail?.header("message-id")).toContain(row?.id)
})

test("an invitation reaches the sponsor by list and email, its refusal the organization by list alone", async () => {
  const before = sentEmails().length
  const { pawel, karolina } = world.viewers
  const send = () => recordFact({ what: "invitation.send", aboutId: world.invitation, by: karolina })
  await send()
  await workOff()
  const link = `/wspolprace/nowa?wydarzenie=${world.events.planting}`
  expect(await bells(pawel.id)).toEqual([
    {
      kind: "invitation_new",
      title: "Zaproszenie do współpracy",
      body: `Fundacja Sąsiedzki Sad zaprasza do wsparcia wydarzenia „${title}”.`,
      link,
    },
  ])
  const [sentEmail, ...more] = since(before)
  expect(more).toEqual([])
  expect([sentEmail?.to, sentEmail?.subject]).toEqual([pawel.email, `Zaproszenie do współpracy: ${title}`])
  for (const part of ["Fundacja Sąsiedzki Sad zaprasza", "Poznań", "Chętnie opowiemy więcej!", link, "Nie tym razem"])
    expect(sentEmail?.text).toContain(part)
  expect(sentEmail?.text.match(/https?:\/\/[^\s]*\/wspolprace\/nowa/g)).toHaveLength(1)
  expect(sentEmail?.text).toContain("/profil?zakladka=powiadomienia")

  const off = new URL(sentEmail?.header("list-unsubscribe").slice(1, -1) ?? "").searchParams.get("zeton")
  await unsubscribe(readUnsubscribe(off) ?? expect.unreachable())
  await send()
  await workOff()
  expect(await bells(pawel.id)).toHaveLength(2)
  for (const hiddenAt of [new Date(), null]) {
    await db.update(event).set({ hiddenAt }).where(eq(event.id, world.events.planting))
    if (hiddenAt) await send()
    await workOff()
  }
  expect(await bells(pawel.id), "what is out of sight is not told of").toHaveLength(2)
  await declineInvitation(pawel, world.invitation)
  await send()
  await workOff()
  expect(await bells(pawel.id), "what is answered is not told of").toHaveLength(2)
  expect(await bells(karolina.id)).toEqual([
    {
      kind: "invitation_declined",
      title: "Zaproszenie odrzucone",
      body: `Okna Drwęca S.A. tym razem nie skorzysta z\u00a0zaproszenia na wydarzenie „${title}”.`,
      link: userPath(pawel.companyId ?? ""),
    },
  ])
  expect(since(before)).toHaveLength(1)
})

test("followers are notified of a new event; sponsors of another place or a cancellation, also by email", async () => {
  const before = sentEmails().length
  const { events, organizations, people, viewers } = world
  await db
    .insert(organizationFollow)
    .values({ partyId: viewers.tomasz.partyId, organizationId: organizations.orchard })
    .onConflictDoNothing()
  await recordFact({ what: "event.publish", aboutId: events.planting, by: world.viewers.karolina })
  await workOff()
  expect(await bells(people.tomasz)).toMatchObject([{ kind: "event_new", link: eventPath(events.planting) }])
  expect(since(before)).toEqual([])
  await db.delete(notification)
  await recordFact({
    what: "event.edit",
    aboutId: events.planting,
    by: world.viewers.karolina,
    details: { moved: false },
  })
  await workOff()
  expect(await bells(people.marta)).toEqual([])
  await recordFact({
    what: "event.edit",
    aboutId: events.planting,
    by: world.viewers.karolina,
    details: { moved: true },
  })
  await setStatus("canceled")
  await workOff()
  expect((await bells(people.marta)).map(({ title }) => title)).toEqual([
    "Zmiana w\u00a0wydarzeniu",
    "Wydarzenie anulowane",
  ])
  expect(await bells(people.tomasz)).toEqual([])
  await workOff(soon())
  expect(since(before).map(({ to, subject }) => [to, subject])).toEqual([
    [world.viewers.marta.email, `Wydarzenie anulowane: ${title}`],
  ])
  await db.update(event).set({ deletedAt: new Date() }).where(eq(event.id, events.planting))
  await recordFact({
    what: "event.edit",
    aboutId: events.planting,
    by: world.viewers.karolina,
    details: { moved: true },
  })
  await workOff()
  expect(await bells(people.marta)).toHaveLength(2)
})

async function setStatus(to: EventStatus) {
  const id = world.events.planting
  const [before] = await db.select({ from: event.status }).from(event).where(eq(event.id, id))
  await db.update(event).set({ status: to }).where(eq(event.id, id))
  await recordFact({ what: "event.status", aboutId: id, by: world.viewers.karolina, details: { ...before, to } })
}

test("an event cancelled and restored twenty times is one email an hour, about how it stands then", async () => {
  const before = sentEmails().length
  for (let time = 0; time < 20; time++) {
    await setStatus("canceled")
    await workOff()
    await setStatus("planned")
    await workOff()
  }
  await workOff(soon())
  expect(since(before), "what was taken back is not told").toEqual([])
  await setStatus("canceled")
  await workOff()
  await workOff(soon())
  for (let time = 0; time < 20; time++) {
    await setStatus(time % 2 === 0 ? "planned" : "canceled")
    await workOff()
  }
  await setStatus("planned")
  await workOff()
  await workOff(soon())
  expect(since(before).map(({ subject }) => subject)).toEqual([`Wydarzenie anulowane: ${title}`])
  await workOff(soon(70))
  const [, restored, ...more] = since(before)
  expect(more).toEqual([])
  expect(restored?.subject).toMatch(/^Wydarzenie przywrócone \(.+, Poznań\): Zielone/)
  expect(restored?.text.replace(/\s+/g, " ")).toContain("nie jest już anulowane. Teraz: ")
})

test("an inquiry reaches the organization's contact address, and an answer its writer", async () => {
  const before = sentEmails().length
  const asked = {
    organizationId: world.organizations.orchard,
    subject: "Piknik „Pod lipą”",
    content: "Dzień dobry!\nCzy szukają Państwo wolontariuszy?",
  }
  const sent = await db.transaction((tx) => askInquiry(tx, asked))
  await recordFact({ what: "inquiry.send", aboutId: sent, by: null })
  await workOff()
  expect(await bells(world.people.karolina)).toMatchObject([{ kind: "inquiry_new" }])
  const [sentEmail] = since(before)
  expect(sentEmail?.header("reply-to")).toBe("ewa@kowal.example")
  expect(sentEmail?.text).toContain("Czy szukają Państwo wolontariuszy?")
  expect(sentEmail?.text.replace(/\s+/g, " ")).toContain("w sprawie wydarzenia „Piknik »Pod lipą«”:")
  await db
    .update(organization)
    .set({ contactEmail: "biuro@sad.example" })
    .where(eq(organization.id, asked.organizationId))
  await sendReply(world.viewers.karolina, sent, { content: "Tak, zapraszamy." })
  await workOff()
  const answer = since(before).find((one) => one.header("to") === "ewa@kowal.example")
  expect(answer?.header("reply-to")).toBe("biuro@sad.example")
  expect(answer?.subject).toBe("Odpowiedź na zapytanie od: Fundacja Sąsiedzki Sad")
  expect(answer?.text).toContain("Tak, zapraszamy.")
})

test("a message that stays unread for ten minutes is announced by one email, until it is read", async () => {
  const before = sentEmails().length
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
  await workOff()
  expect(since(before).map(({ to, subject }) => [to, subject])).toEqual([
    [rafal.email, "Nowa wiadomość od: Okna Drwęca S.A."],
  ])
  const last = await write("Czwarta")
  await markRead(rafal, world.conversation, last.ok ? last.id : "")
  expect(await emailUnreadMessages(later(60))).toBe(0)
  await write("Piąta")
  expect(await emailUnreadMessages(later(60))).toBe(1)
})

test("of one conversation there is one email a quarter of an hour, and none while its receiver is here", async () => {
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

test("reminders come due by the clock, once", async () => {
  const before = sentEmails().length
  const in8 = new Date(Date.now() + 8 * 86_400_000)
  await db.update(deals).set({ updatedAt: new Date() })
  await db.update(event).set({ startDate: "2099-01-01", endDate: null })
  expect(await recordReminders(new Date())).toBe(0)
  expect(await recordReminders(in8)).toBe(3)
  expect(await recordReminders(in8)).toBe(0)
  await workOff()
  expect((await bells(world.people.karolina)).map(({ kind }) => kind)).toEqual(["reminder_proposal"])
  expect(since(before)).toHaveLength(3)
})

test("agreed terms that nobody confirms, and corrections that nobody makes, remind whoever owes them", async () => {
  const before = sentEmails().length
  const days = (count: number) => new Date(Date.now() + count * 86_400_000)
  const { pending } = world.deals
  await db.delete(deals).where(ne(deals.id, pending))
  for (const [status, subject, to] of [
    ["accepted", "Warunki czekają na Twoje potwierdzenie: ", world.viewers.marta],
    ["settlement_rejected", "Rozliczenie czeka na poprawki: ", world.viewers.karolina],
  ] as const) {
    await db.update(deals).set({ status, updatedAt: new Date() })
    await emptyTables("fact", "reaction_done")
    expect(await recordReminders(days(6))).toBe(0)
    expect(await recordReminders(days(8))).toBe(1)
    expect(await recordReminders(days(8))).toBe(0)
    expect(await recordReminders(days(15))).toBe(1)
    expect(await recordReminders(days(40))).toBe(0)
    await workOff()
    const sent = since(before).slice(-2)
    expect(sent.map((sentEmail) => [sentEmail.to, sentEmail.subject])).toEqual(
      Array(2).fill([to.email, subject + title]),
    )
  }
})

test("nobody is asked to settle an event that was cancelled", async () => {
  await db.update(deals).set({ status: "in_progress", cancelAskedBy: null })
  await db.update(event).set({ status: "canceled", startDate: "2020-01-01", endDate: null })
  expect(await recordReminders(new Date())).toBe(0)
  await db.update(event).set({ status: "finished" })
  expect(await recordReminders(new Date())).toBeGreaterThan(0)
})

test("the daily summary goes once a day to those who want it and have something new unread", async () => {
  const before = sentEmails().length
  const now = new Date()
  // at any hour, the news of both days hold what came just now
  const [yesterday, today] = [-1, 0].map((days) => startOfDay(addDays(todayIn(now), days))) as [Date, Date]
  await db.update(user).set({ dailySummary: true })
  await recordFact({ what: "demo.start", aboutId: "x", by: null })
  await sendMessage(world.viewers.pawel, world.conversation, { content: "Nowa", file: null })
  expect(await sendSummaries(yesterday), "one conversation has a new message").toBe(1)
  expect(await sendSummaries(yesterday)).toBe(0)
  expect(await sendSummaries(today)).toBe(1)
  for (const days of [2, 3, 30])
    expect(await sendSummaries(startOfDay(addDays(todayIn(now), days))), "an old conversation is told once").toBe(0)
  await workOff()
  expect(since(before).map(({ subject }) => subject)).toEqual(["Codzienne podsumowanie", "Codzienne podsumowanie"])
})

test("followers get one email a day about new events they have not seen, until they switch it off", async () => {
  const before = sentEmails().length
  const { organizations, people, events, viewers } = world
  const seven = new Date(startOfDay(todayIn(new Date())).getTime() + 7 * 3_600_000)
  await db.delete(organizationFollow)
  await db.insert(organizationFollow).values(
    [viewers.tomasz, viewers.marta, viewers.pawel].map(({ partyId }) => ({
      partyId,
      organizationId: organizations.orchard,
    })),
  )
  await db.update(user).set({ dailySummary: true }).where(eq(user.id, people.pawel))
  const publish = () => recordFact({ what: "event.publish", aboutId: events.planting, by: world.viewers.karolina })
  await publish()
  await workOff()
  await db.update(notification).set({ readAt: new Date() }).where(eq(notification.userId, people.marta))
  expect(await emailFollowers(seven), "marta has seen it, pawel gets the daily summary").toBe(1)
  expect(await emailFollowers(seven)).toBe(0)
  await workOff()
  const [sentEmail, ...more] = since(before)
  expect(more).toEqual([])
  expect([sentEmail?.to, sentEmail?.subject]).toEqual([
    world.viewers.tomasz.email,
    `Nowe wydarzenie – Fundacja Sąsiedzki Sad: ${title}`,
  ])
  expect(sentEmail?.text).toContain(eventPath(events.planting))
  expect(sentEmail?.text).not.toMatch(/\bzł\b/)
  expect(sentEmail?.header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click")
  expect(await emailFollowers(new Date(seven.getTime() + 2 * 86_400_000)), "what is old is not told again").toBe(0)

  const off = new URL(sentEmail?.header("list-unsubscribe").slice(1, -1) ?? "").searchParams.get("zeton")
  await emptyTables("email")
  await publish()
  await workOff()
  await unsubscribe(readUnsubscribe(off) ?? expect.unreachable())
  expect(await emailFollowers(seven)).toBe(1)
  expect(await db.$count(email, eq(email.userId, people.tomasz)), "only marta's").toBe(0)
  await emptyTables("email")
  await db.update(event).set({ hiddenAt: new Date() }).where(eq(event.id, events.planting))
  expect(await emailFollowers(seven), "what is out of sight is not told of").toBe(0)
})

test("a sponsor's saved searches come in one email, with a link out of them in its head and its foot", async () => {
  const before = sentEmails().length
  const { viewers, events } = world
  const { id: userId, partyId } = viewers.marta
  const found = { name: "Zieleń", partyId, userId, frequency: "daily" as const, emailedUntil: new Date(0) }
  await db.insert(savedSearch).values([
    { ...found, query: "q=zielone", createdAt: new Date(0) },
    { ...found, name: "Dęby", query: "q=zielone&upcoming=0" },
  ])
  const noon = new Date(startOfDay(addDays(todayIn(new Date()), 1)).getTime() + 12 * 3_600_000)
  expect(await emailSearches(noon)).toBe(1)
  await workOff()
  const [sentEmail, ...more] = since(before)
  expect(more).toEqual([])
  expect([sentEmail?.to, sentEmail?.subject]).toEqual([
    world.viewers.marta.email,
    "Nowe wydarzenia dla Ciebie: Zieleń; Dęby",
  ])
  for (const path of [eventPath(events.planting), "/wydarzenia?q=zielone", "/zapisane/wyszukiwania"])
    expect(sentEmail?.text).toContain(path)
  expect(sentEmail?.text).toMatch(/\d\szł/)
  expect(sentEmail?.header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click")
  const out = sentEmail?.header("list-unsubscribe").slice(1, -1) ?? ""
  expect(sentEmail?.text).toContain(out)
  await unsubscribe(readUnsubscribe(new URL(out).searchParams.get("zeton")) ?? expect.unreachable())
  await db.update(savedSearch).set({ emailedUntil: new Date(0) })
  expect(await emailSearches(noon)).toBe(0)
})

test.each([
  ["an hour longer", "2027-10-31T06:00:20Z", "2027-10-30T05:00:00Z"],
  ["an hour shorter", "2027-03-28T05:00:20Z", "2027-03-27T06:00:00Z"],
])("each notice stands in one summary, also when the night was %s", async (_, seven, sevenBefore) => {
  const { karolina } = world.people
  await db.update(user).set({ dailySummary: true }).where(eq(user.id, karolina))
  const notice = { userId: karolina, kind: "event_new", body: "Treść", link: "/" }
  await db.insert(notification).values(
    [-1, 1].map((minutes) => ({
      ...notice,
      id: `n${minutes}`,
      title: minutes < 0 ? "told yesterday" : "told today",
      createdAt: new Date(new Date(sevenBefore).getTime() + minutes * 60_000),
    })),
  )
  expect(await sendSummaries(new Date(seven))).toBe(1)
  const [sentEmail] = await db.select().from(email)
  expect(sentEmail?.content).toMatchObject({ notices: [{ title: "told today" }], more: 0 })
})

test("the operator's decisions reach who reported and whose content was hidden", async () => {
  const before = sentEmails().length
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
  await workOff()
  expect(since(before).map(({ to, subject }) => [to, subject])).toEqual([
    ["ewa@kowal.example", `Otrzymaliśmy Twoje zgłoszenie nr ${reported?.number}`],
    ["ewa@kowal.example", `Decyzja w sprawie zgłoszenia nr ${reported?.number}`],
    [world.viewers.karolina.email, "Ograniczyliśmy widoczność Twojej treści"],
  ])
})

test("a refused sponsor is notified of events that are not over by Warsaw's calendar", async () => {
  const [deal] = await db.select().from(deals).where(eq(deals.id, world.deals.pending))
  const day = "2030-04-24"
  const others = and(ne(event.organizationId, deal?.organizationId ?? ""), eq(event.realm, "public"))
  await db
    .update(event)
    .set({ category: "Ekologiczne", status: "planned", startDate: day, endDate: null, over: false })
    .where(others)
  await db
    .update(event)
    .set({ category: "Ekologiczne" })
    .where(not(others as SQL))
  const events = await db.$count(event, others)
  expect(events).toBeGreaterThan(0)
  const similarAt = async (now: string) => {
    vi.setSystemTime(now)
    await emptyTables("email", "fact", "reaction_done")
    const details = {
      side: "organization",
      from: "pending",
      to: "rejected",
      reason: "Brak",
      version: 2,
      totalGrosze: 1,
    }
    await react(await recordFact({ what: "deal.reject", aboutId: deal?.id ?? "", by: world.viewers.karolina, details }))
    const [sentEmail] = await db.select().from(email).where(eq(email.kind, "proposal_rejected"))
    return (sentEmail?.content as { similar?: number } | undefined)?.similar
  }
  vi.useFakeTimers({ toFake: ["Date"] })
  try {
    expect(await similarAt("2030-04-24T21:30:00Z")).toBe(events)
    expect(await similarAt("2030-04-24T22:30:00Z")).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

test("emails about the account carry their secret to their reader only", async () => {
  const before = sentEmails().length
  await db.transaction((tx) =>
    queueAccountEmail(tx, { kind: "account.reset", userId: world.people.marta, secret: { token: "bilet-123" } }),
  )
  const [waiting] = await db.select().from(email)
  expect(JSON.stringify(waiting)).not.toContain("bilet-123")
  await workOff()
  const [sentEmail] = since(before)
  expect(sentEmail?.subject).toBe("Ustaw nowe hasło")
  expect(sentEmail?.text).toContain("/reset-hasla?token=bilet-123")
  expect(sentEmail?.header("list-unsubscribe")).toBe("")
  expect(sentEmail?.header("list-unsubscribe-post")).toBe("")
  const [sent] = await db.select().from(email)
  expect(sent).toMatchObject({ sealed: null, content: {} })
  expect(seal("mail", "x")).not.toBe(seal("mail", "x"))
})

test("every kind that carries mail has its template, every template is HTML and text in Polish", () => {
  const emailed = notificationKinds.filter((kind) => emailOf[kind] !== "never")
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
