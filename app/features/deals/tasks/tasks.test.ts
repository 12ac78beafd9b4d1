import { and, eq } from "drizzle-orm"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { db, pool } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { dealInstalment, deal as deals, deliverable, paymentEntry } from "#app/db/schema.ts"
import type { Side } from "#app/domain/deals/deal/deal.ts"
import type { DealTask } from "#app/domain/deals/tasks/task.ts"
import { addDays, type Day, todayIn } from "#app/lib/dates.ts"
import { castWorld } from "#test/support/cast.ts"
import { dealAfter, inStatus, situations } from "#test/support/deals.ts"
import { writeEntries } from "#test/support/money/entries.ts"
import { listTasks } from "./queries.server.ts"

const today = todayIn(new Date())
const inDays = (days: number): Day => addDays(today, days)
let world: World
let id: string

beforeAll(async () => {
  world = await castWorld()
})
beforeEach(async () => {
  id = await dealAfter(world, situations.in_progress ?? [])
  await pool.query("delete from deal where id <> $1", [id])
  await db.delete(deliverable)
})

/** The deal's tasks of one side on a day. */
async function tasks(
  side: Side,
  on = today,
  ahead = 0,
): Promise<Pick<DealTask, "what" | "fromDay" | "dueOn" | "grosze">[]> {
  const found = await listTasks(side === "sponsor" ? world.viewers.marta : world.viewers.karolina, on, ahead)
  return found
    .filter((task) => task.side === side && task.dealId === id)
    .map(({ what, fromDay, dueOn, grosze }) => ({ what, fromDay, dueOn, grosze }))
}
const kinds = async (side: Side, on = today) =>
  (await tasks(side, on)).filter(({ fromDay }) => fromDay <= on).map(({ what }) => what)
const setDueOn = (dueOn: Day | null) => db.update(dealInstalment).set({ dueOn }).where(eq(dealInstalment.dealId, id))
const entry = (kind: "sent" | "received" | "refund" | "kept", grosze: number) =>
  writeEntries({
    ...{ dealId: id, instalmentKey: "1", kind, grosze, onDay: today },
    ...{ side: kind === "sent" ? ("sponsor" as const) : ("organization" as const), authorId: world.people.marta },
    ...(kind === "kept" ? { reason: "koszty" } : {}),
  })
const isMoney = (what: string) => ["pay", "overdue", "receive", "give_back"].includes(what)
const money = async (side: Side, on = today) => (await kinds(side, on)).filter(isMoney)

describe("money", () => {
  test("is to pay from a week before its day, and overdue from the day after it", async () => {
    await setDueOn(inDays(20))
    expect([await money("sponsor", inDays(12)), await money("organization", inDays(20))]).toEqual([[], []])
    expect(await money("sponsor", inDays(13))).toEqual(["pay"])
    expect((await tasks("organization", inDays(21))).find(({ what }) => what === "overdue")).toEqual({
      ...{ what: "overdue", fromDay: inDays(21), dueOn: inDays(20) },
      grosze: (await tasks("sponsor", inDays(13))).find(({ what }) => what === "pay")?.grosze,
    })
  })

  test("without a day is owed from the agreement on, and never overdue", async () => {
    await setDueOn(null)
    expect([await money("sponsor"), await money("organization", inDays(900))]).toEqual([["pay"], []])
  })

  test("that was sent is to be confirmed, and no longer to pay", async () => {
    await setDueOn(inDays(-3))
    await entry("sent", 40_000)
    const [instalment] = await db.select().from(dealInstalment).where(eq(dealInstalment.dealId, id))
    const sums = async (side: Side) =>
      (await tasks(side)).filter(({ what }) => isMoney(what)).map(({ grosze }) => grosze)
    const left = (instalment?.grossGrosze ?? 0) - 40_000
    expect([await sums("sponsor"), await sums("organization")]).toEqual([[left], [40_000, left]])
    expect(await money("organization")).toEqual(["receive", "overdue"])
    await entry("received", 40_000)
    expect(await money("organization")).toEqual(["overdue"])
  })

  test("is still to pay in a closed deal", async () => {
    await setDueOn(inDays(-3))
    await db.update(deals).set(inStatus("completed")).where(eq(deals.id, id))
    expect([await money("sponsor"), await money("organization")]).toEqual([["pay"], ["overdue"]])
  })

  test("is to be given back in a called-off deal, until it is refunded or retained", async () => {
    await entry("received", 30_000)
    await db.update(deals).set(inStatus("canceled")).where(eq(deals.id, id))
    expect(await money("sponsor")).toEqual([])
    expect((await tasks("organization")).map(({ what, grosze }) => [what, grosze])).toEqual([["give_back", 30_000]])
    await entry("refund", 10_000)
    expect(await money("sponsor")).toEqual(["receive"])
    expect((await tasks("organization")).map(({ grosze }) => grosze)).toEqual([20_000])
    await entry("kept", 20_000)
    expect(await tasks("organization")).toEqual([])
    await db
      .update(paymentEntry)
      .set({ confirmedAt: new Date(), confirmedById: world.people.marta })
      .where(and(eq(paymentEntry.dealId, id), eq(paymentEntry.kind, "refund")))
    expect(await money("sponsor")).toEqual([])
  })
})

