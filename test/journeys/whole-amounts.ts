import { expect, type Page } from "@playwright/test"

/** No amount that is shown breaks inside, as "5 000 z" and "ł" below it. */
export async function amountsStayWhole(page: Page, what: string) {
  expect(await page.evaluate(brokenAmounts), `broken amounts: ${what}`).toEqual([])
}

function brokenAmounts() {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    for (const { 0: amount, index } of node.nodeValue?.matchAll(/\d[\d\u00a0,]*\u00a0zł/g) ?? []) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + amount.length)
      const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top)
      if (Math.max(...tops) - Math.min(...tops) > 2) found.push(`${amount} in ${node.nodeValue}`)
    }
  }
  return found
}
