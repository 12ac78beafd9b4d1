import { and, eq, isNull, ne } from "drizzle-orm"
import pg from "pg"
import { beforeEach, describe, expect, test, vi } from "vitest"
import { db, pool } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import {
  dealAgreement,
  dealApproval,
  dealFollow,
  dealInstalment,
  dealLead,
  deal as deals,
  deliverable,
  email,
  event,
  member,
  notification,
  taskReminder,
  user,
} from "#app/db/schema.ts"
import { addDays, type Day, startOfDay, todayIn } from "#app/lib/dates.ts"
import { dealDeliverablesPath, dealPath, dealsPath, paymentsPath } from "#app/paths.ts"
import { castWorld } from "#test/support/cast.ts"
import { alignRowsOf, dealAfter, inStatus, situations } from "#test/support/deals.ts"
import { bellEntries, emailsAfter, sentEmails } from "#test/support/emails.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { changeRole, joinParty, removeMember } from "#test/support/join-party.ts"
import { agreePlan, writeEntries } from "#test/support/money/entries.ts"
import { forgetWork, recordFact, runDueJobs } from "#test/support/worker.ts"
import { remindOfTasks } from "./commands.server.ts"

let world: World
let id: string
let karolina: string
let marta: string
const due = "2024-03-20"
const longAgo = "2023-01-01T12:00:00Z"
/** Half past seven in Warsaw. */
const morning = (day: Day) => new Date(startOfDay(day).getTime() + 7.5 * 3_600_000)
const remind = (day: Day) => remindOfTasks(morning(day))

beforeEach(async () => {
  await emptyTables("user", "fact", "reaction_done", "rate_limit", "email")
  forgetWork()
  world = await castWorld()
  ;({ karolina, marta } = world.people)
  id = await dealAfter(world, situations.in_progress ?? [])
  await alignRowsOf(id)
  await db.delete(deliverable).where(ne(deliverable.dealId, id))
  await db.delete(deliverable).where(and(eq(deliverable.dealId, id), eq(deliverable.owedBy, "sponsor")))
  await db.update(deliverable).set({ createdAt: new Date(longAgo), dueOn: due })
  await db.delete(dealInstalment)
  await db.update(dealAgreement).set({ agreedOn: longAgo.slice(0, 10) })
  await db.delete(deals).where(ne(deals.id, id))
  // no settlement is asked for meanwhile
  await db.update(event).set({ startDate: "2025-06-01", endDate: null })
  await emptyTables("fact", "notification", "email")
})

const row = async () => {
  const [found] = await db.select().from(deliverable)
  if (!found) throw new Error("no row")
  return found
}
const setRow = async (values: Partial<typeof deliverable.$inferInsert>) =>
  db
    .update(deliverable)
    .set(values)
    .where(eq(deliverable.id, (await row()).id))
/** Days from `from`, counted from the due day, on which somebody is reminded. */
async function daysReminded(from: number, to: number) {
  const days: number[] = []
  for (let day = from; day <= to; day++) if ((await remind(addDays(due, day))) > 0) days.push(day)
  return days
}

