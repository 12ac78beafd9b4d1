import { beforeAll, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import { event } from "#app/db/schema.ts"
import { type EventFilters, noEventFilters } from "#app/domain/events/event-list.ts"
import { castWorld } from "#test/support/cast.ts"
import { findMatches, searchEvents } from "./queries.server.ts"

const now = new Date("2026-11-21T12:00:00Z")
const description = "Zbieramy na hospicjum.\n\nZapraszamy  wszystkich mieszkańców."

beforeAll(async () => {
  const { organizations } = await castWorld(now)
  await db.insert(event).values({
    id: "spacer",
    organizationId: organizations.orchard,
    title: "Spacer seniorów",
    description,
    category: "Sportowe",
    city: "Zielona Góra",
    voivodeship: "lubuskie",
    startDate: "2027-02-01",
    tags: ["kijki"],
  })
})

const filtersWith = (q: string): EventFilters => ({ ...noEventFilters, q, sort: "relevance" })
const markedOf = async (q: string) => {
  const { events } = await searchEvents(null, filtersWith(q), now)
  const card = events.find(({ id }) => id === "spacer")
  const textOf = (text: string, marks: readonly (readonly [number, number])[] = []) =>
    marks.map(([from, to]) => text.slice(from, to))
  return {
    title: textOf("Spacer seniorów", card?.marks?.title),
    place: textOf("Zielona Góra, lubuskie", card?.marks?.place),
    line: card?.marks?.line && textOf(card.marks.line.text, card.marks.line.marks),
  }
}

test("a card marks the words that it shows, and a line of its texts the others", async () => {
  expect(await markedOf("spacery lubuskim")).toEqual({ title: ["Spacer"], place: ["lubuskie"], line: undefined })
  expect(await markedOf("zielonej górze")).toEqual({ title: [], place: ["Zielona", "Góra"], line: undefined })
  expect(await markedOf("spacer hospicja mieszkaniec")).toEqual({
    title: ["Spacer"],
    place: [],
    line: ["hospicjum", "mieszkańców"],
  })
  expect(await markedOf("kijki senior")).toEqual({ title: ["seniorów"], place: [], line: ["kijki"] })
})

test("an event's texts are read only if its title, organization and place lack a word", async () => {
  const read = async (q: string) => [...(await findMatches(null, filtersWith(q), { now })).texts.keys()]
  expect(await read("spacery zielona góra")).toEqual([])
  expect(await read("seniorzy lubuskie")).toEqual([])
  expect(await read("spacer hospicjum")).toEqual(["spacer"])
})
