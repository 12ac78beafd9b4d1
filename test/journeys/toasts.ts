import { type BrowserContext, expect, type Page } from "@playwright/test"

/** Where a page keeps the toasts that it has shown since its last form was sent; a reload keeps it, too. */
const record = "shownToasts"

/** Records each toast of the context's pages: one stays for five seconds (B 9), which a busy machine may miss. */
export async function recordToasts(context: BrowserContext) {
  await context.addInitScript((name) => {
    // frames of other origins and about:blank have no storage
    if (window !== top || !location.protocol.startsWith("http")) return
    const storeTexts = (shown: string[][]) => sessionStorage.setItem(name, JSON.stringify(shown))
    const read = () => JSON.parse(sessionStorage.getItem(name) ?? "[]") as string[][]
    storeTexts(read())
    let last: Element | null = null
    const look = () => {
      const toast = document.querySelector(".toast")
      if (toast && toast !== last)
        storeTexts([...read(), [...toast.querySelectorAll("p")].map((line) => line.textContent ?? "")])
      last = toast
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true })
    // what was shown before answers an earlier form
    addEventListener("submit", () => storeTexts([]), true)
  }, record)
}

/** Whether the page has shown this toast since its last form; drops it and earlier ones. null: it runs no scripts. */
async function wasToastShown(page: Page, words: string | RegExp) {
  const toasts = await page.evaluate(
    (name) => ("js" in document.documentElement.dataset ? JSON.parse(sessionStorage.getItem(name) ?? "[]") : null),
    record,
  )
  if (toasts === null) return null
  const shown = toasts as string[][]
  const at = shown.findIndex((lines) => lines.some((line) => has(line.replace(/\s+/g, " ").trim(), words)))
  if (at >= 0)
    await page.evaluate(
      ([name, count]) =>
        sessionStorage.setItem(name, JSON.stringify(JSON.parse(sessionStorage.getItem(name) ?? "[]").slice(count))),
      [record, at + 1] as const,
    )
  return at >= 0
}

// as Playwright compares texts
const has = (line: string, words: string | RegExp) =>
  typeof words === "string" ? line.toLowerCase().includes(words.toLowerCase()) : words.test(line)

export const toastOf = (page: Page, words: string | RegExp) => page.locator(".toasts").getByText(words)

/** Waits until a toast has been shown: it stays for five seconds (B 9), so it may be gone already. */
export async function expectToast(page: Page, words: string | RegExp) {
  // without scripts it stays with its page, and nothing records it
  const isOpen = () => toastOf(page, words).first().isVisible()
  await expect(async () =>
    expect((await wasToastShown(page, words)) ?? (await isOpen()), String(words)).toBe(true),
  ).toPass({
    timeout: 15_000,
    intervals: [50, 100, 250],
  })
}
