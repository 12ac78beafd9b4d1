import { and, eq, isNull } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { deliverable, email, notification, party } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { decideRuleChange, saveSecondPerson } from "#app/features/deals/approval/setting/commands.server.ts"
import { getSecondPerson } from "#app/features/deals/approval/setting/queries.server.ts"
import { rowAction } from "#app/features/deals/deliverables/row-act.ts"
import { remindOfTasks } from "#app/features/deals/tasks/daily/commands.server.ts"
import { sendReply, settleInquiry } from "#app/features/messages/inquiries/commands.server.ts"
import { sendInquiry } from "#app/features/organizations/inquiry/commands.server.ts"
import { addDays, startOfDay, todayIn } from "#app/lib/dates.ts"
import { enter } from "#test/support/cast.ts"
import { dealAfter, situations } from "#test/support/deals.ts"
import { emailsAfter, sentEmails } from "#test/support/emails.ts"
import { joinParty } from "#test/support/join-party.ts"
import { idleWorld, runDueJobs } from "#test/support/worker.ts"

const today = todayIn(new Date())
const morning = new Date(startOfDay(today).getTime() + 7.5 * 3_600_000)
let world: World
let karolina: Viewer
let halina: Viewer

beforeEach(async () => {
  world = await idleWorld()
  karolina = world.viewers.karolina
  halina = await joinParty(world, world.organizations.orchard, "halina", "owner")
})

const unread = async ({ id }: Viewer) =>
  (
    await db
      .select()
      .from(notification)
      .where(and(eq(notification.userId, id), isNull(notification.readAt)))
      .orderBy(notification.id)
  ).map(({ kind }) => kind)
const both = async () => [await unread(karolina), await unread(halina)]
const waiting = async (kind: string) => (await db.select().from(email).where(eq(email.kind, kind))).length

test.each(["answered", "settled elsewhere"])("an inquiry that is %s is no colleague's task any more", async (how) => {
  const { marta } = world.viewers
  const inquiryInput = { name: marta.name, email: marta.email, message: "Ile osób przyjdzie?", eventId: null }
  const askOnce = () => sendInquiry(marta, karolina.partyId, inquiryInput, { network: "", key: crypto.randomUUID() })
  const { id } = await askOnce()
  await runDueJobs()
  await sendReply(marta, id, { content: "I czy jest parking?" })
  await runDueJobs()
  expect(await both()).toEqual([
    ["inquiry_new", "inquiry_reply"],
    ["inquiry_new", "inquiry_reply"],
  ])
  if (how === "answered") await sendReply(karolina, id, { content: "Dwieście." })
  else await settleInquiry(karolina, id)
  await runDueJobs()
  expect(await both()).toEqual([[], []])
  // a new question asks again
  await sendReply(marta, id, { content: "A rampa?" })
  await runDueJobs()
  expect(await unread(halina)).toEqual(["inquiry_reply"])
})

test.each(["zgoda", "odmowa", "wycofaj"] as const)("approving a looser rule is no task after: %s", async (act) => {
  await db.update(party).set({ approvalFromGrosze: 1 }).where(eq(party.id, karolina.partyId))
  const tomasz = await joinParty(world, world.organizations.orchard, "tomasz", "owner")
  await saveSecondPerson(karolina, { fromGrosze: null, financeApproves: false } as never)
  await runDueJobs()
  expect([await unread(halina), await unread(tomasz)]).toEqual([["second_person"], ["second_person"]])
  const { change } = await getSecondPerson(karolina)
  await decideRuleChange(act === "wycofaj" ? karolina : tomasz, change?.id ?? "", act)
  await runDueJobs()
  // the outcome is news
  for (const person of [halina, tomasz, karolina]) expect(await unread(person)).toEqual(["second_person"])
})

test("a looser rule that was decided before its email was sent: only the outcome is sent", async () => {
  await db.update(party).set({ approvalFromGrosze: 1 }).where(eq(party.id, karolina.partyId))
  const sentBefore = sentEmails().length
  await saveSecondPerson(karolina, { fromGrosze: null, financeApproves: false } as never)
  const { change } = await getSecondPerson(karolina)
  await decideRuleChange(karolina, change?.id ?? "", "wycofaj")
  await runDueJobs()
  const to = [halina.email, karolina.email].sort()
  expect(
    emailsAfter(sentBefore)
      .map((sent) => sent.to)
      .sort(),
  ).toEqual(to)
})

test("a daily reminder ends for everybody with the last of its rows", async () => {
  const dealIds = [
    await dealAfter(world, situations.in_progress ?? []),
    await dealAfter(world, situations.in_progress ?? []),
  ]
  await db.delete(deliverable)
  const addedLongAgo = { createdAt: new Date("2020-01-01T12:00:00Z"), dueOn: addDays(today, 1), position: 1 }
  const rows = dealIds.map((dealId) => ({ ...addedLongAgo, dealId, title: "Baner", owedBy: "organization" as const }))
  const added = await db.insert(deliverable).values(rows).returning()
  await db.delete(notification)
  await remindOfTasks(morning)
  await remindOfTasks(new Date(morning.getTime() + 60_000))
  expect(await both()).toEqual([["reminder_daily"], ["reminder_daily"]])
  const person = await enter(world, "karolina")
  const finish = async ({ id, dealId, version }: typeof deliverable.$inferSelect) => {
    const answer = await person.post(rowAction(dealId, "done"), { row: id, version: String(version) })
    expect(answer.status).toBe(302)
    await runDueJobs()
  }
  const [first, second] = added
  if (first) await finish(first)
  expect(await unread(halina)).toEqual(["reminder_daily"])
  expect(await waiting("reminder_daily")).toBeGreaterThan(0)
  if (second) await finish(second)
  expect(await both()).toEqual([[], []])
})
