import { and, eq, inArray, isNotNull } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import { buildWorld, type World } from "#app/db/realms/world.server.ts"
import {
  conversation,
  deal,
  dealTerms,
  deliverable,
  deliverableProof,
  email,
  event,
  fact,
  file,
  inquiry,
  invitation,
  message,
  notification,
  proof,
  report,
  settlement,
} from "#app/db/schema.ts"
import { todayIn } from "#app/lib/dates.ts"
import { disk } from "#app/platform/files/files.server.ts"
import { inStatus } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { removeOutdated } from "./commands.server.ts"

let world: World
const now = new Date()
const ago = (years: number, days = 0) => new Date(now.getTime() - (years * 365.25 + days) * 86_400_000)
const after = (years: number, days = 0) => ago(-years, -days)

beforeEach(async () => {
  await emptyTables("user", "fact", "report", "inquiry", "email", "notification")
  world = await db.transaction((tx) =>
    buildWorld(tx, { now, storeFile: (key, bytes) => disk.put(key, bytes).then(() => {}) }),
  )
})

const dealIds = async () => (await db.select({ id: deal.id }).from(deal)).map(({ id }) => id)
const ended = (id: string, at: Date) =>
  db
    .update(deal)
    .set({ endedOn: todayIn(at) })
    .where(and(eq(deal.id, id), isNotNull(deal.endedOn)))

test("a deal is removed six years after its end, with its terms, settlements, files and history; the others stay", async () => {
  const { completed, settlement: running } = world.deals
  for (const id of await dealIds()) await ended(id, ago(6, -2))
  expect(await removeOutdated(now)).toBe(0)

  const [remaining] = await db
    .select({ key: file.key, id: file.id })
    .from(settlement)
    .innerJoin(file, eq(file.id, settlement.fileId))
    .where(eq(settlement.dealId, completed))
  expect(await disk.exists(remaining?.key ?? "")).toBe(true)
  for (const id of await dealIds()) await ended(id, ago(6, 2))
  expect(await removeOutdated(now)).toBe(1)
  expect(await dealIds()).not.toContain(completed)
  expect(await dealIds()).toContain(running)
  expect(await db.$count(dealTerms, eq(dealTerms.dealId, completed))).toBe(0)
  expect(await db.$count(fact, eq(fact.aboutId, completed))).toBe(0)
  expect(await db.$count(file, eq(file.id, remaining?.id ?? ""))).toBe(0)
  expect(await disk.exists(remaining?.key ?? "")).toBe(false)
})

test("a deleted event is removed with the last deal that names it, an event that is not deleted stays", async () => {
  const { completed } = world.deals
  await ended(completed, ago(7))
  await db.update(event).set({ deletedAt: now }).where(eq(event.id, world.events.coding))
  await removeOutdated(now)
  expect(await db.$count(event, eq(event.id, world.events.coding))).toBe(0)
  expect(await db.$count(event, inArray(event.id, [world.events.run, world.events.planting]))).toBe(2)
})

test("an event that an annex took out of a deal is removed, although a withdrawn row still names it", async () => {
  const { completed, settlement: running } = world.deals
  await db.update(deliverable).set({ eventId: world.events.coding }).where(eq(deliverable.dealId, running))
  const rows = await db.$count(deliverable, eq(deliverable.dealId, running))
  await ended(completed, ago(7))
  await db.update(event).set({ deletedAt: now }).where(eq(event.id, world.events.coding))
  await removeOutdated(now)
  expect(await db.$count(event, eq(event.id, world.events.coding))).toBe(0)
  expect(await db.$count(deliverable, eq(deliverable.dealId, running))).toBe(rows)
  expect(rows).toBeGreaterThan(0)
})

test("proofs are removed with the last deal that uses them, and their files too", async () => {
  const { completed, settlement: running } = world.deals
  const { karolina } = world.viewers
  const key = "proofs/only.pdf"
  await disk.put(key, new Uint8Array([1]))
  const [stored] = await db
    .insert(file)
    .values({
      ownerId: karolina.id,
      purpose: "attachment",
      key,
      originalName: "x.pdf",
      mime: "application/pdf",
      size: 1,
    })
    .returning()
  const of = { partyId: karolina.partyId, authorId: karolina.id }
  await db.insert(proof).values([
    { ...of, id: "only", kind: "pdf", fileId: stored?.id },
    { ...of, id: "shared", kind: "link", link: "https://x.example/" },
  ])
  const row = { owedBy: "organization", title: "Baner", position: 9, dueOn: "2020-01-01" } as const
  await db.insert(deliverable).values([
    { ...row, id: "ended", dealId: completed },
    { ...row, id: "runs", dealId: running },
  ])
  await db.insert(deliverableProof).values([
    { deliverableId: "ended", proofId: "only" },
    { deliverableId: "ended", proofId: "shared" },
    { deliverableId: "runs", proofId: "shared" },
  ])
  await ended(completed, ago(7))
  await removeOutdated(now)
  expect((await db.select({ id: proof.id }).from(proof)).map(({ id }) => id)).toEqual(["shared"])
  expect(await db.$count(file, eq(file.id, stored?.id ?? ""))).toBe(0)
  expect(await disk.exists(key)).toBe(false)
})

