import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { company, deal, event, invitation, organizationFollow, savedEvent, user } from "#app/db/schema.ts"
import { eventPath, userPath } from "#app/paths.ts"
import { visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter, situations } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"

let world: World
beforeEach(async () => {
  await emptyTables("user", "fact", "file", "rate_limit")
  world = await castWorld()
  await emptyTables("deal", "message", "conversation", "notification", "invitation", "saved_event")
})

const plain = (html: string) => html.replaceAll("\u00a0", " ")
/** A list of the desk, without the hydration data; "" without it. */
const list = async (name: string, who: keyof World["viewers"]) => {
  const html = await (await enter(world, who)).html("/")
  return plain(new RegExp(`<ul class="desk__${name}">.*?</ul>(?=</section>)`, "s").exec(html)?.[0] ?? "")
}
const inCompany = (key: keyof World["companies"], values: Partial<typeof company.$inferInsert>) =>
  db.update(company).set(values).where(eq(company.id, world.companies[key]))

describe("new events that fit a sponsor", () => {
  test("are those of its regions, with the reason and the price; without ties there are none", async () => {
    const { marta } = world.viewers
    await db.delete(organizationFollow).where(eq(organizationFollow.partyId, marta.partyId))
    expect(await list("fitting", "marta")).toBe("")
    await inCompany("bakery", { regions: ["wielkopolskie"] })
    const found = await list("fitting", "marta")
    expect(found).toContain(eventPath(world.events.planting))
    expect(found).toContain("W województwie, w którym działasz.")
    expect(found).toMatch(/od [\d ]+ zł/)
    expect(found.split("<li><article")).toHaveLength(2)
    expect(await list("fitting", "karolina")).toBe("")
    expect(await visitor().html("/")).not.toContain("Nowe dla Ciebie")
  })

  test("are of followed organizations and of supported categories too", async () => {
    const { marta, karolina } = world.viewers
    await db.delete(organizationFollow)
    const organizationId = karolina.organizationId ?? ""
    await db.insert(organizationFollow).values({ partyId: marta.partyId, organizationId })
    expect(await list("fitting", "marta")).toContain("Obserwujesz tę organizację.")
    await db.delete(organizationFollow)
    await dealAfter(world, situations.accepted ?? [])
    // what the company has a deal about is not new to it
    expect(await list("fitting", "marta")).not.toContain(eventPath(world.events.planting))
    const { category } = (await db.select().from(event).where(eq(event.id, world.events.planting)))[0] ?? {}
    await db.update(event).set({ category: category ?? "" })
    expect(await list("fitting", "marta")).toContain(`Wspierasz już wydarzenia ${category?.toLowerCase()}.`)
  })

  test("leave out saved, hidden, cancelled and past ones", async () => {
    const { marta } = world.viewers
    await inCompany("bakery", { regions: ["wielkopolskie"] })
    await db.delete(organizationFollow)
    const path = eventPath(world.events.planting)
    const ofPlanting = eq(event.id, world.events.planting)
    expect(await list("fitting", "marta")).toContain(path)
    for (const [gone, back] of [
      [{ hiddenAt: new Date() }, { hiddenAt: null }],
      [{ status: "canceled" }, { status: "planned" }],
      [{ startDate: "2020-05-01", endDate: null }, {}],
    ] as const) {
      const [before] = await db.select().from(event).where(ofPlanting)
      await db.update(event).set(gone).where(ofPlanting)
      expect(await list("fitting", "marta")).not.toContain(path)
      await db
        .update(event)
        .set({ startDate: before?.startDate, endDate: before?.endDate, ...back })
        .where(ofPlanting)
    }
    expect(await list("fitting", "marta")).toContain(path)
    await db.insert(savedEvent).values({ partyId: marta.partyId, eventId: world.events.planting })
    expect(await list("fitting", "marta")).not.toContain(path)
  })
})

describe("companies that fit an organization", () => {
  const regions = ["wielkopolskie", "opolskie"]

  test("are those that show their supports publicly and act where its events are", async () => {
    await inCompany("printer", { regions })
    expect(await list("companies", "karolina")).not.toContain("Drukarnia")
    await inCompany("printer", { regions: ["opolskie"], showsSupports: true })
    expect(await list("companies", "karolina")).not.toContain("Drukarnia")
    await inCompany("printer", { regions })
    const found = await list("companies", "karolina")
    expect(found).toContain(userPath(world.companies.printer))
    expect(found).toContain("Działa w województwie wielkopolskim.")
    // what the person has not put on the card stays where it is
    expect(found).not.toContain(world.viewers.tomasz.name)
    expect(await list("companies", "marta")).toBe("")
    expect(await visitor().html("/")).not.toContain("Drukarnia Czarny Bez")
  })

  test("say what they have supported, and never what they follow or save", async () => {
    await inCompany("bakery", { regions, showsSupports: true })
    await db.insert(savedEvent).values({ partyId: world.companies.bakery, eventId: world.events.planting })
    expect(await list("companies", "karolina")).toMatch(/Działa w województwie wielkopolskim\.<\/span>/)
    // its deal is another organization's; the categories are the same
    const dealId = await dealAfter(world, situations.completed ?? [])
    await db.update(event).set({ category: "Ekologiczne" })
    await db.update(deal).set({ organizationId: world.organizations.stage }).where(eq(deal.id, dealId))
    expect(await list("companies", "karolina")).toContain("wspierała już wydarzenia ekologiczne.")
  })

  test("are left out once invited or in a deal, when blocked, and when they hide their supports again", async () => {
    await inCompany("bakery", { regions, showsSupports: true })
    await inCompany("printer", { regions, showsSupports: true })
    const both = await list("companies", "karolina")
    expect([both.includes("Jasny Zakwas"), both.includes("Czarny Bez")]).toEqual([true, true])
    await dealAfter(world, [])
    expect(await list("companies", "karolina")).not.toContain("Jasny Zakwas")
    await db.insert(invitation).values({
      organizationId: world.organizations.orchard,
      eventId: world.events.planting,
      sponsorId: world.companies.printer,
    })
    expect(await list("companies", "karolina")).toBe("")
    await emptyTables("invitation")
    expect(await list("companies", "karolina")).toContain("Czarny Bez")
    await db.update(user).set({ blockedAt: new Date() }).where(eq(user.id, world.viewers.tomasz.id))
    expect(await list("companies", "karolina")).toBe("")
    await db.update(user).set({ blockedAt: null }).where(eq(user.id, world.viewers.tomasz.id))
    await inCompany("printer", { showsSupports: false })
    expect(await list("companies", "karolina")).toBe("")
  })
})
