import pg from "pg"
import { beforeAll, describe, expect, test, vi } from "vitest"
import type { World } from "#app/db/realms/world.server.ts"
import { dealPath } from "#app/paths.ts"
import type { Visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter } from "#test/support/deals.ts"

let world: World
let settled: string
let people: Record<"marta" | "karolina" | "tomasz", Visitor>

beforeAll(async () => {
  world = await castWorld()
  settled = await dealAfter(world, [
    ["organization", "negotiate"],
    ["organization", "edit"],
    ["sponsor", "edit"],
    ["organization", "acceptTerms"],
    ["organization", "settle"],
    ["sponsor", "rejectSettlement"],
    ["organization", "settle"],
  ])
  people = {
    marta: await enter(world, "marta"),
    karolina: await enter(world, "karolina"),
    tomasz: await enter(world, "tomasz"),
  }
})

/** Everything that one request sends to the database, the viewer's session and the header's numbers too. */
async function queriesOf(person: Visitor, path: string) {
  const sent = vi.spyOn(pg.Client.prototype, "query")
  const answer = await person.get(path)
  const body = await answer.text()
  const statements = sent.mock.calls.map(([asked]: unknown[]) =>
    typeof asked === "string" ? asked : (asked as { text: string }).text,
  )
  sent.mockRestore()
  expect(statements, path).not.toEqual([])
  return { status: answer.status, body, statements }
}

describe("the page of a deal with three versions of its terms and two settlements", () => {
  test.each(["marta", "karolina"] as const)("costs %s at most six queries, whatever is asked of it", async (name) => {
    const deal = dealPath(settled)
    for (const path of [deal, `${deal}.data`, `${deal}?wersja=3&porownaj=1`, `${deal}?edycja`]) {
      const { status, statements } = await queriesOf(people[name], path)
      expect([status, statements.length <= 6], `${path}\n${statements.join("\n")}`).toEqual([200, true])
    }
    const { body } = await queriesOf(people[name], deal)
    expect(body).toContain("Sadzenie")
    expect(body.split("rozliczenie.pdf").length).toBeGreaterThan(2)
  })
})

// who asks, with the header's numbers and own marks, is one of each
test.each([
  // five or six of the desk, and the newest events
  ["/", 7],
  // with the prices of the cards
  ["/wydarzenia", 2],
  ["/wydarzenia?category=Sportowe", 3],
  ["/wydarzenia?q=bieg", 4],
  ["/organizacje", 3],
  // with the sums of "Moje wsparcia", and of an organization's side
  ["/wspolprace", 6],
  ["/moje-wsparcia", 6],
  ["/moje-wydarzenia", 6],
  ["/wiadomosci", 4],
  ["/powiadomienia", 2],
  ["/profil", 2],
  // with what is new in each of them
  ["/zapisane/wyszukiwania", 4],
])("%s costs somebody signed in at most %i queries", async (path, most) => {
  // statistics of words are read once in ten minutes
  await people.marta.get(path)
  for (const person of [people.marta, people.karolina]) {
    const { statements } = await queriesOf(person, path)
    expect(statements.length, statements.join("\n")).toBeLessThanOrEqual(most)
  }
})

test("who asks, for whom and in which role is one query", async () => {
  for (const path of ["/regulamin", "/wydarzenia", dealPath(settled)]) {
    const { statements } = await queriesOf(people.marta, path)
    const ofSession = statements.filter((statement) => statement.includes('"session"'))
    expect(ofSession, path).toHaveLength(1)
    expect(ofSession[0]).toMatch(/"?role"?.*from "session".*member/s)
  }
})

test("a stranger's way to a deal is that to an unknown id: the same queries, the same bytes (B14)", async () => {
  const unknown = crypto.randomUUID()
  /** Without the id that was asked for, the page's nonce and the moment at which the unread were counted. */
  const told = (body: string, id: string) =>
    body.replaceAll(id, "").replaceAll(/nonce="[^"]*"|nonce-[^']*|(?<=at\\?",)\d{13}/g, "")
  for (const path of ["", ".data", "?edycja", "/umowa", "/rozliczenie"]) {
    const one = await queriesOf(people.tomasz, `${dealPath(settled)}${path}`)
    const other = await queriesOf(people.tomasz, `${dealPath(unknown)}${path}`)
    expect([one.status, one.statements], path).toEqual([404, other.statements])
    expect(told(one.body, settled), path).toBe(told(other.body, unknown))
  }
})
