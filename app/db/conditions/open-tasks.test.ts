import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import {
  dealAccountChange,
  dealApproval,
  dealInstalment,
  dealMaterial,
  deal as deals,
  deliverable,
  event,
  inquiry,
  invitation,
  materialGiving,
  paymentEntry,
  rating,
  secondPersonChange,
} from "#app/db/schema.ts"
import type { Side } from "#app/domain/deals/deal/deal.ts"
import { noProposedDay } from "#app/domain/deals/deliverables/proposed-day.ts"
import { taskKey } from "#app/domain/deals/tasks/task.ts"
import type { TaskKind } from "#app/domain/notifications/task.ts"
import { addDays, todayIn } from "#app/lib/dates.ts"
import { dealAfter, situations, stateCapacityOf } from "#test/support/deals.ts"
import { askInquiry } from "#test/support/inquiries.ts"
import { writeEntries } from "#test/support/money/entries.ts"
import { idleWorld } from "#test/support/worker.ts"
import { isNoticeTaskOpen } from "./open-tasks.server.ts"

const today = todayIn(new Date())
/** Of the first deal that `dealAfter` makes. */
const dealGross = 100_001
let world: World
let id: string
beforeEach(async () => {
  world = await idleWorld()
})

type TaskCase = {
  side: Side
  /** The other side has the task as well. */
  both?: true
  open: () => Promise<string>
  done: () => Promise<unknown>
  subjects?: () => Promise<string[]>
}
const dealIn = (situation: string) => async () => {
  id = await dealAfter(world, situations[situation] ?? [])
  return id
}
const set = (columns: Partial<typeof deals.$inferInsert>) => () => db.update(deals).set(columns).where(eq(deals.id, id))
const entry = (kind: "sent" | "received" | "refund", grosze: number) =>
  writeEntries({
    dealId: id,
    instalmentKey: "1",
    kind,
    grosze,
    onDay: today,
    side: "sponsor" as const,
    authorId: world.people.marta,
  })
const inState = (state: "done" | "sent_back" | "todo") => async () => {
  await db.update(deliverable).set({ state, reason: "powód" }).where(eq(deliverable.title, "Baner"))
}
const withRow = (state: "done" | "sent_back" | "todo") => async () => {
  await dealIn("in_progress")()
  const day = { dueOn: today, position: 1 }
  await db.insert(deliverable).values({ ...day, dealId: id, title: "Baner", owedBy: "organization" })
  await inState(state)()
  return id
}
const row = async () =>
  (await db.select().from(deliverable)).filter(({ title }) => title === "Baner").map((one) => one.id)

const instalments = async () => (await db.select().from(dealInstalment)).map(({ key }) => key)

