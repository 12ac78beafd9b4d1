import { and, eq, ne } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import {
  dealAgreement,
  dealEvent,
  dealInstalment,
  deal as deals,
  deliverable,
  email,
  event,
  materialGiving,
} from "#app/db/schema.ts"
import { type DealStatus, isFinal } from "#app/domain/deals/deal/deal.ts"
import { addDays, type Day, startOfDay } from "#app/lib/dates.ts"
import { castWorld } from "#test/support/cast.ts"
import { dealAfter, situations } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { agreePlan, writeEntries } from "#test/support/money/entries.ts"
import { forgetWork } from "#test/support/worker.ts"
import { remindOfTasks } from "./commands.server.ts"

let world: World
let id: string

beforeEach(async () => {
  await emptyTables("user", "fact", "reaction_done", "rate_limit", "email")
  forgetWork()
  world = await castWorld()
  id = await dealAfter(world, situations.in_progress ?? [])
  await db.delete(deals).where(ne(deals.id, id))
  await db.delete(deliverable)
  await emptyTables("fact", "notification", "email")
})

const at = (day: Day, hours: number) => new Date(startOfDay(day).getTime() + hours * 3_600_000)
/** A move of the deal on this day, after the reminders of its morning. */
const move = (day: Day, status: DealStatus, more: Partial<typeof deals.$inferInsert> = {}) =>
  db
    .update(deals)
    .set({ status, updatedAt: at(day, 12), endedOn: isFinal(status) ? day : null, ...more })
    .where(eq(deals.id, id))
const pay = (day: Day, instalmentKey: string, kind: "sent" | "received", grosze: number) =>
  writeEntries({
    ...{ dealId: id, instalmentKey, kind, grosze, onDay: day, createdAt: at(day, 12) },
    ...{ side: kind === "sent" ? ("sponsor" as const) : ("organization" as const), authorId: world.people.karolina },
  })
const row = (title: string, more: Partial<typeof deliverable.$inferInsert>) =>
  db
    .insert(deliverable)
    .values({ dealId: id, title, owedBy: "organization", position: 1, dueOn: "2030-01-01", ...more })
const setRow = (title: string, values: Partial<typeof deliverable.$inferInsert>) =>
  db
    .update(deliverable)
    .set(values)
    .where(and(eq(deliverable.dealId, id), eq(deliverable.title, title)))
const agreedOn = (day: Day) => db.update(dealAgreement).set({ agreedOn: day }).where(eq(dealAgreement.dealId, id))

type Row = { title?: string; kind: string; grosze?: number }
type Content = { deals: { rows: Row[] }[] }
const said = ({ kind, title, grosze }: Row) => `${kind} ${title ?? (grosze ?? 0) / 100}`.replaceAll("\u00a0", " ")

/** Lives through the year day by day; what happens on a day happens after its morning. Returns who got what on which day. */
async function live(year: number, acts: Record<Day, () => Promise<unknown>>): Promise<string[]> {
  const names = new Map([
    [world.people.karolina, "organization"],
    [world.people.marta, "sponsor"],
  ])
  const told: string[] = []
  const happened = new Set<Day>()
  for (let today = `${year}-01-01`; today <= `${year}-12-31`; today = addDays(today, 1)) {
    await db.delete(email)
    await remindOfTasks(at(today, 7.5))
    for (const { userId, content } of await db.select().from(email).orderBy(email.key)) {
      const rows = (content as Content).deals.flatMap((deal) => deal.rows.map(said))
      told.push(`${today.slice(5)} ${names.get(userId ?? "")}: ${rows.join(", ")}`)
    }
    await acts[today]?.()
    if (acts[today]) happened.add(today)
  }
  expect([...happened]).toEqual(Object.keys(acts).toSorted())
  return told.toSorted()
}

const title = "Baner"

test("a deal of one event: who is reminded of what on which day", async () => {
  await db.update(event).set({ startDate: "2030-06-15", endDate: null }).where(eq(event.id, world.events.planting))
  await db.delete(dealInstalment)
  await move("2030-01-01", "pending", { acceptedByOrganization: null, acceptedBySponsor: null })
  const told = await live(2030, {
    "2030-02-20": () => move("2030-02-20", "accepted"),
    "2030-03-01": async () => {
      await move("2030-03-01", "in_progress")
      await agreedOn("2030-03-01")
      await agreePlan(id, [
        { key: "1", grosze: 40_000, due: { on: "2030-03-15" } },
        { key: "2", grosze: 60_000, due: { on: "2030-05-31" } },
      ])
      await row(title, { dueOn: "2030-06-08", createdAt: at("2030-03-01", 12) })
    },
    "2030-03-24": () => pay("2030-03-24", "1", "sent", 40_000),
    "2030-04-02": () => pay("2030-04-02", "1", "received", 40_000),
    "2030-04-10": () =>
      db.update(deals).set({ materialsAskedAt: at("2030-04-10", 12), updatedAt: at("2030-03-01", 12) }),
    "2030-04-20": () => db.insert(materialGiving).values({ dealId: id, number: 1, givenById: world.people.marta }),
    "2030-06-03": () => pay("2030-06-03", "2", "received", 60_000),
    "2030-06-07": () => setRow(title, { state: "done", doneAt: at("2030-06-07", 12) }),
    "2030-06-18": () => setRow(title, { state: "sent_back", reason: "Zły kolor", sentBackAt: at("2030-06-18", 12) }),
    "2030-06-25": () => setRow(title, { state: "done", doneAt: at("2030-06-25", 12) }),
    "2030-06-26": () => setRow(title, { state: "confirmed" }),
    "2030-07-02": () => move("2030-07-02", "settlement"),
    "2030-07-20": () => move("2030-07-20", "settlement_rejected"),
    "2030-07-30": () => move("2030-07-30", "settlement"),
    "2030-08-01": () => move("2030-08-01", "completed"),
  })
  expect(told).toEqual([
    "01-08 organization: waiting Odpowiedz na propozycję",
    "01-15 organization: waiting Odpowiedz na propozycję",
    "02-14 organization: waiting Odpowiedz na propozycję",
    "02-27 sponsor: waiting Potwierdź warunki",
    "03-08 sponsor: soon Zapłać 400 zł",
    "03-14 sponsor: soon Zapłać 400 zł",
    "03-16 organization: expect 400",
    "03-16 sponsor: pay 400",
    "03-23 organization: expect 400",
    "03-23 sponsor: pay 400",
    "03-31 organization: waiting Sprawdź, czy wpłynęło 400 zł",
    "04-17 sponsor: waiting Przekaż materiały",
    "05-24 sponsor: soon Zapłać 600 zł",
    "05-30 sponsor: soon Zapłać 600 zł",
    "06-01 organization: expect 600, soon Baner",
    "06-01 sponsor: pay 600",
    "06-07 organization: soon Baner",
    "06-14 sponsor: unconfirmed Baner",
    "06-16 organization: waiting Prześlij rozliczenie",
    "06-23 organization: late Popraw: Baner",
    "06-29 organization: waiting Prześlij rozliczenie",
    "07-09 sponsor: waiting Sprawdź rozliczenie",
    "07-16 sponsor: waiting Sprawdź rozliczenie",
    "07-27 organization: waiting Popraw rozliczenie",
    "08-04 organization: waiting Oceń współpracę",
    "08-04 sponsor: waiting Oceń współpracę",
  ])
})

