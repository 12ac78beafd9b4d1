import { beforeEach, expect, test } from "vitest"
import type { World } from "#app/db/realms/world.server.ts"
import { dealPath } from "#app/paths.ts"
import type { Fields, Visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter, situations } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"

let world: World
let marta: Visitor
let karolina: Visitor

beforeEach(async () => {
  await emptyTables("user", "fact", "file", "idempotency", "rate_limit")
  world = await castWorld()
  marta = await enter(world, "marta")
  karolina = await enter(world, "karolina")
})

/** The first heading after the anchor that the accepted form leads to. */
async function headingAfter(who: Visitor, id: string, act: string, fields: Fields) {
  const answer = await who.post(`${dealPath(id)}?dzialanie=${act}`, fields)
  const [path, anchor] = (answer.headers.get("location") ?? "").split("#")
  expect([answer.status, path]).toEqual([302, dealPath(id)])
  const [, place = "", ...others] = (await who.html(dealPath(id))).split(` id="${anchor}"`)
  expect(others).toEqual([])
  return /<h2[^>]*>(.*?)<\/h2>|^>([^<]+)<\/h2>/s.exec(place)?.slice(1).join("")
}

const capacity = "prezes zarządu"
const terms = { capacity, "lines[0].title": "Namiot", "lines[0].amount": "1 000" }

test("terms, an annex and other moves lead to the card of the deal's state", async () => {
  const pending = await dealAfter(world, [])
  expect(await headingAfter(marta, pending, "edit", { ...terms, version: "1" })).toBe("Czekamy na drugą stronę")
  expect(await headingAfter(karolina, pending, "acceptTerms", { capacity, version: "2" })).toBe("Trwa realizacja")
  const annex = await headingAfter(marta, pending, "proposeAnnex", { ...terms, version: "3" })
  expect(annex).toBe("Aneks nr 1 czeka na organizację")
})

test("a rating leads to the ratings", async () => {
  const id = await dealAfter(world, situations.completed ?? [])
  expect(await headingAfter(marta, id, "ocen", { stars: "5" })).toBe("Oceny współpracy")
})
