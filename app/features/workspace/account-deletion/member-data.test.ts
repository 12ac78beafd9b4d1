import { eq, sql } from "drizzle-orm"
import { strFromU8, unzipSync } from "fflate"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { company, decisionLink, eventPost, member, message, savedEvent, savedSearch, user } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { type Role, roles } from "#app/domain/shared/role.ts"
import { saveEvent } from "#app/features/events/saved/commands.server.ts"
import { sendMessage } from "#app/features/messages/commands.server.ts"
import { eventPath, openConversationPath, savedPath, savedSearchesPath } from "#app/paths.ts"
import { dump, fillTables, markRows, ownRows, partyRows } from "#test/requests/personal-rows.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { joinParty } from "#test/support/join-party.ts"
import { deleteAccount } from "#test/support/own-session.ts"
import { dataRules } from "../data-export/data-rules.ts"
import { openArchive } from "../data-export/document.server.ts"

let world: World
beforeEach(async () => {
  await emptyTables("user", "rate_limit", "verification", "report", "demo")
  world = await castWorld()
  for (const viewer of Object.values(world.viewers)) await fillTables(world, viewer)
})

type PartyKind = "company" | "organization"
const sides: PartyKind[] = ["company", "organization"]
/** The owner of a party with deals, and somebody who joins it. */
const people = { company: ["marta", "tomasz"], organization: ["karolina", "halina"] } as const
async function teamOf(side: PartyKind, role: Role) {
  const [owner, person] = people[side]
  const { partyId } = world.viewers[owner]
  return { owner: world.viewers[owner], me: await joinParty(world, partyId, person, role) }
}

async function exportOf(viewer: Viewer) {
  const files = unzipSync(
    await new Response(openArchive(viewer, new Date(), { person: viewer.id, network: "sieć" })).bytes(),
  )
  return strFromU8(files["dane.json"] ?? new Uint8Array())
}

const withheld =
  /\.(token|sealed|search_text|cancel_reason|body)$|email\.content$|^(account|two_factor|idempotency)\.|^decision_answer\.(name|comment|verdicts)$|^invitation\.note$/
/** Columns of the party's rows that a role does not read in its export. */
const closedTo: Record<Role, RegExp> = {
  owner: /^$/,
  coordinator: /^company\.(nip|krs|address|representatives)$|^organization\.(hidden_reason|representatives)$/,
  finance: /^company\.(nip|krs|address|representatives)$|^organization\.(hidden_reason|representatives)$/,
  viewer:
    /^company\.(nip|krs|address|representatives)$|^organization\.(hidden_reason|representatives)$|^(deal|deal_event|deal_line|deliverable|deal_terms|settlement|rating)\./,
}

