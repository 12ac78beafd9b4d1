import { expect, type Page } from "@playwright/test"

export const unsavedQuestion = (page: Page) => page.getByRole("dialog", { name: "Niezapisane zmiany" })

/** Answers the question about unsaved changes, and waits: what is typed beside an open dialog is lost. */
export async function stay(page: Page) {
  await unsavedQuestion(page).getByRole("button", { name: "Zostań" }).click()
  await expect(unsavedQuestion(page)).toBeHidden()
}
