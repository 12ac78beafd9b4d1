import { eq } from "drizzle-orm"
import fc from "fast-check"
import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { dealAcceptance, dealAgreement, dealApproval, deal as deals, dealTask, notification } from "#app/db/schema.ts"
import { runs, type Side, sides } from "#app/domain/deals/deal/deal.ts"
import { capacityTask } from "#app/domain/deals/people/capacity.ts"
import { taskKey } from "#app/domain/deals/tasks/task.ts"
import { remindOfTasks } from "#app/features/deals/tasks/daily/commands.server.ts"
import { todayIn } from "#app/lib/dates.ts"
import { dealDocumentsPath, dealPath } from "#app/paths.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter, inStatus, situations, stateCapacityOf } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { joinParty } from "#test/support/join-party.ts"
import { getDeal } from "../../deal/queries.server.ts"
import { listTasks } from "../../tasks/queries.server.ts"
import { findUnstated } from "../queries.server.ts"

let world: World
let id: string
/** A deal from before people were asked for their capacity: neither side has stated one (N2). */
beforeEach(async () => {
  await emptyTables("deal", "user", "rate_limit", "notification")
  world = await castWorld()
  id = await dealAfter(world, situations.in_progress ?? [])
})

const viewerOf = (side: Side) => (side === "sponsor" ? world.viewers.marta : world.viewers.karolina)
const lackingSides = async () => {
  const rows = await db.select().from(dealTask).where(eq(dealTask.dealId, id))
  return rows.flatMap(({ what, side }) => (what === "capacity" ? [side] : []))
}
const agreementsOf = (dealId: string) => db.select().from(dealAgreement).where(eq(dealAgreement.dealId, dealId))
const plain = (html: string) => html.replaceAll(/<!-- -->|<[^>]*>/g, "").replaceAll("\u00a0", " ")
const pageOf = async (person: "karolina" | "marta" | "igor") =>
  plain(await (await enter(world, person)).html(dealPath(id)))

test("a side of a running deal that has not stated its capacity has the task until it does", async () => {
  await stateCapacityOf(world, id, "sponsor")
  const today = todayIn(new Date())
  const tasks = async (side: Side) =>
    (await listTasks(viewerOf(side), today)).flatMap((task) => (task.what === "capacity" ? [task] : []))
  expect(await tasks("organization")).toMatchObject([{ side: "organization", dealId: id, dueOn: null }])
  // the other side waits for it
  expect(await tasks("sponsor")).toMatchObject([{ side: "organization" }])
  const karolina = await enter(world, "karolina")
  const desk = await karolina.html("/")
  expect(plain(desk)).toContain(capacityTask.replaceAll("\u00a0", " "))
  expect(desk).toContain(`href="${dealDocumentsPath(id)}"`)
  await db.update(dealAgreement).set({ agreedAt: new Date(Date.now() - 8 * 86_400_000) })
  await remindOfTasks(new Date())
  const listReminders = async () => {
    const rows = await db.select().from(notification).where(eq(notification.userId, world.people.karolina))
    return rows.filter(({ subjects }) => subjects.some((subject) => subject.startsWith(`${id} capacity`)))
  }
  expect(await listReminders()).toMatchObject([{ settledAt: null }])

  const form = { termsVersion: "1", capacity: "prezeska zarządu" }
  expect((await karolina.post(dealDocumentsPath(id), form)).status).toBe(302)
  expect([await tasks("organization"), await tasks("sponsor"), await lackingSides()]).toEqual([[], [], []])
  expect(await listReminders()).toMatchObject([
    { subjects: [taskKey({ dealId: id, what: "capacity", subject: null })], settledAt: expect.any(Date) },
  ])
})

