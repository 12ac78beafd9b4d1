import { expect, type Page } from "@playwright/test"

/** Presses "Oznacz jako zrobione" in the open form, and ticks the sentence of a row whose event is still ahead. */
export async function markDone(page: Page) {
  const button = page.getByRole("button", { name: "Oznacz jako zrobione" })
  await expect(button).toBeVisible()
  const isDone = page.getByRole("checkbox", { name: /a\sto jest już zrobione/ })
  if (await isDone.isVisible()) await isDone.check()
  await button.click()
}
