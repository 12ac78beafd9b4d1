import { test as base } from "@playwright/test"
import { moveDatesOf } from "./moved-clock.ts"

export { expect } from "@playwright/test"

/** Closes the browser contexts that a journey opened: Playwright keeps them, and 90 journeys would fill the memory. */
export const test = base.extend<{ contextsClosed: undefined }, { datesMoved: undefined }>({
  datesMoved: [
    async ({ browser }, use) => {
      moveDatesOf(browser)
      await use(undefined)
    },
    { scope: "worker", auto: true },
  ],
  contextsClosed: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts())
      await use(undefined)
      for (const context of browser.contexts()) if (!before.has(context)) await context.close()
    },
    { auto: true },
  ],
})
