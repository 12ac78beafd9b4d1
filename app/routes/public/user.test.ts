import { eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { contactOf } from "#app/db/conditions/party-people.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { company, dealEvent, deal as deals, event, user } from "#app/db/schema.ts"
import { addDays, todayIn } from "#app/lib/dates.ts"
import { eventPath, organizationPath, userPath } from "#app/paths.ts"
import { visitor } from "#test/support/app.ts"
import { castWorld } from "#test/support/cast.ts"
import { dealAfter, situations } from "#test/support/deals.ts"
import { amountIn } from "#test/support/shown/amount-in.ts"

let world: World
beforeAll(async () => {
  world = await castWorld()
})

test("a sponsor's card shows company and person, never the address, and supports only when agreed", async () => {
  const [deal] = await db.select().from(deals).where(eq(deals.id, world.deals.completed))
  const [supported] = await db.select().from(dealEvent).where(eq(dealEvent.dealId, world.deals.completed))
  const id = deal?.sponsorId ?? ""
  const [sponsor] = await db.select().from(company).where(eq(company.id, id))
  const [person] = await db
    .select()
    .from(user)
    .where(eq(user.id, contactOf(id)))
  const change = (set: Partial<typeof company.$inferInsert>) => db.update(company).set(set).where(eq(company.id, id))
  await change({ showsSupports: false })
  const before = await visitor().html(userPath(id))
  expect(before).toContain(sponsor?.name)
  expect(before).not.toContain(person?.name)
  expect(before).toContain("Ten użytkownik nie udostępnia jeszcze publicznych informacji.")
  expect(before).toMatch(/Na platformie od \p{L}+\s\d{4}/u)
  expect(before).not.toContain(supported?.title)

  await change({
    about: "Robimy <b>okna</b>.",
    industries: ["Handel"],
    regions: ["śląskie"],
    showsSupports: true,
  })
  await db
    .update(user)
    .set({ showsName: true })
    .where(eq(user.id, person?.id ?? ""))
  const after = await visitor().html(userPath(id))
  for (const shown of ["Robimy &lt;b&gt;okna", "Handel", "śląskie", supported?.title, person?.name])
    expect(after).toContain(shown)
  for (const html of [before, after]) {
    expect(html).not.toContain(person?.email)
    expect(html, "what the deal is worth").not.toMatch(amountIn(12_200))
  }
})

test("a person without a company is named on the card only with their consent", async () => {
  const id = world.companies.printer
  const { name } = world.viewers.tomasz
  await db.update(company).set({ name: null }).where(eq(company.id, id))
  for (const address of [userPath(id), `${userPath(id)}.data`])
    expect(await visitor().html(address)).not.toContain(name)
  await db.update(user).set({ showsName: true }).where(eq(user.id, world.people.tomasz))
  expect(await visitor().html(userPath(id))).toContain(`<h1>${name}</h1>`)
})

test("an event that was supported twice stands on the card once", async () => {
  const marta = world.companies.bakery
  await db.update(company).set({ showsSupports: true }).where(eq(company.id, marta))
  for (let n = 0; n < 2; n++) await dealAfter(world, situations.completed ?? [])
  const html = await visitor().html(userPath(marta))
  expect(html.split(`href="${eventPath(world.events.planting)}"`)).toHaveLength(2)
  expect(html).toContain("2\u00a0zrealizowane współprace")
})

test("an organization's account leads to its organization", async () => {
  const answer = await visitor().get(userPath(world.people.karolina))
  expect(answer.headers.get("location")).toBe(organizationPath(world.organizations.orchard))
})

test("a sponsor's account leads to its company", async () => {
  const answer = await visitor().get(userPath(world.people.marta))
  expect(answer.headers.get("location")).toBe(userPath(world.companies.bakery))
})

test("unknown, deleted and demo accounts are all not found", async () => {
  const { id, companyId } = world.viewers.pawel
  for (const set of [{ deletedAt: new Date() }, { deletedAt: null, realm: "demo-1" }]) {
    await db.update(user).set(set).where(eq(user.id, id))
    await db
      .update(company)
      .set(set)
      .where(eq(company.id, companyId ?? ""))
    for (const unknownId of [id, companyId ?? "", "nie-ma"]) {
      const answer = await visitor().get(userPath(unknownId))
      expect([answer.status, (await answer.text()).includes("Nie znaleziono użytkownika")]).toEqual([404, true])
    }
  }
})

test("a card lists as supported only what has taken place; cancelled events stand nowhere", async () => {
  await dealAfter(world, situations.completed ?? [])
  await db.update(company).set({ showsSupports: true }).where(eq(company.id, world.companies.bakery))
  const change = (set: Partial<typeof event.$inferInsert>) =>
    db.update(event).set(set).where(eq(event.id, world.events.planting))
  const headingAboveEvent = async () => {
    const html = await visitor().html(userPath(world.companies.bakery))
    const list = html.indexOf(eventPath(world.events.planting))
    return list < 0 ? null : /<h2[^>]*>([^<]*)<\/h2>(?![\s\S]*<h2)/.exec(html.slice(0, list))?.[1]
  }
  await change({ status: "planned", startDate: addDays(todayIn(new Date()), 3), endDate: null })
  expect(await headingAboveEvent()).toBe("Wspiera")
  await change({ startDate: addDays(todayIn(new Date()), -3) })
  expect(await headingAboveEvent()).toBe("Wsparte wydarzenia")
  await change({ status: "canceled" })
  expect(await headingAboveEvent()).toBeNull()
})
