import { expect, type Page } from "@playwright/test"
import { looksRight as looksRightSoFar } from "./people.ts"

/** Waits for the page's heading; axe in both themes, no horizontal scrolling on a phone. */
export async function looksRight(page: Page, what: string) {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible()
  await looksRightSoFar(page, what)
}

export const toastOf = (page: Page, words: string) => page.locator(".toasts").getByText(words)

const closeToast = "Zamknij powiadomienie"

/** Waits for a toast. They come one at a time, five seconds each (B 9), so earlier ones are closed. */
export async function expectToast(page: Page, words: string | RegExp) {
  const wanted = page.locator(".toasts").getByText(words)
  const before = page.locator(".toast").filter({ hasNotText: words }).getByRole("button", { name: closeToast })
  await expect(async () => {
    if ((await wanted.count()) === 0 && (await before.count()) > 0) {
      await before.click({ timeout: 500 })
      // a pointer over the toast would hold the next one
      await page.mouse.move(1, 1)
    }
    await expect(wanted.first()).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 15_000, intervals: [50] })
}

/** Of the list at /wspolprace. */
export const dealRows = (page: Page) => page.locator("main ul[data-view] > li")
