import { and, eq, notInArray } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import { buildWorld, type World } from "#app/db/realms/world.server.ts"
import { deal, email, event, member, notification, organizationFollow, savedSearch } from "#app/db/schema.ts"
import type { EventStatus } from "#app/domain/events/event.ts"
import { declineInvitation } from "#app/features/deals/moves/invitation/commands.server.ts"
import { emailSearches } from "#app/features/events/searches/search-emails.server.ts"
import { emailFollowers } from "#app/features/notifications/follower-emails.server.ts"
import { listNotifications } from "#app/features/notifications/queries.server.ts"
import { sendSummaries } from "#app/features/notifications/summary-emails.server.ts"
import { readUnsubscribe, unsubscribe } from "#app/features/notifications/unsubscribe-commands.server.ts"
import { leaveTeam } from "#app/features/parties/members/commands.server.ts"
import { addDays, startOfDay, todayIn } from "#app/lib/dates.ts"
import { dealPath, eventPath, userPath } from "#app/paths.ts"
import { dealAfter, inStatus, situations } from "#test/support/deals.ts"
import { afterGathering, bellEntries, emailsAfter, sentEmails } from "#test/support/emails.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { addMember, chooseNews, dailyEmails, eachOf, noChannels, noEmails } from "#test/support/parties.ts"
import { forgetWork, recordFact, runDueJobs } from "#test/support/worker.ts"

let world: World
beforeEach(async () => {
  await emptyTables("user", "fact", "reaction_done", "rate_limit", "email")
  forgetWork()
  world = await db.transaction((tx) => buildWorld(tx, { now: new Date() }))
  await db.delete(notification)
})

const title = "Zielone Łazarskie Podwórka – wielkie wiosenne sadzenie"

test("an invitation reaches the sponsor in the list and by email, its refusal the organization in the list alone", async () => {
  const sentBefore = sentEmails().length
  const { pawel, karolina } = world.viewers
  const send = () => recordFact({ what: "invitation.send", aboutId: world.invitation, by: karolina })
  await send()
  await runDueJobs()
  const link = `/wspolprace/nowa?wydarzenie=${world.events.planting}`
  expect(await bellEntries(pawel.id)).toEqual([
    {
      kind: "invitation_new",
      title: "Zaproszenie do współpracy",
      body: `Fundacja Sąsiedzki Sad zaprasza do wsparcia wydarzenia „${title}”.`,
      link,
    },
  ])
  const [sentEmail, ...more] = emailsAfter(sentBefore)
  expect(more).toEqual([])
  expect([sentEmail?.to, sentEmail?.subject]).toEqual([pawel.email, `Zaproszenie do współpracy: ${title}`])
  for (const part of ["Fundacja Sąsiedzki Sad zaprasza", "Poznań", "Chętnie opowiemy więcej!", link, "Nie tym razem"])
    expect(sentEmail?.text).toContain(part)
  expect(sentEmail?.text.match(/https?:\/\/[^\s]*\/wspolprace\/nowa/g)).toHaveLength(1)
  expect(sentEmail?.text).toContain("/profil?zakladka=powiadomienia")

  const unsubscribeToken = new URL(sentEmail?.header("list-unsubscribe").slice(1, -1) ?? "").searchParams.get("zeton")
  await unsubscribe(readUnsubscribe(unsubscribeToken) ?? expect.unreachable())
  await send()
  await runDueJobs()
  expect(await bellEntries(pawel.id), "one row asks for one answer").toHaveLength(1)
  for (const hiddenAt of [new Date(), null]) {
    await db.update(event).set({ hiddenAt }).where(eq(event.id, world.events.planting))
    if (hiddenAt) await send()
    await runDueJobs()
  }
  expect(await bellEntries(pawel.id), "a hidden event is not announced").toHaveLength(1)
  await declineInvitation(pawel, world.invitation)
  await send()
  await runDueJobs()
  expect(await bellEntries(pawel.id), "an answered invitation is not announced").toHaveLength(1)
  expect(await bellEntries(karolina.id)).toEqual([
    {
      kind: "invitation_declined",
      title: "Zaproszenie odrzucone",
      body: `Okna Drwęca S.A. tym razem nie skorzysta z\u00a0zaproszenia na wydarzenie „${title}”.`,
      link: userPath(pawel.companyId ?? ""),
    },
  ])
  expect(emailsAfter(sentBefore)).toHaveLength(1)
})

