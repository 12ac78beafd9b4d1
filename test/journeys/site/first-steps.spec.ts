import { overlap } from "../boxes.ts"
import { newVisitor, signUp } from "../people.ts"
import { expect, test } from "../test.ts"

const sizes = [
  [390, 844],
  [1280, 900],
] as const

for (const [width, height] of sizes)
  test(`${width} wide, after the sign-up the first steps are seen, without a toast or banner over them`, async ({
    browser,
  }) => {
    const page = await newVisitor(browser, { viewport: { width, height } })
    await page.addInitScript(() => {
      const { setTimeout: start } = window
      window.setTimeout = ((run: () => void, ms?: number) => (ms === 5000 ? 0 : start(run, ms))) as typeof setTimeout
    })
    await page.goto("/rejestracja?type=organization")
    const email = `olga-${crypto.randomUUID().slice(0, 8)}@kroki.example`
    await signUp(page, { name: "Olga Wilk", organization: "Fundacja Pierwszy Krok", email })
    const toast = page.locator(".toast")
    await expect(toast).toBeVisible()
    const banner = page.getByRole("region", { name: "Szanujemy Twoją prywatność" })
    await expect(banner).toBeVisible()
    const steps = page.getByRole("region", { name: "Pierwsze kroki" }).getByRole("listitem")
    await expect(steps).toHaveCount(5)
    for (const step of await steps.all()) {
      await expect.soft(step).toBeInViewport({ ratio: 1 })
      for (const cover of [toast, banner]) expect.soft(await overlap(step, cover), await step.innerText()).toBe(false)
    }
  })
