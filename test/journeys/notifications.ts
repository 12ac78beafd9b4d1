import { expect, type Page } from "@playwright/test"

/** Waits until an open page of this person has reported a notification as read: its news have come by then. */
export async function untilReported(page: Page, notification: string) {
  const notifications = async () => (await page.request.get("/powiadomienia")).text()
  await expect.poll(notifications).toContain(notification)
  await expect.poll(notifications).not.toContain("Oznacz jako przeczytane: ")
}
