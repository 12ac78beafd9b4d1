import { eq, inArray, sql } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { channelSql } from "#app/db/conditions/party-people.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { email, event, member, notification } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import {
  type Chosen,
  categories,
  categoryNames,
  channelsOf,
  type NewsCategory,
} from "#app/domain/notifications/categories.ts"
import { type Role, roles } from "#app/domain/shared/role.ts"
import { setDealFollowed } from "#app/features/deals/people/commands.server.ts"
import { sendMessage } from "#app/features/messages/commands.server.ts"
import { conversationOfPair } from "#app/features/messages/inbox/commands.server.ts"
import { emailUnreadMessages } from "#app/features/messages/unread-emails.server.ts"
import { saveEmailSettings } from "#app/features/notifications/settings/commands.server.ts"
import { getEmailSettings } from "#app/features/notifications/settings/queries.server.ts"
import { findSummary } from "#app/features/notifications/summary-emails.server.ts"
import { afterGathering, emailsAfter, sentEmails } from "#test/support/emails.ts"
import { joinParty } from "#test/support/join-party.ts"
import { chooseNews, eachOf, noChannels } from "#test/support/parties.ts"
import { idleWorld, recordFact, runDueJobs } from "#test/support/worker.ts"

let world: World
let team: Record<Role, Viewer>
beforeEach(async () => {
  world = await idleWorld()
  const { marta } = world.viewers
  team = {
    owner: marta,
    coordinator: await joinParty(world, marta.partyId, "tomasz", "coordinator"),
    finance: await joinParty(world, marta.partyId, "anna", "finance"),
    viewer: await joinParty(world, marta.partyId, "pawel", "viewer"),
  }
  await db.delete(notification)
})

const recordOf = (what: string, details: Record<string, unknown> = {}) =>
  recordFact({ what: what as never, aboutId: world.deals.pending, by: world.viewers.karolina, details })

const facts: Record<NewsCategory, () => Promise<unknown>> = {
  terms: () => recordOf("deal.negotiate", { side: "organization", from: "pending", to: "negotiation", version: 1 }),
  payments: () => recordOf("deal.paymentReceived", { grosze: 100_00 }),
  delivery: () => recordOf("deal.rowConfirm", { rowId: "r", row: "Baner" }),
  messages: async () => {
    const pair = { sponsorId: team.owner.partyId, organizationId: world.organizations.orchard, realm: "public" }
    const { id } = await db.transaction((tx) => conversationOfPair(tx, pair))
    await sendMessage(world.viewers.karolina, id, { content: "Dzień dobry", file: null })
  },
  events: async () => {
    await db.update(event).set({ status: "canceled" }).where(eq(event.id, world.events.planting))
    const details = { from: "planned", to: "canceled" }
    await recordFact({ what: "event.status", aboutId: world.events.planting, by: world.viewers.karolina, details })
  },
  team: () => {
    const details = { userId: world.people.igor, role: "viewer" }
    return recordFact({ what: "member.joined", aboutId: world.viewers.marta.partyId, by: world.viewers.igor, details })
  },
}

async function channelsByRole(category: NewsCategory): Promise<Record<Role, string>> {
  const begun = new Date(Date.now() - 60_000)
  await db.delete(email)
  await facts[category]()
  await runDueJobs()
  await emailUnreadMessages(new Date(Date.now() + 11 * 60_000))
  const ids = roles.map((role) => team[role].id)
  const rows = await db.select().from(notification).where(inArray(notification.userId, ids))
  const emails = await db.select().from(email).where(inArray(email.userId, ids))
  const channels = async (role: Role) => {
    const { id } = team[role]
    const rings = rows.some((row) => row.userId === id && row.readAt === null)
    const isEmailed = emails.some((row) => row.userId === id)
    const daily = (await findSummary(id, begun)) !== null
    return [rings && "bell", isEmailed && "now", daily && "daily"].filter(Boolean).join(" ")
  }
  return {
    owner: await channels("owner"),
    coordinator: await channels("coordinator"),
    finance: await channels("finance"),
    viewer: await channels("viewer"),
  }
}

describe("what each role gets by default", () => {
  test.each([
    ["terms", "bell now", "bell now", "bell", ""],
    ["payments", "bell daily", "bell", "bell now", ""],
    ["delivery", "bell now", "bell now", "bell daily", ""],
    ["messages", "bell now", "bell now", "bell daily", ""],
    ["events", "bell now", "bell now", "", ""],
    ["team", "bell now", "", "", ""],
  ] as const)(
    "%s: owner %s, coordinator %s, finance %s, viewer %s",
    async (category, owner, coordinator, finance, viewer) => {
      const received = { owner, coordinator, finance, viewer }
      expect(await channelsByRole(category)).toEqual(received)
      const { team: table } = await getEmailSettings(team.owner)
      const shown = table?.rows.find(({ label }) => label === categories[category].label)?.reach ?? []
      for (const [at, { id }] of (table?.members ?? []).entries()) {
        const role = roles.find((one) => team[one].id === id) ?? expect.unreachable()
        // of the team, other roles also get news of members who leave and of requests for a second person
        if (category !== "team" || received[role] !== "")
          expect([role, shown[at]]).toEqual([role, received[role].replace(/^bell (?=.)/, "") || "none"])
      }
    },
  )
})

