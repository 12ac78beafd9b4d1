import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { member } from "#app/db/schema.ts"
import { sendSummaries } from "#app/features/notifications/summary-emails.server.ts"
import { notificationsPath } from "#app/paths.ts"
import { enter } from "#test/support/cast.ts"
import { afterGathering, emailsAfter, sentEmails } from "#test/support/emails.ts"
import { chooseNews, dailyEmails, eachOf } from "#test/support/parties.ts"
import { idleWorld, recordFact, runDueJobs } from "#test/support/worker.ts"

let world: World
beforeEach(async () => {
  world = await idleWorld()
})

const propose = () =>
  recordFact({
    what: "deal.propose",
    aboutId: world.deals.pending,
    by: world.viewers.marta,
    details: { side: "sponsor", to: "pending" },
  })
const plain = (text = "") => text.replace(/\s+/g, " ")

test("news name the party only to a person of two parties: at the bell, in emails and in the daily email", async () => {
  const { karolina } = world.viewers
  const whose = `Dla: ${karolina.organizationName}`
  const sentBefore = sentEmails().length
  await propose()
  await runDueJobs(afterGathering())
  expect(await (await enter(world, "karolina")).html(notificationsPath)).not.toContain(whose)
  expect(plain(emailsAfter(sentBefore)[0]?.text)).not.toContain(whose)

  await db.insert(member).values({ partyId: world.organizations.mile, userId: karolina.id, role: "viewer" })
  expect(await (await enter(world, "karolina")).html(notificationsPath)).toContain(whose)
  await propose()
  await runDueJobs(afterGathering())
  expect(emailsAfter(sentBefore).map(({ text }) => plain(text).includes(whose))).toEqual([false, true])

  await chooseNews(eachOf(dailyEmails), karolina.id)
  await propose()
  await runDueJobs(afterGathering())
  expect(await sendSummaries(new Date())).toBe(1)
  await runDueJobs()
  const [summary] = emailsAfter(sentBefore).filter(({ subject }) => subject === "Codzienne podsumowanie")
  expect(plain(summary?.text)).toContain(`– ${karolina.organizationName}`)
})
