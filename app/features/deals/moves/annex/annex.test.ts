import { asc, eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { dealAgreement, dealApproval, deal as deals, dealTerms, notification, party } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { AnnexTermsMove } from "#app/domain/deals/deal/deal-annex-moves.ts"
import type { Move } from "#app/domain/deals/deal/deal-moves.ts"
import { annexEnd } from "#app/domain/deals/terms/annex.ts"
import type { TermsForm } from "#app/domain/deals/terms/terms-form.ts"
import { makeMove } from "#app/features/deals/moves/commands.server.ts"
import { getDealPage } from "#app/features/deals/page/deal-queries.server.ts"
import { annexPath } from "#app/paths.ts"
import { enter, refusalOf } from "#test/support/cast.ts"
import { dealAfter, type MadeMove } from "#test/support/deals.ts"
import { drawnAgreement, drawnAnnex } from "#test/support/drawn-documents.ts"
import { changeRole, joinParty, removeMember } from "#test/support/join-party.ts"
import { textOfPdf } from "#test/support/pdf-text.ts"
import { idleWorld, runDueJobs } from "#test/support/worker.ts"
import { getSecondPerson } from "../../approval/setting/queries.server.ts"
import { listAnnexes } from "../../terms/annex/queries.server.ts"
import { isAgreementOfTerms } from "../../terms/queries.server.ts"
import { approve } from "../approval/commands.server.ts"
import { writeAnnex } from "./commands.server.ts"

let world: World
let marta: Viewer
let karolina: Viewer
beforeEach(async () => {
  world = await idleWorld()
  ;({ marta, karolina } = world.viewers)
})

const movesToRunning: MadeMove[] = [
  ["organization", "accept"],
  ["sponsor", "acceptTerms"],
]
const storedDeal = async (id: string) => (await db.select().from(deals).where(eq(deals.id, id)))[0]
const agreementsOf = (id: string) =>
  db.select().from(dealAgreement).where(eq(dealAgreement.dealId, id)).orderBy(asc(dealAgreement.version))
const versionOf = async (id: string) => (await storedDeal(id))?.version ?? 0
const outcomesOf = async (id: string) =>
  (
    await db
      .select()
      .from(dealTerms)
      .leftJoin(dealAgreement, isAgreementOfTerms)
      .where(eq(dealTerms.dealId, id))
      .orderBy(asc(dealTerms.version))
  ).map(({ deal_terms: { version, annexNumber, outcome }, deal_agreement: agreed }) => [
    version,
    annexNumber,
    annexEnd({ annexNumber, outcome, agreedAt: agreed?.agreedAt ?? null }),
  ])
/** The terms that the editor shows with another amount. */
async function formOf(id: string, amount: string): Promise<TermsForm> {
  const { rules, terms } = await getDealPage(marta, id, { version: null, against: null, editing: true })
  const lines = terms.lines.map(({ lineKey, eventId, title, description, benefits }) => ({
    ...{ lineKey, eventId, title, description, benefits, amount },
    ...{ optionId: null, custom: false, remove: false },
  }))
  const confirmed = { confirmWithoutAmount: false, confirmWithoutBenefits: false }
  return { version: rules.version, note: null, capacity: "prezes zarządu", ...confirmed, lines }
}
const write = async (viewer: Viewer, id: string, move: AnnexTermsMove, amount: string) =>
  writeAnnex(viewer, id, move, await formOf(id, amount))
const make = (viewer: Viewer, id: string, move: Move, version: number) =>
  makeMove(viewer, id, move, { version, reason: "powód", settlementRead: false, capacity: "prezes zarządu" })
const makeNow = async (viewer: Viewer, id: string, move: Move) => make(viewer, id, move, await versionOf(id))

describe("an annex", () => {
  let id: string
  beforeEach(async () => {
    id = await dealAfter(world, movesToRunning)
  })

  test("leaves the agreed terms in force until the other side accepts it, then replaces them", async () => {
    const before = await storedDeal(id)
    const agreement = textOfPdf((await drawnAgreement(marta, id)).bytes)
    expect(await write(marta, id, "proposeAnnex", "2500")).toMatchObject({ ok: true, waits: false })
    expect(await storedDeal(id)).toMatchObject({
      termsVersion: before?.termsVersion,
      acceptedBySponsor: before?.acceptedBySponsor,
      acceptedByOrganization: before?.acceptedByOrganization,
      annexVersion: 2,
      annexAuthor: "sponsor",
    })
    const page = await getDealPage(karolina, id)
    expect([page.terms.version, page.terms.lines[0]?.amountGrosze, page.worth.gross]).toEqual([1, 100_000, 100_000])
    expect(page.annex?.changes.map(({ label, from, to }) => [label, from, to])).toEqual([
      ["Namiot – kwota", "1\u00a0000\u00a0zł", "2\u00a0500\u00a0zł"],
      ["Łączna kwota", "1\u00a0000\u00a0zł", "2\u00a0500\u00a0zł"],
    ])
    expect(textOfPdf((await drawnAnnex(karolina, id, 1)).bytes)).toContain("PROPOZYCJA")
    expect(await makeNow(karolina, id, "acceptAnnex")).toEqual({ ok: true, status: "in_progress" })
    expect(await storedDeal(id)).toMatchObject({
      termsVersion: 2,
      termsAuthor: "sponsor",
      acceptedBySponsor: 2,
      acceptedByOrganization: 2,
      annexVersion: null,
      annexAuthor: null,
    })
    const [first, second] = await agreementsOf(id)
    expect(second).toMatchObject({ version: 2, annexNumber: 1, agreedOn: first?.agreedOn })
    expect(second?.parties).not.toBeNull()
    // the agreement stays the document that it was, the annex is one beside it
    expect(textOfPdf((await drawnAgreement(marta, id)).bytes)).toBe(agreement)
    const text = textOfPdf((await drawnAnnex(marta, id, 1)).bytes)
    expect(text).toContain("Pozostałe postanowienia umowy pozostają bez zmian")
    expect(text).not.toContain("PROPOZYCJA")
    const bytes = await Promise.all([drawnAnnex(marta, id, 1), drawnAnnex(karolina, id, 1)])
    expect(bytes[0].bytes).toEqual(bytes[1].bytes)
  })

  test("that is declined, withdrawn, corrected or answered by another stays in the history; only an agreed one raises the number", async () => {
    await write(marta, id, "proposeAnnex", "2000")
    await write(marta, id, "replaceAnnex", "2100")
    await write(karolina, id, "counterAnnex", "2200")
    await makeNow(marta, id, "declineAnnex")
    await write(karolina, id, "proposeAnnex", "2300")
    await makeNow(karolina, id, "withdrawAnnex")
    await write(karolina, id, "proposeAnnex", "2400")
    await makeNow(marta, id, "acceptAnnex")
    await write(marta, id, "proposeAnnex", "2500")
    expect(await outcomesOf(id)).toEqual([
      [1, null, null],
      [2, 1, "replaced"],
      [3, 1, "declined"],
      [4, 1, "declined"],
      [5, 1, "withdrawn"],
      [6, 1, "agreed"],
      [7, 2, null],
    ])
    const { history, terms } = await getDealPage(marta, id)
    expect(history.slice(0, 2).map(({ text, version, annex }) => [text, version, annex])).toEqual([
      ["Zaproponowano aneks", "(wersja 7)", null],
      ["Zaakceptowano aneks", "(wersja 6)", "Aneks nr 1"],
    ])
    expect(terms.versions).toHaveLength(7)
  })

  test("that changes nothing is refused, as is one of the terms that are proposed already", async () => {
    const same = { ok: false, errors: { "": expect.stringContaining("niczego nie zmienia") } }
    expect(await write(marta, id, "proposeAnnex", "1000")).toMatchObject(same)
    await write(marta, id, "proposeAnnex", "2000")
    expect(await write(karolina, id, "counterAnnex", "2000")).toMatchObject(same)
  })

  test("blocks the settlement with a sentence, and lapses with a request to cancel", async () => {
    await write(marta, id, "proposeAnnex", "2000")
    expect(await refusalOf(makeNow(karolina, id, "settle"))).toContain("Aneks czeka jeszcze na odpowiedź")
    await makeNow(karolina, id, "askToCancel")
    expect(await outcomesOf(id)).toEqual([
      [1, null, null],
      [2, 1, "lapsed"],
    ])
    expect((await getDealPage(marta, id)).history[0]).toMatchObject({ annex: "Propozycja aneksu (wersja 2) wygasła" })
    expect((await getDealPage(marta, id)).annex).toBeNull()
  })

  test("notifies the other side, which may accept, answer or decline it", async () => {
    await write(marta, id, "proposeAnnex", "2000")
    await runDueJobs()
    const bells = await db.select().from(notification).where(eq(notification.userId, karolina.id))
    expect(bells.map(({ title }) => title)).toContain("Propozycja aneksu")
    const page = await getDealPage(karolina, id)
    expect(page.moves.slice(0, 3)).toEqual(["acceptAnnex", "counterAnnex", "declineAnnex"])
  })

  test("gives a stranger 404; a viewer sees it without moves", async () => {
    await write(marta, id, "proposeAnnex", "2000")
    await expect(listAnnexes(world.viewers.igor, id)).rejects.toThrow()
    expect((await (await enter(world, "igor")).get(annexPath(id, 1))).status).toBe(404)
    expect((await (await enter(world, "karolina")).get(annexPath(id, 2))).status).toBe(404)
    const halina = await joinParty(world, karolina.partyId, "halina", "viewer")
    const page = await getDealPage(halina, id)
    expect([page.annex?.number, page.moves]).toEqual([1, []])
    expect(await refusalOf(makeNow(halina, id, "acceptAnnex"))).not.toBeNull()
  })

  test("that reaches the party's amount waits for a second person, on both sides", async () => {
    const halina = await joinParty(world, karolina.partyId, "halina", "owner")
    const tomasz = await joinParty(world, marta.partyId, "tomasz", "owner")
    await db.update(party).set({ approvalFromGrosze: 200_000 })
    const requestOf = async () =>
      (await db.select().from(dealApproval).where(eq(dealApproval.state, "open"))).at(-1)?.id ?? ""
    expect(await write(marta, id, "proposeAnnex", "2500")).toMatchObject({ ok: true, waits: true })
    expect((await getDealPage(karolina, id)).moves).not.toContain("acceptAnnex")
    expect((await getSecondPerson(tomasz)).waiting.map(({ dealId, worth }) => [dealId, worth])).toEqual([
      [id, expect.stringContaining("2")],
    ])
    await approve(tomasz, id, await requestOf(), { capacity: "prezes zarządu", version: await versionOf(id) })
    expect(await makeNow(karolina, id, "acceptAnnex")).toMatchObject({ waits: true })
    expect(await storedDeal(id)).toMatchObject({ termsVersion: 1, annexVersion: 2 })
    const approved = await approve(halina, id, await requestOf(), {
      capacity: "prezes zarządu",
      version: await versionOf(id),
    })
    expect(approved).toEqual({ ok: true, status: "in_progress" })
    expect(await storedDeal(id)).toMatchObject({ termsVersion: 2, annexVersion: null })
    expect((await getDealPage(karolina, id)).worth).toEqual({ gross: 250_000, inKind: 0 })
  })
})

describe("one of two moves at the same moment is made, whole", () => {
  const won = (results: PromiseSettledResult<unknown>[]) =>
    results.filter(({ status }) => status === "fulfilled").length

  test("both sides propose an annex, and one of them is stored", async () => {
    const id = await dealAfter(world, movesToRunning)
    const form = await formOf(id, "2000")
    const both = [marta, karolina].map((viewer) => writeAnnex(viewer, id, "proposeAnnex", form))
    expect(won(await Promise.allSettled(both))).toBe(1)
    expect(await outcomesOf(id)).toHaveLength(2)
  })

  const rivals: [string, (viewers: { marta: Viewer; karolina: Viewer }) => [Viewer, Move], string[]][] = [
    ["withdraw", ({ marta }) => [marta, "withdrawAnnex"], ["agreed", "withdrawn"]],
    ["cancel", ({ marta }) => [marta, "askToCancel"], ["agreed", "lapsed"]],
    ["accept once more", ({ karolina }) => [karolina, "acceptAnnex"], ["agreed"]],
    ["decline", ({ karolina }) => [karolina, "declineAnnex"], ["agreed", "declined"]],
  ]
  test.each(rivals)("accept and %s", async (_, rival, outcomes) => {
    for (let round = 0; round < 4; round++) {
      const id = await dealAfter(world, [...movesToRunning, ["sponsor", "proposeAnnex"]])
      const version = await versionOf(id)
      const [viewer, move] = rival({ marta, karolina })
      const both = [make(karolina, id, "acceptAnnex", version), make(viewer, id, move, version)]
      expect(won(await Promise.allSettled(round % 2 ? both.reverse() : both))).toBe(1)
      const [, annex] = await outcomesOf(id)
      expect(outcomes).toContain(annex?.[2])
      const deal = await storedDeal(id)
      expect([deal?.version, deal?.termsVersion]).toEqual([version + 1, annex?.[2] === "agreed" ? 2 : 1])
    }
  })

  test("a role that was lowered, or a member who was removed, accepts nothing", async () => {
    const id = await dealAfter(world, [...movesToRunning, ["sponsor", "proposeAnnex"]])
    const halina = await joinParty(world, karolina.partyId, "halina", "owner")
    await changeRole(halina, "viewer")
    expect(await refusalOf(makeNow(halina, id, "acceptAnnex"))).not.toBeNull()
    await removeMember(halina)
    expect(await refusalOf(makeNow(halina, id, "acceptAnnex"))).not.toBeNull()
    expect(await storedDeal(id)).toMatchObject({ termsVersion: 1, annexVersion: 2 })
  })
})
