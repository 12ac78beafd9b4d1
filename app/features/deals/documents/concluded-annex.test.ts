import { and, eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { dealDocument, deal as deals, deliverable } from "#app/db/schema.ts"
import type { TermsForm } from "#app/domain/deals/terms/terms-form.ts"
import { logoKey } from "#app/domain/deals/terms/terms-sides.ts"
import { moveDeliverable } from "#app/features/deals/deliverables/commands.server.ts"
import { writeAnnex } from "#app/features/deals/moves/annex/commands.server.ts"
import { makeMove } from "#app/features/deals/moves/commands.server.ts"
import { getDealPage } from "#app/features/deals/page/deal-queries.server.ts"
import { addDays, todayIn } from "#app/lib/dates.ts"
import { agreementPath, annexPath, dealDocumentsPath, dealPath, documentCheckPath } from "#app/paths.ts"
import { sha256Of } from "#app/platform/files/fingerprint.server.ts"
import { visitor } from "#test/support/app.ts"
import { enter } from "#test/support/cast.ts"
import { dealAfter } from "#test/support/deals.ts"
import { textOfPdf } from "#test/support/pdf-text.ts"
import { idleWorld, runDueJobs } from "#test/support/worker.ts"

let world: World
beforeEach(async () => {
  world = await idleWorld()
})
const input = { reason: null, settlementRead: false }

/** The terms that the editor shows with another amount. */
async function formOf(id: string, amount: string): Promise<TermsForm> {
  const shown = await getDealPage(world.viewers.marta, id, { version: null, against: null, editing: true })
  const lines = shown.terms.lines.map(({ lineKey, eventId, title, description, benefits }) => ({
    ...{ lineKey, eventId, title, description, benefits, amount },
    ...{ optionId: null, custom: false, remove: false },
  }))
  const confirmed = { confirmWithoutAmount: false, confirmWithoutBenefits: false }
  return { version: shown.rules.version, note: null, ...confirmed, lines, capacity: "pełnomocniczka" }
}

test("a proposed annex prints the rule for due days, a concluded one the days of all rows that it does not drop", async () => {
  const { karolina, marta } = world.viewers
  const id = await dealAfter(world, [])
  await makeMove(karolina, id, "accept", { ...input, capacity: "prezeska zarządu", version: 1 })
  await makeMove(marta, id, "acceptTerms", { ...input, capacity: "pełnomocniczka", version: 2 })
  await db.update(deliverable).set({ state: "confirmed" }).where(eq(deliverable.title, "logo"))
  const [logo] = await db
    .select()
    .from(deliverable)
    .where(and(eq(deliverable.dealId, id), eq(deliverable.lineKey, logoKey)))
  const proposal = { row: logo?.id ?? "", dueOn: addDays(todayIn(new Date()), 3) }
  const { version: row = 0 } = logo ?? {}
  await moveDeliverable(karolina, id, { ...proposal, move: "proposeDue", version: row })
  await moveDeliverable(marta, id, { ...proposal, move: "acceptDue", version: row + 1 })
  const form = await formOf(id, "2500")
  const lines = form.lines.map((line) => line && { ...line, benefits: ["Baner"] })
  expect(await writeAnnex(marta, id, "proposeAnnex", { ...form, lines })).toMatchObject({ ok: true })
  const person = await enter(world, "karolina")
  const printed = async () =>
    textOfPdf(Buffer.from(await (await person.get(annexPath(id, 1))).arrayBuffer())).replace(/\s+/g, " ")
  const proposed = await printed()
  expect(proposed).toContain("Terminy nowych świadczeń")
  expect(proposed).not.toContain("Terminy:")
  const [deal] = await db.select({ version: deals.version }).from(deals).where(eq(deals.id, id))
  await makeMove(karolina, id, "acceptAnnex", { ...input, capacity: "skarbniczka", version: deal?.version ?? 0 })
  await runDueJobs()
  const concluded = await printed()
  expect(concluded).toMatch(/Terminy: .*Sponsorowany: Baner \(termin proponowany przez Pomost, /)
  expect(concluded).toContain("Sponsor: Logo i opis firmy (termin uzgodniony przez strony)")
  expect(concluded).not.toMatch(/Sponsorowany: logo|Terminy nowych świadczeń/)
})

test("a concluded annex ends with its certificate, is stored beside the agreement, and is checked as an annex", async () => {
  const { karolina, marta } = world.viewers
  const id = await dealAfter(world, [])
  await makeMove(karolina, id, "accept", { ...input, capacity: "prezeska zarządu", version: 1 })
  await makeMove(marta, id, "acceptTerms", { ...input, capacity: "pełnomocniczka", version: 2 })
  await runDueJobs()
  const person = await enter(world, "karolina")
  const bytesOf = async (path: string) => Buffer.from(await (await person.get(path)).arrayBuffer())
  const agreement = await bytesOf(agreementPath(id))
  expect(await writeAnnex(marta, id, "proposeAnnex", await formOf(id, "2500"))).toMatchObject({ ok: true })
  expect(textOfPdf(await bytesOf(annexPath(id, 1)))).toContain("PROPOZYCJA")
  expect(await person.html(dealDocumentsPath(id))).toContain("Propozycja (PDF)")
  const [deal] = await db.select({ version: deals.version }).from(deals).where(eq(deals.id, id))
  const version = deal?.version ?? 0
  await makeMove(karolina, id, "acceptAnnex", { ...input, capacity: "skarbniczka", version })
  await runDueJobs()
  const annex = await bytesOf(annexPath(id, 1))
  const text = textOfPdf(annex)
  for (const words of ["Aneks nr 1", "Poświadczenie zawarcia", "skarbniczka", "pełnomocniczka"])
    expect(text).toContain(words)
  expect(text).not.toContain("podpiszą ten aneks")
  expect((await bytesOf(annexPath(id, 1))).equals(annex)).toBe(true)
  expect((await bytesOf(agreementPath(id))).equals(agreement)).toBe(true)
  const isAnnex = and(eq(dealDocument.dealId, id), eq(dealDocument.kind, "annex"))
  expect(await db.select().from(dealDocument).where(isAnnex)).toMatchObject([
    { annexNumber: 1, sha256: sha256Of(annex) },
  ])
  const html = await person.html(dealDocumentsPath(id))
  for (const words of ["Aneks nr 1 (PDF)", "skarbniczka", "prezeska zarządu"]) expect(html).toContain(words)
  const checked = await visitor().html(`${documentCheckPath}?odcisk=${sha256Of(annex)}`)
  expect(checked).toContain("Aneks do umowy")
})

test("only the agreed one of two annexes is called by its number, in the versions and in the history", async () => {
  const { karolina, marta } = world.viewers
  const id = await dealAfter(world, [])
  await makeMove(karolina, id, "accept", { ...input, capacity: "prezeska zarządu", version: 1 })
  await makeMove(marta, id, "acceptTerms", { ...input, capacity: "pełnomocniczka", version: 2 })
  await writeAnnex(marta, id, "proposeAnnex", await formOf(id, "2500"))
  await writeAnnex(karolina, id, "counterAnnex", await formOf(id, "2600"))
  const person = await enter(world, "karolina")
  const pageOf = async (path: string) => (await person.html(path)).replaceAll("<!-- -->", "")
  expect(await pageOf(dealDocumentsPath(id))).toMatch(/Propozycja aneksu \(wersja 3\)<\/a> wysłana przez organizację/)
  const [deal] = await db.select({ version: deals.version }).from(deals).where(eq(deals.id, id))
  await makeMove(marta, id, "acceptAnnex", { ...input, capacity: "skarbniczka", version: deal?.version ?? 0 })
  const documents = await pageOf(dealDocumentsPath(id))
  expect(documents).toMatch(/Propozycja aneksu \(wersja 2\)<\/a> odrzucona/)
  expect(documents).toMatch(/>Aneks nr 1<\/a> uzgodniony/)
  const page = await pageOf(dealPath(id))
  expect(page).toContain("Propozycja aneksu (wersja 2), odrzucona – sponsor")
  expect(page).toContain("Aneks nr 1, uzgodniony – organizacja")
})
