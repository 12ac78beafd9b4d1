import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { deal, event, notification, organization } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { answerDecision, createLink } from "#app/features/events/decision/commands.server.ts"
import { saveEvent } from "#app/features/events/saved/commands.server.ts"
import { hideContent } from "#app/features/moderation/moderation/commands.server.ts"
import { dealPath, eventPath, openConversationPath, openInquiryPath, organizationPath } from "#app/paths.ts"
import { castWorld } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { askInquiry } from "#test/support/inquiries.ts"
import { addMember, inviteForToken } from "#test/support/parties.ts"
import { forgetWork, runDueJobs } from "#test/support/worker.ts"
import { joinTeam } from "../invitations/join-commands.server.ts"
import { leaveTeam, removeMember } from "./commands.server.ts"

let world: World
let karolina: Viewer
beforeEach(async () => {
  await emptyTables("user", "rate_limit", "fact", "email", "notification")
  forgetWork()
  world = await castWorld()
  await emptyTables("notification")
  karolina = world.viewers.karolina
})

const noticesOf = async (userId: string) =>
  (await db.select().from(notification).where(eq(notification.userId, userId)).orderBy(notification.id)).map(
    ({ link }) => link,
  )
const searchText = async () => {
  const [row] = await db.select({ words: deal.searchText }).from(deal).where(eq(deal.id, world.deals.pending))
  return row?.words ?? ""
}

test.each(["removed", "left"])(
  "a member who was removed or has left (%s) loses the party's notifications, colleagues keep theirs",
  async (how) => {
    const { mile, orchard } = world.organizations
    const { rafal } = world.viewers
    const [{ id: eventId = "" } = {}] = await db.select().from(event).where(eq(event.organizationId, mile)).limit(1)
    const { id, viewer: halina } = await addMember(world, mile, "halina", "coordinator")
    const inquiry = await db.transaction((tx) =>
      askInquiry(tx, { organizationId: mile, email: "ewa@kowal.example", content: "Dzień dobry?" }),
    )
    const others = [organizationPath(orchard), "/regulamin"]
    const ofParty = [
      dealPath(world.deals.negotiation),
      `${dealPath(world.deals.negotiation)}#historia`,
      openConversationPath(world.conversation),
      openInquiryPath(inquiry),
      eventPath(eventId),
    ]
    await db.insert(notification).values(
      [halina.id, rafal.id].flatMap((userId, person) =>
        [...others, ...ofParty].map((link, index) => ({
          id: `${person}${index}`,
          userId,
          kind: "post_new",
          title: "Coś",
          body: "Nowego",
          link,
        })),
      ),
    )
    if (how === "removed") await removeMember(rafal, id)
    else await leaveTeam(halina)
    expect(await noticesOf(halina.id)).toEqual(others)
    expect(await noticesOf(rafal.id)).toEqual([...others, ...ofParty])
    await runDueJobs()
    // only a removed member is notified of it
    expect(await noticesOf(halina.id)).toHaveLength(how === "removed" ? 3 : 2)
  },
)

test("a removed member loses the notifications of hidden content and of answers to private links", async () => {
  const { mile } = world.organizations
  const { rafal, tomasz, anna } = world.viewers
  const { id: atMile, viewer: halina } = await addMember(world, mile, "halina", "coordinator")
  await hideContent(anna, { kind: "event", id: world.events.run, reason: "Powód, który zna zespół." })
  const { id: atPrinter, viewer: marta } = await addMember(world, tomasz.partyId, "marta", "coordinator")
  await saveEvent(tomasz, world.events.planting)
  const link = await createLink(tomasz, { eventIds: [world.events.planting], message: null })
  const answer = { name: "Prezes", comment: "Zgoda", events: [] }
  if (link.ok) await answerDecision(link.token, answer, { network: "198.51.100.7", key: null })
  await runDueJobs()
  for (const { id } of [halina, marta]) expect(await noticesOf(id)).toHaveLength(1)
  await removeMember(rafal, atMile)
  await removeMember(tomasz, atPrinter)
  for (const { id } of [halina, marta]) expect(await noticesOf(id)).toEqual([])
})

test("a member removed from one party of a deal keeps the notifications for the other", async () => {
  const { orchard } = world.organizations
  const { marta } = world.viewers
  const { id, viewer: halina } = await addMember(world, orchard, "halina", "coordinator")
  await addMember(world, marta.partyId, "halina", "coordinator")
  const noticeOf = (partyId: string) => ({
    id: crypto.randomUUID(),
    userId: halina.id,
    kind: "proposal_new",
    title: "Nowa propozycja",
    body: "Treść",
    partyId,
    factId: partyId,
    link: dealPath(world.deals.pending),
  })
  await db.insert(notification).values([noticeOf(orchard), noticeOf(marta.partyId)])
  await removeMember(karolina, id)
  const left = await db.select().from(notification).where(eq(notification.userId, halina.id))
  expect(left.map(({ partyId }) => partyId)).toEqual([marta.partyId])
})

test("a removed member loses the notifications of the team", async () => {
  const { id, viewer: halina } = await addMember(world, world.organizations.orchard, "halina", "coordinator")
  await db.transaction((tx) =>
    record(tx, {
      what: "member.roleChanged",
      aboutId: karolina.partyId,
      by: karolina,
      details: { userId: halina.id, role: "coordinator" },
    }),
  )
  await runDueJobs()
  expect(await noticesOf(halina.id)).toHaveLength(1)
  await removeMember(karolina, id)
  expect(await noticesOf(halina.id)).toEqual([])
})

test("the search text of a deal holds the names of the present members and the present name of the party", async () => {
  const { halina } = world.viewers
  const token = await inviteForToken(karolina, halina.email)
  await joinTeam(halina, token, "")
  await runDueJobs()
  expect(await searchText()).toContain(halina.name)
  const { rows } = await db.execute<{ id: string }>(
    `select id from member where user_id = '${halina.id}' and party_id = '${karolina.partyId}'`,
  )
  await removeMember(karolina, rows[0]?.id ?? "")
  await runDueJobs()
  expect(await searchText()).not.toContain(halina.name)
  await db.update(organization).set({ name: "Sad po Nowemu" }).where(eq(organization.id, karolina.partyId))
  await db.transaction((tx) =>
    record(tx, { what: "organization.update", aboutId: karolina.partyId, by: { id: karolina.id } }),
  )
  await runDueJobs()
  expect(await searchText()).toContain("Sad po Nowemu")
})
