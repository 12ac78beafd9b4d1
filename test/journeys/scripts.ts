import type { Page } from "@playwright/test"
import { expect } from "./test.ts"

/** Opens a page whose scripts are held back; returns a function that releases them. */
export async function withoutScriptsYet(page: Page, path: string) {
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  await page.route("**/assets/*.js", async (route) => {
    await released
    await route.continue().catch(() => {})
  })
  const ready = page.locator("html[data-ready]")
  // goto in people.ts waits for the scripts
  await page.evaluate((to) => location.assign(to), path)
  await page.waitForURL((url) => url.pathname + url.search === path)
  await expect(ready).toHaveCount(0)
  return async () => {
    release()
    await ready.waitFor({ state: "attached" })
  }
}
