import { setTimeout as sleep } from "node:timers/promises"
import { eq } from "drizzle-orm"
import { strFromU8, unzipSync } from "fflate"
import { beforeEach, expect, test, vi } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { file, message, report, user } from "#app/db/schema.ts"
import { timeOrderedId } from "#app/lib/time-ordered-id.ts"
import { disk } from "#app/platform/files/files.server.ts"
import type { Visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"

const currentPassword = "zielona-kładka-7"
const megabyte = 1024 * 1024

let world: World
let pawel: Visitor
let marta: Visitor
beforeEach(async () => {
  await emptyTables("user", "file", "rate_limit")
  await disk.deleteAll()
  world = await castWorld()
  pawel = await enter(world, "pawel")
  marta = await enter(world, "marta")
})

const ask = (who: Visitor) => who.post("/profil/moje-dane.zip", { currentPassword })
const isZip = (answer: Response) => answer.headers.get("content-type") === "application/zip"

async function attachments(count: number) {
  for (let n = 0; n < count; n++) {
    const key = `attachments/${n}.pdf`
    await disk.put(key, Buffer.alloc(megabyte, n))
    const row = { ownerId: world.viewers.pawel.id, purpose: "attachment" as const, mime: "application/pdf" }
    await db.insert(file).values({ ...row, id: `plik-${n}`, key, originalName: "Umowa.PDF", size: megabyte })
  }
}

test("reports from an address are exported only to a person who has confirmed it", async () => {
  const { id, email } = world.viewers.pawel
  const sent = { targetType: "other" as const, reason: "Oszustwo", details: "Zgłoszenie kogoś innego", goodFaith: true }
  await db.insert(report).values({ ...sent, address: "/wydarzenia/x", reporterEmail: email })
  for (const emailVerified of [true, false]) {
    await db.update(user).set({ emailVerified }).where(eq(user.id, id))
    const files = unzipSync(new Uint8Array(await (await ask(pawel)).arrayBuffer()))
    expect(strFromU8(files["dane.json"] ?? new Uint8Array()).includes(sent.details)).toBe(emailVerified)
  }
})

test("files are read one after another, as the reader takes them, and no more when the reader has gone", async () => {
  await attachments(12)
  const opened = vi.spyOn(disk, "getStream")
  try {
    const answer = await ask(pawel)
    const reader = answer.body?.getReader()
    let taken = 0
    while (taken < 2.5 * megabyte) taken += ((await reader?.read())?.value ?? []).length
    await sleep(200)
    expect(opened.mock.calls.length).toBeLessThanOrEqual(4)
    await reader?.cancel()
    await sleep(200)
    expect(opened.mock.calls.length).toBeLessThanOrEqual(4)
  } finally {
    opened.mockRestore()
  }
})

test("a second export of a person at the same time is refused with a reason and uses up no try", async () => {
  await attachments(3)
  const first = await ask(pawel)
  expect(isZip(first)).toBe(true)
  for (let times = 0; times < 8; times++) expect((await ask(pawel)).status).toBe(302)
  expect(await pawel.html("/profil?zakladka=bezpieczenstwo")).toContain("Twoje dane już się pobierają")
  const files = unzipSync(new Uint8Array(await first.arrayBuffer()))
  expect(Object.keys(files).filter((name) => name.startsWith("pliki/"))).toEqual(
    expect.arrayContaining(["pliki/plik-0.pdf", "pliki/plik-1.pdf", "pliki/plik-2.pdf"]),
  )
  expect(files["pliki/plik-2.pdf"]).toEqual(new Uint8Array(megabyte).fill(2))
  const second = await ask(pawel)
  expect(isZip(second)).toBe(true)
  await second.arrayBuffer()
})

test("three people of a network are given their data at once, a fourth when one of them has left", async () => {
  const three = [pawel, marta, await enter(world, "karolina")]
  const answers = await Promise.all(three.map(ask))
  expect(answers.map(isZip)).toEqual([true, true, true])
  const fourth = await enter(world, "anna")
  expect((await ask(fourth)).status).toBe(302)
  expect(await fourth.html("/profil?zakladka=bezpieczenstwo")).toContain("Wiele osób pobiera teraz archiwa")
  await answers[1]?.body?.cancel()
  const later = await ask(fourth)
  expect(isZip(later)).toBe(true)
  for (const answer of [later, answers[0], answers[2]]) await answer?.arrayBuffer()
})

test("a list read in parts is exported whole, and a missing file is left out", async () => {
  const { pawel: viewer } = world.viewers
  await attachments(2)
  await disk.delete("attachments/0.pdf")
  const rows = Array.from({ length: 2500 }, (_, n) => ({
    id: timeOrderedId(),
    conversationId: world.conversation,
    senderId: viewer.id,
    content: `Wiadomość numer ${n} „z cudzysłowem”`,
  }))
  await db.insert(message).values(rows)
  const files = unzipSync(new Uint8Array(await (await ask(pawel)).arrayBuffer()))
  const data = JSON.parse(strFromU8(files["dane.json"] ?? new Uint8Array())) as Record<string, { content: string }[]>
  for (const { content } of rows) expect(data.message?.filter((each) => each.content === content)).toHaveLength(1)
  expect(Object.keys(files)).toContain("pliki/plik-1.pdf")
  expect(Object.keys(files)).not.toContain("pliki/plik-0.pdf")
})
