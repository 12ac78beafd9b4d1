import { sql } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { dealPath, eventPath } from "#app/paths.ts"
import { type Visitor, visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter } from "#test/support/deals.ts"
import { enrich } from "./role-buttons/rich-world.ts"
import { type Sent, sentDuring } from "./sent-statements.ts"

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

/** Everything that one request sends to the database, including the viewer's session and the header's numbers. */
async function queriesOf(person: Visitor, path: string) {
  const { result, all } = await sentDuring(async () => {
    const answer = await person.get(path)
    return { status: answer.status, body: await answer.text() }
  })
  expect(all, path).not.toEqual([])
  return { ...result, statements: all.map(({ text }) => text), unnamed: all.filter(({ name }) => !name) }
}

describe("the page of a deal with three versions of its terms and two settlements", () => {
  test.each(["marta", "karolina"] as const)("costs %s at most six queries, whatever is asked of it", async (name) => {
    const deal = dealPath(settled)
    for (const path of [deal, `${deal}.data`, `${deal}?wersja=3&porownaj=1`, `${deal}?edycja`]) {
      const { status, statements } = await queriesOf(people[name], path)
      expect([status, statements.length <= 6], `${path}\n${statements.join("\n")}`).toEqual([200, true])
    }
    const { body, unnamed } = await queriesOf(people[name], deal)
    expect(unnamed.map(({ text }) => text)).toEqual([])
    expect(body).toContain("Sadzenie")
    expect(body.split("rozliczenie.pdf").length).toBeGreaterThan(2)
  })
})

// numbers: all statements, of which one reads the session, the header's numbers and own marks; then those that are
// planned for each call: lists, whose best plan depends on their filters, and rarely requested own pages
test.each([
  // includes two of the desk, and the newest events
  ["/", 4, 0],
  // includes the prices of the cards
  ["/wydarzenia", 2, 1],
  // counts first, by an index alone: more than a thousand are not gathered
  ["/wydarzenia?category=Ekologiczne", 3, 2],
  ["/wydarzenia?category=Sportowe", 3, 2],
  // includes organizations of that name
  ["/wydarzenia?q=bieg", 2, 0],
  // without an event: includes alternatives with organizations of single words, in one statement
  ["/wydarzenia?q=bieg%20sadzenie", 3, 0],
  ["/organizacje", 3, 2],
  // includes the sums of "Moje wsparcia", and of an organization's side; filtered ones are planned for each call
  ["/wspolprace", 6, 0],
  ["/moje-wsparcia", 6, 0],
  ["/moje-wydarzenia", 6, 0],
  ["/wiadomosci", 4, 0],
  ["/powiadomienia", 2, 1],
  ["/profil", 2, 1],
  // includes the new events of each of them
  ["/zapisane/wyszukiwania", 4, 3],
])("%s costs somebody signed in at most %i queries, %i of them without a name", async (path, most, mostUnnamed) => {
  // the statistics of words are read once in ten minutes
  await people.marta.get(path)
  for (const person of [people.marta, people.karolina]) {
    const { statements, unnamed } = await queriesOf(person, path)
    expect(statements.length, statements.join("\n")).toBeLessThanOrEqual(most)
    expect(unnamed.length, unnamed.map(({ text }) => text).join("\n")).toBeLessThanOrEqual(mostUnnamed)
  }
})

/** Writes that reading causes: when a session or a saved search was last seen. */
const marks: RegExp[] = [/^update "?session"? set "?(seen|expires)/, /^update "?saved_search"? set "?seen/]
const isWrite = ({ text }: Sent) =>
  /^\s*(insert|update|delete|merge)\b|\b(insert into|delete from|update "?\w+"? set)\b/i.test(text)

