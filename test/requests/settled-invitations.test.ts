import { and, eq, isNotNull, isNull } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { event, notification } from "#app/db/schema.ts"
import { invite } from "#app/features/deals/moves/invitation/commands.server.ts"
import { changeStatus, deleteEvent, markOverEvents } from "#app/features/events/commands.server.ts"
import { blockAccount } from "#app/features/moderation/accounts/commands.server.ts"
import { hideContent } from "#app/features/moderation/moderation/commands.server.ts"
import { emailsAfter, sentEmails } from "#test/support/emails.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { deleteAccount } from "#test/support/own-session.ts"
import { idleWorld, runDueJobs } from "#test/support/worker.ts"

let world: World
let eventId: string

beforeEach(async () => {
  world = await idleWorld()
  await emptyTables("deal")
  const own = and(eq(event.organizationId, world.viewers.rafal.partyId), eq(event.live, 1))
  eventId = (await db.select({ id: event.id }).from(event).where(own))[0]?.id ?? ""
  const form = { key: crypto.randomUUID(), eventId, note: null }
  expect(await invite(world.viewers.rafal, world.companies.bakery, form)).toMatchObject({ ok: true })
})

const invitations = (read: typeof isNull) =>
  db.$count(notification, and(eq(notification.kind, "invitation_new"), read(notification.readAt)))

const reason = "Nadużycie."
const ends: Record<string, () => Promise<unknown>> = {
  cancelled: () => changeStatus(world.viewers.rafal, eventId, "canceled"),
  deleted: () => deleteEvent(world.viewers.rafal, eventId),
  "hidden by the operator": () => hideContent(world.viewers.anna, { kind: "event", id: eventId, reason }),
  "hidden with its organization": () =>
    hideContent(world.viewers.anna, { kind: "organization", id: world.viewers.rafal.partyId, reason }),
  "hidden with its blocked owner": () => blockAccount(world.viewers.anna, { id: world.people.rafal, reason }),
  "deleted with its organization": () => deleteAccount(world.viewers.rafal),
  over: async () => {
    await db.update(event).set({ startDate: "2020-05-01", endDate: null }).where(eq(event.id, eventId))
    await markOverEvents(new Date())
  },
}

test.each(Object.entries(ends))("an invitation to an event that is %s has no task any more", async (_, end) => {
  await runDueJobs()
  expect(await invitations(isNull)).toBeGreaterThan(0)
  await end()
  await runDueJobs()
  expect(await invitations(isNull)).toBe(0)
  expect(await invitations(isNotNull)).toBeGreaterThan(0)
})

test("an invitation whose event was cancelled while its email waited is not emailed", async () => {
  const sentBefore = sentEmails().length
  await changeStatus(world.viewers.rafal, eventId, "canceled")
  await runDueJobs()
  expect(emailsAfter(sentBefore).filter(({ to }) => to === world.viewers.marta.email)).toEqual([])
  expect(await invitations(isNull)).toBe(0)
})
