import { afterAll, beforeAll, expect, test, vi } from "vitest"
import type { World } from "#app/db/realms/world.server.ts"
import { rateDeal } from "#app/features/deals/rating/commands.server.ts"
import { castWorld } from "#test/support/cast.ts"
import { dealAfter, situations } from "#test/support/deals.ts"
import { openScenario, type Scenario, type Server } from "../../tools/chaos/scenario.ts"
import { visibleChanges } from "./visible-changes.ts"

// Two processes of the built server store pages for visitors; this process, a third one, changes what they show.
let scenario: Scenario
let servers: Server[]
let world: World
beforeAll(async () => {
  scenario = await openScenario("embedded", process.env.DATABASE_URL)
  world = await castWorld()
  for (let n = 0; n < 2; n++) {
    const id = await dealAfter(world, situations.completed ?? [])
    await rateDeal(world.viewers.marta, id, { stars: 3, comment: null })
  }
  servers = await Promise.all([scenario.start({ WORKER: "off" }), scenario.start({ WORKER: "off" })])
}, 180_000)
afterAll(() => scenario?.close())

async function ask({ url }: Server, path: string) {
  const answer = await fetch(url + path, { redirect: "manual", headers: { accept: "text/html" } })
  return { html: (await answer.text()).replaceAll(/nonce="[^"]*"/g, ""), cached: answer.headers.get("x-page-cache") }
}

test.each(visibleChanges)("$fact invalidates the pages that other processes store", async ({ on, make }) => {
  const path = on(world)
  const before = await Promise.all(servers.map((server) => ask(server, path).then(() => ask(server, path))))
  expect(before.map(({ cached }) => cached)).toEqual(["hit", "hit"])
  await make(world)
  for (const [at, server] of servers.entries())
    await vi.waitFor(
      async () => expect((await ask(server, path)).html === before[at]?.html).toBe(false),
      // less than the cache's own limit of a minute
      { timeout: 15_000, interval: 20 },
    )
})
