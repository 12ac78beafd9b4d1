import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { pool } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { eventForm } from "#app/domain/events/event-form.ts"
import { organizationContactForm } from "#app/domain/organizations/organization-form.ts"
import { notAllowed } from "#app/domain/parties/permissions.ts"
import { saveProfile } from "#app/features/accounts/profile/commands.server.ts"
import { makeMove } from "#app/features/deals/commands.server.ts"
import { declineInvitation, invite } from "#app/features/deals/invitation/commands.server.ts"
import { propose } from "#app/features/deals/proposal/commands.server.ts"
import { changeStatus, deleteEvent, editEvent, publishEvent } from "#app/features/events/commands.server.ts"
import { publishPost } from "#app/features/events/posts/commands.server.ts"
import { saveEvent } from "#app/features/events/saved/commands.server.ts"
import { sendMessage } from "#app/features/messages/commands.server.ts"
import { saveOrganization } from "#app/features/organizations/edit/commands.server.ts"
import { sendInquiry } from "#app/features/organizations/inquiry/commands.server.ts"
import { castWorld } from "#test/support/cast.ts"
import { databaseSum } from "#test/support/database-sum.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { addMember } from "#test/support/parties.ts"

let world: World
beforeAll(async () => {
  await emptyTables("user", "rate_limit")
  world = await castWorld()
})

const event = eventForm.parse({
  title: "Bieg przez most",
  description: "Biegniemy.",
  category: "Sportowe",
  startDate: "2030-05-05",
  city: "Toruń",
  voivodeship: "kujawsko-pomorskie",
  ...{ endDate: "", detailedLocation: "", expectedParticipants: "", audience: [], tags: [] },
  ...{ facebook: "", instagram: "", linkedin: "", website: "" },
  options: [{ title: "Sponsor", price: "5 000" }],
})
const contact = organizationContactForm.parse({ address: "", contactEmail: "", phone: "501 234 567", website: "" })
const profile = { companyName: "x", companyNip: null, about: null, branches: [], regions: [], showsSupports: true }
const proposal = { eventIds: [], repeatsId: null, kind: "sponsoring", message: null, lines: [], customOptions: [] }
const key = () => crypto.randomUUID()

type Act = (member: Viewer) => Promise<unknown>
/** Writes of a member of the organization, and of one of the company. */
const acts: [string, "halina" | "tomasz", Act][] = [
  ["publishes an event", "halina", (by) => publishEvent(by, event, { key: key(), imageId: null })],
  ["edits an event", "halina", (by) => editEvent(by, world.events.planting, event, { version: 1, imageId: null })],
  ["deletes an event", "halina", (by) => deleteEvent(by, world.events.planting)],
  ["cancels an event", "halina", (by) => changeStatus(by, world.events.planting, "canceled")],
  ["writes a post", "halina", (by) => publishPost(by, world.events.planting, { title: "x", content: "x" }, key())],
  ["edits the profile", "halina", (by) => saveOrganization(by, 1, { section: "kontakt", input: contact })],
  [
    "invites a sponsor",
    "halina",
    (by) => invite(by, world.companies.hydrosphere, { key: key(), eventId: world.events.planting, note: null }),
  ],
  ["asks an organization", "tomasz", (by) => sendInquiry(by, world.organizations.mile, { ...asking, eventId: null })],
  ["edits the company", "tomasz", (by) => saveProfile(by, { ...profile, name: "Tomasz", showsName: false })],
  ["declines an invitation", "tomasz", (by) => declineInvitation(by, world.invitation)],
  ["proposes", "tomasz", (by) => propose(by, { ...proposal, idempotencyKey: key() } as never)],
  ["saves an event", "tomasz", (by) => saveEvent(by, world.events.run)],
]
const asking = { name: "Tomasz", email: "tomasz@poczta.example", message: "Dzień dobry" }

describe.each([
  ["is lowered", "update member set role = 'viewer' where id = $1"],
  ["is removed", "delete from member where id = $1"],
])("a member who %s at this moment", (_, change) => {
  beforeEach(() => emptyTables("rate_limit"))

  test.each(acts)("%s: refused, and nothing changes", async (_what, person, act) => {
    const partyId = person === "halina" ? world.organizations.orchard : world.companies.bakery
    const { id, viewer } = await addMember(world, partyId, person, "owner")
    const other = await pool.connect()
    try {
      await other.query("begin")
      await other.query(change, [id])
      const before = await databaseSum(pool)
      const acting = act(viewer).then(
        () => "done",
        (error: Error) => error.message,
      )
      // long enough for the request to reach the locked row
      await new Promise((resolve) => setTimeout(resolve, 150))
      await other.query("commit")
      expect(await acting).toBe(notAllowed)
      await pool.query("update member set role = 'owner' where id = $1", [id])
      if (change.startsWith("update")) expect(await databaseSum(pool)).toEqual(before)
    } finally {
      await other.query("delete from member where id = $1", [id])
      other.release()
    }
  })
})

test("the same acts are allowed while the role stays", async () => {
  const { viewer } = await addMember(world, world.organizations.orchard, "halina", "coordinator")
  await changeStatus(viewer, world.events.planting, "preparing")
  await sendMessage(world.viewers.pawel, world.conversation, { content: "x", file: null })
  expect(await makeMove(world.viewers.karolina, world.deals.pending, "accept", accepted)).toMatchObject({ ok: true })
})
const accepted = { version: 1, reason: null, settlementRead: false } as never