test.each([
  ["terms", "bell now", "bell now", "bell now", "bell now"],
  ["payments", "bell now", "bell", "bell now", "bell now"],
] as const)(
  "%s of a deal that owner, finance and viewer follow",
  async (category, owner, coordinator, finance, viewer) => {
    for (const role of ["owner", "finance", "viewer"] as const)
      await setDealFollowed(team[role], world.deals.pending, true)
    expect(await channelsByRole(category)).toEqual({ owner, coordinator, finance, viewer })
  },
)

test("each gets what they have chosen", async () => {
  await chooseNews({ payments: { bell: false, email: "daily" } }, team.owner.id)
  await chooseNews({ payments: { bell: false, email: "now" } }, team.coordinator.id)
  await chooseNews({ payments: noChannels }, team.finance.id)
  await chooseNews({ payments: { bell: true, email: "now" } }, team.viewer.id)
  expect(await channelsByRole("payments")).toEqual({ owner: "daily", coordinator: "now", finance: "", viewer: "" })
})

test("news with a task ring for people who may do it when everybody has switched everything off", async () => {
  await chooseNews(eachOf(noChannels))
  await recordOf("deal.negotiate", { side: "organization", from: "pending", to: "negotiation", version: 1 })
  await runDueJobs()
  expect(await db.$count(notification, eq(notification.userId, team.owner.id))).toBe(0)
  await db.execute(
    sql`update deal set status = 'negotiation', terms_author = 'organization' where id = ${world.deals.pending}`,
  )
  await recordOf("deal.negotiate", { side: "organization", from: "pending", to: "negotiation" })
  await runDueJobs()
  const notices = await db.select().from(notification).where(eq(notification.task, "terms"))
  expect(notices.map(({ userId }) => userId).sort()).toEqual([team.owner.id, team.coordinator.id].sort())
})

test("news without a template of their own are emailed together, by category, and say what happened", async () => {
  const sentBefore = sentEmails().length
  await recordOf("deal.paymentReceived", { grosze: 100_00 })
  await recordOf("deal.invoiceAdded", { number: "FV/1" })
  await runDueJobs(afterGathering())
  const [sent, ...more] = emailsAfter(sentBefore).filter(({ to }) => to === team.finance.email)
  expect(more).toEqual([])
  expect(sent?.subject).toContain("i jeszcze 1 powiadomienie")
  expect(sent?.text.replace(/\s+/g, " ")).toContain("100 zł")
  expect(sent?.header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click")
})

test("a waiting email is not sent to a person who has switched its category off meanwhile", async () => {
  const sentBefore = sentEmails().length
  await recordOf("deal.paymentReceived", { grosze: 100_00 })
  await runDueJobs()
  await chooseNews({ payments: { bell: true, email: "never" } }, team.finance.id)
  await runDueJobs(afterGathering())
  expect(emailsAfter(sentBefore).map(({ to }) => to)).not.toContain(team.finance.email)
})

const input = (name: NewsCategory) => ({
  ...{ bells: categoryNames.filter((one) => one !== name), reminders: true, defaults: false },
  emails: Object.fromEntries(categoryNames.map((one) => [one, one === name ? "never" : "now"])),
})

test("when the last two members switch a category off at once, one of them keeps it", async () => {
  await db.delete(member).where(eq(member.userId, team.finance.id))
  const leave = (viewer: Viewer) => saveEmailSettings(viewer, input("payments"))
  const saved = await Promise.all([leave(team.owner), leave(team.coordinator)])
  expect(saved.map(({ ok }) => ok).sort()).toEqual([false, true])
})

test("SQL and rule give the same channels for every role, category and choice", async () => {
  const choices: Chosen[] = [{}, ...categoryNames.map((name) => ({ [name]: noChannels }))]
  for (const chosen of choices)
    for (const role of roles)
      for (const name of categoryNames) {
        const values = [sql`${role}::text`, sql`${JSON.stringify(chosen)}::jsonb`] as const
        const { rows } = await db.execute(sql`select ${channelSql(...values, name, "bell")} as bell,
          ${channelSql(...values, name, "email")} as email`)
        const own = channelsOf(role, name, chosen)
        expect(rows).toEqual([{ bell: own ? String(own.bell) : null, email: own?.email ?? null }])
      }
})