describe("a row is reminded of", () => {
  test("a week and a day before it is due, then each week while it is late, over the change of the clocks", async () => {
    const before = await row()
    expect(await daysReminded(-9, 24)).toEqual([-7, -1, 1, 8, 15, 22])
    expect(await row(), "nobody's open form is outdated").toEqual(before)
    expect(await db.select().from(taskReminder)).toEqual([
      { dealId: id, side: "organization", what: "do", subject: before.id, lastOn: addDays(due, 22) },
    ])
  })

  test("once after days without a worker, and again when its day moves", async () => {
    expect(await daysReminded(5, 12)).toEqual([5, 8])
    await setRow({ dueOn: addDays(due, 40) })
    expect(await daysReminded(13, 41)).toEqual([33, 39, 41])
  })

  test("from the day after it was added on", async () => {
    await setRow({ createdAt: morning(addDays(due, -1)) })
    expect(await daysReminded(-8, 2)).toEqual([1])
  })

  test("on days of the Polish calendar, also half an hour after midnight", async () => {
    const midnight = startOfDay("2024-03-13").getTime()
    expect(await remindOfTasks(new Date(midnight - 60_000))).toBe(0)
    expect(await remindOfTasks(new Date(midnight + 1_800_000))).toBe(1)
  })

  test("only while the deal runs and its event takes place", async () => {
    const late = addDays(due, 1)
    for (const status of ["settlement", "canceled"] as const) {
      await db
        .update(deals)
        .set({ ...inStatus(status), updatedAt: morning(late) })
        .where(eq(deals.id, id))
      expect(await remind(late), status).toBe(0)
    }
    await db
      .update(deals)
      .set({ ...inStatus("in_progress"), cancelAskedBy: "sponsor", updatedAt: morning(late) })
      .where(eq(deals.id, id))
    expect(await remind(late)).toBe(0)
    await db
      .update(deals)
      .set({ cancelAskedBy: null, updatedAt: morning(late) })
      .where(eq(deals.id, id))
    await db.update(event).set({ status: "canceled" }).where(eq(event.id, world.events.planting))
    expect(await remind(late)).toBe(0)
    await db.update(event).set({ status: "planned" }).where(eq(event.id, world.events.planting))
    await db.update(user).set({ blockedAt: new Date(), blockedReason: "x" }).where(eq(user.id, marta))
    expect(await remind(late)).toBe(0)
    await db.update(user).set({ blockedAt: null, blockedReason: null }).where(eq(user.id, marta))
    for (const state of ["confirmed", "withdrawn"] as const) {
      await setRow({ state })
      expect(await remind(late), state).toBe(0)
    }
    await setRow({ state: "todo" })
    expect(await remind(late)).toBe(1)
  })

  test("after 7 and 14 days, then each month, while it is done: the other side; its state stays", async () => {
    await setRow({ state: "done", doneAt: morning(due) })
    expect(await daysReminded(0, 80)).toEqual([7, 14, 44, 74])
    expect(await bellEntries(karolina)).toEqual([])
    expect((await bellEntries(marta)).at(-1)?.body).toBe("Współpraca przy „Sadzenie”. Do potwierdzenia: 1.")
    expect((await row()).state).toBe("done")
  })
})

describe("reminders reach", () => {
  test("the person responsible for the row, and after they left the recipients of the deal's news", async () => {
    const halina = await joinParty(world, world.organizations.orchard, "halina", "coordinator")
    await setRow({ responsibleId: halina.id })
    await remind(addDays(due, 1))
    expect([(await bellEntries(halina.id)).length, (await bellEntries(karolina)).length]).toEqual([1, 0])
    await removeMember(halina)
    await remind(addDays(due, 8))
    expect([(await bellEntries(halina.id)).length, (await bellEntries(karolina)).length]).toEqual([1, 1])
  })

  test("nobody by email who was removed, or whose row was done, before it was sent", async () => {
    const sentBefore = sentEmails().length
    const halina = await joinParty(world, world.organizations.orchard, "halina", "coordinator")
    await setRow({ responsibleId: halina.id })
    expect(await remind(due)).toBe(1)
    await removeMember(halina)
    await runDueJobs()
    expect(await remind(addDays(due, 1))).toBe(1)
    await setRow({ state: "done", doneAt: morning(due) })
    await runDueJobs()
    expect(emailsAfter(sentBefore)).toEqual([])
  })

  test("everybody who may do the task, or only who leads the deal if they may; no viewer, even one who follows it", async () => {
    const people = Object.fromEntries(
      await Promise.all(
        (["halina", "tomasz", "igor"] as const).map(async (name, n) => {
          const role = (["coordinator", "viewer", "finance"] as const)[n] ?? "viewer"
          return [name, await joinParty(world, world.organizations.orchard, name, role)] as const
        }),
      ),
    )
    const partyId = world.organizations.orchard
    await db.insert(dealFollow).values({ dealId: id, partyId, userId: people.tomasz?.id ?? "" })
    const entries = async () => {
      const all = [karolina, ...["halina", "tomasz", "igor"].map((name) => people[name]?.id ?? "")]
      return (await Promise.all(all.map(bellEntries))).map(({ length }) => length)
    }
    await remind(addDays(due, -7))
    expect(await entries()).toEqual([1, 1, 0, 0])
    await db.insert(dealLead).values({ dealId: id, partyId, userId: people.igor?.id ?? "" })
    await remind(addDays(due, -1))
    expect(await entries(), "finance leads, and moves no rows").toEqual([2, 2, 0, 0])
    await db.update(dealLead).set({ userId: people.halina?.id ?? "" })
    await remind(addDays(due, 1))
    expect(await entries()).toEqual([2, 3, 0, 0])
  })

  test("the bell alone of those who want no such email", async () => {
    await db
      .update(user)
      .set({ mutedEmails: ["reminder_daily"] })
      .where(eq(user.id, karolina))
    expect(await remind(addDays(due, 1))).toBe(1)
    expect([await db.$count(email), (await bellEntries(karolina)).length]).toEqual([0, 1])
  })
})

