import { and, eq, ne, not, type SQL } from "drizzle-orm"
import { beforeEach, expect, test, vi } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import { buildWorld, type World } from "#app/db/realms/world.server.ts"
import { deal as deals, email, event, notification, user } from "#app/db/schema.ts"
import { sendMessage } from "#app/features/messages/commands.server.ts"
import { sendSummaries } from "#app/features/notifications/summary-emails.server.ts"
import { addDays, startOfDay, todayIn } from "#app/lib/dates.ts"
import { emailsAfter, sentEmails } from "#test/support/emails.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { chooseNews, eachOf, onceADay } from "#test/support/parties.ts"
import { forgetWork, recordFact, workOff } from "#test/support/worker.ts"
import { react } from "./reactions.ts"

let world: World
beforeEach(async () => {
  await emptyTables("user", "fact", "reaction_done", "rate_limit", "email")
  forgetWork()
  world = await db.transaction((tx) => buildWorld(tx, { now: new Date() }))
  await db.delete(notification)
})

test("the daily summary goes once a day to people who chose it and have unread news", async () => {
  const sentBefore = sentEmails().length
  const now = new Date()
  // at any hour one of these two days contains the news of just now
  const [yesterday, today] = [-1, 0].map((days) => startOfDay(addDays(todayIn(now), days))) as [Date, Date]
  await chooseNews(eachOf(onceADay))
  await recordFact({ what: "demo.start", aboutId: "x", by: null })
  await sendMessage(world.viewers.pawel, world.conversation, { content: "Nowa", file: null })
  expect(await sendSummaries(yesterday), "one conversation has a new message").toBe(1)
  expect(await sendSummaries(yesterday)).toBe(0)
  expect(await sendSummaries(today)).toBe(1)
  for (const days of [2, 3, 30])
    expect(await sendSummaries(startOfDay(addDays(todayIn(now), days))), "an old conversation is told once").toBe(0)
  await workOff()
  expect(emailsAfter(sentBefore).map(({ subject }) => subject)).toEqual([
    "Codzienne podsumowanie",
    "Codzienne podsumowanie",
  ])
})

test("a refused sponsor is notified of events that are not over by Warsaw's calendar", async () => {
  const [deal] = await db.select().from(deals).where(eq(deals.id, world.deals.pending))
  const day = "2030-04-24"
  const others = and(ne(event.organizationId, deal?.organizationId ?? ""), eq(event.realm, "public"))
  await db
    .update(event)
    .set({ category: "Ekologiczne", status: "planned", startDate: day, endDate: null, over: false })
    .where(others)
  await db
    .update(event)
    .set({ category: "Ekologiczne" })
    .where(not(others as SQL))
  const events = await db.$count(event, others)
  expect(events).toBeGreaterThan(0)
  const similarAt = async (now: string) => {
    vi.setSystemTime(now)
    await emptyTables("email", "fact", "reaction_done")
    const details = {
      side: "organization",
      from: "pending",
      to: "rejected",
      reason: "Brak",
      version: 2,
    }
    await react(await recordFact({ what: "deal.reject", aboutId: deal?.id ?? "", by: world.viewers.karolina, details }))
    const [sentEmail] = await db.select().from(email).where(eq(email.kind, "proposal_rejected"))
    return (sentEmail?.content as { similar?: number } | undefined)?.similar
  }
  vi.useFakeTimers({ toFake: ["Date"] })
  try {
    expect(await similarAt("2030-04-24T21:30:00Z")).toBe(events)
    expect(await similarAt("2030-04-24T22:30:00Z")).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})
