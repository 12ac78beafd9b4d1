import { eq, sql } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import { buildWorld, demoId, type World } from "#app/db/realms/world.server.ts"
import { email, event, member, party, savedSearch, user } from "#app/db/schema.ts"
import { readEventList } from "#app/domain/events/event-list.ts"
import { emailTimes, type SearchFrequency } from "#app/domain/events/searches/saved-search.ts"
import { switchOnEmails } from "#app/features/notifications/settings/commands.server.ts"
import {
  readUnsubscribe,
  unsubscribe,
  unsubscribePath,
} from "#app/features/notifications/unsubscribe-commands.server.ts"
import { addDays, dayMs, startOfDay, todayIn } from "#app/lib/dates.ts"
import { eventPath, savedSearchesPath } from "#app/paths.ts"
import { castWorld } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { statementsOf } from "#test/support/engines/query-plans.ts"
import { chooseNews } from "#test/support/parties.ts"
import { editSearch, removeSearch, restoreSearch, saveSearch } from "./commands.server.ts"
import type { EmailedSearch } from "./emails.tsx"
import { emailSearches } from "./search-emails.server.ts"

let world: World
/** Ten past nine of a Tuesday in the future; then the days after it. */
let tuesday: Date
const daysAfterTuesday = (days: number) => new Date(tuesday.getTime() + days * dayMs)

beforeEach(async () => {
  await emptyTables("user", "rate_limit", "email")
  world = await castWorld()
  const today = todayIn(new Date())
  const daysToTuesday = (9 - new Date(`${today}T00:00:00Z`).getUTCDay()) % 7
  tuesday = new Date(startOfDay(addDays(today, daysToTuesday + 7)).getTime() + 9 * 3_600_000 + 600_000)
  await db.update(event).set({ createdAt: new Date(0) })
})

type Person = "marta" | "anna"
const filtersOf = (search: string) => readEventList(new URLSearchParams(search)).filters
/** Saves a search whose last email was a fortnight before the Tuesday. */
async function saved(person: Person, search: string, frequency: SearchFrequency, name = search) {
  const { id } = await saveSearch(world.viewers[person], filtersOf(search), { name, frequency })
  await db
    .update(savedSearch)
    .set({ emailedUntil: daysAfterTuesday(-14) })
    .where(eq(savedSearch.id, id))
  return id
}
const publish = (at: Date, id = world.events.planting) =>
  db.update(event).set({ createdAt: at }).where(eq(event.id, id))
/** The reader and the searches of each email, oldest first. */
async function sentSearches() {
  const rows = await db.select().from(email).where(eq(email.kind, "search_new")).orderBy(email.id)
  return rows.map(({ userId, content }) => ({
    userId,
    searches: (content as { searches: EmailedSearch[] }).searches,
  }))
}

describe("what an email contains", () => {
  test("the fitting events published since the last email, with prices; without new ones no email is sent", async () => {
    await saved("marta", "q=zielone", "daily", "Zieleń")
    await saved("marta", "q=nieznalezione", "daily")
    expect(await emailSearches(tuesday)).toBe(0)
    await publish(daysAfterTuesday(0.5))
    expect(await emailSearches(daysAfterTuesday(1))).toBe(1)
    const [one] = await sentSearches()
    expect(one?.userId).toBe(world.people.marta)
    expect(one?.searches).toMatchObject([
      { name: "Zieleń", path: "/wydarzenia?q=zielone", count: 1, events: [{ eventId: world.events.planting }] },
    ])
    expect(one?.searches[0]?.events[0]?.price).toMatch(/\d.*zł$/)
    expect(await emailSearches(daysAfterTuesday(2)), "sent once").toBe(0)
  })

  test("one email has all due searches that found something, each with its events", async () => {
    await saved("marta", "q=zielone", "daily", "A")
    await saved("marta", "q=zielone&upcoming=0", "weekly", "B")
    await saved("marta", "q=zielone&verified=0&voivodeship=podlaskie", "daily", "C")
    await publish(daysAfterTuesday(-1))
    expect(await emailSearches(tuesday)).toBe(1)
    expect((await sentSearches())[0]?.searches.map(({ name }) => name)).toEqual(["A", "B"])
  })

  test("at most ten events, the nearest first, with the number of all", async () => {
    await saved("marta", "q=zielone", "daily")
    const [like] = await db.select().from(event).where(eq(event.id, world.events.planting))
    const { closed: _, live: _1, shownStatus: _2, lastDay: _3, participants: _4, ...row } = like ?? expect.unreachable()
    await db.insert(event).values(
      Array.from({ length: 13 }, (_, at) => ({
        ...row,
        id: `copy-${at}`,
        startDate: `2090-01-${31 - at}`,
        endDate: null,
        createdAt: daysAfterTuesday(-1),
      })),
    )
    await emailSearches(tuesday)
    const [found] = (await sentSearches())[0]?.searches ?? []
    expect(found?.count).toBe(13)
    expect(found?.events.map(({ eventId }) => eventId)).toEqual(
      Array.from({ length: 10 }, (_, at) => `copy-${12 - at}`),
    )
  })

  test.each([
    ["hidden", { hiddenAt: new Date() }],
    ["deleted", { deletedAt: new Date() }],
    ["canceled", { status: "canceled" as const }],
    ["over", { startDate: "2020-01-01", endDate: null, over: true }],
    ["of another realm", { realm: "demo-x" }],
  ])("an event that is %s is in no email", async (_, change) => {
    await saved("marta", "q=zielone", "daily")
    await publish(daysAfterTuesday(-1))
    await db.update(event).set(change).where(eq(event.id, world.events.planting))
    expect(await emailSearches(tuesday)).toBe(0)
  })

  test("a search for a category that no longer exists finds nothing, instead of everything", async () => {
    await saved("marta", "q=zielone", "daily")
    await db.update(savedSearch).set({ query: "category=Dawna" })
    await publish(daysAfterTuesday(-1))
    expect(await emailSearches(tuesday)).toBe(0)
  })
})