test("followers are notified of a new event, and sponsors of another place or a cancellation, also by email", async () => {
  const sentBefore = sentEmails().length
  const { events, organizations, people, viewers } = world
  await db
    .insert(organizationFollow)
    .values({ partyId: viewers.tomasz.partyId, organizationId: organizations.orchard })
    .onConflictDoNothing()
  await recordFact({ what: "event.publish", aboutId: events.planting, by: world.viewers.karolina })
  await runDueJobs()
  expect(await bellEntries(people.tomasz)).toMatchObject([{ kind: "event_new", link: eventPath(events.planting) }])
  expect(emailsAfter(sentBefore)).toEqual([])
  await db.delete(notification)
  await recordFact({
    what: "event.edit",
    aboutId: events.planting,
    by: world.viewers.karolina,
    details: { moved: false },
  })
  await runDueJobs()
  expect(await bellEntries(people.marta)).toEqual([])
  await recordFact({
    what: "event.edit",
    aboutId: events.planting,
    by: world.viewers.karolina,
    details: { moved: true },
  })
  await setStatus("canceled")
  await runDueJobs()
  expect((await bellEntries(people.marta)).map(({ title }) => title)).toEqual([
    "Zmiana w\u00a0wydarzeniu",
    "Wydarzenie anulowane",
  ])
  expect(await bellEntries(people.tomasz)).toEqual([])
  await runDueJobs(afterGathering())
  expect(emailsAfter(sentBefore).map(({ to, subject }) => [to, subject])).toEqual([
    [world.viewers.marta.email, `Wydarzenie anulowane: ${title}`],
  ])
  await db.update(event).set({ deletedAt: new Date() }).where(eq(event.id, events.planting))
  await recordFact({
    what: "event.edit",
    aboutId: events.planting,
    by: world.viewers.karolina,
    details: { moved: true },
  })
  await runDueJobs()
  expect(await bellEntries(people.marta)).toHaveLength(2)
})

async function setStatus(to: EventStatus) {
  const id = world.events.planting
  const [before] = await db.select({ from: event.status }).from(event).where(eq(event.id, id))
  await db.update(event).set({ status: to }).where(eq(event.id, id))
  await recordFact({ what: "event.status", aboutId: id, by: world.viewers.karolina, details: { ...before, to } })
}

test("a member of two companies that support an event is notified for each, and emailed for the one they still belong to", async () => {
  const sentBefore = sentEmails().length
  const { marta, pawel } = world.viewers
  const { viewer: second } = await addMember(world, pawel.partyId, "marta", "coordinator")
  const own = await dealAfter(world, situations.in_progress ?? [])
  const other = await dealAfter(world, situations.in_progress ?? [])
  const byPawel = { sponsorId: pawel.partyId, sponsorName: pawel.companyName ?? "" }
  await db.update(deal).set(byPawel).where(eq(deal.id, other))
  await db
    .update(deal)
    .set(inStatus("canceled"))
    .where(notInArray(deal.id, [own, other]))
  const change = { what: "event.edit", aboutId: world.events.planting, by: world.viewers.karolina } as const
  await recordFact({ ...change, details: { moved: true } })
  await runDueJobs()
  expect((await bellEntries(marta.id)).map(({ link }) => link).sort()).toEqual([dealPath(own), dealPath(other)].sort())
  const named = (text = "") => [marta, pawel].map(({ companyName }) => text.includes(`Dla: ${companyName}`))
  const { rows } = await listNotifications(marta, null)
  expect(rows.map(({ party }) => named(`Dla: ${party}`))).toEqual(
    expect.arrayContaining([
      [true, false],
      [false, true],
    ]),
  )
  await runDueJobs(afterGathering())
  const toMarta = () => emailsAfter(sentBefore).filter(({ to }) => to === marta.email)
  expect(toMarta().map(({ text }) => named(text.replace(/\s+/g, " ")))).toEqual(
    expect.arrayContaining([
      [true, false],
      [false, true],
    ]),
  )
  expect(emailsAfter(sentBefore).filter(({ to }) => to === pawel.email)).toHaveLength(1)
  await setStatus("canceled")
  await runDueJobs()
  await leaveTeam(second)
  await runDueJobs(afterGathering(90))
  expect(
    toMarta()
      .slice(2)
      .map(({ text }) => named(text.replace(/\s+/g, " "))),
    "of one party alone, which needs no name",
  ).toEqual([[false, false]])
})

