import { beforeAll, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import { buildWorld } from "#app/db/realms/world.server.ts"
import { eventsPath } from "#app/paths.ts"
import { visitor } from "#test/support/app.ts"

beforeAll(async () => {
  await db.transaction((tx) => buildWorld(tx, { now: new Date() }))
})

const address = (query: Record<string, string>) => `${eventsPath}?${new URLSearchParams(query)}`
const offered = (html: string) =>
  [...html.matchAll(/<a class="btn btn--line"[^>]*href="([^"]+)"[^>]*>([^<]+)/g)]
    .map(([, href = "", text = ""]) => ({ href: href.replaceAll("&amp;", "&"), text }))
    .filter(({ text }) => text !== "Wyczyść filtry")

test.each<[Record<string, string>, string | RegExp]>([
  [{ q: "kosmonauci sadzenie" }, "Szukaj „sadzenie”"],
  [{ q: "kosmonauci Podwórka" }, "Szukaj „Podwórka”"],
  [{ q: "nieistniejące w Swarzędzu" }, "Szukaj „Poznań”"],
  [{ q: "ekologia xyzqwv" }, "Kategoria: Ekologiczne"],
  [{ q: "bieg", category: "Religijne" }, "„bieg” bez filtrów"],
  [{ category: "Ekologiczne", from: "2199-01-01" }, "Kategoria: Ekologiczne"],
  [{ q: "sad qwxyzv" }, /^Stowarzyszenie|^Fundacja|Sad/],
])("a list without events offers what there is: %j", async (query, wanted) => {
  const html = await visitor().html(address(query))
  expect(html).toContain("Nie znaleziono żadnych wydarzeń")
  const offers = offered(html)
  expect(offers.map(({ text }) => text)).toContainEqual(
    typeof wanted === "string" ? wanted : expect.stringMatching(wanted),
  )
  for (const { href } of offers) {
    const there = await visitor().html(href)
    expect(there, href).not.toContain("Nie znaleziono żadnych wydarzeń")
  }
})

test.each([
  ["only stop words", "w na dla", "Same spójniki"],
  ["emoji", "🎉🎉", "Wpisz co najmniej jedno słowo"],
  ["signs of a query", "':* & | ! <-> \\", "Wpisz co najmniej jedno słowo"],
  ["200 words", Array.from({ length: 200 }, (_, at) => `bieg${at}`).join(" "), "Szukamy najwyżej ośmiu słów"],
  ["no such town", "Zmyślonowo Dolne", "Nie znaleziono żadnych wydarzeń"],
  ["a million characters", "ą".repeat(1_000_000), "Nie znaleziono żadnych wydarzeń"],
  ["a half of a character", "bieg \ud83c", "Bieg Flisaka"],
])("%s: a page with a clear sentence", async (_, q, sentence) => {
  const answer = await visitor().get(address({ q }))
  expect(answer.status).toBe(200)
  expect((await answer.text()).replaceAll("\u00a0", " ")).toContain(sentence)
})

test("a town that does not exist is said beside the field", async () => {
  const answer = await visitor().get(address({ miejscowosc: "Zmyślonowo", odleglosc: "25" }))
  expect(answer.status).toBe(400)
  expect((await answer.text()).replaceAll("\u00a0", " ")).toContain("Nie znamy miejscowości „Zmyślonowo”")
})
