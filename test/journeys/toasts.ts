import { type BrowserContext, expect, type Page } from "@playwright/test"

const shown = new WeakMap<Page, string[][]>()

/** Records each toast of the context's pages: one stays for five seconds (B 9), which a busy machine may miss. */
export async function recordToasts(context: BrowserContext) {
  await context.exposeBinding("recordToast", ({ page }, lines: string[]) => {
    shown.set(page, [...(shown.get(page) ?? []), lines])
  })
  await context.addInitScript(() => {
    const { recordToast } = globalThis as unknown as { recordToast: (lines: string[]) => void }
    let last: Element | null = null
    const look = () => {
      const toast = document.querySelector(".toast")
      if (toast && toast !== last) recordToast([...toast.querySelectorAll("p")].map((line) => line.textContent ?? ""))
      last = toast
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true })
  })
}

/** Whether the page has shown this toast since the last one that was asked for. */
function wasToastShown(page: Page, words: string | RegExp) {
  const toasts = shown.get(page) ?? []
  const at = toasts.findIndex((lines) => lines.some((line) => has(line.replace(/\s+/g, " ").trim(), words)))
  if (at >= 0) shown.set(page, toasts.slice(at + 1))
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
  await expect(async () => expect(wasToastShown(page, words) || (await isOpen()), String(words)).toBe(true)).toPass({
    timeout: 15_000,
    intervals: [50, 100, 250],
  })
}
