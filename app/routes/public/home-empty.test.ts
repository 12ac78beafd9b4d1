import { expect, test } from "vitest"
import { visitor } from "#test/support/app.ts"

test("a site without events leads its visitors into the demo from the home page", async () => {
  const html = await visitor().html("/")
  expect(html).toContain("Brak wydarzeń do wyświetlenia.")
  for (const side of ["organizacja", "sponsor"]) expect(html).toContain(`Wypróbuj jako ${side}`)
})
