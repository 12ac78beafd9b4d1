import { expect, type Page } from "@playwright/test"
import { looksRight as looksRightSoFar } from "./people.ts"

/** Waits for the page's heading; axe in both themes, no horizontal scrolling on a phone. */
export async function looksRight(page: Page, what: string) {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible()
  await looksRightSoFar(page, what)
}

/** Of the list at /wspolprace. */
export const dealRows = (page: Page) => page.locator("main ul[data-view] > li")
