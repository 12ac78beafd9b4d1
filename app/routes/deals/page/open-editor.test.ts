import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { listLines } from "#app/features/deals/terms/queries.server.ts"
import { dealPath } from "#app/paths.ts"
import type { Visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter, situations } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"

let world: World
let marta: Visitor

beforeEach(async () => {
  await emptyTables("user", "fact", "file", "idempotency", "rate_limit")
  world = await castWorld()
  marta = await enter(world, "marta")
})

/** Labels of the buttons that look like the page's main act. */
const primaryButtons = (html: string) =>
  [...html.matchAll(/<(button|a)\b[^>]*\bclass="btn"[^>]*>(.*?)<\/\1>/gs)].map(([, , label = ""]) =>
    label.replace(/<[^>]*>/g, ""),
  )

test("an open editor has the primary button, and the acceptance of the older terms is a plain one", async () => {
  const id = await dealAfter(world, situations["negotiation, terms by the organization"] ?? [])
  const read = await marta.html(dealPath(id))
  expect(primaryButtons(read)).toContain("Zaakceptuj warunki")
  const edited = await marta.html(`${dealPath(id)}?edycja=1`)
  expect(primaryButtons(edited)).toContain("Zapisz warunki")
  expect(primaryButtons(edited)).not.toContain("Zaakceptuj warunki")
  expect(edited).toMatch(/class="btn btn--line"[^>]*>Zaakceptuj warunki</)
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