test("all rows of a person are in one email a day, with links; rows added later that day wait for the next", async () => {
  const sentBefore = sentEmails().length
  const { id: _, ...one } = await row()
  const more = Array.from({ length: 44 }, (_, n) => ({
    ...one,
    promiseIndex: n + 1,
    title: `Plakat ${n}`,
    position: n,
  }))
  await db.insert(deliverable).values(more)
  const day = addDays(due, 1)
  expect(await remind(day)).toBe(1)
  expect(await remind(day)).toBe(0)
  await db.insert(deliverable).values({ ...one, promiseIndex: 90, title: "Spóźniony" })
  expect(await remind(day)).toBe(0)
  expect(await remind(addDays(day, 1))).toBe(1)
  await runDueJobs()
  const [first, second] = emailsAfter(sentBefore)
  expect(first?.subject).toBe("Przypomnienie o zadaniach: Sadzenie")
  expect(first?.text.replace(/\s+/g, " ")).toContain("termin minął 20 marca 2024 (wczoraj)")
  expect(first?.text).toContain(dealDeliverablesPath(id))
  expect(first?.text.replace(/\s+/g, " ")).toContain("czekają jeszcze inne zadania: 5.")
  expect(second?.text).toContain("Spóźniony")
  expect(emailsAfter(sentBefore)).toHaveLength(2)
})

test("an email about several deals counts them all, also if the tasks of one fill it", async () => {
  const sentBefore = sentEmails().length
  const { id: _, ...one } = await row()
  const more = Array.from({ length: 44 }, (_, n) => ({ ...one, promiseIndex: n + 1, position: n }))
  await db.insert(deliverable).values(more)
  const other = await dealAfter(world, situations.in_progress ?? [])
  await db.delete(deliverable).where(eq(deliverable.dealId, other))
  await db.delete(dealInstalment).where(eq(dealInstalment.dealId, other))
  const day = addDays(due, 1)
  await db.insert(deliverable).values({ ...one, dealId: other, title: "Scena", dueOn: addDays(day, 1) })
  expect(await remind(day)).toBe(1)
  await runDueJobs()
  const [entry] = await bellEntries(karolina)
  expect(entry).toMatchObject({ body: "Po terminie: 45, na najbliższe dni: 1.", link: dealsPath })
  const [sent] = emailsAfter(sentBefore)
  expect(sent?.subject).toBe("Przypomnienie o zadaniach: współprace, które czekają na Ciebie: 2")
  expect(sent?.text.replace(/\s+/g, " ")).toContain("oto zadania w Twoich współpracach.")
  expect(sent?.text).toContain("Zobacz współprace")
})

test("a reminder of one deal leads to the deal's page if its tasks are on several of its pages", async () => {
  const { id: _, ...one } = await row()
  const more = Array.from({ length: 44 }, (_, n) => ({ ...one, promiseIndex: n + 1, position: n }))
  await db.insert(deliverable).values(more)
  await db.update(event).set({ startDate: due })
  await db.update(deals).set({ updatedAt: morning(addDays(due, -90)) })
  expect(await remind(addDays(due, 1))).toBe(1)
  const [entry] = await bellEntries(karolina)
  expect(entry).toMatchObject({ body: "Współpraca przy „Sadzenie”. Czeka na Ciebie: 1, po terminie: 45." })
  expect(entry?.link).toBe(dealPath(id))
})

