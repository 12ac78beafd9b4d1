import { eq } from "drizzle-orm"
import { renderToStaticMarkup } from "react-dom/server"
import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import { deal, dealTerms, event } from "#app/db/schema.ts"
import { noWorth, type Worth } from "#app/domain/deals/deal/worth.ts"
import { inStatus } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { addCompany, addOrganization } from "#test/support/parties.ts"
import { Figures } from "./figures.tsx"
import { platformFigures } from "./queries.server.ts"

type Counts = { events: number; deals: number; withGoods?: number }

/** One organization with a sponsor, events and deals of 3 330 zł each, all but the first completed; some with goods. */
async function insertDeals(realm: string, { events, deals, withGoods = 0 }: Counts) {
  const [ngo, firm] = [`${realm}-org`, `${realm}-firma`]
  await addOrganization({ id: `${ngo}-osoba` }, { id: ngo, name: "Fundacja Sad", realm })
  await addCompany({ id: `${firm}-osoba` }, { id: firm, name: "Firma", realm })
  for (let nr = 0; nr < events; nr++)
    await db.insert(event).values({
      organizationId: ngo,
      realm,
      title: `Wydarzenie ${nr}`,
      description: "Sadzimy jabłonie.",
      category: "Ekologiczne",
      startDate: "2027-04-24",
      city: "Poznań",
      voivodeship: "wielkopolskie",
    })
  for (let nr = 0; nr < deals; nr++) {
    const id = `${realm}-${nr}`
    await db.insert(deal).values({
      ...{ id, reference: id },
      realm,
      sponsorId: firm,
      organizationId: ngo,
      sponsorName: firm,
      organizationName: ngo,
      termsAuthor: "sponsor",
      ...inStatus(nr === 0 ? "in_progress" : "completed"),
    })
    await db.insert(dealTerms).values({
      ...{ dealId: id, version: 1, author: "sponsor", authorId: `${firm}-osoba` },
      ...{ grossGrosze: 333_000, inKindGrosze: nr > 0 && nr <= withGoods ? 200_000 : 0 },
    })
  }
}

beforeEach(async () => {
  await emptyTables("user")
})

test("an empty platform and one with nine events show nothing", async () => {
  expect(await platformFigures()).toBeNull()
  await insertDeals("public", { events: 9, deals: 0 })
  expect(await platformFigures()).toBeNull()
})

test("counts the public realm only; the sum of nine completed deals is not shown", async () => {
  await insertDeals("public", { events: 10, deals: 10 })
  await insertDeals("demo-anna", { events: 4, deals: 12 })
  expect(await platformFigures()).toEqual({ organizations: 1, events: 10, completed: 9, support: noWorth })
})

test("from ten completed deals on the sums are shown, money and goods apart, rounded down to full 10 000 zł", async () => {
  await insertDeals("public", { events: 12, deals: 13, withGoods: 10 })
  await db.update(event).set({ hiddenAt: new Date() }).where(eq(event.title, "Wydarzenie 3"))
  // 12 × 3 330 zł = 39 960 zł; 10 × 2 000 zł
  const support = { gross: 3_000_000, inKind: 2_000_000 }
  expect(await platformFigures()).toEqual({ organizations: 1, events: 11, completed: 12, support })
})

test("goods of nine deals are not shown", async () => {
  await insertDeals("public", { events: 12, deals: 13, withGoods: 9 })
  expect(await platformFigures()).toMatchObject({ support: { gross: 3_000_000, inKind: 0 } })
})

test("figures agree with their nouns; without a sum there is no złoty", () => {
  const figures = { organizations: 1204, events: 22, completed: 5 }
  const textOf = (support: Worth) =>
    renderToStaticMarkup(<Figures figures={{ ...figures, support }} />)
      .replace(/<[^>]+>/g, "")
      .replaceAll("\u00a0", " ")
  expect(textOf(noWorth)).toBe("1 204 organizacje22 wydarzenia5 zrealizowanych współprac")
  const both = textOf({ gross: 12_000_000, inKind: 2_000_000 })
  expect(both).toContain("120 000 zł wsparcia w pieniądzach")
  expect(both).toContain("20 000 zł wsparcia rzeczowego")
})
