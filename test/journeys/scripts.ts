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

/** After each form that is sent React's tasks wait for a while, as on a busy machine: the answer is there first. */
export const drawLate = (page: Page) =>
  page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype
    let until = 0
    addEventListener(
      "submit",
      () => {
        until = performance.now() + 1500
      },
      true,
    )
    MessagePort.prototype.postMessage = function (message: unknown) {
      const wait = until - performance.now()
      if (wait > 0) setTimeout(() => postMessage.call(this, message), wait)
      else postMessage.call(this, message)
    }
  })