describe("reminders of what ends with a day are settled", () => {
  const countOpenReminders = () =>
    db.$count(notification, and(eq(notification.kind, "reminder_daily"), isNull(notification.settledAt)))
  beforeEach(async () => {
    await setRow({ state: "confirmed" })
    await db.update(deals).set({ updatedAt: new Date(longAgo) })
  })

  test("when the event moves, at the bell and in waiting emails", async () => {
    const sentBefore = sentEmails().length
    const today = todayIn(new Date())
    await db.update(event).set({ startDate: addDays(today, -1) })
    expect(await remind(today)).toBe(1)
    expect(await countOpenReminders()).toBe(1)
    await db.update(event).set({ startDate: addDays(today, 90) })
    const details = { fields: ["startDate"] }
    await recordFact({ what: "event.edit", aboutId: world.events.planting, by: world.viewers.karolina, details })
    await runDueJobs()
    expect(await countOpenReminders()).toBe(0)
    expect(emailsAfter(sentBefore).filter(({ text }) => text.includes("Prześlij rozliczenie"))).toEqual([])
  })

  test("on the morning after their last day", async () => {
    await db
      .update(deals)
      .set({ ...inStatus("completed"), endedOn: due })
      .where(eq(deals.id, id))
    expect(await remind(addDays(due, 3))).toBe(2)
    await remind(addDays(due, 30))
    expect(await countOpenReminders()).toBe(2)
    await remind(addDays(due, 31))
    expect(await countOpenReminders()).toBe(0)
  })
})

test("an approval of a proposal is asked for until its event is over", async () => {
  await setRow({ state: "confirmed" })
  const halina = await joinParty(world, world.organizations.orchard, "halina", "coordinator")
  await db.update(member).set({ joinedAt: new Date(longAgo), roleSince: null })
  await db.update(event).set({ startDate: addDays(due, 10) })
  await db.insert(dealApproval).values({
    ...{ dealId: id, partyId: world.organizations.orchard, side: "organization" as const, step: "accept" as const },
    ...{ termsVersion: 1, begunById: halina.id, createdAt: morning(due) },
  })
  await db.update(deals).set({ ...inStatus("pending"), updatedAt: new Date(longAgo) })
  expect(await daysReminded(0, 40)).toEqual([2, 9])
})

test("nobody is reminded in a demo, nor in a party whose only member is locked out", async () => {
  const day = addDays(due, 1)
  await db.update(deals).set({ realm: "demo-1" })
  expect(await remind(day)).toBe(0)
  await db.update(deals).set({ realm: "public" })
  await db.update(user).set({ blockedAt: new Date(), blockedReason: "x" }).where(eq(user.id, karolina))
  expect(await remind(day)).toBe(0)
  await db
    .update(user)
    .set({ blockedAt: null, blockedReason: null, deletedAt: new Date() })
    .where(eq(user.id, karolina))
  expect(await remind(day)).toBe(0)
  await db.update(user).set({ deletedAt: null }).where(eq(user.id, karolina))
  expect(await remind(day)).toBe(1)
})

test("a person of both parties gets one email and one entry for each", async () => {
  await db.insert(member).values({ partyId: world.viewers.marta.partyId, userId: karolina, role: "coordinator" })
  const { id: _, ...first } = await row()
  await db.insert(deliverable).values({ ...first, promiseIndex: 7, title: "Pliki", owedBy: "sponsor" })
  expect(await remind(addDays(due, 1))).toBe(2)
  const partyIds = (await db.select().from(email).where(eq(email.userId, karolina))).map(({ partyId }) => partyId)
  expect(partyIds.toSorted()).toEqual([world.viewers.marta.partyId, world.organizations.orchard].toSorted())
  expect(await bellEntries(karolina)).toHaveLength(2)
})

