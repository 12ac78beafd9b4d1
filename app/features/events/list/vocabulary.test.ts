import { eq, inArray, ne, sql } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import { buildWorld, type World } from "#app/db/realms/world.server.ts"
import { event, eventWord, organization } from "#app/db/schema.ts"
import { isSponsor, type Viewer } from "#app/domain/accounts/viewer.ts"
import { type EventFilters, type EventSort, eventSorts, noEventFilters } from "#app/domain/events/event-list.ts"
import { addDays } from "#app/lib/dates.ts"
import { listEvents } from "./queries.server.ts"
import { lookUpWords, sweepVocabulary } from "./vocabulary.server.ts"

const now = new Date("2026-11-21T12:00:00Z")
let world: World
let row: Omit<typeof event.$inferInsert, "title">

beforeAll(async () => {
  world = await db.transaction((tx) => buildWorld(tx, { now }))
  const [host] = await db.select().from(organization).limit(1)
  row = {
    organizationId: host?.id ?? "",
    description: "Dla wszystkich.",
    category: "Sportowe",
    city: "Ełk",
    voivodeship: "warmińsko-mazurskie",
    startDate: "2027-01-10",
  }
})

const publish = async (...titles: string[]) =>
  (
    await db
      .insert(event)
      .values(titles.map((title) => ({ ...row, title })))
      .returning()
  ).map(({ id }) => id)
const titlesWith = async (q: string) =>
  (await listEvents(null, { ...noEventFilters, q }, now)).events.map(({ title }) => title)
const knows = async (...words: string[]) =>
  (await db.select().from(eventWord).where(inArray(eventWord.word, words))).map(({ word }) => word).sort()

test("an event's known words are found by their key, not in the trigram index", async () => {
  const known = Array.from({ length: 3000 }, (_, at) => ({ word: `liczone${at}`, latest: "2020-01-01" }))
  const words = known.slice(0, 10).map(({ word }) => word)
  const counting = db.transaction(async (tx) => {
    await tx.insert(eventWord).values(known)
    await tx.insert(event).values({ ...row, title: words.join(" ") })
    const { rows } = await tx.execute<{ scans: string }>(
      sql`select pg_stat_get_xact_numscans('derived.event_word_parts'::regclass) as scans`,
    )
    // leaves nothing behind
    throw new Error(`${rows[0]?.scans} scans`)
  })
  await expect(counting).rejects.toThrow(/^0 scans$/)
})

describe("words that hold a term", () => {
  test("a term is found inside words, at their ends, and with the signs around it", async () => {
    await publish("Nadwiślańskie Święto Śliwki", "Śliwkowisko (Śliwkobranie)")
    const { heldBy } = await lookUpWords("ślIWK")
    expect(heldBy.map(([term, words]) => [term, [...words].sort()])).toEqual([
      ["sliwk", ["(sliwkobranie)", "sliwki", "sliwkowisko"]],
    ])
    expect((await titlesWith("śliwk")).sort()).toEqual(["Nadwiślańskie Święto Śliwki", "Śliwkowisko (Śliwkobranie)"])
    expect(await titlesWith("wiślańskie śliwki")).toEqual(["Nadwiślańskie Święto Śliwki"])
    expect(await titlesWith("branie)")).toEqual(["Śliwkowisko (Śliwkobranie)"])
    expect(await titlesWith("sliwk nieistniejace")).toEqual([])
  })

  test.each([
    ["it's", "Kabaret It's Niebo", "it's"],
    ["back\\slash", "Znak Back\\slash Party", "back\\slash"],
    ["a|b&c", "Grupa A|B&C śpiewa", "b&c"],
    ["constructor", "Lego Constructor", "constructor"],
    ["__proto__", "Projekt __proto__ nocą", "__proto__"],
    ["½", "Półmaraton 3½km leśny", "3½km"],
    ["a very long word", `Zapis ${"x".repeat(99)}yz${"w".repeat(40)}`, "w".repeat(40)],
  ])("what means something to a query stands for itself: %s", async (_, title, q) => {
    await publish(title)
    expect(await titlesWith(q)).toEqual([title])
  })

  test("a term of very many words is looked for in the texts", async () => {
    await publish(
      ...Array.from(
        { length: 7 },
        (_, at) => `Zlot ${Array.from({ length: 18 }, (_, of) => `qqz${at}${of}`).join(" ")}`,
      ),
    )
    expect((await lookUpWords("qqz")).heldBy).toEqual([])
    expect(await titlesWith("qqz")).toHaveLength(7)
  })

  test("events changed later are found by their new words, and not by the old ones", async () => {
    const [id = ""] = await publish("Gra w kapsle")
    await db.update(event).set({ title: "Gra w bierki" }).where(eq(event.id, id))
    expect(await titlesWith("bierki")).toEqual(["Gra w bierki"])
    expect(await titlesWith("kapsle")).toEqual([])
  })
})

