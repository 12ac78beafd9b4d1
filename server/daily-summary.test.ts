import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import { buildWorld, type World } from "#app/db/realms/world.server.ts"
import { notification } from "#app/db/schema.ts"
import { sendMessage } from "#app/features/messages/commands.server.ts"
import { sendSummaries } from "#app/features/notifications/summary-emails.server.ts"
import { addDays, startOfDay, todayIn } from "#app/lib/dates.ts"
import { emailsAfter, sentEmails } from "#test/support/emails.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { chooseNews, dailyEmails, eachOf } from "#test/support/parties.ts"
import { forgetWork, runDueJobs } from "#test/support/worker.ts"

let world: World
beforeEach(async () => {
  await emptyTables("user", "fact", "reaction_done", "rate_limit", "email")
  forgetWork()
  world = await db.transaction((tx) => buildWorld(tx, { now: new Date() }))
  await db.delete(notification)
})

test("the daily summary is sent once a day to whoever chose it and has unread news since seven yesterday", async () => {
  const sentBefore = sentEmails().length
  const now = new Date()
  const dayFromNow = (days: number) => startOfDay(addDays(todayIn(now), days))
  await chooseNews(eachOf(dailyEmails))
  await sendMessage(world.viewers.pawel, world.conversation, { content: "Nowa", file: null })
  expect(await sendSummaries(dayFromNow(-1)), "a new message").toBe(1)
  expect(await sendSummaries(dayFromNow(-1)), "the same day again").toBe(0)
  expect(await sendSummaries(dayFromNow(0)), "the next day, still unread").toBe(1)
  // not of tomorrow: its summary begins today at seven, which may be before or after the message
  for (const days of [2, 3, 30]) expect(await sendSummaries(dayFromNow(days)), "the message is older").toBe(0)
  await runDueJobs()
  expect(emailsAfter(sentBefore).map(({ subject }) => subject)).toEqual([
    "Codzienne podsumowanie",
    "Codzienne podsumowanie",
  ])
})
