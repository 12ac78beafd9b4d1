import { eq } from "drizzle-orm"
import sharp from "sharp"
import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import { settlementPdf } from "#app/db/realms/world/settlement-pdf.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { file, settlement } from "#app/db/schema.ts"
import { settle } from "#app/features/deals/moves/settlement/commands.server.ts"
import { sendMessage } from "#app/features/messages/commands.server.ts"
import { dealPath } from "#app/paths.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { loseNextCommit } from "#test/support/lost-answer.ts"
import { disk, storedFiles } from "../files/files.server.ts"
import { storePicture } from "../pictures/pictures.server.ts"

let world: World
beforeEach(async () => {
  await emptyTables("user", "fact", "file", "idempotency", "rate_limit")
  await disk.deleteAll()
  world = await castWorld()
})

const pdf = () => new Uint8Array(settlementPdf(["Rozliczenie"]))
const keysOf = async (purpose: "attachment" | "settlement" | "logo", ownerId: string) =>
  (await db.select().from(file).where(eq(file.ownerId, ownerId)))
    .filter((row) => row.purpose === purpose)
    .map(({ key }) => key)
const stored = async () => {
  const keys: string[] = []
  for await (const { key } of storedFiles("")) keys.push(key)
  return keys
}

test("an attachment whose row was committed stays, although the answer to the commit was lost", async () => {
  const { pawel } = world.viewers
  const message = () => ({ content: "Umowa", clientKey: "klucz-123", file: new File([pdf()], "Umowa.pdf") })
  loseNextCommit()
  await expect(sendMessage(pawel, world.conversation, message())).rejects.toThrow()
  const [key = ""] = await keysOf("attachment", pawel.id)
  expect(await stored()).toContain(key)
  expect(await sendMessage(pawel, world.conversation, message())).toMatchObject({ ok: true })
  expect(await keysOf("attachment", pawel.id)).toEqual([key])
})

test("a settlement whose row was committed stays, although the answer to the commit was lost", async () => {
  const { karolina } = world.viewers
  const id = world.deals.pending
  const [organization, sponsor] = [await enter(world, "karolina"), await enter(world, "marta")]
  await organization.post(`${dealPath(id)}?dzialanie=accept`, { capacity: "prezes zarządu", version: "1" })
  await sponsor.post(`${dealPath(id)}?dzialanie=acceptTerms`, { capacity: "prezes zarządu", version: "2" })
  const sent = {
    version: 3,
    name: "Rozliczenie.pdf",
    bytes: pdf(),
    documentNumber: null,
    ksefNumber: null,
    beforeEvent: true,
  }
  loseNextCommit()
  await expect(settle(karolina, id, sent)).rejects.toThrow("Nie udało się zaktualizować")
  expect(await db.$count(settlement, eq(settlement.dealId, id))).toBe(1)
  const keys = await keysOf("settlement", karolina.id)
  expect(await stored()).toEqual(expect.arrayContaining(keys))
})

test("a picture whose row was committed stays, although the answer to the commit was lost", async () => {
  const { karolina } = world.viewers
  const logo = sharp({ create: { width: 400, height: 400, channels: 3, background: "#0a5364" } })
  const bytes = await logo.png().toBuffer()
  loseNextCommit()
  await expect(storePicture(karolina, "logo", bytes, "logo.png")).rejects.toThrow()
  const [key = ""] = await keysOf("logo", karolina.id)
  expect(key).not.toBe("")
  expect((await stored()).filter((each) => each.includes(key))).toHaveLength(3)
})

test("files whose row the database refused are removed at once", async () => {
  const { pawel } = world.viewers
  await db.execute(`alter table file add constraint no_attachments check (purpose <> 'attachment') not valid`)
  try {
    const sent = { content: "", clientKey: undefined, file: new File([pdf()], "Umowa.pdf") }
    await expect(sendMessage(pawel, world.conversation, sent)).rejects.toThrow()
    expect((await stored()).filter((key) => key.startsWith("attachments/"))).toEqual([])
  } finally {
    await db.execute("alter table file drop constraint no_attachments")
  }
})