test("a deal that is negotiated anew gives nothing back yet", async () => {
  await entry("received", 60_000)
  await entry("sent", 10_000)
  await pool.query("update deal_terms set gross_grosze = 50000 where deal_id = $1", [id])
  expect(await money("organization")).toEqual(expect.arrayContaining(["give_back", "receive"]))
  await db.update(deals).set(inStatus("negotiation")).where(eq(deals.id, id))
  expect(await money("organization")).toEqual([])
})

test("nobody has the task to pay or to rate a party without an open account", async () => {
  await setDueOn(inDays(-3))
  await db.update(deals).set(inStatus("completed")).where(eq(deals.id, id))
  expect(await kinds("sponsor")).toEqual(["pay", "rate"])
  await pool.query(`update "user" set blocked_at = now() where id = $1`, [world.people.karolina])
  expect(await kinds("sponsor")).toEqual([])
  await pool.query(`update "user" set blocked_at = null where id = $1`, [world.people.karolina])
})

test("a task that begins today is listed, although more rows are late than the limit of the list", async () => {
  await pool.query(
    `insert into deliverable (id, deal_id, title, owed_by, position, due_on)
      select gen_random_uuid(), $1, 'Baner ' || n, 'organization', n, $2 from generate_series(1, 520) n`,
    [id, inDays(-40)],
  )
  const proposal = await dealAfter(world, situations.pending ?? [])
  const found = await listTasks(world.viewers.karolina, today)
  expect(found.find(({ dealId }) => dealId === proposal)?.what).toBe("answer")
  expect(
    (await listTasks(world.viewers.marta, today)).every(({ side, dealId }) => side === "sponsor" || dealId === id),
  ).toBe(true)
})

describe("a row of work", () => {
  const add = (more: Partial<typeof deliverable.$inferInsert> = {}) =>
    db.insert(deliverable).values({
      ...{ dealId: id, title: "Baner", owedBy: "organization" as const, position: 1, dueOn: inDays(20) },
      ...more,
    })
  const rows = async (side: Side, on = today) =>
    (await kinds(side, on)).filter((what) => ["do", "redo", "check"].includes(what))

  test("is to do from a week before its day", async () => {
    await add()
    expect([await rows("organization", inDays(12)), await rows("organization", inDays(13))]).toEqual([[], ["do"]])
    expect(await rows("sponsor", inDays(13))).toEqual([])
  })

  test("that was sent back is to do at once, however late its day", async () => {
    await add({ state: "sent_back", sentBackAt: new Date(), reason: "Zły kolor" })
    expect(await rows("organization")).toEqual(["redo"])
  })

  test("that is done is for the other side to check", async () => {
    await add({ state: "done", doneAt: new Date() })
    expect([await rows("organization"), await rows("sponsor")]).toEqual([[], ["check"]])
  })

  test("while a settlement waits, is to check but not to do, and nothing once the deal is over", async () => {
    await add({ state: "done", doneAt: new Date() })
    await add({ position: 2, dueOn: today, title: "Podziękowanie" })
    expect([await rows("organization"), await rows("sponsor")]).toEqual([["do"], ["check"]])
    await db.update(deals).set(inStatus("settlement")).where(eq(deals.id, id))
    expect([await rows("organization"), await rows("sponsor")]).toEqual([[], ["check"]])
    await db.update(deals).set(inStatus("completed")).where(eq(deals.id, id))
    expect([await rows("organization"), await rows("sponsor")]).toEqual([[], []])
  })

  test("a cancelled event's row is nobody's task", async () => {
    await add({ eventId: world.events.planting, dueOn: today })
    expect(await rows("organization")).toEqual(["do"])
    await add({ position: 2, dueOn: today, title: "Podziękowanie" })
    expect(await rows("organization")).toEqual(["do", "do"])
    await pool.query("update event set status = 'canceled' where id = $1", [world.events.planting])
    expect(await rows("organization")).toEqual([])
    await pool.query("update event set status = 'planned' where id = $1", [world.events.planting])
  })
})

