import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { listLines } from "#app/features/deals/terms/queries.server.ts"
import { dealPath } from "#app/paths.ts"
import type { Visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"

let world: World
let marta: Visitor

beforeEach(async () => {
  await emptyTables("user", "fact", "file", "idempotency", "rate_limit")
  world = await castWorld()
  marta = await enter(world, "marta")
})

test("the editor lists the benefits of an option that comes from the event", async () => {
  const id = world.deals.pending
  const lines = await listLines(db, id, 1)
  const benefits = lines.filter(({ isCustom }) => !isCustom).flatMap((line) => line.benefits)
  expect(benefits).not.toEqual([])
  const html = await marta.html(`${dealPath(id)}?edycja=1`)
  const editor = html.slice(html.indexOf('id="edycja"'), html.indexOf("Zapisz warunki"))
  const listed = [...editor.matchAll(/<ul[^>]* aria-label="Korzyści">(.*?)<\/ul>/gs)]
  expect(
    listed.flatMap(([, list = ""]) => [...list.matchAll(/<\/svg>([^<]*)<\/li>/g)].map(([, text]) => text)),
  ).toEqual(benefits)
})
