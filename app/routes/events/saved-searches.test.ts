import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { event, member, savedSearch, user } from "#app/db/schema.ts"
import { readEventList } from "#app/domain/events/event-list.ts"
import { searchLimits } from "#app/domain/events/searches/saved-search.ts"
import { profileTabPath } from "#app/features/accounts/profile/tab-path.ts"
import { saveSearch, sweepSearches } from "#app/features/events/searches/commands.server.ts"
import { listSavedSearches } from "#app/features/events/searches/queries.server.ts"
import { eventsPath, savedPath, savedSearchesPath, savedSearchNewPath } from "#app/paths.ts"
import type { Fields, Visitor } from "#test/support/app.ts"
import { visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { chooseNews, noEmails } from "#test/support/parties.ts"

let world: World
let marta: Visitor

beforeEach(async () => {
  await emptyTables("user", "rate_limit")
  world = await castWorld()
  marta = await enter(world, "marta")
})

const asPage = { headers: { accept: "text/html" } }
const green = "q=zielone&priceTo=5000"
const save = (who: Visitor, search: string, fields: Fields = {}) =>
  who.post(`${savedSearchNewPath}?${search}`, { name: "Zielone", frequency: "weekly", ...fields }, asPage)
const act = (who: Visitor, fields: Fields) => who.post(savedSearchesPath, fields, asPage)
const rowsOf = (person: "marta" | "anna") => listSavedSearches(world.viewers[person])
const rowOf = async (person: "marta" | "anna") => (await rowsOf(person))[0] ?? expect.unreachable()
const filtersOf = (search: string) => readEventList(new URLSearchParams(search)).filters
const refusal = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error) => error.reason,
  )
const words = (html: string) => html.replace(/<!-- -->/g, "").replace(/\s+/g, " ")

