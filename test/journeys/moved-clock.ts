import type { Browser } from "@playwright/test"

/**
 * For `npm run test:moved`, where servers and journeys run under faketime: a browser hangs there, so it keeps the true
 * clock, and only the dates that its pages ask for are moved.
 */
const movedByMs = Number(process.env.PAGES_MOVED_BY_MS ?? 0)

/** What the browser's own clock shows, in milliseconds since 1970. */
export const browserNow = () => Date.now() - movedByMs

/** The browser's environment: that of this process without faketime. */
export const trueClock = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => name !== "LD_PRELOAD" && !name.startsWith("FAKETIME")),
  ) as Record<string, string>

/** Makes every further page of the browser ask for moved dates. */
export function moveDatesOf(browser: Browser) {
  if (movedByMs === 0) return
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    await context.addInitScript(moveDates, movedByMs)
    return context
  }
}

function moveDates(ms: number) {
  const now = Date.now.bind(Date)
  Date.now = () => now() + ms
  globalThis.Date = new Proxy(Date, {
    construct: (real, args) => (args.length > 0 ? Reflect.construct(real, args) : new real(real.now())),
    apply: (real) => new real(real.now()).toString(),
  })
}
