import { eq, sql } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import { buildWorld, type World } from "#app/db/realms/world.server.ts"
import { event, organization, searchWord } from "#app/db/schema.ts"
import { noEventFilters } from "#app/domain/events/event-list.ts"
import { cities } from "#app/domain/shared/city.ts"
import { searchWords, stem } from "#app/lib/text/polish-words.ts"
import { eventsPage } from "#test/support/shown/events-page.ts"
import texts from "#tools/seed/events.json" with { type: "json" }

const now = new Date("2026-11-21T12:00:00Z")
let world: World
beforeAll(async () => {
  world = await db.transaction((tx) => buildWorld(tx, { now }))
})

const titlesWith = async (q: string) =>
  (await eventsPage(null, { ...noEventFilters, q, sort: "relevance" }, now)).events.map(({ title }) => title)

test("the database reads words and stems as the application does", async () => {
  const text = [JSON.stringify(texts), ...cities.map(({ name }) => name), "psów dzieciom wózki C++ 100% „Ćma”…"].join(
    " ",
  )
  const { rows } = await db.execute<{ word: string; stem: string }>(
    sql`select word, search_stem(word) as stem from unnest(search_words(${text})) with ordinality as word (word, place) order by place`,
  )
  const words = searchWords(text)
  expect(rows.map(({ word }) => word)).toEqual(words)
  expect(rows.filter((row) => row.stem !== stem(row.word))).toEqual([])
  expect(words.length).toBeGreaterThan(2000)
})

describe("what is searched", () => {
  test("follows the event's texts and its organization's name", async () => {
    const { planting } = world.events
    await db.update(event).set({ title: "Zlot zabytkowych traktorów" }).where(eq(event.id, planting))
    expect(await titlesWith("traktory")).toEqual(["Zlot zabytkowych traktorów"])
    await db
      .update(organization)
      .set({ name: "Stowarzyszenie Bursztynowa Grupa" })
      .where(eq(organization.id, world.organizations.orchard))
    expect(await titlesWith("bursztynowej")).toContain("Zlot zabytkowych traktorów")
    await db
      .update(event)
      .set({ tags: ["żniwa"], description: "" })
      .where(eq(event.id, planting))
    expect(await titlesWith("żniwa")).toEqual(["Zlot zabytkowych traktorów"])
  })

  test("holds the month with whether the event is over, for common words", async () => {
    // such a word is "y", 1 for an event that is over, year, month
    const [made] = await db
      .insert(event)
      .values({
        organizationId: world.organizations.orchard,
        title: "Zlot starych motocykli",
        description: "",
        category: "Inne",
        city: "Ełk",
        voivodeship: "warmińsko-mazurskie",
        startDate: "2027-01-31",
      })
      .returning()
    const change = async (changes: Partial<typeof event.$inferInsert>) => {
      await db
        .update(event)
        .set(changes)
        .where(eq(event.id, made?.id ?? ""))
      const { rows } = await db.execute<{ word: string }>(
        sql`select word from event, unnest(tsvector_to_array(search)) as word where id = ${made?.id} and word ~ '^y\\d+$'`,
      )
      return rows.map(({ word }) => word)
    }
    expect(await change({ tags: ["motory"] })).toEqual(["y0202701"])
    expect(await change({ startDate: "2027-02-01" })).toEqual(["y0202702"])
    expect(await change({ startDate: "2027-03-01", title: "Zlot nowych motocykli" })).toEqual(["y0202703"])
    expect(await change({ status: "canceled" })).toEqual(["y1202703"])
    expect(await change({ status: "planned" })).toEqual(["y0202703"])
    expect(await change({ over: true })).toEqual(["y1202703"])
    expect(await titlesWith("nowe motocykle")).toEqual(["Zlot nowych motocykli"])
  })

  test("is not written anew when nothing that is searched changes", async () => {
    const before = await db.execute(sql`select sum(pg_column_size(search)) from event`)
    await db.update(event).set({ status: "in_progress" }).where(eq(event.id, world.events.planting))
    expect((await db.execute(sql`select sum(pg_column_size(search)) from event`)).rows).toEqual(before.rows)
  })

  test("mistyped words are compared with words of the public realm alone", async () => {
    const known = async () => (await db.select().from(searchWord)).map(({ word }) => word)
    expect(await known()).toContain("bursztynowa")
    await db.transaction((tx) => buildWorld(tx, { now, realm: "demo-1" }))
    await db.insert(event).values({
      organizationId: world.organizations.orchard,
      realm: "demo-1",
      title: "Osobliwość",
      description: "",
      category: "Inne",
      city: "Ełk",
      voivodeship: "warmińsko-mazurskie",
      startDate: "2027-01-01",
    })
    expect(await known()).not.toContain("osobliwosc")
  })
})