test("an event cancelled and restored twenty times gives one email an hour, with its present state", async () => {
  const sentBefore = sentEmails().length
  for (let time = 0; time < 20; time++) {
    await setStatus("canceled")
    await runDueJobs()
    await setStatus("planned")
    await runDueJobs()
  }
  await runDueJobs(afterGathering())
  expect(emailsAfter(sentBefore), "a change that was taken back is not emailed").toEqual([])
  await setStatus("canceled")
  await runDueJobs()
  await runDueJobs(afterGathering())
  for (let time = 0; time < 20; time++) {
    await setStatus(time % 2 === 0 ? "planned" : "canceled")
    await runDueJobs()
  }
  await setStatus("planned")
  await runDueJobs()
  await runDueJobs(afterGathering())
  expect(emailsAfter(sentBefore).map(({ subject }) => subject)).toEqual([`Wydarzenie anulowane: ${title}`])
  await runDueJobs(afterGathering(70))
  const [, restored, ...more] = emailsAfter(sentBefore)
  expect(more).toEqual([])
  expect(restored?.subject).toMatch(/^Wydarzenie przywrócone \(.+, Poznań\): Zielone/)
  expect(restored?.text.replace(/\s+/g, " ")).toContain("nie jest już anulowane. Teraz: ")
})

