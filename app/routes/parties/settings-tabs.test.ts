import { beforeAll, expect, test } from "vitest"
import {
  bankAccountsPath,
  companyEditPath,
  companyMaterialsPath,
  financesPath,
  organizationEditPath,
  teamPath,
} from "#app/paths.ts"
import type { Visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"

let people: Record<"karolina" | "marta", Visitor>
beforeAll(async () => {
  const world = await castWorld()
  people = { karolina: await enter(world, "karolina"), marta: await enter(world, "marta") }
})

const sets = [
  ["karolina", [organizationEditPath, teamPath, bankAccountsPath]],
  ["marta", [companyEditPath, teamPath, companyMaterialsPath]],
] as const

test.each(sets)("the settings of the party of %s are one row of tabs, on each of its pages", async (who, pages) => {
  for (const page of pages) {
    const html = await people[who].html(page)
    const main = html.slice(html.indexOf("<main"))
    expect(main.split('class="tabs"'), page).toHaveLength(2)
    const row = main.slice(main.indexOf('class="tabs"'))
    for (const other of pages.filter((one) => one !== page)) expect(row, page).toContain(`href="${other}"`)
  }
})

test("an organization's accounts and VAT are one press from its finances", async () => {
  expect(await people.karolina.html(financesPath)).toMatch(new RegExp(`<main.*href="${bankAccountsPath}"`, "s"))
  expect(await people.marta.html(financesPath)).not.toContain(bankAccountsPath)
})
