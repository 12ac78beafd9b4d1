import { eq } from "drizzle-orm"
import pg from "pg"
import { beforeEach, describe, expect, test, vi } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { company, deal as deals, dealTerms } from "#app/db/schema.ts"
import { addDays, todayIn } from "#app/lib/dates.ts"
import { dealPath, eventPath, organizationPath, userPath } from "#app/paths.ts"
import { type Visitor, visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { changedPages } from "#test/support/changed-pages.ts"
import { dealAfter, inStatus, situations } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { addCompany } from "#test/support/parties.ts"
import { amountIn } from "#test/support/shown/amount-in.ts"

let world: World
let pages: { event: string; organization: string }
beforeEach(async () => {
  await emptyTables("user", "fact", "file", "rate_limit")
  world = await castWorld()
  pages = {
    event: eventPath(world.events.planting),
    organization: organizationPath(world.organizations.orchard),
  }
})

const headings = { event: "Sponsorzy wydarzenia", organization: "Wspierają nas" } as const
const kinds = ["event", "organization"] as const
const agree = (showsSupports: boolean, id = world.companies.bakery) =>
  db.update(company).set({ showsSupports }).where(eq(company.id, id))
const profile = { name: "Marta Wilczyńska", about: "", branches: [], regions: [] }
const saveProfile = (marta: Visitor, companyName: string, shows: boolean) =>
  marta.post("/profil", { ...profile, companyName, ...(shows ? { showsSupports: "on" } : {}) })

describe.each(kinds)("the page of an %s", (kind) => {
  test("shows nothing of a sponsor who has not agreed, in any byte and to nobody", async () => {
    await dealAfter(world, situations.completed ?? [])
    for (const who of [visitor(), await enter(world, "tomasz"), await enter(world, "rafal")])
      for (const address of [pages[kind], `${pages[kind]}.data`]) {
        const bytes = await who.html(address)
        for (const hidden of ["Jasny Zakwas", world.people.marta, world.companies.bakery, headings[kind]])
          expect(bytes).not.toContain(hidden)
      }
  })

  test.each(Object.keys(situations).filter((one) => one !== "completed"))("shows no deal that is %s", async (name) => {
    await agree(true)
    await dealAfter(world, situations[name] ?? [])
    expect(await visitor().html(pages[kind])).not.toContain("Jasny Zakwas")
  })

  test("shows a sponsor who agreed, once, with a link to the card and without amounts", async () => {
    await agree(true)
    for (let n = 0; n < 2; n++) await dealAfter(world, situations.completed ?? [])
    await db.update(dealTerms).set({ grossGrosze: 7_391_900 })
    const html = await visitor().html(pages[kind])
    expect(html).toContain(headings[kind])
    expect(html.split(`href="${userPath(world.companies.bakery)}"`)).toHaveLength(2)
    expect(html).toContain("Piekarnia Jasny Zakwas Sp. z o.o.")
    expect(html).not.toMatch(amountIn(73_919))
    expect(html).not.toContain(world.viewers.marta.email)
  })

  test("follows the sponsor's consent and name, and so do visitors' pages with it", async () => {
    await dealAfter(world, situations.completed ?? [])
    const [guest, marta] = [visitor(), await enter(world, "marta")]
    const invalidated = await changedPages([pages[kind]])
    const shown = async () => /(?:Piekarnia|Cukiernia) Jasny Zakwas/.exec(await guest.html(pages[kind]))?.[0] ?? null
    expect(await shown()).toBeNull()
    for (const [company, shows, seen] of [
      ["Piekarnia Jasny Zakwas", true, "Piekarnia Jasny Zakwas"],
      ["Cukiernia Jasny Zakwas", true, "Cukiernia Jasny Zakwas"],
      ["Cukiernia Jasny Zakwas", false, null],
    ] as const) {
      expect((await saveProfile(marta, company, shows)).status).toBe(302)
      expect([await shown(), await invalidated()]).toEqual([seen, [pages[kind]]])
    }
  })

  test("is updated when a deal is completed; pages that do not show it stay", async () => {
    await agree(true)
    const deal = await dealAfter(world, situations.settlement ?? [])
    const [guest, marta] = [visitor(), await enter(world, "marta")]
    const others = [eventPath(world.events.run), organizationPath(world.organizations.mile), "/", "/wydarzenia"]
    const invalidated = await changedPages([pages[kind], userPath(world.companies.bakery), ...others])
    const answer = await marta.post(`${dealPath(deal)}?dzialanie=acceptSettlement`, {
      version: "4",
      settlementRead: "on",
      beforeEvent: "on",
      openPayments: "on",
    })
    expect(answer.status).toBe(302)
    expect(await invalidated()).toEqual([pages[kind], userPath(world.companies.bakery)])
    expect(await guest.html(pages[kind])).toContain("Jasny Zakwas")
  })

  test("drops a deleted account", async () => {
    await agree(true)
    await dealAfter(world, situations.completed ?? [])
    await db
      .update(deals)
      .set({ ...inStatus("canceled"), openKey: null })
      .where(eq(deals.id, world.deals.pending))
    const [guest, marta] = [visitor(), await enter(world, "marta")]
    expect(await guest.html(pages[kind])).toContain("Jasny Zakwas")
    const invalidated = await changedPages([pages[kind]])
    const deletion = await marta.post("/profil/usun", { confirmation: "USUŃ", currentPassword: "zielona-kładka-7" })
    expect(deletion.status).toBe(302)
    expect(await invalidated()).toEqual([pages[kind]])
    const html = await guest.html(pages[kind])
    for (const hidden of ["Jasny Zakwas", "Usunięte konto", headings[kind]]) expect(html).not.toContain(hidden)
  })

  test("belongs to one world: neither sees the other's sponsors", async () => {
    await agree(true)
    const deal = await dealAfter(world, situations.completed ?? [])
    await db.update(deals).set({ realm: "demo-1" }).where(eq(deals.id, deal))
    expect(await (await enter(world, "tomasz")).html(pages[kind])).not.toContain("Jasny Zakwas")
  })

  test("shows twelve, the last completed first, and the number of the others", async () => {
    const today = todayIn(new Date())
    for (let n = 0; n < 14; n++) {
      const id = `sponsor-${n}`
      await addCompany({ id: `owner-${n}` }, { id, name: `Firma nr ${n}.`, showsSupports: true })
      const deal = await dealAfter(world, situations.completed ?? [])
      await db
        .update(deals)
        .set({ sponsorId: id, endedOn: addDays(today, -n) })
        .where(eq(deals.id, deal))
    }
    const html = await visitor().html(pages[kind])
    const names = [...html.matchAll(/Firma nr \d+\.(?=(?:<\/span>)?<\/a>)/g)].map(([name]) => name)
    expect(names).toEqual(Array.from({ length: 12 }, (_, n) => `Firma nr ${n}.`))
    expect(html).toContain("i\u00a0jeszcze 2\u00a0sponsorów")
  })
})

describe("sponsors are read only where there are completed deals", () => {
  async function statementsOf(path: string) {
    const sent = vi.spyOn(pg.Client.prototype, "query")
    expect((await visitor().get(`${path}.data`)).status).toBe(200)
    const statements = sent.mock.calls.map(([query]: unknown[]) =>
      typeof query === "string" ? query : (query as { text: string }).text,
    )
    sent.mockRestore()
    return statements
  }
  const askForSponsors = (text: string) => text.includes("shows_supports")

  test.each(kinds)("%s", async (kind) => {
    const before = await statementsOf(pages[kind])
    expect(before.filter(askForSponsors)).toEqual([])
    await dealAfter(world, situations.completed ?? [])
    const after = await statementsOf(pages[kind])
    expect(after.filter(askForSponsors)).toHaveLength(1)
    // an organization's page reads its average as well
    expect(after.length - before.length).toBe(kind === "event" ? 1 : 2)
  })

  test("an event with news and without sponsors costs a visitor two statements: itself with its options, and its news", async () => {
    expect(await statementsOf(pages.event)).toHaveLength(2)
  })
})
