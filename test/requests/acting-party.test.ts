import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { deal, member, organization, session } from "#app/db/schema.ts"
import {
  actingPartyPath,
  conversationPath,
  dealPath,
  eventDeletePath,
  eventEditPath,
  messagesPath,
  openConversationPath,
  organizationEditPath,
  profilePath,
  streamPath,
} from "#app/paths.ts"
import type { Fields, Visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"

let world: World
/** Owner of "stage", and coordinator of "orchard", whose deals and events are Karolina's. */
let halina: Visitor
let [own, joined] = ["", ""]
const editing = `${organizationEditPath}?sekcja=podstawowe&wersja=1`
const html = { headers: { accept: "text/html" } }

beforeEach(async () => {
  await emptyTables("user", "rate_limit")
  world = await castWorld()
  own = world.organizations.stage
  joined = world.organizations.orchard
  await db.insert(member).values({ partyId: joined, userId: world.people.halina, role: "coordinator" })
  halina = await enter(world, "halina")
})

const switchTo = (party: string, more = {}) => halina.post(actingPartyPath, { party, ...more })
const actingNow = async () =>
  (await db.select({ id: session.partyId }).from(session).where(eq(session.userId, world.people.halina)))[0]?.id
const nameOf = async (id: string) =>
  (await db.select({ name: organization.name }).from(organization).where(eq(organization.id, id)))[0]?.name ?? ""

describe("Działasz jako", () => {
  test("lists the parties with roles and switches the session, without scripts", async () => {
    const before = await halina.html("/")
    expect(before).toContain("Działasz jako")
    expect(before).toContain("koordynator")
    const answer = await switchTo(joined)
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/"])
    expect(await actingNow()).toBe(joined)
    expect((await halina.get(dealPath(world.deals.pending))).status).toBe(200)
    expect(await halina.html("/")).toMatch(new RegExp(`<small>${await nameOf(joined)}</small>`))
    const elsewhere = await enter(world, "halina")
    expect((await elsewhere.get(dealPath(world.deals.pending), html)).status).toBe(409)
  })

  test("is not shown with one party, and to no visitor", async () => {
    expect(await (await enter(world, "karolina")).html("/")).not.toContain("Działasz jako")
  })

  test.each([
    ["a strange party", () => world.organizations.mile],
    ["no party", () => "nobody"],
    ["hostile", () => "\0'; drop table party--"],
    ["too long", () => "x".repeat(5000)],
    ["empty", () => ""],
  ])("refuses %s", async (_, party) => {
    expect((await switchTo(party())).status).toBe(404)
    expect(await actingNow()).toBeNull()
  })

  test("leads only to this site", async () => {
    expect((await switchTo(joined, { next: "https://evil.example/" })).headers.get("location")).toBe("/")
    expect((await switchTo(joined, { next: messagesPath })).headers.get("location")).toBe(messagesPath)
  })
})

describe("a form of a page that was drawn for another party", () => {
  const texts = { name: "Wpisana nazwa", actingFor: "" }

  test("every posted form names the party of its page", async () => {
    await switchTo(joined)
    for (const path of [profilePath, dealPath(world.deals.pending), "/dodaj-wydarzenie"]) {
      const page = await halina.html(path)
      const forms = [...page.matchAll(/<form[^>]*method="post"[^>]*>.*?<\/form>/gs)].map(([form]) => form)
      const ofPages = forms.filter((form) => !/action="\/(wyloguj|profil\/dzialasz-jako|demo)"/.test(form))
      expect(ofPages.length, path).toBeGreaterThan(0)
      for (const form of ofPages) expect(form).toContain(`name="actingFor" value="${joined}"`)
    }
    const visitors = await (await import("#test/support/app.ts")).visitor().html("/kontakt")
    expect(visitors).not.toContain("actingFor")
  })

  test("is refused with both names after a switch in another tab, and keeps what was typed", async () => {
    await switchTo(joined)
    const answer = await halina.post(editing, { ...texts, actingFor: own }, html)
    expect(answer.status).toBe(409)
    const page = await answer.text()
    expect(page).toContain(
      `Działasz teraz jako ${await nameOf(joined)}, a ten formularz był otwarty jako ${await nameOf(own)}.`,
    )
    expect(page).toContain("Wpisana nazwa")
    expect(page).toContain(`Przełącz na ${await nameOf(own)}`)
    expect(page).toContain(`name="actingFor" value="${own}"`)
  })

  test("is refused where the other party has no access either, before anything is written", async () => {
    const before = await db.select().from(deal)
    for (const [path, fields] of [
      [`${dealPath(world.deals.pending)}?ruch=accept`, { version: "1", reason: "Długie uzasadnienie" }],
      [eventDeletePath(world.events.planting), {}],
      [eventEditPath(world.events.planting), { title: "Nowy tytuł" }],
      [openConversationPath(world.conversation), { content: "Dzień dobry" }],
    ] as const) {
      const answer = await halina.post(path, { ...fields, actingFor: joined }, html)
      expect([path, answer.status]).toEqual([path, 409])
      const page = await answer.text()
      expect(page).toContain("a ten formularz był otwarty jako")
      for (const typed of Object.values(fields)) expect(page).toContain(typed)
    }
    expect(await db.select().from(deal)).toEqual(before)
  })

  test("answers a script the same", async () => {
    const answer = await halina.post(
      conversationPath(world.conversation),
      { content: "Dzień dobry", clientKey: crypto.randomUUID(), actingFor: joined },
      { headers: { accept: "application/json" } },
    )
    expect([answer.status, (await answer.json()).error]).toEqual([
      409,
      expect.stringContaining("a ten formularz był otwarty jako"),
    ])
  })

  test("reveals nothing of a party that the person has left, or never belonged to", async () => {
    await switchTo(joined)
    await db.delete(member).where(eq(member.partyId, joined)).returning()
    for (const party of [joined, world.organizations.mile, "\0", "x".repeat(70_000)]) {
      const answer = await halina.post(editing, { ...texts, actingFor: party }, html)
      expect(answer.status).toBe(409)
      const page = await answer.text()
      expect(page).toContain("do której już nie należysz")
      expect(page).not.toContain(await nameOf(world.organizations.mile))
    }
  })

  test("is accepted when it names nobody, or the party of the session", async () => {
    await switchTo(joined)
    for (const party of [{}, { actingFor: joined }, { actingFor: "" }] as Fields[]) {
      const answer = await halina.post(profilePath, { ...party, name: "Halina Nowa" }, html)
      expect(answer.status).not.toBe(409)
    }
  })
})

describe("a page of another of one's parties", () => {
  test("offers to switch and leads back there; strangers still find nothing", async () => {
    const paths = [dealPath(world.deals.pending), eventEditPath(world.events.planting)]
    for (const path of paths) {
      const answer = await halina.get(path, html)
      const page = await answer.text()
      expect([path, answer.status]).toEqual([path, 409])
      expect(page).toContain(`Przełącz na ${await nameOf(joined)}`)
      expect(page).toContain(`name="next" value="${path}"`)
      const igor = await (await enter(world, "igor")).get(path, html)
      expect(igor.status).not.toBe(409)
      expect(await igor.text()).not.toContain("Przełącz na")
    }
    expect((await switchTo(joined, { next: paths[0] })).headers.get("location")).toBe(paths[0])
    expect((await halina.get(paths[0] as string)).status).toBe(200)
  })
})

test("the stream of a page drawn for another party is refused", async () => {
  const status = async (party: string) =>
    (await halina.send(`${streamPath}?konto=${world.people.halina}&strona=${party}`, { method: "HEAD" })).status
  expect([await status(own), await status(joined)]).toEqual([200, 401])
  await switchTo(joined)
  expect([await status(own), await status(joined)]).toEqual([401, 200])
})
