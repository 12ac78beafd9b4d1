import { beforeAll, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { dealLine, dealTerms, event, sponsorshipOption } from "#app/db/schema.ts"
import { eventPath, userPath } from "#app/paths.ts"
import { visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { amountIn } from "#test/support/shown/amount-in.ts"
import { crawlAsVisitor } from "./visitor-crawl.ts"

/** A price that looks like no other number, in złoty and in grosze, grouped or not. */
const grosze = 7_391_900
const shown = amountIn(grosze / 100)
let world: World

beforeAll(async () => {
  world = await castWorld()
  await db.update(sponsorshipOption).set({ priceGrosze: grosze, priceToGrosze: grosze })
  await db.update(dealLine).set({ amountGrosze: grosze })
  await db.update(dealTerms).set({ grossGrosze: grosze, inKindGrosze: grosze })
  await db.update(event).set({ goal: grosze })
})

test("no price of an option or a deal and no goal is in any byte that a visitor can request (A4)", async () => {
  const read = await crawlAsVisitor(world)
  for (const [address, bytes] of read) expect(bytes, address).not.toMatch(shown)
  const seen = [...read.keys()]
  // the completed deal links to its sponsor, who agreed to be shown
  const card = userPath(world.companies.hydrosphere)
  for (const wanted of [card, ".ics", ".rss", "sitemap", ".data", "podpowiedzi", eventPath(world.events.run)])
    expect(
      seen.some((address) => address.includes(wanted)),
      wanted,
    ).toBe(true)
  expect(seen.length).toBeGreaterThan(80)
})

test("a visitor's filter by price changes no byte of the list: no row, order, count or suggestion (A4)", async () => {
  const person = visitor()
  const read = async (search: string, more = "") => {
    const answer = await person.get(`/wydarzenia${search}${more}`)
    return [answer.status, (await answer.text()).replaceAll(/nonce="[^"]*"/g, "")]
  }
  const ofData = async (search: string) => (await person.get(`/wydarzenia.data${search}`)).text()
  const plain = await read("")
  const searched = await read("?q=bieg")
  for (const query of [`priceTo=${grosze / 100}`, "priceTo=1", "priceFrom=1", "priceFrom=duzo", "sort=price-asc"]) {
    expect(await read(`?${query}`), query).toEqual(plain)
    expect(await read("?q=bieg", `&${query}`), query).toEqual(searched)
    expect(await ofData(`?${query}`), query).toBe(await ofData(""))
  }
})

test("signed-in people see the price, so the search above looks for the right text", async () => {
  const marta = await enter(world, "marta")
  expect(await marta.html(eventPath(world.events.planting))).toMatch(shown)
  expect(await marta.html("/wydarzenia")).toMatch(shown)
})