const kinds: Record<TaskKind, TaskCase> = {
  answer: { side: "organization", open: dealIn("pending"), done: set({ status: "negotiation" }) },
  confirm: { side: "sponsor", open: dealIn("accepted"), done: set({ status: "in_progress" }) },
  terms: {
    side: "organization",
    open: dealIn("negotiation, terms by the sponsor"),
    done: set({ termsAuthor: "organization" }),
  },
  annex: {
    side: "organization",
    open: dealIn("in_progress, an annex by the sponsor"),
    done: set({ annexAuthor: null, annexVersion: null }),
  },
  cancel: {
    side: "organization",
    open: dealIn("in_progress, the sponsor asks to cancel"),
    done: set({ cancelAskedBy: null, cancelReason: null }),
  },
  called_off: {
    side: "organization",
    both: true,
    open: async () => {
      await dealIn("in_progress")()
      await db.update(event).set({ status: "canceled" })
      return id
    },
    done: () => db.update(event).set({ status: "planned" }),
  },
  pay: { side: "sponsor", open: dealIn("in_progress"), done: () => entry("sent", dealGross), subjects: instalments },
  overdue: {
    side: "organization",
    open: async () => {
      await dealIn("in_progress")()
      await db.update(dealInstalment).set({ dueOn: today })
      return id
    },
    done: () => entry("sent", dealGross),
    subjects: instalments,
  },
  give_back: {
    side: "organization",
    open: async () => {
      await dealIn("in_progress")()
      await entry("received", 500_000)
      return id
    },
    done: () => entry("refund", 400_000),
  },
  do: { side: "organization", open: withRow("todo"), done: inState("done"), subjects: row },
  rate: {
    side: "organization",
    both: true,
    open: dealIn("completed"),
    done: () =>
      db.insert(rating).values([
        { dealId: id, side: "organization", stars: 5, authorId: world.people.karolina },
        { dealId: id, side: "sponsor", stars: 5, authorId: world.people.marta },
      ]),
  },
  settle: { side: "organization", open: dealIn("in_progress"), done: set({ status: "settlement" }) },
  decide: { side: "sponsor", open: dealIn("settlement"), done: set({ status: "settlement_rejected" }) },
  correct: { side: "organization", open: dealIn("settlement_rejected"), done: set({ status: "settlement" }) },
  check: { side: "sponsor", open: withRow("done"), done: inState("todo"), subjects: row },
  redo: { side: "organization", open: withRow("sent_back"), done: inState("done"), subjects: row },
  reschedule: {
    side: "organization",
    open: async () => {
      await withRow("todo")()
      await db
        .update(deliverable)
        .set({
          dueProposedOn: addDays(today, 9),
          dueProposedBy: "sponsor" as const,
          dueProposedById: world.people.marta,
          dueProposedAt: new Date(),
        })
        .where(eq(deliverable.title, "Baner"))
      return id
    },
    done: () => db.update(deliverable).set(noProposedDay),
    subjects: row,
  },
  receive: {
    side: "organization",
    // more arrived than was marked as sent: the surplus settles no later transfer
    open: async () => {
      await dealIn("in_progress")()
      await entry("received", 5_000)
      await entry("sent", 1_000)
      await entry("sent", 2_000)
      await entry("received", 1_000)
      return id
    },
    done: () => entry("received", 2_000),
  },
  approve: {
    side: "organization",
    open: async () => {
      await dealIn("pending")()
      const partyId = world.organizations.orchard
      await db.insert(dealApproval).values({
        dealId: id,
        partyId,
        side: "organization" as const,
        step: "accept" as const,
        termsVersion: 1,
        begunById: world.people.karolina,
      })
      return id
    },
    done: () => db.update(dealApproval).set({ state: "withdrawn" }),
    subjects: async () => (await db.select().from(dealApproval)).map((one) => one.id),
  },
  capacity: {
    side: "organization",
    open: async () => {
      await dealIn("in_progress")()
      await stateCapacityOf(world, id, "sponsor")
      return id
    },
    done: () => stateCapacityOf(world, id, "organization"),
  },
  materials: {
    side: "sponsor",
    open: async () => {
      await dealIn("in_progress")()
      await set({ materialsAskedAt: new Date() })()
      return id
    },
    done: () => db.insert(materialGiving).values({ dealId: id, number: 1, givenById: world.people.marta }),
  },
  file: {
    side: "sponsor",
    open: async () => {
      await dealIn("in_progress")()
      const addedById = world.people.karolina
      await db.insert(dealMaterial).values({ dealId: id, title: "Baner", addedBy: "organization", addedById })
      return id
    },
    done: () => db.delete(dealMaterial),
  },
  copy: {
    side: "sponsor",
    open: async () => {
      await dealIn("in_progress")()
      await db.execute(`insert into file (id, key, original_name, mime, size, owner_id, purpose)
        values ('f', 'signed/f.pdf', 'f.pdf', 'application/pdf', 1, '${world.people.karolina}', 'signed')`)
      await db.execute(`insert into deal_document (id, deal_id, kind, terms_version, file_id, sha256, side, state, added_by_id)
        values ('c', '${id}', 'signed', 1, 'f', '', 'organization', 'waiting', '${world.people.karolina}')`)
      return id
    },
    done: () => db.execute("update deal_document set state = 'confirmed', decided_at = now()"),
  },
  invitation: {
    side: "sponsor",
    open: async () => {
      const [sent] = await db
        .insert(invitation)
        .values({
          realm: "public",
          organizationId: world.organizations.orchard,
          sponsorId: world.viewers.marta.partyId,
          eventId: world.events.planting,
        })
        .returning()
      return sent?.id ?? ""
    },
    done: () => db.update(invitation).set({ answer: "declined", answeredAt: new Date() }),
  },
  inquiry: {
    side: "organization",
    open: () => db.transaction((tx) => askInquiry(tx, { organizationId: world.organizations.orchard })),
    done: () => db.update(inquiry).set({ answeredAt: new Date() }),
  },
  rule: {
    side: "organization",
    open: async () => {
      const partyId = world.organizations.orchard
      const change = { partyId, askedById: world.people.karolina, fromGrosze: null, financeApproves: false }
      await db.insert(secondPersonChange).values(change)
      return partyId
    },
    done: () => db.update(secondPersonChange).set({ state: "declined", decidedAt: new Date() }),
  },
  remind: {
    side: "organization",
    open: async () => {
      await withRow("sent_back")()
      return world.organizations.orchard
    },
    done: inState("done"),
    subjects: async () => (await row()).map((subject) => taskKey({ dealId: id, what: "redo", subject })),
  },
  account: {
    side: "sponsor",
    open: async () => {
      await dealIn("in_progress")()
      const numbers = ["61109010140000071219812874", "27114020040000300201355387"]
      await db.insert(dealAccountChange).values(
        numbers.map((number, at) => ({
          dealId: id,
          number,
          changedAt: new Date(at),
          seenAt: at === 0 ? new Date() : null,
        })),
      )
      return world.organizations.orchard
    },
    done: () => db.update(dealAccountChange).set({ seenAt: new Date() }),
    subjects: async () => (await db.select().from(dealAccountChange)).map((one) => one.id),
  },
}

