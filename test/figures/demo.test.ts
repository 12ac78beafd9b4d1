import { inArray } from "drizzle-orm"
import { expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import { addShowcase } from "#app/db/realms/showcase.server.ts"
import { buildWorld } from "#app/db/realms/world.server.ts"
import { event } from "#app/db/schema.ts"
import type { Side } from "#app/domain/deals/deal/deal.ts"
import { checkDeals } from "#app/features/deals/payments/check-queries.server.ts"
import { todayIn } from "#app/lib/dates.ts"
import { enter } from "#test/support/cast.ts"
import { readDeals } from "#test/support/money/figures.ts"
import { problemsOfPage } from "./compare.ts"
import { pages } from "./registry.ts"

test("no page of the demo contradicts its rows, on either side", { timeout: 400_000 }, async () => {
  const now = new Date()
  const year = Number(todayIn(now).slice(0, 4))
  const goal = 5_000_000
  const world = await db.transaction(async (tx) => {
    const world = await buildWorld(tx, { now })
    await addShowcase(tx, world, { now })
    await tx
      .update(event)
      .set({ goal })
      .where(inArray(event.organizationId, Object.values(world.organizations)))
    return world
  })
  expect(await checkDeals()).toEqual([])
  const all = await readDeals()
  const readers = [
    { name: "pawel", side: "sponsor", partyId: world.companies.windows },
    { name: "rafal", side: "organization", partyId: world.organizations.mile },
  ] as const satisfies { name: string; side: Side; partyId: string }[]
  const problems: string[] = []
  for (const { name, side, partyId } of readers) {
    const person = await enter(world, name)
    const own = all.filter(({ sponsorId, organizationId }) => [sponsorId, organizationId].includes(partyId))
    const visited = new Set<string>()
    for (const figured of own)
      for (const page of pages) {
        const address = page.address({ deal: figured, side, role: "owner", year })
        if (address === null || visited.has(address)) continue
        visited.add(address)
        for (const problem of await problemsOfPage(page, address, person, { subject: figured, own, year, goal }))
          problems.push(`${problem} (${address} as ${name})`)
      }
    expect(visited.size).toBeGreaterThan(20)
  }
  expect(problems, problems.join("\n")).toEqual([])
})