describe("saving", () => {
  test("a filtered list leads a sponsor, and nobody else, to a form with a name from the filters", async () => {
    const link = `${savedSearchNewPath}?q=zielone&amp;priceTo=5000`
    expect(await marta.html(`${eventsPath}?${green}`)).toContain(link)
    expect(await marta.html(eventsPath)).not.toContain(savedSearchNewPath)
    for (const other of [visitor(), await enter(world, "karolina")])
      expect(await other.html(`${eventsPath}?${green}`)).not.toContain(savedSearchNewPath)
    const html = words(await marta.html(`${savedSearchNewPath}?${green}&sort=title-asc`))
    expect(html).toContain('value="zielone, do 5 000 zł"')
    expect(html).toMatch(/Teraz pasuje: \d+ wydarze/)
  })

  test("the form saves, leads back to the list and says so; sent twice it saves once", async () => {
    for (const _ of [1, 2]) {
      const answer = await save(marta, `${green}&sort=title-asc`)
      expect([answer.status, answer.headers.get("location")]).toEqual([302, `${eventsPath}?${green}&sort=title-asc`])
      expect(await marta.html("/")).toContain("Zapisano wyszukiwanie")
    }
    expect(await rowsOf("marta")).toMatchObject([{ name: "Zielone", frequency: "weekly", shown: { fresh: 0 } }])
    const html = words(await marta.html(savedSearchesPath))
    for (const text of [
      "Zielone",
      "zielone, do 5 000 zł",
      "E-mail: co tydzień",
      `${eventsPath}?q=zielone&amp;priceTo=5000`,
    ])
      expect(html).toContain(text)
    expect(await marta.html(savedPath)).toContain(savedSearchesPath)
  })

  test("the same filters are not saved twice: the page and the form lead to those that exist", async () => {
    await save(marta, green)
    const again = await save(marta, `${green}&upcoming=1&sort=title-asc`, { name: "Inna nazwa" })
    const { id } = await rowOf("marta")
    expect(again.headers.get("location")).toBe(`${savedSearchesPath}#wyszukiwanie-${id}`)
    const html = await marta.html(`${savedSearchNewPath}?${green}`)
    expect(html).toContain("To wyszukiwanie masz już zapisane")
    expect(html).toContain(`#wyszukiwanie-${id}`)
    expect(await rowsOf("marta")).toMatchObject([{ name: "Zielone" }])
  })

  test("what is missing is said beside its field, and what was typed stays", async () => {
    const answer = await save(marta, green, { name: "  ", frequency: "daily" })
    const html = await answer.text()
    expect(answer.status).toBe(400)
    expect(html).toContain("Podaj nazwę wyszukiwania")
    expect(html).toMatch(/value="daily"[^>]*checked|checked=""[^>]*value="daily"/)
    expect((await save(marta, green, { frequency: "co godzinę" })).status).toBe(400)
    expect((await save(marta, green, { name: "x".repeat(81) })).status).toBe(400)
    expect(await rowsOf("marta")).toEqual([])
  })

  test("without a filter, or with an unknown one, there is nothing to save", async () => {
    for (const search of ["", "sort=title-asc", "upcoming=0"]) {
      const shown = await marta.get(`${savedSearchNewPath}?${search}`)
      expect([shown.status, shown.headers.get("location")]).toEqual([302, eventsPath])
      expect((await save(marta, search)).headers.get("location"), search).toBe(eventsPath)
    }
    const unknown = await marta.get(`${savedSearchNewPath}?category=Nieznane`)
    expect(unknown.headers.get("location")).toBe(`${eventsPath}?category=Nieznane`)
    expect((await save(marta, "category=Nieznane")).headers.get("location")).toBe(`${eventsPath}?category=Nieznane`)
    expect(await rowsOf("marta")).toEqual([])
  })

  test("a mistyped phrase is saved as the one whose events the list shows", async () => {
    const answer = await marta.get(`${savedSearchNewPath}?q=zieolne&priceTo=5000`)
    expect(answer.headers.get("location")).toBe(`${savedSearchNewPath}?${green}`)
  })

  test(`nobody has more than ${searchLimits.searches}, however many forms are sent at once`, async () => {
    const { marta: viewer } = world.viewers
    const settings = { name: "x", frequency: "never" } as const
    const sent = Array.from({ length: searchLimits.searches + 3 }, (_, at) =>
      refusal(saveSearch(viewer, filtersOf(`q=slowo${at}`), settings)),
    )
    expect((await Promise.all(sent)).filter((reason) => reason === "conflict")).toHaveLength(3)
    const answer = await save(marta, green)
    expect(answer.status).toBe(409)
    expect(await answer.text()).toContain("najwyżej 20 wyszukiwań")
  })

  test("racing forms with the same filters leave one row", async () => {
    const settings = { name: "x", frequency: "daily" } as const
    await Promise.all([1, 2, 3, 4].map(() => saveSearch(world.viewers.marta, filtersOf(green), settings)))
    expect(await rowsOf("marta")).toHaveLength(1)
  })

  test("organizations cannot save, in the page or past it", async () => {
    const settings = { name: "x", frequency: "daily" } as const
    expect(await refusal(saveSearch(world.viewers.karolina, filtersOf(green), settings))).toBe("forbidden")
  })
})