/** `receive` also asks the sponsor, to confirm a refund. */
const refundToConfirm: TaskCase = {
  side: "sponsor",
  open: async () => {
    await dealIn("in_progress")()
    await entry("received", 5_000)
    await entry("refund", 1_000)
    return id
  },
  done: () =>
    db.update(paymentEntry).set({ confirmedAt: new Date(), confirmedById: world.people.marta }).where(isRefund),
  subjects: async () => (await db.select().from(paymentEntry).where(isRefund)).map((one) => one.id),
}
const isRefund = eq(paymentEntry.kind, "refund")

test.each([...Object.entries(kinds), ["receive", refundToConfirm]] as [TaskKind, TaskCase][])(
  "the task %s is open for the side that it asks, until it is done",
  async (what, { side, both, open, done, subjects }) => {
    const about = await open()
    const parties = { sponsor: world.viewers.marta.partyId, organization: world.organizations.orchard }
    const task = { what, about, subjects: (await subjects?.()) ?? [] }
    const ownTask = { ...task, partyId: parties[side] }
    expect(await isNoticeTaskOpen(db, ownTask)).toBe(true)
    const other = { ...task, partyId: parties[side === "sponsor" ? "organization" : "sponsor"] }
    expect(await isNoticeTaskOpen(db, other)).toBe(both ?? false)
    if (subjects) expect(await isNoticeTaskOpen(db, { ...ownTask, subjects: ["another"] })).toBe(false)
    await done()
    expect(await isNoticeTaskOpen(db, ownTask)).toBe(false)
  },
)

test("a reminder asks for a rating until 30 days after the end, and for a settlement from the day after the event", async () => {
  await dealIn("completed")()
  const partyId = world.organizations.orchard
  const isReminded = (what: "rate" | "settle") => {
    const subjects = [taskKey({ dealId: id, what, subject: null })]
    return isNoticeTaskOpen(db, { what: "remind", about: partyId, partyId, subjects })
  }
  await set({ endedOn: addDays(today, -30) })()
  expect(await isReminded("rate")).toBe(true)
  await set({ endedOn: addDays(today, -31) })()
  expect(await isReminded("rate")).toBe(false)
  await dealIn("in_progress")()
  await db.update(event).set({ startDate: addDays(today, -1), endDate: null })
  expect(await isReminded("settle")).toBe(true)
  await db.update(event).set({ startDate: today })
  expect(await isReminded("settle")).toBe(false)
})

test("terms that wait for a second person of their author still ask the other side", async () => {
  await dealIn("negotiation, terms by the sponsor")()
  const [deal] = await db.select().from(deals).where(eq(deals.id, id))
  const request = { side: "sponsor" as const, step: "acceptTerms" as const, termsVersion: deal?.termsVersion ?? 1 }
  await db
    .insert(dealApproval)
    .values({ ...request, dealId: id, partyId: world.viewers.marta.partyId, begunById: world.people.marta })
  const task = { what: "terms", about: id, subjects: [], partyId: world.organizations.orchard } as const
  expect(await isNoticeTaskOpen(db, task)).toBe(true)
  await db.update(deals).set({ status: "in_progress" }).where(eq(deals.id, id))
  expect(await isNoticeTaskOpen(db, task)).toBe(false)
})
