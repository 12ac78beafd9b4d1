import { eq, inArray } from "drizzle-orm"
import { beforeAll, beforeEach, expect, test } from "vitest"
import { db, pool } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { dealInstalment, deliverable, user } from "#app/db/schema.ts"
import type { Side } from "#app/domain/deals/deal/deal.ts"
import { findDesk } from "#app/features/workspace/desk/queries.server.ts"
import { addDays, type Day, todayIn } from "#app/lib/dates.ts"
import { castWorld } from "#test/support/cast.ts"
import { dealAfter, situations } from "#test/support/deals.ts"
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

const setDueOn = (dueOn: Day | null) => db.update(dealInstalment).set({ dueOn }).where(eq(dealInstalment.dealId, id))
const writeSent = (grosze: number) =>
  writeEntries({
    ...{ dealId: id, instalmentKey: "1", kind: "sent" as const, grosze, onDay: today },
    ...{ side: "sponsor" as const, authorId: world.people.marta },
  })
const tasksOfOthers = async (side: Side, ahead = 0) => {
  const found = await listTasks(side === "sponsor" ? world.viewers.marta : world.viewers.karolina, today, ahead)
  return found.filter((task) => task.side !== side && task.dealId === id).map(({ what }) => what)
}
const addRow = (owedBy: Side, state: "todo" | "done" | "sent_back", dueOn = inDays(10)) =>
  db.insert(deliverable).values({
    ...{ id: crypto.randomUUID(), dealId: id, owedBy, title: "Baner", position: 1, dueOn, state },
    ...(state === "done" ? { doneAt: new Date() } : {}),
    ...(state === "sent_back" ? { sentBackAt: new Date(), reason: "Stare logo" } : {}),
  })

test("a side sees that the other has to pay money without a day, and to confirm what was sent", async () => {
  await setDueOn(null)
  expect([await tasksOfOthers("organization"), await tasksOfOthers("sponsor")]).toEqual([["pay"], []])
  await writeSent(40_000)
  expect(await tasksOfOthers("sponsor")).toEqual(["receive"])
  await setDueOn(inDays(3))
  expect(await tasksOfOthers("organization", 30)).toEqual([])
})

test("a side sees that the other has to do a row due within the requested days, and to check a done one", async () => {
  await setDueOn(inDays(300))
  await addRow("organization", "todo")
  expect([await tasksOfOthers("sponsor", 9), await tasksOfOthers("sponsor", 10)]).toEqual([[], ["do"]])
  await addRow("organization", "done")
  expect([await tasksOfOthers("organization", 30), await tasksOfOthers("sponsor", 30)]).toEqual([["check"], ["do"]])
})

test("a row that was sent back is a task of its side, and awaited by the other, however late its day", async () => {
  await setDueOn(inDays(300))
  await addRow("organization", "sent_back", inDays(200))
  expect(await tasksOfOthers("sponsor", 30)).toEqual(["redo"])
  const { groups } = await findDesk(world.viewers.karolina)
  expect(groups.flatMap(({ tasks }) => tasks.map(({ title }) => title))).toEqual(["Popraw: Baner"])
})

test("a side sees no tasks of a party without an open account", async () => {
  await setDueOn(null)
  await addRow("organization", "todo")
  const { marta, karolina } = world.viewers
  const block = (at: Date | null) =>
    db
      .update(user)
      .set({ blockedAt: at })
      .where(inArray(user.id, [marta.id, karolina.id]))
  await block(new Date())
  expect([await tasksOfOthers("organization", 30), await tasksOfOthers("sponsor", 30)]).toEqual([[], []])
  await block(null)
})
