import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { dealAgreement, dealDocument, deal as deals, event, file } from "#app/db/schema.ts"
import { draftMark } from "#app/domain/deals/documents/agreement.ts"
import { findByFingerprint } from "#app/features/deals/documents/check/queries.server.ts"
import { makeMove } from "#app/features/deals/moves/commands.server.ts"
import { type Day, formatLongDay } from "#app/lib/dates.ts"
import { agreementDraftPath, agreementPath, dealDocumentsPath, dealPath } from "#app/paths.ts"
import { sha256Of } from "#app/platform/files/fingerprint.server.ts"
import type { Visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter, type MadeMove } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { textOfPdf } from "#test/support/pdf-text.ts"

let world: World
let marta: Visitor
let karolina: Visitor
beforeEach(async () => {
  await emptyTables("user", "rate_limit", "fact", "file")
  world = await castWorld()
  marta = await enter(world, "marta")
  karolina = await enter(world, "karolina")
})

const input = { reason: null, settlementRead: false }
const textOf = async (answer: Response) => {
  expect(answer.status).toBe(200)
  return textOfPdf(new Uint8Array(await answer.arrayBuffer())).replace(/\s+/g, " ")
}
const plain = (html: string) => html.replaceAll("\u00a0", " ").replaceAll("<!-- -->", "")
/** The clauses between the parties and the certificate, without feet of pages and the account, which a draft lacks. */
const clausesOf = (text: string) =>
  text
    .slice(text.indexOf("§ 1. "), text.indexOf("Podstawa: "))
    .replace(/Umowa sponsoringu – [^·]*· strona \d+ z \d+ /, "")
    .replace(/Numer rachunku: .*? (?=§ 4)/, "")

test("both parties read before acceptance what the agreement will say, to the day and the letter", async () => {
  const id = await dealAfter(world, [])
  await db.update(event).set({ title: "Sadzenie" }).where(eq(event.id, world.events.planting))
  const draft = await textOf(await marta.get(agreementDraftPath(id, 1)))
  expect(await textOf(await karolina.get(agreementDraftPath(id, 1)))).toBe(draft)
  for (const words of [draftMark, "§ 4. Obowiązki stron", "§ 5. Odwołanie", "§ 6. Rozliczenie"])
    expect(draft).toContain(words)
  expect(draft).not.toMatch(/WZÓR|\.\.\.\.\.|Poświadczenie zawarcia/)
  await makeMove(world.viewers.karolina, id, "accept", { ...input, capacity: "prezeska zarządu", version: 1 })
  expect(await textOf(await marta.get(agreementDraftPath(id, 1)))).toBe(draft)
  await makeMove(world.viewers.marta, id, "acceptTerms", { ...input, capacity: "prezes", version: 2 })
  const agreement = await textOf(await marta.get(agreementPath(id)))
  expect(clausesOf(agreement)).toBe(clausesOf(draft))
  const [row] = await db.select().from(dealAgreement).where(eq(dealAgreement.dealId, id))
  expect(row?.days?.length).toBeGreaterThan(1)
  for (const { dueOn, title } of row?.days ?? [])
    expect(draft).toMatch(new RegExp(`do ${formatLongDay(dueOn)} [^:]+: ${title.replaceAll("\u00a0", " ")}`))
})

test("a draft is never stored, cached or taken for the agreement", async () => {
  const id = await dealAfter(world, [])
  const answer = await marta.get(agreementDraftPath(id, 1))
  expect(answer.headers.get("cache-control")).toBe("private, no-store")
  expect(answer.headers.get("content-disposition")).toContain("projekt-umowy-wersja-1.pdf")
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect(await db.select().from(dealDocument).where(eq(dealDocument.dealId, id))).toEqual([])
  expect(await db.select().from(file).where(eq(file.purpose, "agreement"))).toEqual([])
  expect(await findByFingerprint(world.viewers.marta, sha256Of(bytes))).toBeNull()
})

test("only the parties read a draft, and only of the terms that are on the table", async () => {
  const id = await dealAfter(world, [["organization", "negotiate"]])
  expect((await (await enter(world, "anna")).get(agreementDraftPath(id, 1))).status).toBe(404)
  for (const version of [2, 0]) expect((await marta.get(agreementDraftPath(id, version))).status).toBe(409)
  await db.update(deals).set({ status: "canceled", endedOn: "2027-01-01" }).where(eq(deals.id, id))
  expect((await marta.get(agreementDraftPath(id, 1))).status).toBe(409)
})

test("the draft is linked where terms are accepted, until they are", async () => {
  const linked = (html: string, id: string) => html.includes(`href="${agreementDraftPath(id, 1)}"`)
  const shown: [moves: MadeMove[], accepting: Visitor][] = [
    [[], karolina],
    [[["organization", "accept"]], marta],
    [[["organization", "negotiate"]], karolina],
  ]
  for (const [moves, accepting] of shown) {
    const id = await dealAfter(world, moves)
    for (const who of [marta, karolina]) expect(linked(await who.html(dealDocumentsPath(id)), id)).toBe(true)
    const page = await accepting.html(dealPath(id))
    expect(linked(page, id)).toBe(true)
    expect(page).toContain("Przeczytaj projekt umowy")
    expect((await accepting.get(agreementDraftPath(id, 1))).status).toBe(200)
  }
  const running = await dealAfter(world, [
    ["organization", "accept"],
    ["sponsor", "acceptTerms"],
  ])
  for (const path of [dealDocumentsPath(running), dealPath(running)])
    expect(linked(await marta.html(path), running)).toBe(false)
})

test("the deal's page shows before acceptance the days that the agreement gets, and who proposes them", async () => {
  const id = await dealAfter(world, [])
  const shown = plain(await karolina.html(dealPath(id)))
  expect(shown).toContain("Terminy świadczeń, które proponuje Pomost")
  await makeMove(world.viewers.karolina, id, "accept", { ...input, capacity: "prezeska zarządu", version: 1 })
  await makeMove(world.viewers.marta, id, "acceptTerms", { ...input, capacity: "prezes", version: 2 })
  const [row] = await db.select().from(dealAgreement).where(eq(dealAgreement.dealId, id))
  expect(row?.days?.length).toBeGreaterThan(1)
  const list = shown.slice(shown.indexOf(">Terminy świadczeń<"), shown.indexOf("które proponuje Pomost"))
  const days = [...list.matchAll(/datetime="([^"]*)"/gi)].map(([, day]) => day)
  expect(days).toEqual([...new Set(days)].sort())
  const ofDay = (day: Day) => list.split("<time ").find((part) => part.toLowerCase().includes(`datetime="${day}"`))
  for (const { dueOn, title } of row?.days ?? [])
    expect(ofDay(dueOn)).toMatch(
      new RegExp(`<b>[^<]+</b>.*<li>${title.replaceAll("\u00a0", " ")}</li>.*<p[^>]*>Termin (proponowany|uzgodniony) `),
    )
  expect(plain(await karolina.html(dealPath(id)))).not.toContain("które proponuje Pomost")
})
