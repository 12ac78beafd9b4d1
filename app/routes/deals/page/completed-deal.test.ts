import { eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { deal } from "#app/db/schema.ts"
import { type Day, formatLongDay } from "#app/lib/dates.ts"
import { dealNewPath, dealPacketPath, dealPath } from "#app/paths.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter, situations } from "#test/support/deals.ts"
import { joinParty } from "#test/support/join-party.ts"
import { writeEntries } from "#test/support/money/entries.ts"

let world: World
let id: string
let endedOn: Day
const plain = (html: string) => html.replaceAll("\u00a0", " ")
const pageOf = async (person: keyof World["viewers"], query = "") => {
  const html = plain(await (await enter(world, person)).html(`${dealPath(id)}${query}`))
  return html.slice(html.indexOf("<main"), html.indexOf("</main>"))
}
const summaryLabels = (html: string) =>
  [...html.slice(html.indexOf("<dl"), html.indexOf("</dl>")).matchAll(/<dt>([^<]*)<\/dt>/g)].map(([, label]) => label)

beforeAll(async () => {
  world = await castWorld()
  id = await dealAfter(world, situations.completed ?? [])
  const [ended] = await db.select({ on: deal.endedOn }).from(deal).where(eq(deal.id, id))
  // from the row: midnight may pass while the deal is made
  endedOn = ended?.on ?? ""
  const payment = { kind: "received", side: "organization", grosze: 40_000, onDay: endedOn } as const
  await writeEntries({ ...payment, dealId: id, instalmentKey: "1", authorId: world.viewers.karolina.id })
  await (await enter(world, "karolina")).post(`${dealPath(id)}?dzialanie=ocen`, { stars: "4" })
})

test("a deal that is carried out begins with its end and four figures at most (U3)", async () => {
  const [sponsor, organization] = [await pageOf("marta"), await pageOf("karolina")]
  for (const html of [sponsor, organization]) {
    const inOrder = [
      `Zakończona ${plain(formatLongDay(endedOn))}`,
      dealPacketPath(id),
      "<dt>",
      'id="ocena"',
      'id="rozliczenie"',
    ]
    const places = [...inOrder, "<h2>Warunki</h2>", "<h2>Historia</h2>"].map((one) => html.indexOf(one))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places).not.toContain(-1)
    expect(html).not.toContain("Etapy współpracy")
    expect(summaryLabels(html).length).toBeLessThanOrEqual(4)
  }
  expect(summaryLabels(sponsor)).toEqual(expect.arrayContaining(["Zapłacone", "Ocena organizacji"]))
  expect(summaryLabels(organization)).toContain("Wpłynęło")
  expect(sponsor).toContain(`href="${dealNewPath}?ponow=${id}"`)
  expect(organization).not.toContain("ponow=")
})

test("the terms are unfolded when the address names a version of them", async () => {
  const terms = (html: string) => /<details[^>]*>(?=<summary>(?:(?!<\/summary>).)*Warunki)/s.exec(html)?.[0] ?? ""
  expect(terms(await pageOf("marta"))).not.toContain("open")
  expect(terms(await pageOf("marta", "?wersja=1"))).toContain("open")
})

test("a viewer is not offered the packet", async () => {
  await joinParty(world, world.companies.bakery, "pawel", "viewer")
  expect(await pageOf("pawel")).not.toContain(dealPacketPath(id))
})
