import { eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { dealEvent, deal as deals } from "#app/db/schema.ts"
import { dealPath, eventPath, mySupportsPath } from "#app/paths.ts"
import { visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"

let world: World
beforeAll(async () => {
  world = await castWorld()
})
const sentence = "Macie już współpracę przy tym wydarzeniu."

test("an event's page names a completed deal to the company's members alone, beside the options", async () => {
  const id = world.deals.completed
  const [about] = await db.select().from(dealEvent).where(eq(dealEvent.dealId, id))
  const [deal] = await db.select().from(deals).where(eq(deals.id, id))
  const address = eventPath(about?.eventId ?? "")
  for (const name of ["marta", "tomasz", "igor", "karolina"] as const) {
    const html = await (await enter(world, name)).html(address)
    const isOwn = world.viewers[name].partyId === deal?.sponsorId
    expect([name, html.includes(sentence)]).toEqual([name, isOwn])
    expect([name, html.includes(`${dealPath(id)}"`)]).toEqual([name, isOwn])
  }
  expect(await visitor().html(address)).not.toContain(sentence)
})

test("a sponsor finds their supports in the account's menu and on the list of deals, once in the top navigation", async () => {
  const marta = await enter(world, "marta")
  const html = await marta.html("/wspolprace")
  const top = html.slice(html.indexOf('aria-label="Menu główne"'))
  expect(top.slice(0, top.indexOf("</nav>"))).not.toContain("Moje wsparcia")
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"))
  expect(main).toMatch(new RegExp(`href="${mySupportsPath}"[^>]*>Moje wsparcia`))
})
