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
import { type RemindedRow, rowSentence } from "#app/domain/deals/tasks/daily-reminder.ts"
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
const setEvent = (day: Day, eventId: string, status: "planned" | "canceled") =>
  db
    .update(event)
    .set({ status, updatedAt: at(day, 12) })
    .where(eq(event.id, eventId))
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

type Content = { day: Day; deals: { rows: RemindedRow[] }[] }
const sentenceOf = (row: RemindedRow, day: Day) =>
  `${"title" in row ? `${row.title}: ` : ""}${rowSentence(row, day)}`
    .replace(/ (Jeśli|Nic) .*/, "")
    .replaceAll("\u00a0", " ")

/** Lives through the year day by day; what happens on a day happens after its morning. Returns who got what on which day. */
async function live(year: number, acts: Record<Day, () => Promise<unknown>>): Promise<string[]> {
  const names = new Map([
    [world.people.karolina, "organization"],
    [world.people.marta, "sponsor"],
  ])
  const sent: string[] = []
  const happened = new Set<Day>()
  for (let today = `${year}-01-01`; today <= `${year}-12-31`; today = addDays(today, 1)) {
    await db.delete(email)
    await remindOfTasks(at(today, 7.5))
    for (const { userId, content } of await db.select().from(email).orderBy(email.key)) {
      const rows = (content as Content).deals.flatMap((deal) =>
        deal.rows.map((one) => sentenceOf(one, (content as Content).day)),
      )
      sent.push(`${today.slice(5)} ${names.get(userId ?? "")}: ${rows.join(", ")}`)
    }
    await acts[today]?.()
    if (acts[today]) happened.add(today)
  }
  expect([...happened]).toEqual(Object.keys(acts).toSorted())
  return sent.toSorted()
}

const title = "Baner"
/** 365 mornings with their emails. */
const wholeYear = { timeout: 180_000 }

