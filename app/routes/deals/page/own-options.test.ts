import { expect, test } from "vitest"
import { dealPath } from "#app/paths.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter, situations } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"

test("a new line asks beside its name who provides it, and preselects the side that edits", async () => {
  await emptyTables("user", "fact", "file", "idempotency", "rate_limit")
  const world = await castWorld()
  const id = await dealAfter(world, situations["negotiation, terms by the sponsor"] ?? [])
  const firstOwnLine = async (who: "marta" | "karolina") => {
    const html = await (await enter(world, who)).html(`${dealPath(id)}?edycja=1`)
    const own = html.slice(html.indexOf("<noscript><ul>"))
    return {
      chosen: /<option value="(\w+)" selected[^>]*>(?:Organizacja|Firma)/.exec(own)?.[1],
      isBeside: own.indexOf(".providedBy") < own.indexOf(".description"),
      isGoods: own.includes("To wartość rzeczy lub usługi, nie przelew."),
    }
  }
  expect([await firstOwnLine("marta"), await firstOwnLine("karolina")]).toEqual([
    { chosen: "sponsor", isBeside: true, isGoods: true },
    { chosen: "organization", isBeside: true, isGoods: false },
  ])
})
