import { eq, sql } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db, pool } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import * as tables from "#app/db/schema.ts"
import {
  figureNames,
  figuresByPart,
  figuresOf,
  isPlanned,
  noFigures,
  noWork,
  workByPart,
} from "#app/domain/deals/reports/finances.ts"
import { evenPlan } from "#app/domain/deals/terms/payment-plan.ts"
import { addDays, type Day, todayIn } from "#app/lib/dates.ts"
import { castWorld } from "#test/support/cast.ts"
import { dealAfter, situations } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { agreePlan } from "#test/support/money/entries.ts"
import { moveDeliverable } from "../../deliverables/commands.server.ts"
import { makeMove } from "../../moves/commands.server.ts"
import { reverseEntry, writePayment } from "../../payments/commands.server.ts"
import { saveCost } from "../../payments/cost/commands.server.ts"
import { refreshFigures, sweepChangedDeals } from "./figures.server.ts"
import { listMoneyDeals } from "./money-deals.server.ts"
import { getYear } from "./queries.server.ts"

let world: World
let running = ""
const today = todayIn(new Date())
const all = { state: "wszystkie", category: null, region: null, cost: null, eventId: null, partnerId: null } as const

beforeEach(async () => {
  await emptyTables("user", "deal", "fact", "file", "idempotency", "rate_limit")
  world = await castWorld()
  for (const told of Object.values(situations)) await dealAfter(world, told)
  running = await dealAfter(world, situations.in_progress ?? [])
})

/** What the domain says of the party's deals of a year, folded now. */
async function folded(viewer: World["viewers"]["marta"], year: number, on: Day) {
  const deals = await listMoneyDeals(viewer, sql`true`)
  return deals
    .filter(({ day }) => day.startsWith(`${year}-`))
    .map((deal) => {
      const shares = figuresByPart(figuresOf(deal, on), deal.parts)
      const works = isPlanned(deal) ? [] : workByPart(deal)
      const sum = (name: (typeof figureNames)[number]) =>
        deal.parts.reduce((total, _, index) => total + (shares[index] ?? noFigures)[name], 0)
      const work = (name: "owed" | "confirmed") =>
        deal.parts.reduce((total, _, index) => total + (works[index] ?? noWork)[name], 0)
      return {
        id: deal.id,
        reference: deal.reference,
        status: deal.status,
        partner: deal.partner,
        cost: deal.cost,
        day: deal.day,
        figures: Object.fromEntries(figureNames.map((name) => [name, sum(name)])),
        work: { owed: work("owed"), confirmed: work("confirmed") },
      }
    })
    .toSorted((a, b) => a.id.localeCompare(b.id))
}

/** The year of both parties is what the domain says, in its deals and in its sums by everything. */
async function expectTrue(on: Day = today) {
  for (const viewer of [world.viewers.marta, world.viewers.karolina])
    for (const year of [Number(today.slice(0, 4)), Number(today.slice(0, 4)) + 1]) {
      const expected = await folded(viewer, year, on)
      const found = await getYear(viewer, { year, ...all }, { now: new Date(`${on}T12:00:00Z`) })
      const deals = found.deals.map(({ title: _, kind: __, ...one }) => one)
      expect(deals.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(expected)
      expect(found.count).toBe(expected.length)
      for (const { narrows } of [...found.categories, ...found.events]) {
        const some = await getYear(viewer, { year, ...all, ...narrows }, { most: 1, now: new Date(`${on}T12:00:00Z`) })
        const every = await getYear(viewer, { year, ...all, ...narrows }, { now: new Date(`${on}T12:00:00Z`) })
        expect(some.count, JSON.stringify(narrows)).toBe(every.deals.length)
      }
      for (const groups of [[found.total], found.partners, found.events, found.categories, found.regions, found.costs])
        for (const name of figureNames)
          expect(
            groups.reduce((sum, group) => sum + ("figures" in group ? group.figures : group)[name], 0),
            name,
          ).toBe(expected.reduce((sum, { figures }) => sum + Number(figures[name]), 0))
    }
}

const pay = (move: "markSent" | "confirmReceived", amount: number) =>
  writePayment(move === "markSent" ? world.viewers.marta : world.viewers.karolina, running, move, {
    instalment: "1",
    amount,
    date: today,
    idempotencyKey: crypto.randomUUID(),
  })

test("after each change the year says what the domain says of the deals", async () => {
  await expectTrue()
  const { marta, karolina } = world.viewers
  const entry = await pay("confirmReceived", 40_000)
  expect(entry).toEqual({ ok: true })
  await expectTrue()
  const [received] = await db.select().from(tables.paymentEntry).where(eq(tables.paymentEntry.dealId, running))
  await reverseEntry(karolina, running, { entry: received?.id ?? "", reason: "Pomyłka" } as never)
  await expectTrue()
  await pay("markSent", 10_000)
  await expectTrue()
  const [row] = await db.select().from(tables.deliverable).where(eq(tables.deliverable.dealId, running))
  const move = { row: row?.id ?? "", version: row?.version ?? 1 }
  if (row?.owedBy === "organization") await moveDeliverable(karolina, running, { move: "done", ...move } as never)
  await db.update(tables.deliverable).set({ state: "confirmed" }).where(eq(tables.deliverable.dealId, running))
  await expectTrue()
  await db.update(tables.dealEvent).set({ startDate: `${Number(today.slice(0, 4)) + 1}-03-03` })
  await expectTrue()
  await db.update(tables.event).set({ category: "Sport", voivodeship: "opolskie" })
  await expectTrue()
  await agreePlan(running, evenPlan(100_000, 2))
  await expectTrue()
  await db.update(tables.dealInstalment).set({ dueOn: addDays(today, -90) })
  await expectTrue()
  await saveCost(marta, running, "csr")
  await expectTrue()
  const [deal] = await db.select().from(tables.deal).where(eq(tables.deal.id, running))
  await makeMove(marta, running, "askToCancel", { version: deal?.version ?? 0, reason: "Powód" } as never)
  await expectTrue()
  await db.delete(tables.deal).where(eq(tables.deal.id, running))
  await expectTrue()
})

test("a day that passes makes instalments overdue", async () => {
  await agreePlan(running, evenPlan(100_000, 2))
  await expectTrue()
  await expectTrue(addDays(today, 400))
})

test("a change that commits while its deal is folded is in the next sums", async () => {
  const client = await pool.connect()
  try {
    await client.query("begin")
    await client.query("update deal set received_grosze = 12345 where id = $1", [running])
    await expectTrue()
    await client.query("commit")
  } finally {
    client.release()
  }
  await expectTrue()
})

test("readers at the same moment fold a deal once, and nothing is left to fold", async () => {
  await Promise.all(
    Array.from({ length: 8 }, (_, n) => refreshFigures(n % 2 ? world.viewers.marta : world.viewers.karolina, today)),
  )
  await expectTrue()
  expect(await db.$count(tables.changedDeal, sql`deal_id = ${running}`)).toBe(0)
})

test("the sweep keeps one note of each deal", async () => {
  const notes = await db.$count(tables.changedDeal, sql`deal_id = ${running}`)
  expect(notes).toBeGreaterThan(1)
  await sweepChangedDeals()
  expect(await db.$count(tables.changedDeal, sql`deal_id = ${running}`)).toBe(1)
  await expectTrue()
})
