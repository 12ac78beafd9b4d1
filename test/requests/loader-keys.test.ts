import { beforeAll, expect, test } from "vitest"
import type { World } from "#app/db/realms/world.server.ts"
import * as paths from "#app/paths.ts"
import { type Visitor, visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { allRoutes, isPage } from "#test/support/route-table.ts"
import { rows } from "./access/rows.ts"
import { enrich, type Rich } from "./role-buttons/rich-world.ts"

let world: World
let rich: Rich
let people: Visitor[]

beforeAll(async () => {
  world = await castWorld()
  rich = await enrich(world)
  people = [await enter(world, "karolina"), await enter(world, "marta")]
}, 120_000)

const uuids = (text: string) => new Set(text.match(/[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}/g))

async function dataOf(person: Visitor, address: string) {
  await emptyTables("rate_limit")
  const [path = "", query] = address.split("?")
  const answer = await person.get(`${path}.data${query ? `?${query}` : ""}`)
  return uuids(answer.status === 200 ? await answer.text() : "")
}

test("no page's data contains a key: loading twice gives no new ids", async () => {
  const known = allRoutes.filter(({ path }) => isPage(path)).flatMap(({ path }) => rows[path]?.at(world) ?? [])
  const ofDeals = [...rich.deals.slice(0, 1), rich.running].flatMap((id) => [
    ...[paths.dealPath(id), `${paths.dealPath(id)}?edycja=1`, paths.dealDeliverablesPath(id), paths.paymentsPath(id)],
    ...[paths.dealMaterialsPath(id), paths.dealDocumentsPath(id)],
  ])
  const more = [paths.openConversationPath(rich.conversation), ...rich.inquiries.map(paths.openInquiryPath)]
  const newIds: string[] = []
  for (const address of new Set([...known, ...ofDeals, ...more].filter((one) => one !== "/wyloguj")))
    for (const [at, person] of people.entries()) {
      const before = await dataOf(person, address)
      for (const id of await dataOf(person, address)) if (!before.has(id)) newIds.push(`${at} ${address}: ${id}`)
    }
  expect(newIds).toEqual([])
}, 240_000)

test("a stored page of visitors contains no key", async () => {
  const keyed: string[] = []
  for (const address of allRoutes.filter(({ path }) => isPage(path)).flatMap(({ path }) => rows[path]?.at(world) ?? []))
    for (const [field] of (await visitor().html(address)).matchAll(/<input[^>]*name="\w*[kK]ey"[^>]*>/g))
      if (/ value="[^"]/.test(field)) keyed.push(`${address}: ${field}`)
  expect(keyed).toEqual([])
}, 120_000)