test("a deal of two events and two instalments: who is reminded of what on which day", async () => {
  const { planting } = world.events
  const [other] = await db
    .select()
    .from(event)
    .where(and(ne(event.id, planting), eq(event.realm, "public")))
    .limit(1)
  const second = other?.id ?? ""
  await db
    .update(event)
    .set({ startDate: "2031-04-10", endDate: null, status: "planned" })
    .where(eq(event.id, planting))
  await db
    .update(event)
    .set({ startDate: "2031-09-20", endDate: "2031-09-21", status: "planned" })
    .where(eq(event.id, second))
  await db.insert(dealEvent).values({ dealId: id, eventId: second, title: "Festyn", startDate: "2031-09-20" })
  await agreePlan(id, [
    { key: "1", grosze: 30_000, due: { on: "2031-03-31" } },
    { key: "2", grosze: 70_000, due: { on: "2031-08-31" } },
  ])
  await move("2031-01-02", "in_progress")
  await agreedOn("2031-01-02")
  const long = { createdAt: at("2031-01-02", 12) }
  await row("Baner", { ...long, dueOn: "2031-04-03", eventId: planting })
  await row("Scena", { ...long, dueOn: "2031-09-10", eventId: second })
  const told = await live(2031, {
    "2031-03-28": () => pay("2031-03-28", "1", "sent", 30_000),
    "2031-03-29": () => pay("2031-03-29", "1", "received", 30_000),
    "2031-04-02": () => setRow("Baner", { state: "confirmed" }),
    "2031-09-05": () => db.update(event).set({ status: "canceled" }).where(eq(event.id, second)),
    "2031-09-12": () => db.update(event).set({ status: "planned" }).where(eq(event.id, second)),
  })
  expect(told).toEqual([
    "03-24 sponsor: soon Zapłać 300 zł",
    "03-27 organization: soon Baner",
    "04-02 organization: soon Baner",
    "08-24 sponsor: soon Zapłać 700 zł",
    "08-30 sponsor: soon Zapłać 700 zł",
    "09-01 organization: expect 700",
    "09-01 sponsor: pay 700",
    "09-03 organization: soon Scena",
    "09-06 organization: waiting Prześlij rozliczenie",
    "09-08 organization: expect 700",
    "09-08 sponsor: pay 700",
    "09-13 organization: late Scena",
    "09-15 organization: expect 700",
    "09-15 sponsor: pay 700",
    "09-18 organization: late Scena",
    "09-22 organization: expect 700, waiting Prześlij rozliczenie",
    "09-22 sponsor: pay 700",
    "09-25 organization: late Scena",
    "09-29 organization: expect 700",
    "09-29 sponsor: pay 700",
    "10-02 organization: late Scena",
    "10-05 organization: waiting Prześlij rozliczenie",
    "10-06 organization: expect 700",
    "10-06 sponsor: pay 700",
    "10-09 organization: late Scena",
    "10-13 organization: expect 700",
    "10-13 sponsor: pay 700",
    "10-16 organization: late Scena",
    "10-20 organization: expect 700",
    "10-20 sponsor: pay 700",
    "10-23 organization: late Scena",
    "10-27 organization: expect 700",
    "10-27 sponsor: pay 700",
    "10-30 organization: late Scena",
    "11-03 organization: expect 700",
    "11-03 sponsor: pay 700",
    "11-06 organization: late Scena",
    "11-10 organization: expect 700",
    "11-10 sponsor: pay 700",
    "11-13 organization: late Scena",
    "11-17 organization: expect 700",
    "11-17 sponsor: pay 700",
    "11-20 organization: late Scena",
    "11-24 organization: expect 700",
    "11-24 sponsor: pay 700",
    "11-27 organization: late Scena",
    "12-04 organization: late Scena",
    "12-11 organization: late Scena",
    "12-18 organization: late Scena",
    "12-25 organization: late Scena",
  ])
})