test("a conversation stays as long as its parties have a deal", async () => {
  const { negotiation } = world.deals
  await db.update(conversation).set({ lastMessageAt: ago(7) })
  await removeOutdated(now)
  expect(await db.$count(conversation, eq(conversation.id, world.conversation))).toBe(1)
  await db.update(deal).set({ ...inStatus("canceled"), openKey: null, endedOn: todayIn(ago(7)) })
  await removeOutdated(now)
  expect(await dealIds()).not.toContain(negotiation)
  expect([await db.$count(conversation), await db.$count(message)]).toEqual([0, 0])
})

test("logs, emails and notifications are removed after a year, the history of existing deals is not", async () => {
  const by = world.people.pawel
  await db.insert(fact).values({ id: "f-1", what: "account.edited", aboutId: by, byId: by })
  await db.insert(fact).values({ id: "f-2", what: "operator.hide", aboutId: "x", byId: by })
  await db.insert(email).values({ id: "m-1", key: "m-1", kind: "k", userId: by })
  const history = await db.$count(fact, eq(fact.aboutId, world.deals.negotiation))
  const left = async () => [
    await db.$count(fact, eq(fact.id, "f-1")),
    await db.$count(fact, eq(fact.id, "f-2")),
    await db.$count(email),
    (await db.$count(notification)) > 0 ? 1 : 0,
  ]
  await removeOutdated(after(0, 360))
  expect(await left()).toEqual([1, 1, 1, 1])
  await removeOutdated(after(0, 367))
  expect(await left()).toEqual([0, 1, 0, 0])
  await removeOutdated(after(3, 2))
  expect(await left()).toEqual([0, 0, 0, 0])
  expect(await db.$count(fact, eq(fact.aboutId, world.deals.negotiation))).toBe(history)
  expect(history).toBeGreaterThan(2)
})

test("invitations are removed a year after they were sent, answered or not", async () => {
  await removeOutdated(after(0, 360))
  expect(await db.$count(invitation)).toBe(1)
  await removeOutdated(after(0, 367))
  expect(await db.$count(invitation)).toBe(0)
})

test("a year that ends on 29 February removes nothing from 1 March of the year before", async () => {
  await db.update(invitation).set({ createdAt: new Date("2027-03-01T01:00:00Z") })
  await removeOutdated(new Date("2028-02-29T02:10:00Z"))
  expect(await db.$count(invitation)).toBe(1)
  await removeOutdated(new Date("2028-03-01T02:10:00Z"))
  expect(await db.$count(invitation)).toBe(0)
})

test("reports are removed three years after the decision, inquiries after the periods since answer or last message", async () => {
  const reportInput = { targetType: "other", reason: "Inne", details: "x", goodFaith: true } as const
  await db.insert(report).values([
    { ...reportInput, decidedAt: ago(3, 2), decision: "kept" },
    { ...reportInput, decidedAt: ago(3, -2), decision: "kept" },
    { ...reportInput, createdAt: ago(9) },
  ])
  const talk = world.conversation
  const messageInput = { name: "Jan", email: "jan@x.example", message: "x" }
  const organizationId = world.organizations.orchard
  await db.insert(inquiry).values([
    { ...messageInput, subject: "goes", createdAt: ago(2), answeredAt: ago(1, 2) },
    { ...messageInput, subject: "answered lately", createdAt: ago(2), answeredAt: ago(1, -2) },
    { ...messageInput, subject: "open", createdAt: ago(5) },
    { ...messageInput, subject: "goes, too", organizationId, lastMessageAt: ago(3, 2) },
    { ...messageInput, subject: "stays", organizationId, createdAt: ago(3, 2), lastMessageAt: ago(3, -2) },
    { ...messageInput, subject: "in a conversation", organizationId, conversationId: talk, lastMessageAt: ago(3, 2) },
  ])
  await removeOutdated(now)
  expect(await db.$count(report)).toBe(2)
  const subjects = (await db.select({ subject: inquiry.subject }).from(inquiry)).map(({ subject }) => subject)
  expect(subjects.sort()).toEqual(["answered lately", "in a conversation", "open", "stays"])
})