describe("when an email goes", () => {
  test("daily from seven on, weekly on Mondays, or on the next day when Monday was missed", async () => {
    await saved("marta", "q=zielone", "daily")
    await saved("anna", "q=zielone", "weekly")
    await saved("anna", "q=zielone&upcoming=0", "never")
    expect(await emailSearches(new Date(startOfDay(todayIn(tuesday)).getTime() + 6 * 3_600_000))).toBe(0)
    await publish(daysAfterTuesday(-1))
    expect(await emailSearches(tuesday), "anna's of the day before was missed").toBe(2)
    await publish(daysAfterTuesday(0.5))
    expect(await emailSearches(daysAfterTuesday(1))).toBe(1)
    for (const day of [2, 3, 4, 5]) expect(await emailSearches(daysAfterTuesday(day)), `day ${day}`).toBe(0)
    expect(await emailSearches(daysAfterTuesday(6)), "Monday").toBe(1)
    expect((await sentSearches()).map(({ userId }) => userId).slice(2)).toEqual([world.people.marta, world.people.anna])
    expect(await emailSearches(daysAfterTuesday(13))).toBe(0)
  })

  test("what is published after seven waits for the next email", async () => {
    await saved("marta", "q=zielone", "daily")
    const { until } = emailTimes(tuesday) ?? expect.unreachable()
    await publish(new Date(until.getTime() + 1000))
    expect(await emailSearches(tuesday)).toBe(0)
    expect(await emailSearches(daysAfterTuesday(1))).toBe(1)
  })

  test("a new search, and one whose emails are switched on, gets only events published afterwards", async () => {
    await publish(new Date(Date.now() - 1000))
    await saveSearch(world.viewers.marta, filtersOf("q=zielone"), { name: "x", frequency: "daily" })
    const id = await saved("anna", "q=zielone", "never")
    await editSearch(world.viewers.anna, id, { name: "x", frequency: "daily" })
    expect(await emailSearches(tuesday)).toBe(0)
  })

  test("a removed search sends no email; once restored, it sends the events published meanwhile", async () => {
    const id = await saved("marta", "q=zielone", "daily")
    await publish(daysAfterTuesday(-1))
    await removeSearch(world.viewers.marta, id)
    expect(await emailSearches(tuesday)).toBe(0)
    await restoreSearch(world.viewers.marta, id)
    expect(await emailSearches(tuesday)).toBe(1)
  })
})

describe("who gets an email", () => {
  test.each([
    ["is blocked", { blockedAt: new Date() }],
    ["is deleted", { deletedAt: new Date() }],
    ["has not confirmed the address", { emailVerified: false }],
    ["has switched these emails off", { mutedEmails: ["search_new"] }],
  ])("not a sponsor who %s", async (_, change) => {
    await saved("marta", "q=zielone", "daily")
    await publish(daysAfterTuesday(-1))
    await db.update(user).set(change).where(eq(user.id, world.people.marta))
    expect(await emailSearches(tuesday)).toBe(0)
  })

  test("not a person of a demo", async () => {
    const demo = await db.transaction((tx) => buildWorld(tx, { realm: "demo-1", now: new Date(), id: demoId }))
    await saveSearch(demo.viewers.marta, filtersOf("q=zielone"), { name: "x", frequency: "daily" })
    await db.update(savedSearch).set({ emailedUntil: daysAfterTuesday(-14) })
    await publish(daysAfterTuesday(-1), demo.events.planting)
    await publish(daysAfterTuesday(-1))
    expect(await emailSearches(tuesday)).toBe(0)
  })

  test("the link in the email switches off all searches; switched on again, they send no earlier events", async () => {
    await saved("marta", "q=zielone", "daily")
    await publish(daysAfterTuesday(-1))
    const token = new URL(unsubscribePath(world.people.marta, "searches"), "https://x.example").searchParams.get(
      "zeton",
    )
    await unsubscribe(readUnsubscribe(token) ?? expect.unreachable())
    expect(await emailSearches(tuesday)).toBe(0)
    await chooseNews({}, world.people.marta)
    await switchOnEmails(world.viewers.marta, "search_new")
    expect(await emailSearches(daysAfterTuesday(1))).toBe(0)
  })
})

