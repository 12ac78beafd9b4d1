import { beforeEach, expect, test } from "vitest"
import type { World } from "#app/db/realms/world.server.ts"
import { dealPath } from "#app/paths.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter, situations } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"

let world: World
beforeEach(async () => {
  await emptyTables("user", "fact", "file", "rate_limit")
  world = await castWorld()
})

const waits: [situation: string, possible: string, waiting: string][] = [
  ["in_progress, an annex by the sponsor", "Popraw aneks", "Zaakceptuj aneks"],
  ["negotiation, terms by the sponsor", "Edytuj opcje", "Zaakceptuj warunki"],
]
test.each(waits)("in %s, the author first finds %s; %s follows, disabled and with its reason", async (...row) => {
  const [situation, possible, waiting] = row
  const id = await dealAfter(world, situations[situation] ?? [])
  const page = await (await enter(world, "marta")).html(dealPath(id))
  const card = page.slice(page.indexOf('id="ruch"'), page.indexOf("</section>", page.indexOf('id="ruch"')))
  const controls = [...card.matchAll(/<(?:button|a)\b([^>]*\bclass="btn[^>]*)>(.*?)<\/(?:button|a)>/gs)]
  const at = (label: string) => controls.findIndex(([, , content]) => content === label)
  const isDisabled = controls.map(([, attributes = ""]) => attributes.includes('aria-disabled="true"'))
  expect(at(possible)).toBeGreaterThanOrEqual(0)
  expect(isDisabled.indexOf(true)).toBe(at(waiting))
  expect(isDisabled.slice(at(waiting))).not.toContain(false)
  const [, reasonId = ""] = /aria-describedby="([^"]+)"/.exec(controls[at(waiting)]?.[1] ?? "") ?? []
  expect(card).toMatch(new RegExp(`id="${reasonId}">Oczekiwanie na akceptację drugiej strony<`))
})
