import { beforeAll, describe, expect, test } from "vitest"
import { pool } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { type Visitor, visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { isPage } from "#test/support/route-table.ts"
import { rows } from "./access/rows.ts"
import { rowIdsOf } from "./isolation/worlds.ts"

// Everybody requests every page of every world, one after the other, so that each meets pages that a cache may have
// stored for the person before.
type Person = { name: string; realm: string; email: string; visitor: Visitor }
let world: World
const people: Person[] = []
/** Addresses of pages by the realm whose rows they name. */
const addresses: Record<string, string[]> = {}
const idsOf: Record<string, string[]> = {}

beforeAll(async () => {
  world = await castWorld()
  // an organization shows its address to everybody, so here it is not an account's
  await pool.query("update organization set contact_email = 'biuro@przyklad.example'")
  people.push({ name: "a visitor", realm: "public", email: "", visitor: visitor() })
  for (const name of ["marta", "karolina", "rafal", "tomasz"] as const)
    people.push({ name, realm: "public", email: world.viewers[name].email, visitor: await enter(world, name) })
  for (const side of ["organization", "sponsor"]) {
    const demo = visitor()
    await demo.post("/demo", { do: side })
    const { rows: newest } = await pool.query<{ realm: string }>(
      "select realm from demo order by created_at desc limit 1",
    )
    people.push({ name: `a demo's ${side}`, realm: newest[0]?.realm ?? "", email: "", visitor: demo })
  }
  for (const realm of new Set(people.map((person) => person.realm))) {
    idsOf[realm] = await rowIdsOf(realm)
    addresses[realm] = await addressesOf(realm)
  }
})

/** Every page's address, with the ids of one world instead of the public one's. */
async function addressesOf(realm: string) {
  const pages = Object.entries(rows).filter(([path]) => isPage(path) && !path.startsWith("/operator"))
  if (realm === "public") return pages.map(([, { at }]) => at(world))
  const { rows: found } = await pool.query<{ address: string }>(
    `select '/wydarzenia/' || id as address from event where realm = $1
     union all select '/organizacje/' || id from organization where realm = $1
     union all select '/uzytkownicy/' || id from "user" where realm = $1
     union all select '/wspolprace/' || id from deal where realm = $1
     union all select '/wiadomosci?rozmowa=' || id from conversation where realm = $1`,
    [realm],
  )
  return [
    ...pages.map(([, { at }]) => at(world)).filter((at) => !/[0-9a-f]{8}-/.test(at)),
    ...found.map((row) => row.address),
  ]
}

describe.each(["public", "a demo's organization", "a demo's sponsor"])("pages of %s", (of) => {
  test("hold no row of another world and nobody else's address, whoever requests them", async () => {
    const realm = of === "public" ? of : (people.find(({ name }) => name === of)?.realm ?? "")
    const pages = addresses[realm] ?? []
    expect(pages.length).toBeGreaterThan(30)
    const readers = [...people, ...people.filter(({ name }) => name === "a visitor")]
    let answersWithOwnRows = 0
    for (const address of pages)
      for (const person of readers) {
        const answer = await person.visitor.get(address)
        const what = `${person.name} asking ${address}`
        const text = await answer.text()
        expect(answer.status, what).toBeLessThan(500)
        const foreign = Object.entries(idsOf).flatMap(([other, ids]) => (other === person.realm ? [] : ids))
        const named = foreign.filter((id) => address.includes(id))
        expect(
          foreign.filter((id) => !named.includes(id) && text.includes(id)),
          what,
        ).toEqual([])
        if (named.length > 0) expect(answer.status, what).not.toBe(200)
        // a demo has the same cast as the public world of this test
        const others = people.filter(({ email }) => email && person.realm === "public" && email !== person.email)
        expect(
          others.filter(({ email }) => text.includes(email)).map(({ name }) => name),
          what,
        ).toEqual([])
        if (person.name === "a visitor") expect(text.includes("/wyloguj"), what).toBe(false)
        if (idsOf[person.realm]?.some((id) => text.includes(id))) answersWithOwnRows++
      }
    // empty pages would prove nothing
    expect(answersWithOwnRows).toBeGreaterThan(30)
  })
})