test("two workers remind once, and a later run finishes what a stopped one left", async () => {
  const day = addDays(due, 1)
  await pool.query(`create function refused() returns trigger language plpgsql as $$ begin raise 'stopped'; end $$`)
  await pool.query("create trigger refused before insert on notification for each row execute function refused()")
  expect(await remind(day)).toBe(0)
  expect([await db.$count(email), await db.$count(taskReminder)], "all of a party, or nothing").toEqual([0, 0])
  await pool.query("drop function refused cascade")
  const sent = await Promise.all([remind(day), remind(day), remind(day)])
  expect(sent.reduce((sum, n) => sum + n, 0)).toBe(1)
  expect([await db.$count(email), await db.$count(notification)]).toEqual([1, 1])
})

test("one party that fails takes no reminder from the others, and a later run reminds it", async () => {
  await setRow({ state: "confirmed" })
  await agreePlan(id, [{ key: "1", grosze: 100_000, due: { on: due } }])
  const partyIds = [world.organizations.orchard, world.viewers.marta.partyId]
  await pool.query(`create function refused() returns trigger language plpgsql as $$ begin
    if new.party_id = tg_argv[0] then raise 'stopped'; end if; return new; end $$`)
  for (const [at, partyId] of partyIds.entries()) {
    await pool.query(
      `create trigger refused before insert on notification for each row execute function refused('${partyId}')`,
    )
    const day = addDays(due, 1 + 7 * at)
    expect(await remind(day)).toBe(1)
    const reminded = async () => (await db.select().from(notification)).map((one) => one.partyId)
    expect(await reminded()).toEqual(partyIds.filter((one) => one !== partyId))
    await pool.query("drop trigger refused on notification")
    expect(await remind(day), "a later run").toBe(1)
    expect((await reminded()).toSorted()).toEqual(partyIds.toSorted())
    await db.delete(notification)
  }
  await pool.query("drop function refused")
})

test("a run costs as many statements for many tasks as for one", async () => {
  const statements = async (day: Day) => {
    const sent = vi.spyOn(pg.Client.prototype, "query")
    try {
      await remind(day)
      return sent.mock.calls.length
    } finally {
      sent.mockRestore()
    }
  }
  const one = await statements(addDays(due, 1))
  const { id: _, ...first } = await row()
  await db.insert(deliverable).values(Array.from({ length: 60 }, (_, n) => ({ ...first, promiseIndex: n + 1 })))
  await joinParty(world, world.organizations.orchard, "halina", "coordinator")
  expect(await statements(addDays(due, 8))).toBe(one)
  expect(await db.$count(email)).toBe(3)
})