test("a deal of one event: who is reminded of what on which day", wholeYear, async () => {
  await db.update(event).set({ startDate: "2030-06-15", endDate: null }).where(eq(event.id, world.events.planting))
  await db.delete(dealInstalment)
  await move("2030-01-01", "pending", { acceptedByOrganization: null, acceptedBySponsor: null })
  const sent = await live(2030, {
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
  expect(sent).toEqual([
    "01-08 organization: Odpowiedz na propozycję: czeka od 1 stycznia 2030",
    "01-15 organization: Odpowiedz na propozycję: czeka od 1 stycznia 2030",
    "02-14 organization: Odpowiedz na propozycję: czeka od 1 stycznia 2030",
    "02-27 sponsor: Potwierdź i zawrzyj umowę: czeka od 20 lutego 2030",
    "03-08 sponsor: Zapłać 400 zł: do 15 marca 2030 (za 7 dni)",
    "03-14 sponsor: Zapłać 400 zł: do 15 marca 2030 (jutro)",
    "03-16 organization: Wpłata 400 zł miała przyjść do 15 marca 2030.",
    "03-16 sponsor: Przelew 400 zł miał wyjść do 15 marca 2030.",
    "03-23 organization: Wpłata 400 zł miała przyjść do 15 marca 2030.",
    "03-23 sponsor: Przelew 400 zł miał wyjść do 15 marca 2030.",
    "03-31 organization: Sprawdź, czy wpłynęło 400 zł: czeka od 24 marca 2030",
    "04-17 sponsor: Przekaż materiały: czeka od 10 kwietnia 2030",
    "05-24 sponsor: Zapłać 600 zł: do 31 maja 2030 (za 7 dni)",
    "05-30 sponsor: Zapłać 600 zł: do 31 maja 2030 (jutro)",
    "06-01 organization: Wpłata 600 zł miała przyjść do 31 maja 2030., Baner: do 8 czerwca 2030 (za 7 dni)",
    "06-01 sponsor: Przelew 600 zł miał wyjść do 31 maja 2030.",
    "06-07 organization: Baner: do 8 czerwca 2030 (jutro)",
    "06-14 sponsor: Baner: zrobione 7 czerwca 2030, czeka na Twoje potwierdzenie",
    "06-16 organization: Prześlij rozliczenie: czeka od 16 czerwca 2030",
    "06-23 organization: Popraw: Baner: termin minął 8 czerwca 2030 (15 dni temu)",
    "06-29 organization: Prześlij rozliczenie: czeka od 16 czerwca 2030",
    "07-09 sponsor: Sprawdź rozliczenie: czeka od 2 lipca 2030",
    "07-16 sponsor: Sprawdź rozliczenie: czeka od 2 lipca 2030",
    "07-27 organization: Popraw rozliczenie: czeka od 20 lipca 2030",
    "08-04 organization: Oceń współpracę: czeka od 1 sierpnia 2030",
    "08-04 sponsor: Oceń współpracę: czeka od 1 sierpnia 2030",
  ])
})

test("a deal of two events and two instalments: who is reminded of what on which day", wholeYear, async () => {
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
  const addedAtStart = { createdAt: at("2031-01-02", 12) }
  await row("Baner", { ...addedAtStart, dueOn: "2031-04-03", eventId: planting })
  await row("Scena", { ...addedAtStart, dueOn: "2031-09-10", eventId: second })
  const sent = await live(2031, {
    "2031-03-28": () => pay("2031-03-28", "1", "sent", 30_000),
    "2031-03-29": () => pay("2031-03-29", "1", "received", 30_000),
    "2031-04-02": () => setRow("Baner", { state: "confirmed" }),
    "2031-09-05": () => setEvent("2031-09-05", second, "canceled"),
    "2031-09-12": () => setEvent("2031-09-12", second, "planned"),
  })
  expect(sent).toEqual([
    "03-24 sponsor: Zapłać 300 zł: do 31 marca 2031 (za 7 dni)",
    "03-27 organization: Baner: do 3 kwietnia 2031 (za 7 dni)",
    "04-02 organization: Baner: do 3 kwietnia 2031 (jutro)",
    "08-24 sponsor: Zapłać 700 zł: do 31 sierpnia 2031 (za 7 dni)",
    "08-30 sponsor: Zapłać 700 zł: do 31 sierpnia 2031 (jutro)",
    "09-01 organization: Wpłata 700 zł miała przyjść do 31 sierpnia 2031.",
    "09-01 sponsor: Przelew 700 zł miał wyjść do 31 sierpnia 2031.",
    "09-03 organization: Scena: do 10 września 2031 (za 7 dni)",
    "09-08 organization: Wpłata 700 zł miała przyjść do 31 sierpnia 2031.",
    "09-08 sponsor: Przelew 700 zł miał wyjść do 31 sierpnia 2031.",
    "09-13 organization: Scena: termin minął 10 września 2031 (3 dni temu)",
    "09-15 organization: Wpłata 700 zł miała przyjść do 31 sierpnia 2031.",
    "09-15 sponsor: Przelew 700 zł miał wyjść do 31 sierpnia 2031.",
    "09-18 organization: Scena: termin minął 10 września 2031 (8 dni temu)",
    "09-22 organization: Wpłata 700 zł miała przyjść do 31 sierpnia 2031., Prześlij rozliczenie: czeka od 22 września 2031",
    "09-22 sponsor: Przelew 700 zł miał wyjść do 31 sierpnia 2031.",
    "09-25 organization: Scena: termin minął 10 września 2031 (15 dni temu)",
    "09-29 organization: Wpłata 700 zł miała przyjść do 31 sierpnia 2031.",
    "09-29 sponsor: Przelew 700 zł miał wyjść do 31 sierpnia 2031.",
    "10-02 organization: Scena: termin minął 10 września 2031 (22 dni temu)",
    "10-05 organization: Prześlij rozliczenie: czeka od 22 września 2031",
    "10-06 organization: Wpłata 700 zł miała przyjść do 31 sierpnia 2031.",
    "10-06 sponsor: Przelew 700 zł miał wyjść do 31 sierpnia 2031.",
    "10-09 organization: Scena: termin minął 10 września 2031 (29 dni temu)",
    "10-13 organization: Wpłata 700 zł miała przyjść do 31 sierpnia 2031.",
    "10-13 sponsor: Przelew 700 zł miał wyjść do 31 sierpnia 2031.",
    "10-16 organization: Scena: termin minął 10 września 2031 (36 dni temu)",
    "10-20 organization: Wpłata 700 zł miała przyjść do 31 sierpnia 2031.",
    "10-20 sponsor: Przelew 700 zł miał wyjść do 31 sierpnia 2031.",
    "10-23 organization: Scena: termin minął 10 września 2031 (43 dni temu)",
    "10-27 organization: Wpłata 700 zł miała przyjść do 31 sierpnia 2031.",
    "10-27 sponsor: Przelew 700 zł miał wyjść do 31 sierpnia 2031.",
    "10-30 organization: Scena: termin minął 10 września 2031 (50 dni temu)",
    "11-03 organization: Wpłata 700 zł miała przyjść do 31 sierpnia 2031.",
    "11-03 sponsor: Przelew 700 zł miał wyjść do 31 sierpnia 2031.",
    "11-06 organization: Scena: termin minął 10 września 2031 (57 dni temu)",
    "11-10 organization: Wpłata 700 zł miała przyjść do 31 sierpnia 2031.",
    "11-10 sponsor: Przelew 700 zł miał wyjść do 31 sierpnia 2031.",
    "11-13 organization: Scena: termin minął 10 września 2031 (64 dni temu)",
    "11-17 organization: Wpłata 700 zł miała przyjść do 31 sierpnia 2031.",
    "11-17 sponsor: Przelew 700 zł miał wyjść do 31 sierpnia 2031.",
    "11-20 organization: Scena: termin minął 10 września 2031 (71 dni temu)",
    "11-24 organization: Wpłata 700 zł miała przyjść do 31 sierpnia 2031.",
    "11-24 sponsor: Przelew 700 zł miał wyjść do 31 sierpnia 2031.",
    "11-27 organization: Scena: termin minął 10 września 2031 (78 dni temu)",
    "12-04 organization: Scena: termin minął 10 września 2031 (85 dni temu)",
    "12-11 organization: Scena: termin minął 10 września 2031 (92 dni temu)",
    "12-18 organization: Scena: termin minął 10 września 2031 (99 dni temu)",
    "12-25 organization: Scena: termin minął 10 września 2031 (106 dni temu)",
  ])
})

test(
  "a deal whose event is cancelled: both sides decide what comes next, from the day of the cancellation",
  wholeYear,
  async () => {
    const { planting } = world.events
    await db.update(event).set({ startDate: "2032-09-20", endDate: null }).where(eq(event.id, planting))
    await db.delete(dealInstalment)
    await move("2032-03-01", "in_progress")
    const sent = await live(2032, {
      "2032-06-10": () => setEvent("2032-06-10", planting, "canceled"),
      "2032-07-30": () => move("2032-07-30", "canceled"),
    })
    const decide = "Zdecyduj, co dalej po anulowaniu wydarzenia: czeka od 10 czerwca 2032"
    expect(sent).toEqual(
      ["06-17", "06-24", "07-24"].flatMap((day) =>
        ["organization", "sponsor"].map((side) => `${day} ${side}: ${decide}`),
      ),
    )
  },
)
