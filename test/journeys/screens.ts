import { expect, type Page } from "@playwright/test"
import { fitsItsWidth, seemsAccessible } from "./people.ts"

/** axe finds nothing in either theme, and on a phone nothing has to be scrolled sideways. */
export async function looksRight(page: Page, what: string) {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible()
  await seemsAccessible(page, what)
  const before = page.viewportSize() ?? { width: 1280, height: 900 }
  await page.setViewportSize({ width: 390, height: 844 })
  await fitsItsWidth(page, what)
  await page.setViewportSize(before)
}

/** What a person is told at the corner of the screen. */
export const toastOf = (page: Page, words: string) => page.locator(".toasts").getByText(words)
