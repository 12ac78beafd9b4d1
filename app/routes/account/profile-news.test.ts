import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { dealFollow, dealLead } from "#app/db/schema.ts"
import { profileTabPath } from "#app/features/accounts/profile/tab-path.ts"
import { setDealFollowed } from "#app/features/deals/people/commands.server.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { joinParty } from "#test/support/join-party.ts"
import { chooseNews, noChannels } from "#test/support/parties.ts"

let world: World
const settings = profileTabPath("powiadomienia")
const stop = `${settings}&dzialanie=przestan-obserwowac`
beforeEach(async () => {
  await emptyTables("user", "rate_limit", "fact")
  world = await castWorld()
})

/** Text of a section by its heading, without markup. */
const section = (html: string, heading: string) => {
  const [, found = ""] = new RegExp(`<section[^>]*>\\s*<h2[^>]*>${heading}</h2>([\\s\\S]*?)</section>`).exec(html) ?? []
  return found
    .replace(/<[^>]*>/g, " ")
    .replace(/&nbsp;|\s+/g, " ")
    .trim()
}

test("deals that a member follows or leads are listed, and the list can end following", async () => {
  const tomasz = await joinParty(world, world.companies.bakery, "tomasz", "viewer")
  const { marta } = world.viewers
  const [followed, led] = [world.deals.pending, await dealAfter(world, [])]
  await setDealFollowed(tomasz, followed, true)
  await setDealFollowed(marta, followed, true)
  await db.insert(dealLead).values({ dealId: led, partyId: marta.partyId, userId: marta.id })
  const [visitor, colleague] = [await enter(world, "marta"), await enter(world, "tomasz")]
  const html = await visitor.html(settings)
  const shown = section(html, "Obserwowane")
  expect([shown.includes("Zielone Łazarskie Podwórka"), shown.includes("prowadzisz")]).toEqual([true, true])
  expect([...html.matchAll(/Przestań obserwować/g)]).toHaveLength(1)
  expect((await visitor.post(stop, { deal: followed })).headers.get("location")).toBe(settings)
  expect((await visitor.post(stop, { deal: followed })).status, "pressed twice").toBe(302)
  expect(await visitor.html(settings)).not.toContain("Przestań obserwować")
  expect((await db.select().from(dealFollow)).map(({ userId }) => userId)).toEqual([tomasz.id])
  expect(await colleague.html(settings)).toContain("Przestań obserwować")
  expect((await visitor.post(stop, { deal: world.deals.negotiation })).status, "another's").toBe(404)
  expect((await visitor.post(stop, { deal: "" })).status).toBe(400)
})

test("the settings say when an email sent at once arrives", async () => {
  const html = (await (await enter(world, "marta")).html(settings)).replaceAll("\u00a0", " ").replaceAll("<!-- -->", "")
  expect(html).toContain("„Od razu” to w ciągu kilku minut: powiadomienia o jednej współpracy łączymy w jeden e-mail.")
})

test("the owner of a team sees what each role gets, not what members chose; other roles and an owner alone do not", async () => {
  const owner = await enter(world, "marta")
  expect(await owner.html(settings)).not.toMatch(/Kto o.czym wie|>Obserwowane</)
  const anna = await joinParty(world, world.companies.bakery, "anna", "finance")
  await chooseNews({ terms: noChannels }, anna.id)
  const table = section((await owner.html(settings)).replaceAll("\u00a0", " "), "Kto o czym wie")
  const { marta } = world.viewers
  expect(table).toContain(`${marta.name} właściciel ${anna.name} finanse`)
  expect(table).toContain("Propozycje i warunki e-mail od razu tylko dzwonek")
  expect(table).toContain("według roli; każda osoba może to u siebie zmienić")
  expect(table).toContain("Płatności i dokumenty e-mail raz dziennie e-mail od razu")
  expect(await (await enter(world, "anna")).html(settings)).not.toMatch(/Kto o.czym wie/)
})

test("a member whose role gets no news of events sees no followed organizations", async () => {
  await joinParty(world, world.companies.bakery, "anna", "finance")
  const [owner, finance] = [await enter(world, "marta"), await enter(world, "anna")]
  expect(section(await owner.html(settings), "Obserwowane")).toContain("obserwowane organizacje")
  const shown = section(await finance.html(settings), "Obserwowane")
  expect([shown.includes("Nie obserwujesz"), shown.includes("organizacj")]).toEqual([true, false])
})

test("an owner without colleagues may still end following a deal", async () => {
  await setDealFollowed(world.viewers.marta, world.deals.pending, true)
  const owner = await enter(world, "marta")
  expect(await owner.html(settings)).toContain("Przestań obserwować")
  expect((await owner.post(stop, { deal: world.deals.pending })).headers.get("location")).toBe(settings)
  expect(await owner.html(settings)).not.toContain(">Obserwowane<")
})