describe.each(sides)("%s", (side) => {
  test.each(roles)(
    "the export of a member as %s: their own things, and of the party's what the role reads",
    async (role) => {
      const { owner, me } = await teamOf(side, role)
      // texts put into the rows: CUDZE of other parties, OSOBY of the owner, PARTII of the party, MOJE of the member
      for (const other of Object.values(world.viewers))
        if (other.id !== me.id && other.id !== owner.id) await markRows(other, "CUDZE")
      await markRows(owner, "OSOBY", "person")
      const ofParty = await markRows(owner, "PARTII", "party")
      const mine = await markRows(me, "MOJE", "person")
      const json = await exportOf(me)
      expect(json.match(/(CUDZE|OSOBY):[^"]*/g) ?? []).toEqual([])
      const placesOf = (sentinels: string[]) => sentinels.map((one) => one.slice(one.indexOf(":") + 1, -1))
      const isIn = (mark: string) => (place: string) => json.includes(`${mark}:${place}:`)
      // papers written for a party that they have left
      const elsewhere = /^(deal_terms|settlement|rating)\./
      const missing = placesOf(mine).filter((place) => !withheld.test(place) && !elsewhere.test(place))
      expect(missing.filter((place) => !isIn("MOJE")(place))).toEqual([])
      const places = placesOf(ofParty).filter((place) => !withheld.test(place))
      expect(places.filter(isIn("PARTII")).sort()).toEqual(places.filter((place) => !closedTo[role].test(place)).sort())
    },
  )

  test.each(roles)("the deletion of a member as %s leaves the party as it was, without the name", async (role) => {
    const { owner, me } = await teamOf(side, role)
    await markRows(me, "MOJE", "person")
    const name = "MOJE:user.name:"
    const before = await partyRows(owner)
    await deleteAccount({ ...me, name })
    expect(await partyRows(owner)).toEqual(before)
    const allRetained = Object.entries(dataRules).flatMap(([table, { retained }]) =>
      (retained?.columns ?? []).map((column) => `${table}.${column}`),
    )
    // papers of a party that stays
    const allowed = [...allRetained, "settlement.report"]
    const remaining = (await dump()).filter(({ text }) => text?.includes("MOJE:"))
    expect(remaining.filter(({ place }) => !allowed.includes(place))).toEqual([])
    expect(remaining.filter(({ text }) => text.includes("MOJE:user."))).toEqual([])
    expect(await db.select({ id: member.userId }).from(member).where(eq(member.partyId, owner.partyId))).toEqual([
      { id: owner.id },
    ])
  })
})

test("every table with rows of a party is compared", () => {
  const compared = Object.keys(ownRows).filter((table) => ownRows[table]?.includes("$2"))
  expect(compared).toEqual(
    expect.arrayContaining([
      "deal",
      "conversation",
      "saved_event",
      "decision_link",
      "organization_follow",
      "event_post",
    ]),
  )
})

test("what a deleted member has saved, shared and written stays with the company, under the agreed name", async () => {
  const { owner, me } = await teamOf("company", "coordinator")
  await db.delete(savedEvent)
  await saveEvent(me, world.events.run)
  await db
    .insert(savedSearch)
    .values({ partyId: me.partyId, userId: me.id, name: "Biegi", query: "q=biegi", frequency: "daily" })
  await db
    .update(decisionLink)
    .set({ byId: me.id, expiresAt: new Date(Date.now() + 3_600_000) })
    .where(eq(decisionLink.partyId, me.partyId))
  await deleteAccount(me)
  const marta = await enter(world, "marta")
  const list = await marta.html(savedPath)
  expect(list).toContain("Zapisane przez: <!-- -->Usunięte konto")
  expect(list).toContain("Utworzone przez: <!-- -->Usunięte konto")
  expect(await marta.html(savedSearchesPath)).toContain("do nikogo")
  expect(await db.$count(savedEvent, eq(savedEvent.partyId, owner.partyId))).toBe(1)
})

test("messages and posts of a deleted member stay readable", async () => {
  const me = await joinParty(world, world.organizations.mile, "halina", "coordinator")
  await sendMessage(me, world.conversation, { content: "Dzień dobry od Haliny", file: null })
  const [post] = await db.select().from(eventPost).limit(1)
  await deleteAccount(me)
  const rafal = await enter(world, "rafal")
  const thread = await rafal.html(openConversationPath(world.conversation))
  expect(thread).toContain("Dzień dobry od Haliny")
  expect(thread).not.toContain(me.name)
  if (post) expect(await rafal.html(eventPath(post.eventId))).toContain(post.title.slice(0, 5))
  expect(await db.$count(message, eq(message.senderId, me.id))).toBeGreaterThan(0)
})

test("events that a colleague saves while a member's account is deleted stay saved", async () => {
  const { owner, me } = await teamOf("company", "owner")
  await db.delete(savedEvent)
  await Promise.all([deleteAccount(me), saveEvent(owner, world.events.run), saveEvent(owner, world.events.planting)])
  expect(await db.$count(savedEvent, eq(savedEvent.partyId, owner.partyId))).toBe(2)
  const [gone] = await db.select({ at: user.deletedAt }).from(user).where(eq(user.id, me.id))
  expect(gone?.at).not.toBeNull()
})

test("two owners who delete their accounts at once delete the party", async () => {
  await db.execute(sql`delete from deal`)
  const { owner, me } = await teamOf("company", "owner")
  await Promise.all([deleteAccount(owner), deleteAccount(me)])
  const [left] = await db.select().from(company).where(eq(company.id, owner.partyId))
  expect(left).toMatchObject({ name: null, deletedAt: expect.any(Date) })
  expect(await db.$count(savedEvent, eq(savedEvent.partyId, owner.partyId))).toBe(0)
  expect(await db.$count(member, eq(member.partyId, owner.partyId))).toBe(1)
})