describe("overdue money", () => {
  beforeEach(async () => {
    await setRow({ state: "confirmed" })
    await agreePlan(id, [{ key: "1", grosze: 100_000, due: { on: due } }])
  })

  test("reminds each week those who may record it on both sides, until it is paid", async () => {
    const halina = await joinParty(world, world.organizations.orchard, "halina", "finance")
    const tomasz = await joinParty(world, world.organizations.orchard, "tomasz", "viewer")
    await changeRole(world.viewers.karolina, "coordinator")
    expect(await daysReminded(-8, 10)).toEqual([-7, -1, 1, 8])
    const counts = await Promise.all([marta, halina.id, karolina, tomasz.id].map(bellEntries))
    expect(
      counts.map(({ length }) => length),
      "the sponsor before its day, too",
    ).toEqual([4, 2, 2, 0])
    expect(counts[0]?.[0]?.body.replaceAll("\u00a0", " ")).toBe("Współpraca przy „Sadzenie”. Na najbliższe dni: 1.")
    expect(counts[0]?.[2]).toMatchObject({
      body: "Współpraca przy „Sadzenie”. Płatności po terminie: 1.",
      link: paymentsPath(id),
    })
    const sentBefore = sentEmails().length
    await runDueJobs()
    const texts = emailsAfter(sentBefore).map(({ text }) => text.replace(/\s+/g, " "))
    expect(texts.filter((text) => text.includes("Przelew 1 000 zł miał wyjść do 20 marca 2024."))).toHaveLength(2)
    expect(texts.filter((text) => text.includes("Zapłać 1 000 zł do 20 marca 2024"))).toHaveLength(2)
    expect(texts.filter((text) => text.includes("Wpłata 1 000 zł miała przyjść do 20 marca 2024."))).toHaveLength(4)
    const entry = { dealId: id, instalmentKey: "1", kind: "received", onDay: due, side: "organization" } as const
    await writeEntries({ ...entry, grosze: 100_000, authorId: karolina })
    expect(await daysReminded(15, 25)).toEqual([])
  })

  test("that was agreed today is asked for from tomorrow on", async () => {
    await db.update(dealAgreement).set({ agreedOn: addDays(due, -7) })
    expect(await daysReminded(-8, 2)).toEqual([-1, 1])
  })

  test("reminds of an instalment until it is paid, whatever is left of the plan", async () => {
    const part = (key: string, on: Day) => ({ key, grosze: 50_000, due: { on } })
    await agreePlan(id, [part("1", due), part("2", addDays(due, 60))])
    const pay = async (kind: "sent" | "received", grosze: number) => {
      const entry = { dealId: id, instalmentKey: "2", kind, onDay: due, side: "organization", grosze } as const
      await writeEntries({ ...entry, authorId: karolina })
      const details = { side: "organization", grosze }
      await recordFact({ what: "deal.paymentReceived", aboutId: id, by: world.viewers.karolina, details })
      await runDueJobs()
    }
    const countOpenReminders = async () =>
      db.$count(notification, and(eq(notification.kind, "reminder_daily"), isNull(notification.settledAt)))
    const sentBefore = sentEmails().length
    expect(await remind(addDays(due, 1))).toBe(2)
    await pay("received", 20_000)
    expect(await countOpenReminders()).toBe(2)
    expect(emailsAfter(sentBefore), "a part payment settles nothing").toHaveLength(2)
    expect(await remind(addDays(due, 8))).toBe(2)
    await pay("received", 30_000)
    expect(await countOpenReminders()).toBe(0)
    expect(emailsAfter(sentBefore), "the waiting email is not sent").toHaveLength(2)
    expect(await remind(addDays(due, 15))).toBe(0)
    expect(await remind(addDays(due, 61))).toBe(2)
    await pay("sent", 50_000)
    expect(await countOpenReminders()).toBe(0)
    expect(emailsAfter(sentBefore)).toHaveLength(2)
  })

  test("is in the same email as the rows, and in emails of a closed deal until it is 90 days late", async () => {
    await setRow({ state: "done", doneAt: morning(addDays(due, -6)) })
    expect(await remind(addDays(due, 1))).toBe(2)
    expect((await bellEntries(marta))[0]?.body).toContain("Do potwierdzenia: 1, płatności po terminie: 1.")
    await runDueJobs()
    const sentBefore = sentEmails().length
    await db.update(deals).set(inStatus("settlement")).where(eq(deals.id, id))
    expect(await remind(addDays(due, 8))).toBe(2)
    await db.update(deals).set(inStatus("completed")).where(eq(deals.id, id))
    await recordFact({ what: "deal.acceptSettlement", aboutId: id, by: world.viewers.marta, details: {} })
    await runDueJobs()
    expect(
      emailsAfter(sentBefore).filter(({ text }) => /miał(a przyjść| wyjść) do 20\smarca\s2024/.test(text)),
    ).toHaveLength(2)
    expect(await daysReminded(80, 100)).toEqual([80, 85])
    const countOpenReminders = () =>
      db.$count(notification, and(eq(notification.kind, "reminder_daily"), isNull(notification.readAt)))
    expect(await countOpenReminders()).toBeGreaterThan(0)
    const entry = { dealId: id, instalmentKey: "1", kind: "received", onDay: due, side: "organization" } as const
    await writeEntries({ ...entry, grosze: 100_000, authorId: karolina })
    await recordFact({ what: "deal.paymentReceived", aboutId: id, by: world.viewers.karolina, details: {} })
    await runDueJobs()
    expect(await countOpenReminders()).toBe(0)
  })

  test("a cancelled deal's money is asked of nobody", async () => {
    await db.update(deals).set(inStatus("canceled")).where(eq(deals.id, id))
    expect(await daysReminded(1, 9)).toEqual([])
  })
})
