import { beforeAll, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { deal, dealLine, sponsorshipOption } from "#app/db/schema.ts"
import { eventPath, userPath } from "#app/paths.ts"
import { amountIn } from "#test/support/amount-in.ts"
import { visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { rows } from "./access/rows.ts"

/** A price that nothing else can look like, in złoty and in grosze, grouped or not. */
const grosze = 7_391_900
const shown = amountIn(grosze / 100)
let world: World

beforeAll(async () => {
  world = await castWorld()
  await db.update(sponsorshipOption).set({ priceGrosze: grosze, priceToGrosze: grosze })
  await db.update(dealLine).set({ amountGrosze: grosze })
  await db.update(deal).set({ totalGrosze: grosze })
})

/** Every address that a visitor finds by following links from the home page, and those that only programs read. */
async function crawl() {
  const person = visitor()
  const open = Object.values(rows).filter(({ get }) => get.visitor === 200)
  const waiting = [
    ...open.map(({ at }) => at(world)).filter((address) => !address.startsWith("/strumien")),
    "/sitemap.xml?strona=1",
    "/sitemap.xml?strona=2",
    "/podpowiedzi.json?q=zielone",
    "/wydarzenia?status=wszystkie&view=list",
    "/404",
  ]
  const known = new Set(waiting)
  const read = new Map<string, string>()
  for (let address = waiting.shift(); address; address = waiting.shift()) {
    const answer = await person.get(address)
    const text = await answer.text()
    read.set(address, `${[...answer.headers].join("\n")}\n${text}`)
    expect(answer.status, address).toBeLessThan(500)
    if (!answer.headers.get("content-type")?.startsWith("text/html")) continue
    const [path = "", search = ""] = address.split("?")
    const data = `${path === "/" ? "/_" : path}.data${search && `?${search}`}`
    read.set(data, await (await person.get(data)).text())
    for (const [, href = ""] of text.matchAll(/href="(\/(?!assets|pliki)[^"#]*)/g)) {
      const next = href.replaceAll("&amp;", "&")
      if (known.has(next) || known.size > 400) continue
      known.add(next)
      waiting.push(next)
    }
  }
  return read
}

test("no price of an option or a deal is in any byte that a visitor can ask for (A4)", async () => {
  const read = await crawl()
  for (const [address, bytes] of read) expect(bytes, address).not.toMatch(shown)
  const seen = [...read.keys()]
  // the completed deal leads to its sponsor, who agreed to be seen
  const card = userPath(world.companies.hydrosphere)
  for (const wanted of [card, ".ics", ".rss", "sitemap", ".data", "podpowiedzi", eventPath(world.events.run)])
    expect(
      seen.some((address) => address.includes(wanted)),
      wanted,
    ).toBe(true)
  expect(seen.length).toBeGreaterThan(80)
})

test("what a visitor asks about prices changes no byte of the list: no row, order, count or suggestion (A4)", async () => {
  const person = visitor()
  const read = async (search: string, more = "") => {
    const answer = await person.get(`/wydarzenia${search}${more}`)
    return [answer.status, (await answer.text()).replaceAll(/nonce="[^"]*"/g, "")]
  }
  const ofData = async (search: string) => (await person.get(`/wydarzenia.data${search}`)).text()
  const plain = await read("")
  const searched = await read("?q=bieg")
  for (const asked of [`priceTo=${grosze / 100}`, "priceTo=1", "priceFrom=1", "priceFrom=duzo", "sort=price-asc"]) {
    expect(await read(`?${asked}`), asked).toEqual(plain)
    expect(await read("?q=bieg", `&${asked}`), asked).toEqual(searched)
    expect(await ofData(`?${asked}`), asked).toBe(await ofData(""))
  }
})

test("signed-in people do see it, so the search above looks for the right thing", async () => {
  const marta = await enter(world, "marta")
  expect(await marta.html(eventPath(world.events.planting))).toMatch(shown)
  expect(await marta.html("/wydarzenia")).toMatch(shown)
})
