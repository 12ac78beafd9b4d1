import { chromium, type Page } from "@playwright/test"
import { eventsPath, openConversationPath } from "#app/paths.ts"
import { findChromium } from "#test/support/engines/chromium.ts"
import type { Aimed } from "./report.ts"
import { aims } from "./scenarios.ts"
import { percentile } from "./statistics.ts"

/** Repetitions; with so few the 98th percentile is the slowest. */
const repeats = 15
const slower = 4

type Where = { origin: string; cookie: string; event: string; conversation: string }
type Timed = Window & { presses: Map<number, number> }

/** Milliseconds from a press to the next paint, with the CPU slowed down four times. */
export async function timeInteractions({ origin, cookie, event, conversation }: Where): Promise<Aimed[]> {
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  })
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: "pl-PL" })
  const [name = "", ...value] = cookie.split("=")
  await context.addCookies([
    { name, value: value.join("="), url: origin },
    { name: "cookieConsent", value: "declined", url: origin },
  ])
  await context.addInitScript(watchPresses)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send("Emulation.setCPUThrottlingRate", { rate: slower })
  // a larger window, because events below its edge are reported as never painted
  const { windowId } = await session.send("Browser.getWindowForTarget")
  await session.send("Browser.setWindowBounds", { windowId, bounds: { width: 1400, height: 1200 } })

  const interactions: Record<string, (round: number) => Promise<void>> = {
    filter: async (round) => {
      if (round === 0) await open(page, `${origin}${eventsPath}`)
      const chip = page.locator("main a.chip").nth(1 + (round % 8))
      await chip.click()
      await page.waitForURL(/category=/)
    },
    tab: async (round) => {
      if (round === 0) await open(page, origin + event)
      await page
        .getByRole("tablist")
        .getByText(round % 2 ? "Szczegóły" : "Aktualności")
        .click()
    },
    dialog: async (round) => {
      if (round === 0) await open(page, origin + event)
      await page.getByRole("button", { name: "Zaproponuj współpracę" }).click()
      await page.locator("dialog[open]").waitFor()
      await page.keyboard.press("Escape")
      await page.locator("dialog[open]").waitFor({ state: "detached" })
    },
    send: async (round) => {
      if (round === 0) await open(page, `${origin}${openConversationPath(conversation)}`)
      await page.locator('[name="content"]').fill(`Pytanie numer ${round + 1}`)
      await page.keyboard.press("Enter")
      await page
        .getByText(`Pytanie numer ${round + 1}`, { exact: true })
        .first()
        .waitFor()
      await page.waitForTimeout(150)
    },
  }
  const figures: Aimed[] = []
  for (const [what, interact] of Object.entries(interactions)) {
    for (let round = 0; round < repeats; round++) await interact(round)
    await page.waitForTimeout(500)
    const times = await page.evaluate(() => [...(window as unknown as Timed).presses.values()])
    const p98 = percentile(times, 0.98)
    figures.push({
      what: `${what}, p98 of ${repeats}, at 1/${slower} speed`,
      value: p98,
      unit: "ms",
      ...aims.pressMs,
    })
  }
  await browser.close()
  return figures
}

async function open(page: Page, address: string) {
  await page.goto(address)
  await page.locator("html[data-ready]").waitFor({ state: "attached" })
}

/** Runs in the page: the longest event of each press; those under 16 ms are not reported. */
function watchPresses() {
  const presses = new Map<number, number>()
  ;(window as unknown as Timed).presses = presses
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId)
        presses.set(entry.interactionId, Math.max(presses.get(entry.interactionId) ?? 0, entry.duration))
  }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}
