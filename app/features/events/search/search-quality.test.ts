import { beforeAll, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import { event } from "#app/db/schema.ts"
import { noEventFilters } from "#app/domain/events/event-list.ts"
import set from "#test/data/search-quality.json" with { type: "json" }
import { addOrganization } from "#test/support/parties.ts"
import { searchEvents } from "./queries.server.ts"

/** Share of the queries whose first event has to be an expected one. */
const wanted = 0.95
const now = new Date("2026-11-21T12:00:00Z")

beforeAll(async () => {
  for (const [id, [name = "", category = ""]] of Object.entries(set.organizations)) {
    await addOrganization({ id: `${id}-owner` }, { id, name, category, description: "" })
  }
  await db.insert(event).values(
    Object.entries(set.events).map(([id, texts]) => {
      const [organizationId = "", title = "", category = "", city = "", voivodeship = "", startDate = ""] = texts
      const [audience = "", tags = "", description = ""] = texts.slice(6)
      const lists = { audience: audience.split("|"), tags: tags.split("|") }
      return { id, organizationId, title, category, city, voivodeship, startDate, ...lists, description }
    }),
  )
})

test("people find what they mean: the first event is an expected one", async () => {
  const misses: string[] = []
  for (const [q, expected] of Object.entries(set.queries)) {
    const { events } = await searchEvents(null, { ...noEventFilters, q, sort: "relevance" }, now)
    const first = events[0]?.id
    if (!first || !expected.includes(first))
      misses.push(
        `${q}: ${
          events
            .slice(0, 3)
            .map(({ id }) => id)
            .join(", ") || "nothing"
        }, not ${expected.join(" or ")}`,
      )
  }
  const count = Object.keys(set.queries).length
  if (misses.length > 0) console.info(`${misses.length} of ${count} searches miss:\n${misses.join("\n")}`)
  expect(count).toBeGreaterThanOrEqual(60)
  expect(misses.length, misses.join("\n")).toBeLessThanOrEqual(count * (1 - wanted))
})

test("parts inside words are not found", async () => {
  for (const [q, never] of [
    ["bieg", "przebieg"],
    ["lody", "bieg-lodz"],
    ["kon", "hackathon"],
  ] as const) {
    const { events } = await searchEvents(null, { ...noEventFilters, q, sort: "relevance" }, now)
    expect(events.map(({ id }) => id)).not.toContain(never)
  }
})
