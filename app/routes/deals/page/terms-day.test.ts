import { and, eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { dealAgreement, dealLine, deal as deals, deliverable } from "#app/db/schema.ts"
import { dueErrors } from "#app/domain/deals/terms/line-due.ts"
import { moveDeliverable } from "#app/features/deals/deliverables/commands.server.ts"
import { makeMove } from "#app/features/deals/moves/commands.server.ts"
import { addDays, formatLongDay, todayIn } from "#app/lib/dates.ts"
import { agreementDraftPath, agreementPath, annexPath, dealPath } from "#app/paths.ts"
import type { Fields, Visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter, situations } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { textOfPdf } from "#test/support/pdf-text.ts"

const today = todayIn(new Date())
const day = addDays(today, 30)
const capacity = "prezes zarządu"
let world: World
let marta: Visitor
let karolina: Visitor

beforeEach(async () => {
  await emptyTables("deal", "user", "fact", "reaction_done", "rate_limit")
  world = await castWorld()
  marta = await enter(world, "marta")
  karolina = await enter(world, "karolina")
})

const versionOf = async (id: string) => (await db.select().from(deals).where(eq(deals.id, id)))[0]?.version ?? 0
/** Sends the editor with its only line. */
const write = async (who: Visitor, id: string, act: "edit" | "proposeAnnex", fields: Fields) =>
  who.post(
    `${dealPath(id)}?dzialanie=${act}`,
    {
      ...{ version: String(await versionOf(id)), capacity, confirmWithoutAmount: "on" },
      ...{ "lines[0].lineKey": "line-1", "lines[0].title": "Namiot", "lines[0].benefits[0]": "logo" },
      ...{ "lines[0].amount": "1000", ...fields },
    },
    { headers: { accept: "text/html" } },
  )
const pdfText = async (path: string) =>
  textOfPdf(Buffer.from(await (await marta.get(path)).arrayBuffer())).replace(/\s+/g, " ")
const amount = (typed: string): Fields => ({ "lines[0].amount": typed })
const withDay = (dueOn: string): Fields => ({ "lines[0].dueOn": dueOn })
const rowOf = async (id: string) => {
  const [row] = await db
    .select()
    .from(deliverable)
    .where(and(eq(deliverable.dealId, id), eq(deliverable.owedBy, "organization")))
  if (!row) throw new Error("no row")
  return row
}
const accept = async (who: "marta" | "karolina", id: string, move: "acceptTerms" | "acceptAnnex") => {
  const version = await versionOf(id)
  return makeMove(world.viewers[who], id, move, { reason: null, settlementRead: false, capacity, version })
}

describe("a due day in the terms", () => {
  test("is typed in the editor, stands on the page and in the draft, and is due once both sides agree", async () => {
    const id = await dealAfter(world, situations["negotiation, terms by the sponsor"] ?? [])
    expect(await karolina.html(`${dealPath(id)}?edycja=1`)).toContain("Termin świadczeń")
    expect((await write(karolina, id, "edit", withDay(day))).status).toBe(302)
    const said = `Termin świadczeń: ${formatLongDay(day)}`
    expect((await marta.html(dealPath(id))).replaceAll("<!-- -->", "")).toContain(said)
    const [stored] = await db.select().from(deals).where(eq(deals.id, id))
    const text = await pdfText(agreementDraftPath(id, stored?.termsVersion ?? 0))
    expect(text).toContain(said)
    expect(text).toContain(`do ${formatLongDay(day)} Sponsorowany: logo (termin uzgodniony przez strony)`)
    await accept("marta", id, "acceptTerms")
    expect(await rowOf(id)).toMatchObject({ dueOn: day, dueOffset: null, dueAgreed: true })
    const [agreement] = await db
      .select()
      .from(dealAgreement)
      .where(and(eq(dealAgreement.dealId, id), eq(dealAgreement.version, stored?.termsVersion ?? 0)))
    expect(agreement?.days).toContainEqual({ owedBy: "organization", title: "logo", dueOn: day, basis: "agreed" })
  })

  test("is optional: without it the rule gives the day, and the document says so", async () => {
    const id = await dealAfter(world, situations["negotiation, terms by the sponsor"] ?? [])
    expect((await write(karolina, id, "edit", { ...withDay(""), ...amount("1200") })).status).toBe(302)
    await accept("marta", id, "acceptTerms")
    expect(await rowOf(id)).toMatchObject({ dueAgreed: false, termsDueOn: null })
  })

  test("is today or later, within five years; what was typed stays in the form", async () => {
    const id = await dealAfter(world, situations["negotiation, terms by the sponsor"] ?? [])
    for (const [typed, error] of [
      [addDays(today, -1), dueErrors.past],
      [addDays(today, 4000), dueErrors.far],
      ["2030-02-31", dueErrors.due],
    ] as const) {
      const refused = await write(karolina, id, "edit", withDay(typed))
      expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining(error)])
    }
  })

  test("stays when the same line is saved without a change, also after it has passed", async () => {
    const id = await dealAfter(world, situations["negotiation, terms by the sponsor"] ?? [])
    const passed = addDays(today, -3)
    await db.update(dealLine).set({ dueOn: passed }).where(eq(dealLine.dealId, id))
    for (const fields of [{ ...withDay(passed), ...amount("1200") }, amount("1300")]) {
      expect((await write(karolina, id, "edit", fields)).status).toBe(302)
      const lines = await db.select({ dueOn: dealLine.dueOn }).from(dealLine).where(eq(dealLine.dealId, id))
      expect(lines.map(({ dueOn }) => dueOn)).toEqual(lines.map(() => passed))
    }
  })

  test("is shown with the day that both sides agreed on later, wherever terms are read", async () => {
    const id = await dealAfter(world, situations["negotiation, terms by the sponsor"] ?? [])
    await write(karolina, id, "edit", withDay(day))
    await accept("marta", id, "acceptTerms")
    const later = addDays(day, 5)
    const { id: row, version } = await rowOf(id)
    await moveDeliverable(world.viewers.marta, id, { move: "proposeDue", row, version, dueOn: later })
    const written = `Termin świadczeń: ${formatLongDay(day)}`
    const shown = `obowiązuje ${formatLongDay(later)} (logo)`
    const page = async () => (await marta.html(dealPath(id))).replaceAll("<!-- -->", "")
    expect(await page()).toContain(written)
    expect(await page(), "while it is only proposed").not.toContain("obowiązuje ")
    await moveDeliverable(world.viewers.karolina, id, { move: "acceptDue", row, version: version + 1, dueOn: later })
    expect(await page()).toContain(`${written}, ${shown}`)
    const editor = (await marta.html(`${dealPath(id)}?edycja=1`)).replaceAll("\u00a0", " ")
    expect(editor).toContain(`Dziś ${shown} i tak zostanie, jeśli nie zmienisz tego dnia.`)
    const agreement = await pdfText(agreementPath(id))
    expect(agreement).toContain(`do ${formatLongDay(day)} Sponsorowany: logo (termin uzgodniony przez strony)`)
    expect(agreement).toContain("Są to terminy z dnia akceptacji.")
    const other = addDays(day, 9)
    await write(marta, id, "proposeAnnex", { ...withDay(other), ...amount("1000") })
    const change = `${formatLongDay(day)}, ${shown}`
    expect(await page(), "the open annex").toContain(`${change}</del>`)
    expect(await pdfText(annexPath(id, 1))).toContain(change)
    await accept("karolina", id, "acceptAnnex")
    expect(await page(), "the annex set the day anew").not.toContain("obowiązuje ")
  })

  test("changes by an annex; an annex that leaves it alone leaves a day that was agreed afterwards", async () => {
    const id = await dealAfter(world, situations["negotiation, terms by the sponsor"] ?? [])
    await write(karolina, id, "edit", withDay(day))
    await accept("marta", id, "acceptTerms")
    const later = addDays(day, 5)
    const { id: row, version } = await rowOf(id)
    await moveDeliverable(world.viewers.marta, id, { move: "proposeDue", row, version, dueOn: later })
    await moveDeliverable(world.viewers.karolina, id, { move: "acceptDue", row, version: version + 1, dueOn: later })
    expect((await write(marta, id, "proposeAnnex", { ...withDay(day), ...amount("1500") })).status).toBe(302)
    await accept("karolina", id, "acceptAnnex")
    expect((await rowOf(id)).dueOn).toBe(later)
    const other = addDays(day, 9)
    expect((await write(karolina, id, "proposeAnnex", { ...withDay(other), ...amount("1500") })).status).toBe(302)
    expect((await marta.html(dealPath(id))).replaceAll("<!-- -->", "")).toContain(formatLongDay(other))
    expect((await rowOf(id)).dueOn).toBe(later)
    await accept("marta", id, "acceptAnnex")
    expect((await rowOf(id)).dueOn).toBe(other)
  })
})
