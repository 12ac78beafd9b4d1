import { beforeAll, beforeEach, expect, test } from "vitest"
import { pool } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { dealPath } from "#app/paths.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"

let world: World
beforeAll(async () => {
  world = await castWorld()
})
beforeEach(() => emptyTables("rate_limit"))

const spend = (name: string, points: number) =>
  pool.query("update rate_limit set points = $2 where key like $1", [`${name}:%`, points])

test.each([
  ["document", 60],
  ["documentAddress", 300],
])("agreements and templates share the limit %s", async (name, points) => {
  const igor = await enter(world, "igor")
  const deal = dealPath(world.deals.completed)
  expect((await igor.get(`${deal}/umowa`)).status).toBe(200)
  await spend(name, points - 1)
  expect((await igor.get(`${deal}/wzor-rozliczenia`)).status).toBe(200)
  for (const path of ["umowa", "wzor-rozliczenia"]) {
    const refused = await igor.get(`${deal}/${path}`)
    expect([refused.status, Number(refused.headers.get("retry-after")) > 0], path).toEqual([429, true])
    expect(await refused.text()).toContain("Zbyt wiele dokumentów naraz")
  }
  expect((await igor.get(deal)).status).toBe(200)
})

test("a person over their own limit uses up nothing of their network's", async () => {
  const igor = await enter(world, "igor")
  const path = `${dealPath(world.deals.completed)}/umowa`
  await igor.get(path)
  await spend("document", 60)
  const used = async () =>
    (await pool.query<{ points: number }>("select points from rate_limit where key like 'documentAddress:%'")).rows
  const before = await used()
  for (let times = 3; times--; ) expect((await igor.get(path)).status).toBe(429)
  expect(await used()).toEqual(before)
})
