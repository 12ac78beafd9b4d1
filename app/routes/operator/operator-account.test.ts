import { readdir } from "node:fs/promises"
import { and, desc, eq, like } from "drizzle-orm"
import { beforeEach, expect, test, vi } from "vitest"
import {
  dealPath,
  eventPath,
  openConversationPath,
  operatorAccountPath,
  operatorAttachmentPath,
  operatorEventPath,
  operatorOrganizationPath,
  operatorReportPath,
  organizationPath,
  userPath,
} from "#app/paths.ts"

vi.hoisted(() => {
  process.env.OPERATOR_EMAILS = "anna.kopec@hydrosfera.example,biuro@wislanamila.example"
})

import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import {
  conversation,
  deal as deals,
  email,
  event,
  fact,
  file,
  invitation,
  message,
  notification,
  organization,
  report,
  session,
  user,
  verification,
} from "#app/db/schema.ts"
import { emailUnreadMessages } from "#app/features/messages/unread-emails.server.ts"
import { blockAccount, unblockAccount } from "#app/features/moderation/accounts/commands.server.ts"
import { deliver } from "#app/features/notifications/outgoing-emails.server.ts"
import { env } from "#app/platform/env.server.ts"
import { disk } from "#app/platform/files/files.server.ts"
import { emailTemplates } from "#server/emails.ts"
import { react } from "#server/reactions.ts"
import { type Visitor, visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { joinParty } from "#test/support/join-party.ts"

let world: World
let operator: Visitor
const reason = "Konto podszywa się pod inną firmę."

beforeEach(async () => {
  await emptyTables("user", "fact", "file", "email", "report", "rate_limit")
  world = await castWorld()
  operator = await enter(world, "anna")
})

const accountAddress = (person: keyof World["viewers"]) => operatorAccountPath(world.people[person])
const block = (person: keyof World["viewers"]) =>
  operator.post(accountAddress(person), { do: "block", reason, confirmed: "on" })
const unblock = (person: keyof World["viewers"]) =>
  operator.post(accountAddress(person), { do: "unblock", reason: "Wyjaśniono: to ta firma." })
const acts = () => db.select().from(fact).where(like(fact.what, "operator.%")).orderBy(desc(fact.id))
const signIn = (person: keyof World["viewers"], password = "zielona-kładka-7") =>
  visitor().post("/logowanie", { email: world.viewers[person].email, password }, { headers: { accept: "text/html" } })

test("a blocked account is signed out at once, an email says why, and signing in how to appeal", async () => {
  const marta = await enter(world, "marta")
  await visitor().post("/reset-hasla", { email: world.viewers.marta.email })
  expect((await marta.get("/wspolprace")).status).toBe(200)
  expect((await block("marta")).status).toBe(302)
  expect((await marta.get("/wspolprace")).headers.get("location")).toMatch(/^\/logowanie/)
  expect((await marta.get("/strumien")).status).toBe(401)
  expect(await db.$count(session, eq(session.userId, world.people.marta))).toBe(0)
  expect(await db.$count(verification, like(verification.value, `${world.people.marta}%`))).toBe(0)
  const right = await signIn("marta")
  const words = await right.text()
  expect(right.status).toBe(403)
  expect(words).toContain("To konto zostało zablokowane przez operatora.")
  expect(words).toContain('href="/kontakt"')
  expect(right.headers.getSetCookie().join()).not.toContain("session")
  // to everybody else it looks like any account
  const wrong = await signIn("marta", "nie-to-hasło")
  expect([wrong.status, await wrong.text()]).toEqual([401, expect.stringContaining("Nieprawidłowy adres e-mail")])
  expect((await acts())[0]).toMatchObject({
    what: "operator.block",
    aboutId: world.people.marta,
    byId: world.people.anna,
    details: { reason },
  })
  for (const { id } of await acts()) await react(id)
  const [sentEmail] = await db.select().from(email).where(eq(email.kind, "account.blocked"))
  expect(sentEmail).toMatchObject({ userId: world.people.marta, content: { reason } })
  expect(await operator.html("/operator")).toContain("Zablokowano konto")

  expect((await unblock("marta")).status).toBe(302)
  expect((await signIn("marta")).status).toBe(302)
  for (const { id } of await acts()) await react(id)
  expect(await db.$count(email, eq(email.kind, "account.unblocked"))).toBe(1)
})

test("a session that is opened while the account is being blocked signs nobody in", async () => {
  const marta = await enter(world, "marta")
  await db.update(user).set({ blockedAt: new Date() }).where(eq(user.id, world.people.marta))
  expect((await marta.get("/wspolprace")).status).toBe(302)
  expect((await marta.get("/strumien")).status).toBe(401)
})

test("the console says that a colleague's team works on, and that an owner's organization goes", async () => {
  await joinParty(world, world.organizations.orchard, "halina", "coordinator")
  const blockFields = { do: "block", reason }
  const owner = await operator.html(accountAddress("karolina"))
  expect(owner).toContain("jego organizacja")
  const colleague = await operator.html(accountAddress("halina"))
  expect(colleague).toContain("Zespół pracuje dalej.")
  const question = await (await operator.post(accountAddress("halina"), blockFields)).text()
  for (const html of [colleague, question]) expect(html).not.toContain("jego organizacja")
  expect(question).toContain(`Zablokować konto „${world.viewers.halina.name}”?`)
})

test("an organization goes with its owner's account and comes back with it; what was hidden before stays hidden", async () => {
  const id = world.organizations.orchard
  const [own] = await db.select().from(event).where(eq(event.organizationId, id))
  const seen = async () => [
    (await visitor().get(organizationPath(id))).status,
    (await visitor().get(eventPath(own?.id ?? ""))).status,
  ]
  expect(await seen()).toEqual([200, 200])
  await block("karolina")
  expect(await seen()).toEqual([302, 404])
  // it is restored with the account only
  expect((await operator.post(operatorOrganizationPath(id), { do: "restore", reason })).status).toBe(409)
  expect((await operator.post(operatorEventPath(own?.id ?? ""), { do: "restore", reason })).status).toBe(409)
  await unblock("karolina")
  expect(await seen()).toEqual([200, 200])
  await operator.post(operatorOrganizationPath(id), { do: "hide", reason })
  await block("karolina")
  await unblock("karolina")
  expect(await seen()).toEqual([302, 404])
  const [row] = await db.select().from(organization).where(eq(organization.id, id))
  expect(row?.hiddenReason).toBe(reason)
})

test("a blocked sponsor has no card and cannot be invited; the other side of the deal reads a calm note", async () => {
  const karolina = await enter(world, "karolina")
  const [card, deal] = [userPath(world.companies.bakery), dealPath(world.deals.pending)]
  expect((await karolina.get(card)).status).toBe(200)
  expect(await karolina.html(deal)).not.toContain("Konto drugiej strony")
  await block("marta")
  expect((await karolina.get(card)).status).toBe(404)
  const html = await karolina.html(deal)
  expect(html).toContain("Konto drugiej strony jest teraz zablokowane")
  expect(html).not.toContain(reason)
  expect(html).not.toContain(`href="${card}"`)
  await unblock("marta")
  await block("karolina")
  const marta = await enter(world, "marta")
  expect(await marta.html(deal)).toContain("Konto drugiej strony jest teraz zablokowane")
})

test("a blocked account is named in its conversation, not notified, and its deal can be ended without it", async () => {
  const karolina = await enter(world, "karolina")
  const id = world.deals.pending
  const deal = dealPath(id)
  const terms = { status: "in_progress", acceptedByOrganization: 1, wasAccepted: true } as const
  await db.update(deals).set(terms).where(eq(deals.id, id))
  const { sponsorId, organizationId } = (await db.select().from(deals).where(eq(deals.id, id)))[0] ?? {}
  const [talk] = await db
    .insert(conversation)
    .values({ sponsorId: sponsorId ?? "", organizationId: organizationId ?? "", realm: "public" })
    .onConflictDoUpdate({ target: [conversation.sponsorId, conversation.organizationId], set: { realm: "public" } })
    .returning()
  const inbox = openConversationPath(talk?.id ?? "")
  const blockedNote = "Konto drugiej strony jest teraz zablokowane. Wiadomości nie dotrą"
  expect(await karolina.html(inbox)).not.toContain(blockedNote)
  expect(await karolina.html(deal)).toContain("Poproś o")
  await block("marta")
  const bell = () => db.$count(notification, eq(notification.userId, world.people.marta))
  const sentEmails = () => db.$count(email, eq(email.userId, world.people.marta))
  const before = [await bell(), await sentEmails()]
  const html = await karolina.html(inbox)
  expect(html).toContain(blockedNote)
  expect(html).not.toContain(reason)
  expect(html).not.toContain(`href="${userPath(world.companies.bakery)}"`)
  expect((await karolina.post(inbox, { content: "Dzień dobry?" })).status).toBeLessThan(400)
  const page = await karolina.html(deal)
  expect(page).toContain("Możesz ją zakończyć bez zgody drugiej strony.")
  expect(page).toContain("jej zgoda nie jest potrzebna")
  const version = /name="version"[^>]*value="(\d+)"/.exec(page)?.[1] ?? ""
  const cancel = (fields: Record<string, string>) => karolina.post(`${deal}?dzialanie=cancel`, { version, ...fields })
  expect((await cancel({})).status).toBe(400)
  expect((await cancel({ reason: "Druga strona nie może odpowiedzieć." })).status).toBe(302)
  for (const each of await db.select().from(fact).where(eq(fact.aboutId, id))) await react(each.id)
  await emailUnreadMessages(new Date(Date.now() + 11 * 60_000))
  expect((await db.select().from(deals).where(eq(deals.id, id)))[0]?.status).toBe("canceled")
  expect([await bell(), await sentEmails()]).toEqual(before)
})

test("blocking is asked about once more, with the reason that was typed; nothing happens before the second answer", async () => {
  const question = await operator.post(accountAddress("tomasz"), { do: "block", reason })
  const html = await question.text()
  expect([question.status, html.includes("Zablokować konto")]).toEqual([200, true])
  expect(html).toContain(reason)
  const [account] = await db.select().from(user).where(eq(user.id, world.people.tomasz))
  expect(account?.blockedAt).toBeNull()
})

test("an account is found by a part of its address", async () => {
  const { email, companyName } = world.viewers.marta
  expect(await operator.html(`/operator?q=${email.slice(3, 12)}`)).toContain(companyName)
  expect(await operator.html("/operator?q=ma%25rta")).toContain("Nic nie znaleziono.")
})

test("the reason is asked for, nothing is done twice, and nobody blocks themselves or a demo's account", async () => {
  const short = await operator.post(
    accountAddress("marta"),
    { do: "block", reason: "bo tak" },
    { headers: { accept: "text/html" } },
  )
  expect([short.status, await short.text()]).toEqual([400, expect.stringContaining("Napisz uzasadnienie")])
  expect((await unblock("marta")).status).toBe(409)
  await block("marta")
  expect((await block("marta")).status).toBe(409)
  const own = await block("anna")
  expect([own.status, await own.text()]).toEqual([403, expect.stringContaining("Nie można zablokować własnego konta.")])
  expect(await operator.html(accountAddress("anna"))).not.toContain("Zablokuj konto")
  await db.update(user).set({ realm: "demo-x" }).where(eq(user.id, world.people.pawel))
  expect((await block("pawel")).status).toBe(404)
  expect((await operator.post("/operator/konta/nie-ma", { do: "block", reason })).status).toBe(404)
  const karolina = await enter(world, "karolina")
  for (const stranger of [visitor(), karolina]) {
    expect((await stranger.get(accountAddress("pawel"))).status).toBe(404)
    expect((await stranger.post(accountAddress("pawel"), { do: "block", reason })).status).toBe(404)
  }
  expect((await acts()).map(({ what }) => what)).toEqual(["operator.block"])
})

test("one of two operators who block each other at the same time is left", async () => {
  const [anna, rafal] = [world.viewers.anna, world.viewers.rafal]
  for (let round = 0; round < 5; round++) {
    const both = await Promise.allSettled([
      blockAccount(anna, { id: rafal.id, reason }),
      blockAccount(rafal, { id: anna.id, reason }),
    ])
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
    const [blocked] = await db.select().from(user).where(eq(user.blockedReason, reason))
    const left = blocked?.id === anna.id ? rafal : anna
    await unblockAccount(left, { id: blocked?.id ?? "", reason })
  }
})

test("a blocked account gets emails about itself alone", async () => {
  await block("marta")
  const content = { reason }
  const sentEmails = [
    { id: "m-own", key: "m-own", kind: "account.blocked", userId: world.people.marta, content },
    { id: "m-other", key: "m-other", kind: "deal_unlocked", userId: world.people.marta, content },
  ]
  await db.insert(email).values(sentEmails)
  for (const { id } of sentEmails) await deliver(id, emailTemplates)
  const names = (await readdir(`${env.DATA_DIR}/mail`)).join()
  expect([names.includes("m-own"), names.includes("m-other")]).toEqual([true, false])
})

test("accounts are found by name, company, address and id", async () => {
  const { marta } = world.viewers
  for (const phrase of [marta.name.toUpperCase(), marta.companyName ?? "", marta.email.toUpperCase(), marta.id])
    expect(await operator.html(`/operator?q=${encodeURIComponent(phrase)}`), phrase).toContain(accountAddress("marta"))
  await block("marta")
  expect(await operator.html(`/operator?q=${encodeURIComponent(marta.email)}`)).toContain("Konto, zablokowane")
})

test("an invitation is reported by its recipient, and the operator reads its words", async () => {
  const [row] = await db.select().from(invitation).where(eq(invitation.id, world.invitation))
  const person = Object.values(world.viewers).find(({ companyId }) => companyId === row?.sponsorId)
  const sponsor = visitor()
  await sponsor.post("/logowanie", { email: person?.email ?? "", password: "zielona-kładka-7", rememberMe: "on" })
  const address = `/zglos-tresc?typ=zaproszenie&id=${world.invitation}`
  expect(await sponsor.html("/wspolprace")).toContain(address.replaceAll("&", "&amp;"))
  expect(await sponsor.html(address)).toContain("Zaproszenie do współpracy")
  for (const stranger of [visitor(), await enter(world, "karolina"), await enter(world, "halina")])
    expect((await stranger.get(address)).status).toBe(404)
  const fields = { kind: "invitation", targetId: world.invitation, reason: "Niedozwolona reklama", goodFaith: "on" }
  const details = "To nie jest zaproszenie, tylko reklama."
  expect((await visitor().post(address, { ...fields, details, email: "x@y.example" })).status).toBe(404)
  expect((await sponsor.post(address, { ...fields, details, email: "x@y.example" })).status).toBe(302)
  const [sent] = await db.select().from(report).where(eq(report.targetType, "invitation"))
  const html = await operator.html(operatorReportPath(sent?.id ?? ""))
  expect(html).toContain(operatorEventPath(row?.eventId ?? ""))
  if (row?.note) expect(html).toContain(row.note.slice(0, 20))
})

test("the attachment of a reported message is opened by the operator alone, and each access is recorded", async () => {
  const [sent] = await db.select().from(message).where(eq(message.conversationId, world.conversation))
  const key = "attachments/zgloszony.pdf"
  const bytes = Buffer.from("%PDF-1.7 zgłoszony")
  await disk.put(key, bytes)
  const [stored] = await db
    .insert(file)
    .values({
      ownerId: world.people.tomasz,
      purpose: "attachment",
      key,
      originalName: "oferta.pdf",
      mime: "application/pdf",
      size: bytes.length,
    })
    .returning()
  await db
    .update(message)
    .set({ fileId: stored?.id })
    .where(eq(message.id, sent?.id ?? ""))
  const reported = { targetType: "message", reason: "Inne", details: "x", goodFaith: true } as const
  const [about] = await db
    .insert(report)
    .values({ ...reported, targetId: sent?.id })
    .returning()
  const [other] = await db
    .insert(report)
    .values({ ...reported, targetType: "event", targetId: sent?.id })
    .returning()
  const address = operatorAttachmentPath(about?.id ?? "")
  expect(await operator.html(operatorReportPath(about?.id ?? ""))).toContain(address)
  const got = await operator.get(address)
  expect([got.status, got.headers.get("cache-control"), got.headers.get("content-disposition")]).toEqual([
    200,
    "private, no-store",
    expect.stringMatching(/^attachment; .*oferta\.pdf/),
  ])
  expect(Buffer.from(await got.arrayBuffer())).toEqual(bytes)
  const read = and(eq(fact.what, "operator.readAttachment"), eq(fact.aboutId, about?.id ?? ""))
  expect(await db.$count(fact, read)).toBe(1)
  for (const stranger of [visitor(), await enter(world, "karolina"), await enter(world, "halina")])
    expect((await stranger.get(address)).status).toBe(404)
  expect((await operator.get(operatorAttachmentPath(other?.id ?? ""))).status).toBe(404)
  expect(await db.$count(fact, eq(fact.what, "operator.readAttachment"))).toBe(1)
})