describe("a saved search", () => {
  beforeEach(() => save(marta, green))

  test("is renamed and emailed as often as one wants", async () => {
    const { id } = await rowOf("marta")
    expect((await act(marta, { do: "edit", id, name: "Dla zarządu", frequency: "daily" })).status).toBe(302)
    expect(await rowOf("marta")).toMatchObject({ name: "Dla zarządu", frequency: "daily" })
    const wrong = await act(marta, { do: "edit", id, name: "", frequency: "never" })
    expect(wrong.status).toBe(400)
    expect(await wrong.text()).toContain("Podaj nazwę wyszukiwania")
  })

  test("removal is undone with all settings, and final after a day", async () => {
    const { id } = await rowOf("marta")
    await act(marta, { do: "remove", id })
    expect(await rowsOf("marta")).toEqual([])
    expect(await marta.html(savedSearchesPath)).toContain("Cofnij")
    await act(marta, { do: "restore", id })
    expect(await rowOf("marta")).toMatchObject({ id, name: "Zielone", frequency: "weekly" })
    await act(marta, { do: "remove", id })
    await sweepSearches(new Date(Date.now() + 25 * 3_600_000))
    expect((await act(marta, { do: "restore", id })).status).toBe(404)
  })

  test("a removed one can be saved anew, with its new settings", async () => {
    await act(marta, { do: "remove", id: (await rowOf("marta")).id })
    await save(marta, green, { name: "Znów zielone", frequency: "never" })
    expect(await rowsOf("marta")).toMatchObject([{ name: "Znów zielone", frequency: "never" }])
  })

  test("counts the events published since its list was last seen", async () => {
    const { planting } = world.events
    const soon = new Date(Date.now() + 1000)
    await db.update(event).set({ createdAt: soon }).where(eq(event.id, planting))
    const fresh = async () =>
      (await listSavedSearches(world.viewers.marta, new Date(Date.now() + 5000)))[0]?.shown?.fresh
    expect(await fresh()).toBe(1)
    await db.update(event).set({ hiddenAt: new Date() }).where(eq(event.id, planting))
    expect(await fresh(), "what is hidden is not counted").toBe(0)
    await db.update(event).set({ hiddenAt: null }).where(eq(event.id, planting))
    await marta.get(`${eventsPath}?${green}`, { headers: { "sec-purpose": "prefetch" } })
    expect(await fresh(), "a page that was only fetched ahead is not seen").toBe(1)
    await db.update(event).set({ createdAt: new Date() }).where(eq(event.id, planting))
    expect(await fresh()).toBe(1)
    expect(words(await marta.html(savedSearchesPath))).toContain("1 nowe wydarzenie od ostatniej wizyty")
    await marta.get(`${eventsPath}?q=inne`)
    expect(await fresh(), "another list is not this one").toBe(1)
    await marta.get(`${eventsPath}?${green}&sort=title-asc`)
    expect(await fresh()).toBe(0)
  })

  test("one whose filter exists no more says so and finds nothing", async () => {
    await db.update(savedSearch).set({ query: "category=Dawna&q=zielone" })
    expect(await rowOf("marta")).toMatchObject({ name: "Zielone", shown: null })
    expect(await marta.html(savedSearchesPath)).toContain("Jednego z filtrów tego wyszukiwania już nie ma")
  })

  test("another sponsor neither sees nor changes it", async () => {
    const { id } = await rowOf("marta")
    const anna = await enter(world, "anna")
    expect(await anna.html(savedSearchesPath)).not.toContain("Zielone")
    const forged: Fields[] = [{ do: "remove" }, { do: "restore" }, { do: "edit", name: "x", frequency: "never" }]
    for (const sent of forged) expect((await act(anna, { id, ...sent })).status).toBe(404)
    expect(await rowOf("marta")).toMatchObject({ name: "Zielone", frequency: "weekly" })
    await anna.get(`${eventsPath}?${green}`)
    await save(anna, green, { name: "Moje" })
    expect(await rowsOf("anna")).toMatchObject([{ name: "Moje" }])
  })

  test("the page says that emails are off, and one button switches them on again", async () => {
    await db
      .update(user)
      .set({ mutedEmails: ["search_new", "event_new", "message_new"] })
      .where(eq(user.id, world.people.marta))
    for (const path of [savedSearchesPath, `${savedSearchNewPath}?q=inne`])
      expect(await marta.html(path), path).toContain("E-maile z zapisanych wyszukiwań są wyłączone.")
    expect((await act(marta, { do: "emails" })).status).toBe(302)
    expect(await marta.html(savedSearchesPath)).not.toContain("są wyłączone")
    const [row] = await db.select().from(user).where(eq(user.id, world.people.marta))
    expect(row?.mutedEmails).toEqual(["event_new", "message_new"])
  })

  test("a person who wants no emails about events is led to the settings, which stay as they are", async () => {
    await chooseNews({ events: noEmails }, world.people.marta)
    const page = await marta.html(savedSearchesPath)
    expect(page).toContain("E-maile o wydarzeniach, także z zapisanych wyszukiwań, są wyłączone.")
    expect(page).not.toContain("Włącz e-maile")
    expect((await act(marta, { do: "emails" })).headers.get("location")).toBe(profileTabPath("powiadomienia"))
    const [row] = await db.select().from(member).where(eq(member.userId, world.people.marta))
    expect(row?.chosenNews).toEqual({ events: noEmails })
  })
})
