import { and, eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { dealLead, email, member, notification, organization, user } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { sendSummaries } from "#app/features/notifications/summary-emails.server.ts"
import { leaveTeam } from "#app/features/parties/members/commands.server.ts"
import { afterGathering, emailsAfter, emailsTo, sentEmails } from "#test/support/emails.ts"
import { askInquiry } from "#test/support/inquiries.ts"
import { deleteAccount } from "#test/support/own-session.ts"
import { addMember, chooseNews, dailyEmails, eachOf } from "#test/support/parties.ts"
import { idleWorld, recordFact, runDueJobs } from "#test/support/worker.ts"
import { react } from "./reactions.ts"

let world: World
let sentBefore: number
beforeEach(async () => {
  world = await idleWorld()
  sentBefore = sentEmails().length
})

const received = () => emailsAfter(sentBefore).map(({ to, subject }) => [to, subject])
const orchard = () => world.organizations.orchard
const propose = () =>
  recordFact({ what: "deal.propose", aboutId: world.deals.pending, by: world.viewers.marta, details: {} })

test("a person who leaves a team gets no waiting news of it, while their colleagues do", async () => {
  const { viewer: halina } = await addMember(world, orchard(), "halina", "coordinator")
  await propose()
  await runDueJobs()
  await leaveTeam(halina)
  await runDueJobs(afterGathering())
  expect(received().map(([to]) => to)).not.toContain(halina.email)
  expect(received().map(([to]) => to)).toContain(world.viewers.karolina.email)
})

test("the lead of a deal gets its news also in a role that usually does not", async () => {
  const { viewer: halina } = await addMember(world, orchard(), "halina", "coordinator")
  await db.insert(dealLead).values({ dealId: world.deals.pending, partyId: orchard(), userId: halina.id })
  await propose()
  await runDueJobs()
  const own = and(eq(member.partyId, orchard()), eq(member.userId, halina.id))
  await db.update(member).set({ role: "viewer" }).where(own)
  await runDueJobs(afterGathering())
  const emailed = received().map(([to]) => to)
  expect(emailed.sort(), "and the owner beside them").toEqual([halina.email, world.viewers.karolina.email].sort())
})

test("waiting news of a deal without a lead still reaches everybody after one is assigned", async () => {
  const { viewer: halina } = await addMember(world, orchard(), "halina", "coordinator")
  await propose()
  await runDueJobs()
  await db.insert(dealLead).values({ dealId: world.deals.pending, partyId: orchard(), userId: halina.id })
  await runDueJobs(afterGathering())
  expect(
    received()
      .map(([to]) => to)
      .sort(),
  ).toEqual([halina.email, world.viewers.karolina.email].sort())
})

const departures: Record<string, (founder: Viewer) => Promise<unknown>> = {
  "the founder leaves the team": leaveTeam,
  "the founder deletes the account": deleteAccount,
}

test.each(Object.entries(departures))(
  "%s: an email that waits for a party's own address is sent to its present address",
  async (_, depart) => {
    const { karolina } = world.viewers
    await addMember(world, orchard(), "halina", "owner")
    const aboutId = await db.transaction((tx) => askInquiry(tx, { organizationId: orchard() }))
    await db.update(organization).set({ contactEmail: "stary@sad.example" }).where(eq(organization.id, orchard()))
    await react(await recordFact({ what: "inquiry.send", aboutId, by: null }))
    expect(await db.select({ to: email.userId, at: email.address }).from(email)).toEqual([
      { to: karolina.id, at: "stary@sad.example" },
    ])
    await depart(karolina)
    await db.update(organization).set({ contactEmail: "biuro@sad.example" }).where(eq(organization.id, orchard()))
    await runDueJobs()
    expect(received()).toContainEqual(["biuro@sad.example", "Zapytanie do Twojej organizacji"])
    expect(received().filter(([to]) => to === "stary@sad.example")).toEqual([])
  },
)

test("a summary lists what is unread when it is sent, and nothing of a team left meanwhile", async () => {
  const { viewer: halina } = await addMember(world, orchard(), "halina", "coordinator")
  const { igor } = world.viewers
  await chooseNews(eachOf(dailyEmails))
  await react(await propose())
  await db.insert(notification).values(
    [halina, igor].map(({ id: userId }) => ({
      id: `z-${userId}`,
      userId,
      kind: "post_new",
      daily: true,
      title: "Nowy post",
      body: "Poza zespołem",
      link: "/regulamin",
    })),
  )
  expect(await sendSummaries(new Date())).toBeGreaterThan(2)
  const plain = (text = "") => text.replace(/\s+/g, " ")
  const news = plain(`${world.viewers.marta.companyName} proponuje`)
  const [written] = await emailsTo(halina.email)
  expect(plain(JSON.stringify(written?.content)), "what was unread when it was written").toContain(news)
  await leaveTeam(halina)
  await db.update(notification).set({ readAt: new Date() }).where(eq(notification.userId, igor.id))
  await runDueJobs()
  const summaries = emailsAfter(sentBefore).filter(({ subject }) => subject === "Codzienne podsumowanie")
  const textTo = (person: Viewer) => plain(summaries.find(({ to }) => to === person.email)?.text)
  expect(textTo(world.viewers.karolina)).toContain(news)
  expect(textTo(halina)).toContain("Poza zespołem")
  expect(textTo(halina)).not.toContain(news)
  expect(summaries.map(({ to }) => to)).not.toContain(igor.email)
})
