import { and, eq, inArray, sql } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { belledSql } from "#app/db/conditions/party-people.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { email, notification, organization, organizationFollow, user } from "#app/db/schema.ts"
import { sendSummaries } from "#app/features/notifications/summary-emails.server.ts"
import { statementsOf } from "#test/support/engines/query-plans.ts"
import { askInquiry } from "#test/support/inquiries.ts"
import { joinParty } from "#test/support/join-party.ts"
import { addMember, chooseNews, dailyEmails, eachOf, noChannels, noEmails } from "#test/support/parties.ts"
import { idleWorld, recordFact, runDueJobs } from "#test/support/worker.ts"

let world: World
beforeEach(async () => {
  world = await idleWorld()
  await db.delete(notification)
  await db.delete(email)
})

const notificationsOf = (userId: string, kind: string) =>
  db
    .select()
    .from(notification)
    .where(and(eq(notification.userId, userId), sql`${notification.kind} = ${kind}`))

test("a follower of two parties is notified for the one that wants it", async () => {
  const { marta, anna, karolina } = world.viewers
  await addMember(world, anna.partyId, "marta", "coordinator")
  for (const { partyId } of [marta, anna])
    await db.insert(organizationFollow).values({ organizationId: karolina.partyId, partyId }).onConflictDoNothing()
  await db.execute(
    sql`update member set chosen_news = ${JSON.stringify({ events: noChannels })} where party_id = ${marta.partyId}`,
  )
  await recordFact({ what: "event.publish", aboutId: world.events.planting, by: karolina, details: {} })
  await runDueJobs()
  expect(await notificationsOf(marta.id, "event_new")).toMatchObject([{ partyId: anna.partyId }])
})

test("the own side of an agreement reads of it in the daily email, if they chose that", async () => {
  const { karolina } = world.viewers
  await chooseNews({ terms: dailyEmails }, karolina.id)
  await recordFact({
    what: "deal.acceptTerms",
    aboutId: world.deals.pending,
    by: karolina,
    details: { side: "organization", from: "negotiation", to: "accepted", version: 1 },
  })
  await runDueJobs()
  expect(await db.$count(email, and(eq(email.userId, karolina.id), eq(email.kind, "terms_accepted")))).toBe(0)
  expect(await notificationsOf(karolina.id, "terms_accepted")).toMatchObject([{ daily: true, silent: true }])
})

const inquire = async () => {
  const { partyId: organizationId } = world.viewers.karolina
  await db.update(organization).set({ contactEmail: "biuro@sad.example" }).where(eq(organization.id, organizationId))
  const aboutId = await db.transaction((tx) => askInquiry(tx, { organizationId }))
  await recordFact({ what: "inquiry.send", aboutId, by: world.viewers.marta, details: {} })
  await runDueJobs()
  return db.$count(email, eq(email.kind, "inquiry_new"))
}

test.each([
  ["once a day", dailyEmails, 1],
  ["never", noEmails, 0],
] as const)("an inquiry to an owner who wants emails %s: emails to the shared address", async (_, messages, emails) => {
  await chooseNews({ messages }, world.people.karolina)
  expect(await inquire()).toBe(emails)
})

test("a closed account does not count among the people who get a question", async () => {
  const { karolina } = world.viewers
  const halina = await joinParty(world, karolina.partyId, "halina", "coordinator")
  await chooseNews({ messages: noChannels }, karolina.id)
  await db.update(user).set({ blockedAt: new Date() }).where(eq(user.id, halina.id))
  const recipients = belledSql(sql`${karolina.partyId}`, "inquiry", "messages", { asks: true })
  const { rows } = await db.execute<{ ids: string[] }>(sql`select ${recipients} as ids`)
  expect(rows[0]?.ids).toContain(karolina.id)
})

test("no rows are read of people without news for the daily email", async () => {
  await chooseNews(eachOf(dailyEmails))
  const ofPerson = async () => {
    const statements = await statementsOf(() => sendSummaries(new Date()))
    return statements.filter(({ text }) => text.includes('"title", "body"')).length
  }
  await db.execute(sql`delete from conversation_participant`)
  await db.execute(sql`delete from inquiry`)
  expect(await ofPerson()).toBe(0)
  const recipients = [world.people.marta, world.people.anna]
  await db.insert(notification).values(
    recipients.map((userId) => ({
      ...{ id: `${Date.now()}-${userId}`, userId, kind: "payment", daily: true },
      ...{ title: "Wpłata", body: "100 zł", link: "/" },
    })) as never,
  )
  expect(await ofPerson()).toBe(2)
  expect(await db.$count(email, inArray(email.userId, recipients))).toBe(2)
})
