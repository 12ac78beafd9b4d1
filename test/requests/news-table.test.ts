import { and, inArray, isNull } from "drizzle-orm"
import { expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { member, notification, organization, user } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { termsOfServiceVersion } from "#app/domain/moderation/legal.ts"
import type { Channels, NewsCategory } from "#app/domain/notifications/categories.ts"
import { type Role, roles } from "#app/domain/shared/role.ts"
import { setDealFollowed } from "#app/features/deals/people/commands.server.ts"
import { emailUnreadMessages } from "#app/features/messages/unread-emails.server.ts"
import { emailFollowers } from "#app/features/notifications/follower-emails.server.ts"
import { listNotifications } from "#app/features/notifications/queries.server.ts"
import { saveEmailSettings } from "#app/features/notifications/settings/commands.server.ts"
import { sendSummaries } from "#app/features/notifications/summary-emails.server.ts"
import { afterGathering, emailsAfter, sentEmails } from "#test/support/emails.ts"
import { noChannels } from "#test/support/parties.ts"
import { idleWorld, runDueJobs } from "#test/support/worker.ts"
import { facts, type Prepare } from "./news-facts.ts"

/**
 * Whom a fact reaches by default, written by hand from the rule (decision 076): listed with its bell, emailed at once,
 * in the daily email; "-": not at all. `how` says where switches do less than elsewhere.
 */
type NewsLine = readonly [
  fact: keyof typeof facts,
  to: "sponsor" | "organization",
  category: NewsCategory,
  ...usual: Usual,
  how?: How,
]
type Usual = readonly [owner: string, coordinator: string, finance: string, viewer: string]
/** `always`: whatever was chosen; `quiet`: no email at once; `gathered`: at once or daily give one email a day. */
type How = "always" | "quiet" | "gathered"

const terms = ["bell now", "bell now", "bell", "-"] as const
const payments = ["bell daily", "bell", "bell now", "-"] as const
const delivery = ["bell now", "bell now", "bell daily", "-"] as const
const messages = ["bell now", "bell now", "bell daily", "-"] as const
const events = ["bell now", "bell now", "-", "-"] as const

const table: NewsLine[] = [
  ["sponsor proposes", "organization", "terms", ...terms],
  ["organization accepts the proposal", "sponsor", "terms", ...terms],
  ["organization invites", "sponsor", "terms", ...terms],
  ["sponsor declines an invitation", "organization", "terms", ...terms],
  ["sponsor cancels", "organization", "terms", ...terms],
  ["sponsor sends money", "organization", "payments", ...payments],
  ["organization confirms money", "sponsor", "payments", ...payments],
  ["organization adds an invoice", "sponsor", "payments", ...payments],
  ["organization adds the file of an invoice", "sponsor", "payments", ...payments],
  ["organization adds a signed copy", "sponsor", "payments", ...payments],
  ["sponsor adds a signed copy", "organization", "payments", ...payments],
  ["organization adds a bank account", "organization", "payments", "bell now", "-", "-", "-", "always"],
  ["organization changes its account", "sponsor", "payments", "bell now", "bell now", "bell now", "-", "always"],
  ["organization asks for materials", "sponsor", "delivery", ...delivery],
  ["organization marks a row as done", "sponsor", "delivery", ...delivery],
  ["sponsor confirms a row", "organization", "delivery", ...delivery],
  ["organization proposes a day for a row", "sponsor", "delivery", ...delivery],
  ["organization settles", "sponsor", "delivery", ...delivery],
  ["sponsor asks for corrections", "organization", "delivery", ...delivery],
  ["sponsor accepts the settlement", "organization", "delivery", ...delivery],
  ["sponsor rates", "organization", "delivery", "bell", "bell", "bell daily", "-", "quiet"],
  ["organization rates", "sponsor", "delivery", "bell", "bell", "bell daily", "-", "quiet"],
  ["sponsor writes", "organization", "messages", ...messages],
  ["organization writes", "sponsor", "messages", ...messages],
  ["sponsor asks the organization", "organization", "messages", ...messages],
  ["organization answers the question", "sponsor", "messages", ...messages],
  ["event is cancelled", "sponsor", "events", ...events],
  [
    "followed organization publishes for the sponsor",
    "sponsor",
    "events",
    "bell daily",
    "bell daily",
    "-",
    "-",
    "gathered",
  ],
  [
    "followed organization publishes for the organization",
    "organization",
    "events",
    "bell daily",
    "bell daily",
    "-",
    "-",
    "gathered",
  ],
  ["event has a post", "sponsor", "events", "bell", "bell", "-", "-", "quiet"],
  ["private link is answered", "sponsor", "events", ...events],
  ["operator hides an event", "organization", "events", "bell now", "bell now", "-", "-", "always"],
  ["operator restores an event", "organization", "events", "bell", "bell", "-", "-", "quiet"],
  ["somebody joins the sponsor", "sponsor", "team", "bell now", "-", "-", "-"],
  ["somebody joins the organization", "organization", "team", "bell now", "-", "-", "-"],
  ["somebody leaves the sponsor", "sponsor", "team", "bell now", "bell now", "bell now", "-"],
  ["somebody leaves the organization", "organization", "team", "bell now", "bell now", "bell now", "-"],
]

const choices = ["bell now", "bell daily", "bell", "now", "daily", "-"] as const
const settings = ["usual", ...choices, "follows", "follows, all off"] as const
type Setting = (typeof settings)[number]

const channelsIn = (choice: string): Channels => ({
  bell: choice.includes("bell"),
  email: choice.includes("now") ? "now" : choice.includes("daily") ? "daily" : "never",
})
const channelText = (bell: boolean, now: boolean, daily: boolean) =>
  [bell && "bell", now && "now", daily && "daily"].filter(Boolean).join(" ") || "-"

/** The expected reach by the rule: what a switch leaves of the role's channels, and what following adds. */
function expected(usual: string, setting: Setting, how: How | undefined, isOfDeal: boolean): string {
  if (setting === "follows" || setting === "follows, all off") {
    if (!isOfDeal) return setting === "follows" ? usual : expected(usual, "-", how, false)
    return setting === "follows" && how !== "quiet" ? "bell now" : "bell"
  }
  if (setting === "usual" || usual === "-" || how === "always") return usual
  const { bell, email } = channelsIn(setting)
  const isGathered = how === "gathered" && email !== "never"
  return channelText(bell, email === "now" && how === undefined, email === "daily" || isGathered)
}

const personOf = (role: Role, setting: Setting) => `${role}-${settings.indexOf(setting)}`
const addressOf = (id: string) => `${id}@zespol.example`

/** People with each role and each setting, all of them also in a second party, so that all news have to name the party. */
async function joinPeople(world: World, host: Viewer, category: NewsCategory) {
  const { partyId } = host
  const people = roles.flatMap((role) => settings.map((setting) => ({ role, setting, id: personOf(role, setting) })))
  await db.insert(user).values(
    people.map(({ id }) => ({
      ...{ id, name: `Osoba ${id}`, email: addressOf(id), userType: "sponsor" as const, emailVerified: true },
      termsOfServiceVersion,
    })),
  )
  // a text that comes with a move is a message as well
  const chosenNews = category === "messages" ? {} : { messages: noChannels }
  await db.insert(member).values(people.map(({ id, role }) => ({ partyId, userId: id, role, chosenNews })))
  await db
    .insert(member)
    .values(people.map(({ id }) => ({ partyId: world.organizations.code, userId: id, role: "viewer" as const })))
  for (const { id, role, setting } of people) {
    if (setting === "usual" || setting === "follows") continue
    const { bell, email } = channelsIn(setting === "follows, all off" ? "-" : setting)
    const newsSettings = {
      bells: bell ? [category] : [],
      emails: { [category]: email },
      reminders: true,
      defaults: false,
    }
    await saveEmailSettings({ ...host, id, role }, newsSettings)
  }
  return people
}

const cases = table.map(([fact, to, category, owner, coordinator, finance, viewer, how]) => ({
  ...{ fact, to, category, how },
  usual: { owner, coordinator, finance, viewer },
}))

test.each(cases)("$fact, to the $to: $category", async ({ fact, to, category, how, usual }) => {
  const world = await idleWorld()
  await db.update(organization).set({ contactEmail: null })
  const receiver = world.viewers[to === "sponsor" ? "marta" : "karolina"]
  const people = await joinPeople(world, receiver, category)
  const prepare: Prepare = facts[fact]
  const { act, deal } = await prepare(world)
  if (deal) {
    const followers = people.filter(({ setting }) => setting.startsWith("follows"))
    for (const { id, role } of followers) await setDealFollowed({ ...receiver, id, role }, deal, true)
  }
  await runDueJobs(afterGathering())
  await db.delete(notification)

  const sentBefore = sentEmails().length
  await act()
  await runDueJobs(afterGathering())
  await emailUnreadMessages(afterGathering(11))
  await runDueJobs(afterGathering())
  const atOnce = emailsAfter(sentBefore)
  await sendSummaries(new Date())
  await emailFollowers(new Date())
  await runDueJobs(afterGathering())
  const daily = emailsAfter(sentBefore + atOnce.length)
  const rung = await db
    .select()
    .from(notification)
    .where(
      and(
        isNull(notification.readAt),
        inArray(
          notification.userId,
          people.map(({ id }) => id),
        ),
      ),
    )

  const seen = people.map(({ id, role, setting }) => {
    const has = (emails: typeof daily) => emails.some((one) => one.to === addressOf(id))
    const bell = rung.some((one) => one.userId === id)
    return `${role}, ${setting}: ${channelText(bell, has(atOnce), has(daily))}`
  })
  const expectedReach = people.map(
    ({ role, setting }) =>
      `${role}, ${setting}: ${expected(usual[role], setting, how, deal !== undefined && how !== "always")}`,
  )
  expect(seen).toEqual(expectedReach)

  const name = receiver.companyName ?? receiver.organizationName ?? ""
  const isOurs = ({ to: address }: { to: string }) => people.some(({ id }) => address === addressOf(id))
  const named = [`Dla: ${name}`, `– ${name}`, `${name} –`]
  const isNamed = (text: string) => named.some((one) => text.replace(/\s+/g, " ").includes(one))
  const nameless = [...atOnce, ...daily].filter((one) => isOurs(one) && !isNamed(one.text))
  expect(nameless.map(({ subject }) => subject)).toEqual([])
  for (const { id } of people) {
    const { rows } = await listNotifications({ ...receiver, id }, null)
    expect(rows.map(({ party }) => party)).toEqual(rows.map(() => name))
  }
})

test("each fact is in the table", () => {
  expect(Object.keys(facts).filter((fact) => !table.some(([one]) => one === fact))).toEqual([])
})