test("followers get one email a day about new events that they have not seen, until they switch it off", async () => {
  const sentBefore = sentEmails().length
  const { organizations, people, events, viewers } = world
  const seven = new Date(startOfDay(todayIn(new Date())).getTime() + 7 * 3_600_000)
  await db.delete(organizationFollow)
  await db.insert(organizationFollow).values(
    [viewers.tomasz, viewers.marta, viewers.pawel].map(({ partyId }) => ({
      partyId,
      organizationId: organizations.orchard,
    })),
  )
  await chooseNews(eachOf(noEmails), people.pawel)
  const publish = () => recordFact({ what: "event.publish", aboutId: events.planting, by: world.viewers.karolina })
  await publish()
  await runDueJobs()
  await db.update(notification).set({ readAt: new Date() }).where(eq(notification.userId, people.marta))
  expect(await emailFollowers(seven), "marta has seen it, pawel wants no emails").toBe(1)
  expect(await emailFollowers(seven)).toBe(0)
  await runDueJobs()
  const [sentEmail, ...more] = emailsAfter(sentBefore)
  expect(more).toEqual([])
  expect([sentEmail?.to, sentEmail?.subject]).toEqual([
    world.viewers.tomasz.email,
    `Nowe wydarzenie – Fundacja Sąsiedzki Sad: ${title}`,
  ])
  expect(sentEmail?.text).toContain(eventPath(events.planting))
  expect(sentEmail?.text).not.toMatch(/\bzł\b/)
  expect(sentEmail?.header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click")
  expect(await emailFollowers(new Date(seven.getTime() + 2 * 86_400_000)), "an old event is not announced again").toBe(
    0,
  )

  const unsubscribeToken = new URL(sentEmail?.header("list-unsubscribe").slice(1, -1) ?? "").searchParams.get("zeton")
  await emptyTables("email")
  await publish()
  await runDueJobs()
  await unsubscribe(readUnsubscribe(unsubscribeToken) ?? expect.unreachable())
  expect(await emailFollowers(seven)).toBe(1)
  expect(await db.$count(email, eq(email.userId, people.tomasz)), "only marta's").toBe(0)
  await emptyTables("email")
  await db.update(event).set({ hiddenAt: new Date() }).where(eq(event.id, events.planting))
  expect(await emailFollowers(seven), "a hidden event is not announced").toBe(0)
})

test.each([
  ["the first has emails off", { bell: true, email: "never" }, dailyEmails],
  ["the second has them off", dailyEmails, { bell: true, email: "never" }],
  ["the second is off altogether", dailyEmails, noChannels],
  ["the first only rings, the second is only emailed", noEmails, { bell: false, email: "now" }],
] as const)("notification and email name the same of two parties that follow: %s", async (_, first, second) => {
  const { organizations, people, events, viewers } = world
  await addMember(world, viewers.pawel.partyId, "marta", "coordinator")
  const parties = [viewers.marta.partyId, viewers.pawel.partyId]
  await db.delete(organizationFollow)
  await db
    .insert(organizationFollow)
    .values(parties.map((partyId) => ({ partyId, organizationId: organizations.orchard })))
  for (const [at, channels] of [first, second].entries())
    await db
      .update(member)
      .set({ chosenNews: eachOf(channels), joinedAt: new Date(at) })
      .where(and(eq(member.userId, people.marta), eq(member.partyId, parties[at] ?? "")))
  await recordFact({ what: "event.publish", aboutId: events.planting, by: viewers.karolina })
  await runDueJobs()
  const emailing = parties[first.email === "never" ? 1 : 0]
  const notices = await db.select().from(notification).where(eq(notification.userId, people.marta))
  expect(notices.map(({ partyId, silent }) => [partyId, silent])).toEqual([[emailing, false]])
  await emailFollowers(new Date(startOfDay(todayIn(new Date())).getTime() + 7 * 3_600_000))
  const emails = await db.select().from(email).where(eq(email.userId, people.marta))
  expect(emails.map(({ partyId }) => partyId)).toEqual([emailing])
})

test("a person who has switched off emails of that party since the notice gets none in another's name", async () => {
  const { organizations, people, events, viewers } = world
  await addMember(world, viewers.pawel.partyId, "marta", "coordinator")
  await db.delete(organizationFollow)
  await db
    .insert(organizationFollow)
    .values([viewers.marta, viewers.pawel].map(({ partyId }) => ({ partyId, organizationId: organizations.orchard })))
  await recordFact({ what: "event.publish", aboutId: events.planting, by: viewers.karolina })
  await runDueJobs()
  const [notice] = await db.select().from(notification).where(eq(notification.userId, people.marta))
  const ofNotice = and(eq(member.userId, people.marta), eq(member.partyId, notice?.partyId ?? ""))
  await db
    .update(member)
    .set({ chosenNews: eachOf(noEmails) })
    .where(ofNotice)
  await emailFollowers(new Date(startOfDay(todayIn(new Date())).getTime() + 7 * 3_600_000))
  expect(await db.select().from(email).where(eq(email.userId, people.marta))).toEqual([])
})

test("a sponsor's saved searches come in one email, with a link to switch it off in its header and its footer", async () => {
  const sentBefore = sentEmails().length
  const { viewers, events } = world
  const { id: userId, partyId } = viewers.marta
  const search = { name: "Zieleń", partyId, userId, frequency: "daily" as const, emailedUntil: new Date(0) }
  await db.insert(savedSearch).values([
    { ...search, query: "q=zielone", createdAt: new Date(0) },
    { ...search, name: "Dęby", query: "q=zielone&upcoming=0" },
  ])
  const noon = new Date(startOfDay(addDays(todayIn(new Date()), 1)).getTime() + 12 * 3_600_000)
  expect(await emailSearches(noon)).toBe(1)
  await runDueJobs()
  const [sentEmail, ...more] = emailsAfter(sentBefore)
  expect(more).toEqual([])
  expect([sentEmail?.to, sentEmail?.subject]).toEqual([
    world.viewers.marta.email,
    "Nowe wydarzenia dla Ciebie: Zieleń; Dęby",
  ])
  for (const path of [eventPath(events.planting), "/wydarzenia?q=zielone", "/zapisane/wyszukiwania"])
    expect(sentEmail?.text).toContain(path)
  expect(sentEmail?.text).toMatch(/\d\szł/)
  expect(sentEmail?.header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click")
  const unsubscribeLink = sentEmail?.header("list-unsubscribe").slice(1, -1) ?? ""
  expect(sentEmail?.text).toContain(unsubscribeLink)
  await unsubscribe(readUnsubscribe(new URL(unsubscribeLink).searchParams.get("zeton")) ?? expect.unreachable())
  await db.update(savedSearch).set({ emailedUntil: new Date(0) })
  expect(await emailSearches(noon)).toBe(0)
})

test.each([
  ["an hour longer", "2027-10-31T06:00:20Z", "2027-10-30T05:00:00Z"],
  ["an hour shorter", "2027-03-28T05:00:20Z", "2027-03-27T06:00:00Z"],
])("each notice stands in one summary, also when the night was %s", async (_, seven, sevenBefore) => {
  const { karolina } = world.people
  await chooseNews(eachOf(dailyEmails), karolina)
  const notice = { userId: karolina, kind: "post_new", body: "Treść", link: "/", daily: true }
  await db.insert(notification).values(
    [-1, 1].map((minutes) => ({
      ...notice,
      id: `n${minutes}`,
      title: minutes < 0 ? "in yesterday's summary" : "in today's summary",
      createdAt: new Date(new Date(sevenBefore).getTime() + minutes * 60_000),
    })),
  )
  expect(await sendSummaries(new Date(seven))).toBe(1)
  const [sentEmail] = await db.select().from(email)
  expect(sentEmail?.content).toMatchObject({ notices: [{ title: "in today's summary" }], more: 0 })
})
