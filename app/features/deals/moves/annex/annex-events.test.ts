import { and, eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { dealEvent, deal as deals, dealTerms, event } from "#app/db/schema.ts"
import { openDealKey } from "#app/domain/deals/proposal/proposal.ts"
import { annexErrors } from "#app/domain/deals/terms/annex.ts"
import { makeMove } from "#app/features/deals/moves/commands.server.ts"
import { agreeToChange } from "#app/features/deals/moves/event-commands.server.ts"
import { getDealPage } from "#app/features/deals/page/deal-queries.server.ts"
import { castWorld, refusalOf } from "#test/support/cast.ts"
import { dealAfter } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { getDeal } from "../../deal/queries.server.ts"
import { readPapers } from "../../packet/parts-document.server.ts"
import { writeAnnex } from "./commands.server.ts"

let world: World
let id: string
let secondEventId: string
beforeEach(async () => {
  await emptyTables("user", "rate_limit", "email", "fact", "reaction_done")
  world = await castWorld()
  // the key is free: no other deal of the two is open
  await db.update(deals).set({ openKey: null })
  id = await dealAfter(world, [
    ["organization", "accept"],
    ["sponsor", "acceptTerms"],
  ])
  await db
    .update(deals)
    .set({ openKey: openDealKey(world.companies.bakery, [world.events.planting]) })
    .where(eq(deals.id, id))
  const [planting] = await db.select().from(event).where(eq(event.id, world.events.planting))
  if (!planting) throw new Error("no event")
  const { closed: _, live: __, lastDay: ___, participants: ____, ...row } = planting
  secondEventId = crypto.randomUUID()
  await db.insert(event).values({ ...row, id: secondEventId, title: "Jesienne sadzenie" })
})

const eventsOf = async () =>
  (await db.select({ id: dealEvent.eventId }).from(dealEvent).where(eq(dealEvent.dealId, id)))
    .map((row) => row.id)
    .sort()
const storedDeal = async () => (await db.select().from(deals).where(eq(deals.id, id)))[0]
const bothEventIds = () => [world.events.planting, secondEventId].sort()
const changeEvent = (set: Partial<typeof event.$inferInsert>, which = secondEventId) =>
  db.update(event).set(set).where(eq(event.id, which))

/** The sponsor adds an option about the second event to the agreed terms. */
async function propose() {
  const { rules, terms } = await getDealPage(world.viewers.marta, id)
  const blank = { optionId: null, lineKey: null, custom: false, remove: false, description: "", benefits: [] }
  const [line] = terms.lines
  return writeAnnex(world.viewers.marta, id, "proposeAnnex", {
    version: rules.version,
    note: null,
    capacity: "prezes zarządu",
    confirmWithoutAmount: false,
    confirmWithoutBenefits: false,
    lines: [
      {
        ...blank,
        lineKey: line?.lineKey ?? "",
        eventId: null,
        title: line?.title ?? "",
        benefits: ["logo"],
        amount: "1000",
      },
      { ...blank, eventId: secondEventId, title: "Sadzonki", amount: "500" },
    ],
  })
}
async function accept(seen?: string) {
  const { rules, annex } = await getDealPage(world.viewers.karolina, id)
  const answer = {
    capacity: "prezes zarządu",
    version: rules.version,
    reason: null,
    settlementRead: false,
    seen: seen ?? annex?.seen,
  }
  return makeMove(world.viewers.karolina, id, "acceptAnnex", answer)
}
test("an added event joins the deal, its key, search text and frozen events when the annex is accepted, not before", async () => {
  const frozen = async (version: number) =>
    (
      await db
        .select()
        .from(dealTerms)
        .where(and(eq(dealTerms.dealId, id), eq(dealTerms.version, version)))
    )[0]?.events
  const before = await frozen(1)
  expect(await propose()).toMatchObject({ ok: true })
  expect(await eventsOf()).toEqual([world.events.planting])
  expect(await frozen(1)).toEqual(before)
  const { annex } = await getDealPage(world.viewers.karolina, id)
  expect(annex?.changes[0]).toMatchObject({ word: "Dodano", to: expect.stringContaining("Jesienne sadzenie") })
  expect(await accept()).toMatchObject({ ok: true })
  expect(await eventsOf()).toEqual(bothEventIds())
  expect((await frozen(2))?.map((one) => one.id).sort()).toEqual(bothEventIds())
  const deal = await storedDeal()
  expect(deal?.openKey).toBe(openDealKey(world.companies.bakery, bothEventIds()))
  expect(deal?.searchText).toContain("Jesienne sadzenie")
  const { papers } = await readPapers(world.viewers.marta, await getDeal(world.viewers.marta, id), new Date())
  expect(papers.title).toContain("Jesienne sadzenie")
})

test("an added event that moved after the page was drawn is accepted only when it has been seen", async () => {
  await propose()
  const { annex } = await getDealPage(world.viewers.karolina, id)
  await changeEvent({ startDate: "2099-10-10", endDate: null })
  expect(await refusalOf(accept(annex?.seen))).toBe(annexErrors.movedAgain)
  expect(await storedDeal()).toMatchObject({ termsVersion: 1, annexVersion: 2 })
  expect(await accept()).toMatchObject({ ok: true })
})

test("an added event that takes no proposals any more is refused with a sentence, and nothing has changed", async () => {
  await propose()
  await changeEvent({ status: "canceled" })
  expect(await refusalOf(accept())).toBe(annexErrors.events)
  expect(await eventsOf()).toEqual([world.events.planting])
  expect(await storedDeal()).toMatchObject({ termsVersion: 1, annexVersion: 2 })
})

test("an annex is refused while another open deal is about the same events", async () => {
  await propose()
  const other = await dealAfter(world, [])
  await db
    .update(deals)
    .set({ openKey: openDealKey(world.companies.bakery, bothEventIds()) })
    .where(eq(deals.id, other))
  expect(await refusalOf(accept())).toContain("trwa już współpraca")
})

test("an accepted annex keeps the agreed day of a moved event, and the sponsor still has to agree to the new one", async () => {
  await propose()
  await changeEvent({ startDate: "2099-05-05", endDate: null }, world.events.planting)
  expect(await accept()).toMatchObject({ ok: true })
  const { eventChanges, rules } = await getDealPage(world.viewers.marta, id)
  expect(eventChanges.moved.map((one) => one.id)).toEqual([world.events.planting])
  const answer = { version: rules.version, seen: eventChanges.seen }
  expect(await agreeToChange(world.viewers.marta, id, answer)).toMatchObject({ ok: true })
})

test("the sponsor's consent to a moved event leaves the annex open; asking for new terms lets it lapse", async () => {
  await propose()
  await changeEvent({ startDate: "2099-05-05", endDate: null }, world.events.planting)
  const { eventChanges, rules } = await getDealPage(world.viewers.marta, id)
  await agreeToChange(world.viewers.marta, id, { version: rules.version, seen: eventChanges.seen })
  expect((await getDealPage(world.viewers.karolina, id)).annex?.number).toBe(1)
  await changeEvent({ city: "Gdynia" }, world.events.planting)
  const now = await getDealPage(world.viewers.marta, id)
  const payload = { version: now.rules.version, reason: null, settlementRead: false }
  expect(await makeMove(world.viewers.marta, id, "negotiate", payload)).toMatchObject({ status: "negotiation" })
  const [annex] = await db
    .select()
    .from(dealTerms)
    .where(and(eq(dealTerms.dealId, id), eq(dealTerms.version, 2)))
  expect(annex?.outcome).toBe("lapsed")
  expect((await getDealPage(world.viewers.karolina, id)).annex).toBeNull()
})

test("an annex accepted while its added event moves takes effect wholly or not at all", async () => {
  await propose()
  const { annex } = await getDealPage(world.viewers.karolina, id)
  const [accepted] = await Promise.allSettled([
    accept(annex?.seen),
    changeEvent({ startDate: "2099-10-10", endDate: null }),
  ])
  const deal = await storedDeal()
  expect(deal?.termsVersion).toBe(accepted?.status === "fulfilled" ? 2 : 1)
  expect(await eventsOf()).toEqual(accepted?.status === "fulfilled" ? bothEventIds() : [world.events.planting])
})