test("the deal's page says whose capacity is missing, and leads to the form who may state it", async () => {
  const template = "Umowy nie zawarto na platformie."
  // where neither side stated one, it stays a template for good
  expect(await pageOf("karolina")).toContain(template)
  await stateCapacityOf(world, id, "sponsor")
  await joinParty(world, world.organizations.orchard, "igor", "finance")
  const [own, colleague, other] = [await pageOf("karolina"), await pageOf("igor"), await pageOf("marta")]
  expect(own).toContain("Umowa jest wzorem, bo brakuje Twojej roli. Podaj, w jakiej roli podpisujesz.")
  expect(colleague).toContain("brakuje roli, w jakiej podpisuje Twoja strona. Poda ją właściciel lub koordynator.")
  expect(other).toContain("Umowa jest wzorem, dopóki druga strona nie poda, w jakiej roli podpisuje.")
  for (const page of [own, colleague, other]) expect(page).not.toContain(template)
  for (const page of [colleague, other]) {
    expect(page).not.toContain("Podaj, w jakiej roli")
    expect(page).toContain("Wzór do podpisania jest w zakładce Dokumenty.")
  }
})

test("the deal's page names the document that lacks a capacity: the agreement or the annex", async () => {
  id = await dealAfter(world, situations["in_progress, changed by an annex"] ?? [])
  const [annex] = (await agreementsOf(id)).filter(({ annexNumber }) => annexNumber)
  const ofAnnex = { termsVersion: annex?.version ?? 0 }
  const [mine, theirs] = ["jest wzorem, bo brakuje Twojej roli.", "jest wzorem, dopóki druga strona nie poda"]
  // the agreement stays a template for good
  await stateCapacityOf(world, id, "sponsor", ofAnnex)
  expect(await pageOf("karolina")).toContain(`Aneks nr 1 ${mine}`)
  expect(await pageOf("marta")).toContain(`Aneks nr 1 ${theirs}`)
  await stateCapacityOf(world, id, "organization")
  expect(await pageOf("karolina")).toContain(`Aneks nr 1 ${mine}`)
  expect(await pageOf("marta")).toContain(`Umowa ${mine}`)
  await stateCapacityOf(world, id, "organization", ofAnnex)
  expect(await pageOf("karolina")).toContain(`Umowa ${theirs}`)
})

test("nobody has the task in a deal that is over, or in which neither side has stated a capacity", async () => {
  expect(await lackingSides()).toEqual([])
  await stateCapacityOf(world, id, "sponsor")
  expect(await lackingSides()).toEqual(["organization"])
  for (const status of ["completed", "canceled"] as const) {
    await db.update(deals).set(inStatus(status)).where(eq(deals.id, id))
    expect(await lackingSides()).toEqual([])
  }
})

const statement = fc.record({
  side: fc.constantFrom(...sides),
  termsVersion: fc.integer({ min: 1, max: 3 }),
  /** State of the request to a second person; null: nobody was asked. */
  request: fc.constantFrom(null, null, "open", "approved", "waived", "withdrawn"),
  step: fc.constantFrom("offer", "accept"),
})
const random = fc.record({
  situation: fc.constantFrom(
    "accepted",
    "in_progress",
    "in_progress, changed by an annex",
    "settlement",
    "settlement_rejected",
    "completed",
  ),
  statements: fc.array(statement, { maxLength: 5 }),
})
const courses = fc.sample(random, { numRuns: 40, seed: 39 }).map((one, index) => [index, one] as const)

test.each(courses)(
  "in random deal %i the sides whose capacity a document lacks have the task",
  async (_, { situation, statements }) => {
    id = await dealAfter(world, situations[situation] ?? [])
    for (const { side, termsVersion, request, step } of statements) {
      const { id: begunById, partyId } = viewerOf(side)
      const about = { dealId: id, partyId, side, step: step as "offer", termsVersion, begunById }
      const [made] = request
        ? await db
            .insert(dealApproval)
            .values({ ...about, state: request as "open" })
            .onConflictDoNothing()
            .returning()
        : []
      await stateCapacityOf(world, id, side, { termsVersion, approvalId: made?.id ?? null })
    }
    const deal = await getDeal(world.viewers.karolina, id)
    const lacking: Side[] = []
    for (const side of sides) if ((await findUnstated(db, { ...deal, side })).length > 0) lacking.push(side)
    expect((await lackingSides()).toSorted()).toEqual(runs(deal.status) ? lacking.toSorted() : [])
    await db.delete(dealAcceptance)
  },
)
