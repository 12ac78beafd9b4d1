import { eq, sql } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { channelSql } from "#app/db/conditions/party-people.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { member, notification } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { type Category, type Chosen, categoryNames, channelsOf } from "#app/domain/notifications/categories.ts"
import { type Role, roles } from "#app/domain/shared/role.ts"
import { saveEmailSettings } from "#app/features/notifications/settings/commands.server.ts"
import { sentEmails, since, soon } from "#test/support/emails.ts"
import { joinParty } from "#test/support/join-party.ts"
import { chooseNews, eachOf, nothing } from "#test/support/parties.ts"
import { idleWorld, recordFact, workOff } from "#test/support/worker.ts"

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

const about = (what: string, details: Record<string, unknown> = {}) =>
  recordFact({ what: what as never, aboutId: world.deals.pending, by: world.viewers.karolina, details })

test("what asks for an act rings for those who may act, when everybody has switched everything off", async () => {
  await chooseNews(eachOf(nothing))
  await about("deal.negotiate", { side: "organization", from: "pending", to: "negotiation", version: 1 })
  await workOff()
  expect(await db.$count(notification, eq(notification.userId, team.owner.id))).toBe(0)
  await db.execute(
    sql`update deal set status = 'negotiation', terms_author = 'organization' where id = ${world.deals.pending}`,
  )
  await about("deal.negotiate", { side: "organization", from: "pending", to: "negotiation" })
  await workOff()
  const asked = await db.select().from(notification).where(eq(notification.task, "terms"))
  expect(asked.map(({ userId }) => userId).sort()).toEqual([team.owner.id, team.coordinator.id].sort())
})

test("news without a template of their own are emailed together, by category, and say what happened", async () => {
  const before = sentEmails().length
  await about("deal.paymentReceived", { grosze: 100_00 })
  await about("deal.invoiceAdded", { number: "FV/1" })
  await workOff(soon())
  const [sent, ...more] = since(before).filter(({ to }) => to === team.finance.email)
  expect(more).toEqual([])
  expect(sent?.subject).toContain("i jeszcze 1 powiadomienie")
  expect(sent?.text.replace(/\s+/g, " ")).toContain("100 zł")
  expect(sent?.header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click")
})

test("an email that waits is not sent to whoever has switched its category off meanwhile", async () => {
  const before = sentEmails().length
  await about("deal.paymentReceived", { grosze: 100_00 })
  await workOff()
  await chooseNews({ payments: { bell: true, email: "never" } }, team.finance.id)
  await workOff(soon())
  expect(since(before).map(({ to }) => to)).not.toContain(team.finance.email)
})

const input = (name: Category) => ({
  ...{ bells: categoryNames.filter((one) => one !== name), reminders: true, defaults: false },
  emails: Object.fromEntries(categoryNames.map((one) => [one, one === name ? "never" : "now"])),
})

test("of two who leave a category at once, one stays", async () => {
  await db.delete(member).where(eq(member.userId, team.finance.id))
  const leave = (viewer: Viewer) => saveEmailSettings(viewer, input("payments"))
  const saved = await Promise.all([leave(team.owner), leave(team.coordinator)])
  expect(saved.map(({ ok }) => ok).sort()).toEqual([false, true])
})

test("SQL and rule have the same channels, of every role, category and choice", async () => {
  const choices: Chosen[] = [{}, ...categoryNames.map((name) => ({ [name]: nothing }))]
  for (const chosen of choices)
    for (const role of roles)
      for (const name of categoryNames) {
        const given = [sql`${role}::text`, sql`${JSON.stringify(chosen)}::jsonb`] as const
        const { rows } = await db.execute(sql`select ${channelSql(...given, name, "bell")} as bell,
          ${channelSql(...given, name, "email")} as email`)
        const own = channelsOf(role, name, chosen)
        expect(rows).toEqual([{ bell: own ? String(own.bell) : null, email: own?.email ?? null }])
      }
})
