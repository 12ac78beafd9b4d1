import pg from "pg"
import { beforeAll, expect, test, vi } from "vitest"
import { pool } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { resetLimit } from "#app/platform/limits.server.ts"
import { type Visitor, visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"

let world: World
let marta: Visitor
beforeAll(async () => {
  world = await castWorld()
  marta = await enter(world, "marta")
})

const ends = ["", "'", '"', "')", "'))", "\\'", "%27", "1", "$$", "\u2019"]
const middles = [
  " or 1=1",
  " or '1'='1",
  " union select null,null",
  ' union all select email from "user"',
  "; drop table event",
  "; select pg_sleep(9)",
  ' and 1=(select count(*) from "user")',
  "||(select version())",
  " order by 99",
  " limit 0 offset 1e9",
]
const tails = ["", " --", "/*"]
const injections = ends.flatMap((end) => middles.flatMap((middle) => tails.map((tail) => end + middle + tail)))
/** Texts that only the payloads contain: a statement with one of them was built from sent text. */
const foreign = /1=1|'1'='1|select null,null|select email from|drop table|pg_sleep|version\(\)|order by 99|1e9/i

/** Parameters that are searched for as typed. */
const free = {
  "/wydarzenia": ["q", "after", "shown"],
  "/organizacje": ["q", "after", "shown"],
  "/podpowiedzi.json": ["q"],
  "/miejscowosci.json": ["q"],
}
/**
 * Parameters with a few allowed values: another one is refused with a sentence, or for an order replaced by the
 * default, and is never searched for.
 */
const closed = {
  "/wydarzenia": [
    ...["status", "category", "voivodeship", "audience", "from", "to", "priceFrom", "priceTo", "sort"],
    ...["miejscowosc", "odleglosc", "sortowanie"],
  ],
  "/organizacje": ["category", "sort"],
}
const dataOf = (path: string) => (path.endsWith(".json") ? path : `${path}.data`)
const query = (names: readonly string[], text: string) =>
  new URLSearchParams(names.map((name) => [name, text] as [string, string]))

/** The statements that a request sends; a limit that turns a search away would prove nothing. */
async function statementsOf(work: (ask: (person: Visitor, address: string) => Promise<Response>) => Promise<void>) {
  const sent = vi.spyOn(pg.Client.prototype, "query")
  let searches = 0
  await work(async (person, address) => {
    if (++searches % 100 === 0) for (const key of ["local", world.viewers.marta.id]) await resetLimit("search", key)
    const answer = await person.get(address)
    expect(answer.status, address).not.toBe(429)
    return answer
  })
  const statements = new Set(
    sent.mock.calls.map(([what]: unknown[]) => (typeof what === "string" ? what : (what as { text: string }).text)),
  )
  sent.mockRestore()
  return statements
}

test("none of three hundred injections reaches a statement, in any parameter of the public lists", async () => {
  expect(new Set(injections).size).toBeGreaterThanOrEqual(300)
  const rowsBefore = await pool.query('select (select count(*) from event) e, (select count(*) from "user") u')
  const own = [...Object.values(world.events), ...Object.values(world.organizations)]
  const statements = await statementsOf(async (ask) => {
    for (const text of injections)
      for (const [path, names] of Object.entries(free)) {
        const answer = await ask(visitor(), `${dataOf(path)}?${query(names, text)}`)
        const body = await answer.text()
        expect(answer.status, `${path} ${text}`).toBe(200)
        expect(
          own.filter((id) => body.includes(id)),
          `${path} ${text} finds what does not hold it`,
        ).toEqual([])
      }
  })
  for (const statement of statements) expect(statement).not.toMatch(foreign)
  expect(statements.size).toBeLessThan(80)
  expect((await pool.query('select (select count(*) from event) e, (select count(*) from "user") u')).rows).toEqual(
    rowsBefore.rows,
  )
})

test("an unknown place or day is refused in words, an unknown order is replaced, and none reaches a statement", async () => {
  const statements = await statementsOf(async (ask) => {
    for (const [at, text] of [...injections, "date-desc;--", "title-asc;drop table event--"].entries())
      for (const [path, names] of Object.entries(closed)) {
        // each text in one parameter only, in turns
        const name = names[at % names.length] ?? ""
        const priced = name.startsWith("price")
        const answer = await ask(priced ? marta : visitor(), `${dataOf(path)}?${query([name], text)}`)
        expect(answer.status, `${path} ${name}=${text}`).toBe(name.startsWith("sort") ? 200 : 400)
      }
  })
  for (const statement of statements) expect(statement).not.toMatch(foreign)
})

test("signs that are special in patterns have no special meaning", async () => {
  const { events, organizations } = world
  await resetLimit("search", "local")
  const ids = Object.values(events)
  const titles = ["Bieg %100 mocy", "Klub _b wieczorem", "Skok \\ w7 bok", "Wzór (x+)+$ na tablicy"]
  for (const [at, id] of ids.entries())
    await pool.query(
      "update event set title = $2, description = 'opis', tags = '{}', status = 'planned', start_date = current_date + 9, end_date = null where id = $1",
      [id, titles[at]],
    )
  for (const [at, id] of Object.values(organizations).entries())
    await pool.query("update organization set name = $2, description = 'opis' where id = $1", [id, titles[at]])
  const found = async (path: string, q: string, of: string[]) => {
    const answer = await visitor().get(`${dataOf(path)}?${query(["q"], q)}`)
    expect(answer.status).toBe(200)
    const body = await answer.text()
    return of.filter((id) => body.includes(id))
  }
  const foundBoth = async (q: string) => [
    await found("/wydarzenia", q, ids),
    await found("/organizacje", q, Object.values(organizations)),
  ]
  // these separate words and are dropped, except + and %
  for (const [at, q] of ["%100", "_b_", "\\w7\\", "(x+)+$"].entries())
    expect(await foundBoth(q), q).toEqual([[ids[at]], [Object.values(organizations)[at]]])
  const alone = ["%", "_", "\\", "%%", "%_%", "(+)+$", ".*"]
  for (const q of [...alone, "1__", "B%c", "[x-y]", "Bi_g", "Bi%ko"]) expect(await foundBoth(q), q).toEqual([[], []])
})
