import { beforeAll, expect, test } from "vitest"
import type { World } from "#app/db/realms/world.server.ts"
import { todayIn } from "#app/lib/dates.ts"
import { castWorld } from "#test/support/cast.ts"
import { dealAfter, situations } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { agreePlan, writeEntries } from "#test/support/money/entries.ts"
import { findYearByMonth } from "./queries.server.ts"

let world: World
const now = new Date()
const thisYear = Number(todayIn(now).slice(0, 4))

beforeAll(async () => {
  world = await castWorld()
  await emptyTables("deal")
  const deal = await dealAfter(world, situations.in_progress ?? [])
  await agreePlan(deal, null)
  await writeEntries({
    ...{ dealId: deal, instalmentKey: "1", kind: "received", side: "organization", grosze: 25_000 },
    ...{ onDay: `${thisYear - 1}-03-05`, authorId: world.viewers.karolina.id },
  })
})

test("money without a day counts in this year alone, not once more in each past one", async () => {
  for (const viewer of [world.viewers.marta, world.viewers.karolina]) {
    const [past, present] = [
      await findYearByMonth(viewer, thisYear - 1, now),
      await findYearByMonth(viewer, thisYear, now),
    ]
    expect(past?.sums).toMatchObject({ received: 25_000, overdue: 0, undated: 0 })
    expect(present?.sums).toMatchObject({ received: 0, undated: 75_000 })
    expect(await findYearByMonth(viewer, thisYear - 2, now)).toBeNull()
  }
})
