import { test as base } from "@playwright/test"
import { moveDatesOf } from "./moved-clock.ts"

export { expect } from "@playwright/test"

export const test = base.extend<{ contextsClosed: undefined }, { datesMoved: undefined }>({
  // changes nothing outside `npm run test:moved`
  datesMoved: [
    async ({ browser }, use) => {
      moveDatesOf(browser)
      await use(undefined)
    },
    { scope: "worker", auto: true },
  ],
  // Playwright retains the browser contexts of a journey, which would fill the memory
  contextsClosed: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts())
      await use(undefined)
      for (const context of browser.contexts()) if (!before.has(context)) await context.close()
    },
    { auto: true },
  ],
})
