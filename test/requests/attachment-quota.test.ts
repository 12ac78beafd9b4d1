import { and, eq, ne } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import { settlementPdf } from "#app/db/realms/world/settlement-pdf.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { conversation, file, member, message, session, user } from "#app/db/schema.ts"
import { documentQuota } from "#app/domain/shared/file-quota.ts"
import { settle } from "#app/features/deals/moves/settlement/commands.server.ts"
import { sendMessage } from "#app/features/messages/commands.server.ts"
import { conversationPath, dealPath, openConversationPath } from "#app/paths.ts"
import { disk, storedFiles } from "#app/platform/files/files.server.ts"
import { type Visitor, visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"

const pdf = (words = "Umowa") => new File([new Uint8Array(settlementPdf([words]))], "Umowa.pdf")
const size = pdf().size

let world: World
let pawel: Visitor
beforeEach(async () => {
  await emptyTables("user", "fact", "file", "rate_limit")
  await disk.deleteAll()
  world = await castWorld()
  pawel = await enter(world, "pawel")
})

const send = (fields: { content?: string; file?: File; clientKey?: string }) =>
  pawel.post(conversationPath(world.conversation), { content: "", ...fields })
const plainForm = (fields: { content: string; file?: File }) =>
  pawel.post(openConversationPath(world.conversation), fields)
const attachmentRows = () =>
  db
    .select()
    .from(file)
    .where(and(eq(file.ownerId, world.viewers.pawel.id), eq(file.purpose, "attachment")))
const countFiles = async () => {
  let files = 0
  for await (const _ of storedFiles("attachments")) files++
  return files
}
/** Adds a row for a file of so many bytes, without the file. */
const fill = (ownerId: string, purpose: "attachment" | "settlement", bytes: number) =>
  db
    .insert(file)
    .values({ ownerId, purpose, key: crypto.randomUUID(), originalName: "x.pdf", mime: "application/pdf", size: bytes })

test("a file counts for the limit of uploads in both ways, and a text alone does not", async () => {
  await db.execute(`insert into rate_limit (key, points, expire) values ('upload:${world.viewers.pawel.id}', 59, 9e15)`)
  expect((await send({ content: "Pierwsza", file: pdf() })).status).toBe(200)
  const refused = await send({ content: "Druga", file: pdf() })
  expect([refused.status, await refused.json()]).toEqual([429, { error: expect.stringContaining("Za dużo prób") }])
  const page = await plainForm({ content: "Trzecia", file: pdf() })
  expect([page.status, (await page.text()).includes("Trzecia")]).toEqual([429, true])
  expect((await send({ content: "Czwarta" })).status).toBe(200)
  expect(await attachmentRows()).toHaveLength(1)
  expect(await countFiles()).toBe(1)
})

test("a file above the quota is refused beside its field; repeating an earlier message still succeeds", async () => {
  const clientKey = "klucz-123"
  expect((await send({ file: pdf(), clientKey })).status).toBe(200)
  await fill(world.viewers.pawel.id, "attachment", documentQuota("public").bytes - size)
  const refused = await send({ file: pdf() })
  const errors = { file: expect.stringContaining("napisz do nas") }
  expect([refused.status, await refused.json()]).toEqual([400, { errors }])
  expect((await plainForm({ content: "A tu?", file: pdf() })).status).toBe(400)
  expect((await send({ file: pdf(), clientKey })).status).toBe(200)
  expect((await send({ content: "Bez pliku" })).status).toBe(200)
  expect(await countFiles()).toBe(1)
})

test("concurrent files are stored only up to the quota", async () => {
  const { pawel: viewer } = world.viewers
  await fill(viewer.id, "attachment", documentQuota("public").bytes - 3 * size)
  const sent = await Promise.allSettled(
    Array.from({ length: 10 }, (_, n) =>
      sendMessage(viewer, world.conversation, { content: `${n}`, clientKey: undefined, file: pdf() }),
    ),
  )
  expect(sent.filter((each) => each.status === "fulfilled" && each.value.ok)).toHaveLength(3)
  expect(await countFiles()).toBe(3)
  expect(await db.$count(message, eq(message.senderId, viewer.id))).toBeGreaterThanOrEqual(3)
})

test("a demo has a much smaller quota, and says so", async () => {
  expect(documentQuota("demo-1").bytes).toBeLessThan(documentQuota("public").bytes / 50)
  const person = visitor()
  await person.post("/demo", { do: "sponsor" })
  const [own] = await db
    .select({ id: conversation.id, userId: user.id })
    .from(conversation)
    .innerJoin(member, eq(member.partyId, conversation.sponsorId))
    .innerJoin(user, and(eq(user.id, member.userId), ne(user.realm, "public")))
    .innerJoin(session, eq(session.userId, user.id))
  await fill(own?.userId ?? "", "attachment", documentQuota("demo-1").bytes)
  const answer = await person.post(conversationPath(own?.id ?? ""), { content: "", file: pdf() })
  const errors = { file: expect.stringContaining("wersji demonstracyjnej") }
  expect([answer.status, await answer.json()]).toEqual([400, { errors }])
})

test("settlements have a quota of their own", async () => {
  const { karolina } = world.viewers
  const id = world.deals.pending
  const [organization, sponsor] = [await enter(world, "karolina"), await enter(world, "marta")]
  await organization.post(`${dealPath(id)}?dzialanie=accept`, { capacity: "prezes zarządu", version: "1" })
  await sponsor.post(`${dealPath(id)}?dzialanie=acceptTerms`, { capacity: "prezes zarządu", version: "2" })
  await fill(karolina.id, "attachment", documentQuota("public").bytes)
  await fill(karolina.id, "settlement", documentQuota("public").bytes)
  const sent = {
    version: 3,
    name: "R.pdf",
    bytes: new Uint8Array(settlementPdf(["R"])),
    documentNumber: null,
    ksefNumber: null,
    beforeEvent: true,
  }
  await expect(settle(karolina, id, sent)).rejects.toThrow("Rozliczenia z\u00a0tego konta mogą")
  await db.delete(file).where(eq(file.originalName, "x.pdf"))
  expect(await settle(karolina, id, sent)).toMatchObject({ ok: true })
})
