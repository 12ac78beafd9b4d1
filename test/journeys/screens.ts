import { expect, type Page } from "@playwright/test"
import { looksRight as looksRightSoFar } from "./people.ts"

/** A page that has come, seen by its heading: axe in both themes, and on a phone no scrolling sideways. */
export async function looksRight(page: Page, what: string) {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible()
  await looksRightSoFar(page, what)
}

/** What a person is told at the corner of the screen. */
export const toastOf = (page: Page, words: string) => page.locator(".toasts").getByText(words)

/** Closes the toast that is shown, and those that wait behind it, as somebody does who has read them. */
export async function closeToasts(page: Page) {
  const close = page.getByRole("button", { name: "Zamknij powiadomienie" })
  // one may go by itself just now
  while ((await close.count()) > 0) await close.click({ timeout: 1000 }).catch(() => {})
}
