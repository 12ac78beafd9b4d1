import { overlap } from "../boxes.ts"
import { newcomer, publish } from "../people.ts"
import { expect, test } from "../test.ts"

test("no picture of the newest events covers the words beside it", async ({ browser }) => {
  const mark = crypto.randomUUID().slice(0, 8)
  const owner = await newcomer(browser, {
    name: "Lena Bąk",
    email: `lena-${mark}@karty.example`,
    organization: `Fundacja Cztery Karty ${mark}`,
  })
  for (const title of ["Pierwszy", "Drugi", "Trzeci", "Czwarty z długim tytułem, który zajmuje kilka wierszy obok"])
    await publish(owner, { title: `${title} piknik`, options: [] })
  await owner.goto("/")
  const cards = owner.getByRole("article").filter({ hasText: "piknik" })
  await expect(cards).toHaveCount(4)
  for (const width of [1280, 768, 390]) {
    await owner.setViewportSize({ width, height: 900 })
    for (const card of await cards.all()) {
      const title = card.getByRole("heading")
      expect.soft(await overlap(card.locator(".pic"), title), `${width}: ${await title.innerText()}`).toBe(false)
    }
  }
})