test("a settlement is asked for from the day after the event, not before", async () => {
  const { rows } = await pool.query<{ day: Day }>(
    "select max(e.last_day)::text as day from deal_event l join event e on e.id = l.event_id where l.deal_id = $1",
    [id],
  )
  const last = rows[0]?.day ?? today
  expect(await kinds("organization", last)).not.toContain("settle")
  expect(await kinds("organization", addDays(last, 1))).toContain("settle")
})

test("both sides are asked to rate a settled deal, each until it has", async () => {
  await db.update(deals).set(inStatus("completed")).where(eq(deals.id, id))
  expect([await kinds("sponsor"), await kinds("organization")]).toEqual([
    expect.arrayContaining(["rate"]),
    expect.arrayContaining(["rate"]),
  ])
  expect([await kinds("sponsor", inDays(30)), await kinds("sponsor", inDays(31))]).toEqual([
    expect.arrayContaining(["rate"]),
    expect.not.arrayContaining(["rate"]),
  ])
  await pool.query("insert into rating (deal_id, side, author_id, stars) values ($1, 'sponsor', $2, 5)", [
    id,
    world.people.marta,
  ])
  expect([await kinds("sponsor"), await kinds("organization")]).toEqual([
    expect.not.arrayContaining(["rate"]),
    expect.arrayContaining(["rate"]),
  ])
})

test("what is due within the days ahead is listed before it is a task", async () => {
  await setDueOn(inDays(20))
  expect((await tasks("sponsor", today, 30)).map(({ what, dueOn }) => [what, dueOn])).toContainEqual([
    "pay",
    inDays(20),
  ])
  expect(await tasks("sponsor", today, 10)).toEqual([])
})

test("a deal rests while a side asks to cancel it: the answer is its only task", async () => {
  await setDueOn(inDays(-3))
  await entry("received", 500_000)
  await entry("sent", 10_000)
  await entry("refund", 1_000)
  const row = { dealId: id, dueOn: inDays(2), position: 1 }
  await db.insert(deliverable).values([
    { ...row, title: "Baner", owedBy: "organization" },
    { ...row, title: "Wpis", owedBy: "organization", state: "sent_back", reason: "powód", sentBackAt: new Date() },
    { ...row, title: "Film", owedBy: "sponsor", state: "done", doneAt: new Date() },
    {
      ...{ ...row, title: "Logo", owedBy: "sponsor", dueProposedOn: inDays(9), dueProposedBy: "organization" },
      ...{ dueProposedById: world.people.karolina, dueProposedAt: new Date() },
    },
  ])
  await db.update(deals).set({ materialsAskedAt: new Date() }).where(eq(deals.id, id))
  const ofBoth = async () => [await tasks("sponsor", today, 30), await tasks("organization", today, 30)]
  const before = await ofBoth()
  expect(new Set(before.flat().map(({ what }) => what))).toEqual(
    new Set(["materials", "receive", "give_back", "do", "redo", "check", "reschedule"]),
  )
  const ask = (cancelAskedBy: Side | null) => db.update(deals).set({ cancelAskedBy }).where(eq(deals.id, id))
  await ask("sponsor")
  expect((await ofBoth()).map((all) => all.map(({ what }) => what))).toEqual([[], ["cancel"]])
  await ask(null)
  expect(await ofBoth()).toEqual(before)
})
