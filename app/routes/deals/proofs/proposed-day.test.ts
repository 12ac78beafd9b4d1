import { and, asc, eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { deal, dealAgreement, deliverable, fact, notification } from "#app/db/schema.ts"
import { deliverableErrors } from "#app/domain/deals/deliverables/deliverable-labels.ts"
import { logoKey } from "#app/domain/deals/terms/terms-sides.ts"
import { type RowAct, rowAction } from "#app/features/deals/deliverables/row-act.ts"
import { listTasks } from "#app/features/deals/tasks/queries.server.ts"
import { addDays, formatLongDay, todayIn } from "#app/lib/dates.ts"
import { dealDeliverablesPath, dealPath, dealsPath } from "#app/paths.ts"
import type { Fields, Visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter, inStatus, situations } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { changeRole, joinParty } from "#test/support/join-party.ts"
import { forgetWork, runDueJobs } from "#test/support/worker.ts"

const forPage = { headers: { accept: "text/html" } }
const today = todayIn(new Date())
const later = addDays(today, 40)
let world: World
let marta: Visitor
let karolina: Visitor
let id: string

beforeEach(async () => {
  await emptyTables("deal", "user", "fact", "reaction_done", "rate_limit", "idempotency")
  forgetWork()
  world = await castWorld()
  await emptyTables("notification")
  id = await dealAfter(world, situations.in_progress ?? [])
  marta = await enter(world, "marta")
  karolina = await enter(world, "karolina")
})

/** The organization's row. */
const stored = async () => {
  const [row] = await db
    .select()
    .from(deliverable)
    .where(and(eq(deliverable.dealId, id), eq(deliverable.owedBy, "organization")))
  if (!row) throw new Error("no row")
  return row
}
const send = async (who: Visitor, what: RowAct, fields: Fields = {}) => {
  const row = await stored()
  return who.post(rowAction(id, what), { row: row.id, version: String(row.version), ...fields }, forPage)
}
const propose = (who: Visitor, dueOn = later) => send(who, "proposeDue", { dueOn })
const answer = (who: Visitor, what: RowAct, dueOn = later) => send(who, what, { dueOn })
const page = async (who: Visitor) => (await who.html(dealDeliverablesPath(id))).replaceAll("<!-- -->", "")
const facts = async () => (await db.select().from(fact).orderBy(asc(fact.createdAt))).map(({ what }) => what)
const news = async () =>
  (await db.select().from(notification).orderBy(asc(notification.createdAt))).map(
    ({ userId, title, body, settledAt }) => ({ userId, title, body, isSettled: settledAt !== null }),
  )
const toAnswer = async (who: "marta" | "karolina") =>
  (await listTasks(world.viewers[who], today)).filter(
    ({ what, side }) => what === "reschedule" && side === (who === "marta" ? "sponsor" : "organization"),
  )

describe("another day for an agreed row", () => {
  test("is a proposal that the other side accepts; until then the agreed day is due, and both stand on the page", async () => {
    const { dueOn: agreed, version } = await stored()
    expect((await propose(karolina)).status).toBe(302)
    expect(await stored()).toMatchObject({ dueOn: agreed, dueProposedOn: later, version: version + 1 })
    for (const who of [marta, karolina])
      for (const day of [agreed, later]) expect(await page(who)).toContain(formatLongDay(day))
    await runDueJobs()
    expect(await news()).toMatchObject([
      { userId: world.people.marta, title: "Propozycja nowego terminu", isSettled: false },
    ])
    expect([(await toAnswer("marta")).length, await toAnswer("karolina")]).toEqual([1, []])
    expect((await answer(marta, "acceptDue")).status).toBe(302)
    expect(await stored()).toMatchObject({ dueOn: later, dueOffset: null, dueAgreed: true, dueProposedOn: null })
    await runDueJobs()
    expect(await toAnswer("marta")).toEqual([])
    expect(await news()).toMatchObject([
      { userId: world.people.marta, isSettled: true },
      { userId: world.people.karolina, title: "Termin uzgodniony" },
    ])
    for (const line of ["Zaproponowano termin", "Uzgodniono termin"])
      expect(await karolina.html(dealPath(id))).toContain(line)
  })

  test("is proposed by either side, whoever owes the row, and declined or withdrawn without a change", async () => {
    const { dueOn: agreed, dueOffset } = await stored()
    expect((await propose(marta)).status).toBe(302)
    expect((await toAnswer("karolina")).length).toBe(1)
    expect((await answer(marta, "acceptDue")).status).toBe(403)
    expect((await answer(karolina, "withdrawDue")).status).toBe(403)
    expect((await answer(karolina, "declineDue")).status).toBe(302)
    expect(await stored()).toMatchObject({ dueOn: agreed, dueOffset, dueProposedOn: null })
    await runDueJobs()
    expect((await news()).map(({ title }) => title)).toContain("Termin bez zmian")
    await propose(karolina)
    expect((await answer(karolina, "withdrawDue")).status).toBe(302)
    expect(await stored()).toMatchObject({ dueOn: agreed, dueOffset, dueProposedOn: null })
    expect(await toAnswer("marta")).toEqual([])
  })

  test("is answered by another day, which the first side then accepts", async () => {
    await propose(karolina)
    const other = addDays(later, -5)
    expect((await propose(marta, other)).status).toBe(302)
    expect(await stored()).toMatchObject({ dueProposedOn: other, dueProposedBy: "sponsor" })
    expect([await toAnswer("marta"), (await toAnswer("karolina")).length]).toEqual([[], 1])
    expect((await answer(karolina, "acceptDue", other)).status).toBe(302)
    expect((await stored()).dueOn).toBe(other)
  })

  test("differs from the agreed and the proposed one, and is today or later; the form stays open", async () => {
    const { dueOn: agreed } = await stored()
    const refusal = async (dueOn: string, who = karolina) => {
      const refused = await propose(who, dueOn)
      return [refused.status, await refused.text()]
    }
    expect(await refusal(agreed)).toEqual([400, expect.stringContaining(deliverableErrors.sameDay)])
    expect(await refusal(addDays(today, -1))).toEqual([400, expect.stringContaining(deliverableErrors.duePast)])
    await propose(karolina)
    expect(await refusal(later)).toEqual([400, expect.stringContaining(deliverableErrors.alreadyProposed)])
    expect(await refusal(later, marta)).toEqual([400, expect.stringContaining(deliverableErrors.proposedByOther)])
  })

  test("is not set by one side alone", async () => {
    for (const who of [marta, karolina]) expect((await send(who, "setDue", { dueOn: later })).status).toBe(403)
    expect(await page(karolina)).not.toContain("Zmień termin")
  })

  test("that has passed meanwhile can only be declined", async () => {
    const day = addDays(today, -2)
    await propose(karolina)
    await db.update(deliverable).set({ dueProposedOn: day }).where(eq(deliverable.dueProposedOn, later))
    expect(await page(marta)).not.toContain("Zgadzam się na")
    expect((await answer(marta, "acceptDue", day)).status).toBe(409)
    expect((await answer(marta, "declineDue", day)).status).toBe(302)
  })

  test("lapses when the row is done", async () => {
    await propose(marta)
    expect((await send(karolina, "done")).status).toBe(302)
    expect(await stored()).toMatchObject({ state: "done", dueProposedOn: null })
    expect(await toAnswer("karolina")).toEqual([])
  })

  test("does not change what the agreement says", async () => {
    const days = async () => (await db.select({ days: dealAgreement.days }).from(dealAgreement))[0]
    const before = await days()
    await propose(karolina)
    await answer(marta, "acceptDue")
    expect(await days()).toEqual(before)
  })
})

describe("at the same moment", () => {
  test("two presses of one button count once, and so does one whose answer was lost", async () => {
    const row = await stored()
    const twice = async (who: Visitor, what: RowAct, version: number) => {
      const post = () => who.post(rowAction(id, what), { row: row.id, version: String(version), dueOn: later }, forPage)
      const answers = [...(await Promise.all([post(), post()])), await post()]
      expect(answers.map(({ status }) => status)).toEqual([302, 302, 302])
    }
    await twice(karolina, "proposeDue", row.version)
    await twice(marta, "acceptDue", row.version + 1)
    expect((await facts()).filter((what) => what.startsWith("deal.rowDue"))).toEqual([
      "deal.rowDueProposed",
      "deal.rowDueAccepted",
    ])
  })

  test("a second press reads that it was done before", async () => {
    await propose(karolina)
    const row = await stored()
    const fields = { row: row.id, version: String(row.version), dueOn: later }
    const pageAfter = async () => {
      expect((await marta.post(rowAction(id, "declineDue"), fields, forPage)).status).toBe(302)
      return page(marta)
    }
    expect(await pageAfter()).toContain("Termin zostaje bez zmian.")
    const again = await pageAfter()
    expect(again).toContain("Już zrobione")
    expect(again).toContain("Tej propozycji już nie ma. Termin jest bez zmian.")
  })

  test("an acceptance or a withdrawal counts, whichever is first, and the other reads what happened", async () => {
    await propose(karolina)
    const row = await stored()
    const fields = { row: row.id, version: String(row.version), dueOn: later }
    const answers = await Promise.all([
      marta.post(rowAction(id, "acceptDue"), fields, forPage),
      karolina.post(rowAction(id, "withdrawDue"), fields, forPage),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(await refused?.text()).toContain(deliverableErrors.stale)
    expect((await stored()).dueOn).toBe(answers[0]?.status === 302 ? later : row.dueOn)
  })

  test("the second of two sides that propose reads the first one's day", async () => {
    const row = await stored()
    const post = (who: Visitor, dueOn: string) =>
      who.post(rowAction(id, "proposeDue"), { row: row.id, version: String(row.version), dueOn }, forPage)
    const answers = await Promise.all([post(marta, later), post(karolina, addDays(later, 1))])
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 409])
  })
})

test("a proposed day is the turn of the side that answers, on the deal's pages and in the list", async () => {
  await propose(karolina)
  expect(await page(marta)).toContain("terminy świadczeń")
  expect(await page(marta)).toContain("Zostaw dotychczasowy termin")
  expect(await page(karolina)).not.toContain("Zostaw dotychczasowy termin")
  const found = async (who: Visitor) => (await who.html(`${dealsPath}?swiadczenia=czekaja`)).includes(dealPath(id))
  await db.update(deliverable).set({ state: "confirmed" }).where(eq(deliverable.lineKey, logoKey))
  expect([await found(marta), await found(karolina)]).toEqual([true, false])
})

test("roles that do not work on deals read both days and answer nothing", async () => {
  await propose(karolina)
  const pawel = await joinParty(world, world.companies.bakery, "pawel", "viewer")
  const reader = await enter(world, "pawel")
  for (const role of ["viewer", "finance"] as const) {
    await changeRole(pawel, role)
    const html = await page(reader)
    expect(html).toContain(formatLongDay(later))
    expect(html).not.toContain("Zgadzam się na")
    expect((await answer(reader, "acceptDue")).status).toBe(403)
    expect((await propose(reader, addDays(later, 1))).status).toBe(403)
  }
})

test("a proposed day waits while the deal is not carried out, and strangers do not find it", async () => {
  await propose(karolina)
  await db.update(deal).set(inStatus("settlement")).where(eq(deal.id, id))
  expect(await toAnswer("marta")).toEqual([])
  expect((await answer(marta, "acceptDue")).status).toBe(409)
  expect(await page(marta)).not.toContain("Zgadzam się na")
  await db.update(deal).set(inStatus("settlement_rejected")).where(eq(deal.id, id))
  expect((await toAnswer("marta")).length).toBe(1)
  const anna = await enter(world, "anna")
  expect((await answer(anna, "acceptDue")).status).toBe(404)
})
