import { and, eq } from "drizzle-orm"
import sharp from "sharp"
import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { deliverable, member, proof } from "#app/db/schema.ts"
import { roleNotes } from "#app/domain/parties/role-notes.ts"
import { proofAddPath } from "#app/paths.ts"
import type { Visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"

let world: World
let address: string
let karolina: Visitor

beforeEach(async () => {
  await emptyTables("user", "fact", "file", "idempotency", "rate_limit")
  world = await castWorld()
  const id = await dealAfter(world, [
    ["organization", "accept"],
    ["sponsor", "acceptTerms"],
  ])
  const owed = and(eq(deliverable.dealId, id), eq(deliverable.owedBy, "organization"))
  const [row] = await db.select({ id: deliverable.id }).from(deliverable).where(owed)
  address = proofAddPath(id, row?.id ?? "")
  karolina = await enter(world, "karolina")
})

/** As a browser posts without scripts. */
const forPage = { headers: { accept: "text/html" } }
const keyIn = (html: string) => /name="key" value="([^"]+)"/.exec(html)?.[1] ?? ""

test("a form sent twice without scripts stores one proof", async () => {
  const fields = { kind: "number", number: "120", unit: "plakatów", key: keyIn(await karolina.html(address)) }
  for (const _ of [1, 2]) expect((await karolina.post(address, fields, forPage)).status).toBe(302)
  expect(await db.select().from(proof)).toMatchObject([{ amount: 120, unit: "plakatów" }])
})

test("a refused form returns what was typed, and says that the files are to be chosen again", async () => {
  const proofs = [new File(["x"], "zepsute.jpg")]
  const fields = { kind: "photo", proofs, comment: "Wisi przy wejściu", key: keyIn(await karolina.html(address)) }
  const answer = await karolina.post(address, fields, forPage)
  const html = await answer.text()
  expect(answer.status).toBe(400)
  expect(html).toContain("Wisi przy wejściu")
  expect(html).toContain("zepsute.jpg")
  expect(html).toContain("Wybierz plik jeszcze raz")
  expect(keyIn(html)).toBe(fields.key)
})

test("what is filled in for another kind is never dropped: nothing is stored, and the answer says so", async () => {
  const png = await sharp({ create: { width: 600, height: 400, channels: 3, background: "#2a7" } })
    .png()
    .toBuffer()
  const proofs = [new File([new Uint8Array(png)], "baner.png", { type: "image/png" })]
  const typed = { link: "https://przyklad.example/wpis", number: "120", unit: "plakatów" }
  const all = { kind: "photo", proofs, ...typed, key: keyIn(await karolina.html(address)) }
  const answer = await karolina.post(address, all, forPage)
  const html = (await answer.text()).replaceAll("\u00a0", " ")
  expect(answer.status).toBe(400)
  expect(html).toContain("Wybrano „Zdjęcie”, a wypełnione jest też: link, liczba. Nic nie zapisaliśmy.")
  for (const typedValue of Object.values(typed)) expect(html).toMatch(new RegExp(`(value="|>)${typedValue}["<]`))
  expect(html).toContain("Wybierz plik jeszcze raz")
  expect(await db.$count(proof)).toBe(0)
  const one = { kind: "photo", proofs, link: "", number: "", unit: "", key: all.key }
  expect((await karolina.post(address, one, forPage)).status).toBe(302)
  expect(await db.$count(proof)).toBe(1)
})

test("a role that may not add proofs reads who may, and the other side finds nothing", async () => {
  expect((await (await enter(world, "marta")).get(address)).status).toBe(404)
  await db.update(member).set({ role: "viewer" }).where(eq(member.userId, world.people.karolina))
  const answer = await karolina.get(address)
  expect([answer.status, (await answer.text()).includes(roleNotes.addProof)]).toEqual([403, true])
})