describe("crashes and several workers", () => {
  test("workers that run at once write one email to each person", async () => {
    for (const person of ["marta", "anna"] as const)
      for (const search of ["q=zielone", "q=zielone&upcoming=0"]) await saved(person, search, "daily")
    await publish(daysAfterTuesday(-1))
    const written = await Promise.all([1, 2, 3].map(() => emailSearches(tuesday)))
    expect(written.reduce((sum, one) => sum + one)).toBe(2)
    expect((await sentSearches()).map(({ userId, searches }) => [userId, searches.length]).sort()).toEqual(
      [
        [world.people.marta, 2],
        [world.people.anna, 2],
      ].sort(),
    )
  })

  test("a run that stops in the middle is continued: nobody is left out, nobody emailed twice", async () => {
    for (const person of ["marta", "anna"] as const) await saved(person, "q=zielone", "daily")
    await publish(daysAfterTuesday(-1))
    const last = [world.people.marta, world.people.anna].sort()[1] ?? ""
    await db.execute(
      sql.raw(`create function refuse() returns trigger language plpgsql as
      $$ begin if new.user_id = '${last}' then raise exception 'stopped'; end if; return new; end $$`),
    )
    await db.execute(sql`create trigger refuse before insert on email for each row execute function refuse()`)
    try {
      await expect(emailSearches(tuesday)).rejects.toThrow()
      expect(await sentSearches()).toHaveLength(1)
    } finally {
      await db.execute(sql`drop trigger refuse on email`)
      await db.execute(sql`drop function refuse()`)
    }
    expect(await emailSearches(new Date(tuesday.getTime() + 3_600_000))).toBe(1)
    expect(await emailSearches(new Date(tuesday.getTime() + 7_200_000))).toBe(0)
    expect(new Set((await sentSearches()).map(({ userId }) => userId)).size).toBe(2)
  })
})

test("many searches are matched together: the number of statements depends on the batches, not on the searches", async () => {
  const people = Array.from({ length: 120 }, (_, at) => `person-${String(at).padStart(3, "0")}`)
  await db.insert(user).values(
    people.map((id) => ({
      id,
      name: id,
      email: `${id}@x.example`,
      emailVerified: true,
      userType: "sponsor" as const,
      termsOfServiceVersion: "1",
    })),
  )
  await db.insert(party).values(people.map((id) => ({ id, kind: "company" as const })))
  await db.insert(member).values(people.map((id) => ({ partyId: id, userId: id, role: "owner" as const })))
  await db.insert(savedSearch).values(
    people.flatMap((userId, person) =>
      [0, 1, 2, 3].map((at) => ({
        partyId: userId,
        userId,
        name: "x",
        query: at === 0 ? "q=zielone" : `q=slowo${(4 * person + at) % 150}`,
        frequency: "daily" as const,
        emailedUntil: daysAfterTuesday(-2),
      })),
    ),
  )
  await publish(daysAfterTuesday(-1))
  const statements = await statementsOf(async () => expect(await emailSearches(tuesday)).toBe(120))
  const count = (pattern: RegExp) => statements.filter(({ text }) => pattern.test(text)).length
  // three batches of at most fifty people, and the empty one that ends the run
  expect(count(/from "saved_search" inner join "user"/)).toBe(4)
  // 151 different searches of fifty people, 61 of the last twenty, a hundred to a statement
  expect(count(/array_agg/)).toBe(5)
  expect(count(/^select.* from "sponsorship_option"/)).toBe(3)
  expect(statements.filter(({ text }) => /array_agg/.test(text)).every(({ values }) => values.length < 5000)).toBe(true)
})

test("the email links to the list, the events and the page of all searches", async () => {
  const { searchEmail } = await import("./emails.tsx")
  const { renderEmail } = await import("#app/ui/email/render-email.tsx")
  const found = { eventId: "e1", title: "Regaty", organization: "Klub Wiatr", whenAndWhere: "Puck", price: "od 500 zł" }
  const search = { name: "Regaty, pomorskie", path: "/wydarzenia?q=regaty", count: 12, events: [found] }
  const around = {
    origin: "https://pomost.example",
    operator: "F",
    settingsPath: null,
    unsubscribe: "https://x.example/u",
  }
  const one = await renderEmail(searchEmail.write({ searches: [search] }), around)
  expect(one.subject).toBe("Nowe wydarzenia dla Ciebie: Regaty, pomorskie")
  for (const path of ["/wydarzenia?q=regaty", eventPath("e1")])
    expect(one.html).toContain(`href="https://pomost.example${path}"`)
  expect(one.text.replace(/\s+/g, " ")).toMatch(/I jeszcze 11 nowych wydarzeń/)
  expect(one.html).toContain('href="https://x.example/u"')
  const two = await renderEmail(
    searchEmail.write({ searches: [search, { ...search, name: "Piknik", path: "/wydarzenia?q=piknik" }] }),
    around,
  )
  expect(two.subject).toBe("Nowe wydarzenia dla Ciebie: Regaty, pomorskie; Piknik")
  expect(two.html).toContain(`href="https://pomost.example${savedSearchesPath}"`)
})
