import { eq, inArray } from "drizzle-orm"
import { beforeAll, beforeEach, expect, test } from "vitest"
import { db, pool } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { dealInstalment, deliverable, user } from "#app/db/schema.ts"
import type { Side } from "#app/domain/deals/deal/deal.ts"
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

const due = (dueOn: Day | null) => db.update(dealInstalment).set({ dueOn }).where(eq(dealInstalment.dealId, id))
const sent = (grosze: number) =>
  writeEntries({
    ...{ dealId: id, instalmentKey: "1", kind: "sent" as const, grosze, onDay: today },
    ...{ side: "sponsor" as const, authorId: world.people.marta },
  })
const waited = async (side: Side, ahead = 0) => {
  const found = await listTasks(side === "sponsor" ? world.viewers.marta : world.viewers.karolina, today, ahead)
  return found.filter((task) => task.side !== side && task.dealId === id).map(({ what }) => what)
}
const row = (owedBy: Side, state: "todo" | "done", dueOn = inDays(10)) =>
  db.insert(deliverable).values({
    ...{ id: crypto.randomUUID(), dealId: id, owedBy, title: "Baner", position: 1, dueOn, state },
    ...(state === "done" ? { doneAt: new Date() } : {}),
  })

test("what the other side has to do is money without a day, and what was sent until it is confirmed", async () => {
  await due(null)
  expect([await waited("organization"), await waited("sponsor")]).toEqual([["pay"], []])
  await sent(40_000)
  expect(await waited("sponsor")).toEqual(["receive"])
  await due(inDays(3))
  expect(await waited("organization", 30)).toEqual([])
})

test("what the other side has to do is a row within the days that are asked for, and one to check", async () => {
  await due(inDays(300))
  await row("organization", "todo")
  expect([await waited("sponsor", 9), await waited("sponsor", 10)]).toEqual([[], ["do"]])
  await row("organization", "done")
  expect([await waited("organization", 30), await waited("sponsor", 30)]).toEqual([["check"], ["do"]])
})

test("nothing is waited for of a party that is gone", async () => {
  await due(null)
  await row("organization", "todo")
  const { marta, karolina } = world.viewers
  const block = (at: Date | null) =>
    db
      .update(user)
      .set({ blockedAt: at })
      .where(inArray(user.id, [marta.id, karolina.id]))
  await block(new Date())
  expect([await waited("organization", 30), await waited("sponsor", 30)]).toEqual([[], []])
  await block(null)
})