describe("how late a word stands", () => {
  test("the latest first day of all events that have it, also when one is moved", async () => {
    const [first = "", second = ""] = await publish("Latawce nad Zalipiem", "Latawce nad Wartą")
    expect((await lookUpWords("latawce")).latest).toBe("2027-01-10")
    await db.update(event).set({ startDate: "2027-06-01" }).where(eq(event.id, second))
    expect((await lookUpWords("latawce")).latest).toBe("2027-06-01")
    expect((await lookUpWords("latawce zalipiem")).latest).toBe("2027-01-10")
    // never earlier than the event's former date: `latest` may only be too late
    await db.update(event).set({ startDate: "2026-12-01" }).where(eq(event.id, first))
    expect((await lookUpWords("zalipiem")).latest).toBe("2027-01-10")
  })
})

describe("a word that very many events have", () => {
  const asked = (change: Partial<EventFilters> = {}, viewer: Viewer | null = null) =>
    listEvents(viewer, { ...noEventFilters, q: "perkoz", ...change }, now)
  const toldOf = (listed: number) => db.update(eventWord).set({ listed }).where(eq(eventWord.word, "perkoz"))

  beforeAll(async () => {
    const statuses = ["planned", "finished", "in_progress", "canceled"] as const
    await db.insert(event).values(
      Array.from({ length: 40 }, (_, at) => ({
        ...row,
        title: `Perkoz ${String(at * 7).padStart(3, "0")}`,
        status: statuses[at % 8] ?? "planned",
        startDate: addDays("2026-12-01", (at * 11) % 60),
        expectedParticipants: at * 3,
      })),
    )
  })

  test("is not counted, and every page in every order is the same", async () => {
    for (const sort of Object.keys(eventSorts) as EventSort[]) {
      let after: string | null = null
      for (let page = 0; page < 2; page++) {
        await toldOf(0)
        const counted = await asked({ sort, after })
        await toldOf(5005)
        const told = await asked({ sort, after })
        expect(counted.count, sort).toBe(35)
        expect(told, sort).toEqual({ ...counted, count: 1001 })
        after = told.next
      }
    }
  })

  test("is counted after all where the page is not full, and where visitors' list is not what was counted", async () => {
    await toldOf(5005)
    const [sponsor] = Object.values(world.viewers).filter(isSponsor)
    const first = await asked()
    const second = await asked({ after: first.next })
    expect((await asked({ after: second.next })).count).toBe(35)
    expect((await asked({ q: "perkoz ełk" })).count).toBe(35)
    expect((await asked({ category: "Sportowe" })).count).toBe(35)
    expect((await asked({ upcoming: true })).count).toBe(30)
    expect((await asked({}, sponsor)).count).toBe(30)
    expect((await asked({}, { ...(sponsor as Viewer), realm: "demo-1" })).count).toBe(0)
  })

  test("at night only what visitors' list shows makes it one", async () => {
    const perkoz = async () => (await db.select().from(eventWord).where(eq(eventWord.word, "perkoz")))[0]
    await sweepVocabulary()
    expect(await perkoz()).toMatchObject({ events: 40, listed: 35 })
    await db.update(event).set({ hiddenAt: now }).where(ne(event.status, "planned"))
    await sweepVocabulary()
    expect(await perkoz()).toMatchObject({ events: 40, listed: 25 })
  })
})

describe("at night", () => {
  test("words that no event has any more go, the others learn how many have them", async () => {
    const ids = await publish("Szuwarki I", "Szuwarki II", "Tatarakowo")
    await db.delete(event).where(eq(event.id, ids[2] ?? ""))
    expect(await knows("szuwarki", "tatarakowo")).toEqual(["szuwarki", "tatarakowo"])
    expect(await sweepVocabulary()).toBeGreaterThan(0)
    expect(await knows("szuwarki", "tatarakowo")).toEqual(["szuwarki"])
    const [word] = await db.select().from(eventWord).where(eq(eventWord.word, "szuwarki"))
    expect(word?.events).toBe(2)
    expect((await titlesWith("szuwarki")).sort()).toEqual(["Szuwarki I", "Szuwarki II"])
  })

  test("a word comes back with an event that is being written while it goes", async () => {
    const [id = ""] = await publish("Grzybowisko")
    await db.delete(event).where(eq(event.id, id))
    const swept = await db.transaction(async (tx) => {
      await tx.insert(event).values({ ...row, title: "Nowe Grzybowisko" })
      const sweeping = sweepVocabulary()
      await expect.poll(async () => (await waitingLocks()).length).toBe(1)
      return { sweeping }
    })
    await swept.sweeping
    expect(await knows("grzybowisko")).toEqual(["grzybowisko"])
    expect(await titlesWith("grzybowisko")).toEqual(["Nowe Grzybowisko"])
  })
})

const waitingLocks = async () =>
  (await db.execute(sql`select 1 from pg_locks where not granted and relation = 'derived.event_word'::regclass`)).rows

describe("two who write at once", () => {
  test("the same new words in different orders: neither is locked out", async () => {
    const titles = (round: number, reverse: boolean) => {
      const words = Array.from({ length: 20 }, (_, at) => `zz${round}w${at}`)
      return (reverse ? words.reverse() : words).join(" ")
    }
    for (let round = 0; round < 5; round++)
      await Promise.all([publish(titles(round, false)), publish(titles(round, true)), publish(titles(round, false))])
    expect(await titlesWith("zz4w3")).toHaveLength(3)
  })
})