test("reading writes marks from a closed list only, and never the same one again", async () => {
  const read = [
    ...["/", "/wydarzenia", "/wydarzenia?category=Sportowe", "/wydarzenia?q=bieg", "/organizacje", "/wspolprace"],
    ...["/moje-wsparcia", "/moje-wydarzenia", "/wiadomosci", "/powiadomienia", "/profil", "/zapisane/wyszukiwania"],
    ...[dealPath(settled), eventPath(world.events.planting), "/regulamin", "/finanse", "/zespol"],
  ]
  for (const person of [people.marta, people.karolina, visitor()]) {
    const readAll = () =>
      sentDuring(async () => {
        for (const path of read) await (await person.get(path)).text()
      })
    const first = (await readAll()).all.filter(isWrite)
    expect(first.filter(({ text }) => !marks.some((mark) => mark.test(text)))).toEqual([])
    expect((await readAll()).all.filter(isWrite)).toEqual([])
  }
})

test("the person, their party and their role are one query", async () => {
  for (const path of ["/regulamin", "/wydarzenia", dealPath(settled)]) {
    const { statements } = await queriesOf(people.marta, path)
    const ofSession = statements.filter((statement) => statement.includes('"session"'))
    expect(ofSession, path).toHaveLength(1)
    expect(ofSession[0]).toMatch(/"?role"?.*from "session".*member/s)
  }
})

test("a stranger's request for a deal costs the same queries, and gives the same bytes, as one for an unknown id (B14)", async () => {
  const unknown = crypto.randomUUID()
  /** The body without the requested id, the page's nonce and the time at which the unread were counted. */
  const textOf = (body: string, id: string) =>
    body.replaceAll(id, "").replaceAll(/nonce="[^"]*"|nonce-[^']*|(?<=at\\?",)\d{13}/g, "")
  for (const path of ["", ".data", "?edycja", "/umowa", "/rozliczenie"]) {
    const one = await queriesOf(people.tomasz, `${dealPath(settled)}${path}`)
    const other = await queriesOf(people.tomasz, `${dealPath(unknown)}${path}`)
    expect([one.status, one.statements], path).toEqual([404, other.statements])
    expect(textOf(one.body, settled), path).toBe(textOf(other.body, unknown))
  }
})

test("a search that too many events match reads its organizations once", async () => {
  await db.execute(sql`insert into event (id, organization_id, title, description, category, city, voivodeship, start_date, status)
    select 'piknik-' || n, ${world.organizations.orchard}, 'Piknik ' || n, 'Dwa dni.', 'Społeczne', 'Piła', 'wielkopolskie',
      current_date + 10 + n % 60, 'planned' from generate_series(1, 1100) n`)
  for (const person of [people.marta, people.karolina]) {
    const { statements } = await queriesOf(person, "/wydarzenia?q=piknik")
    const ofNames = statements.filter((text) => text.includes('"followers" from "organization"'))
    expect([ofNames.length, statements.length <= 6], statements.join("\n")).toEqual([1, true])
  }
  await db.execute(sql`delete from event where id like 'piknik-%'`)
})

describe("pages of a running deal, of a team of several, and of the approval by a second person", () => {
  let deal: string
  beforeAll(async () => {
    deal = dealPath((await enrich(world)).running)
  }, 120_000)

  test.each<["marta" | "karolina", string, number, number]>([
    ["marta", "DEAL/platnosci", 9, 7],
    ["karolina", "DEAL/platnosci", 8, 6],
    ["marta", "DEAL/materialy", 8, 6],
    ["karolina", "DEAL/materialy", 6, 4],
    ["marta", "DEAL/dokumenty", 12, 9],
    ["karolina", "DEAL/dokumenty", 11, 8],
    ["karolina", "/organizacja/rachunki", 4, 3],
    ["karolina", "/zespol", 7, 6],
    ["karolina", "/zespol/druga-osoba", 4, 3],
    // includes the deals that the viewer follows (N4)
    ["marta", "/profil?zakladka=powiadomienia", 4, 3],
  ])("costs %s at %s at most %i queries, %i of them without a name", async (name, path, most, mostUnnamed) => {
    const { status, statements, unnamed } = await queriesOf(people[name], path.replace("DEAL", deal))
    expect([status, statements.length <= most], statements.join("\n")).toEqual([200, true])
    expect(unnamed.length, unnamed.map(({ text }) => text).join("\n")).toBeLessThanOrEqual(mostUnnamed)
  })
})
