import type { Page } from "@playwright/test"

/** Makes `goto` and `reload` wait until React has taken over the page and each of its parts. */
export function waitUntilReady(page: Page) {
  const ready = async () => {
    await page.locator("html[data-ready]").waitFor({ state: "attached" })
    await page.waitForFunction(everyPartHasScripts)
  }
  const { goto, reload } = page
  page.goto = async (...args) => {
    const answer = await goto.apply(page, args)
    if (answer?.headers()["content-type"]?.startsWith("text/html")) await ready()
    return answer
  }
  page.reload = async (...args) => {
    const answer = await reload.apply(page, args)
    await ready()
    return answer
  }
}

/**
 * Whether React has taken over each part that loads its code by itself (Suspense): the server marks where one begins
 * with '$', and React notes a key of its own on elements that it has taken over. The router's data are marked alike.
 */
export function everyPartHasScripts() {
  const comments = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT)
  for (let mark = comments.nextNode(); mark; mark = comments.nextNode()) {
    const first = mark.nodeValue === "$" && mark.nextSibling
    if (!(first instanceof Element) || first.localName === "script") continue
    if (!Object.keys(first).some((key) => key.startsWith("__reactFiber$"))) return false
  }
  return true
}
