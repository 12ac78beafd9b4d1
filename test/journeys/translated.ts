import type { Page } from "@playwright/test"
import { everyPartHasScripts } from "./ready.ts"

/**
 * Wraps every text of the page, from now on and on the pages to come, as a translating browser does: the text node that
 * React knows leaves the document, and its text stands in two <font> elements.
 */
export async function translate(page: Page) {
  const content = `{ ${everyPartHasScripts}; (${wrapTexts})() }`
  await page.addInitScript({ content })
  await page.evaluate(content)
}

function wrapTexts() {
  const untranslated = "script, style, noscript, textarea, title, svg, font"
  const wrap = (text: Node) => {
    const parent = text.parentElement
    if (!parent || !text.nodeValue?.trim() || parent.closest(untranslated)) return
    const [outer, inner] = [document.createElement("font"), document.createElement("font")]
    inner.append(text.nodeValue)
    outer.append(inner)
    parent.replaceChild(outer, text)
  }
  const wrapAll = (root: Node) => {
    if (root.nodeType === Node.TEXT_NODE) return wrap(root)
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found: Node[] = []
    while (texts.nextNode()) found.push(texts.currentNode)
    for (const text of found) wrap(text)
  }
  // names the text that React misses
  const { insertBefore, removeChild } = Node.prototype
  const missing = (node: Node, parent: Node) => {
    const inside = parent instanceof Element ? parent.outerHTML.slice(0, 400) : parent.nodeName
    return new Error(`"${node.nodeValue ?? node.nodeName}" was translated in ${inside}`)
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    if (before && before.parentNode !== this) throw missing(before, this)
    return insertBefore.call(this, node, before) as T
  }
  Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    if (node.parentNode !== this) throw missing(node, this)
    return removeChild.call(this, node) as T
  }
  const begin = () => {
    wrapAll(document.body)
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) if (node.isConnected) wrapAll(node)
    }).observe(document.body, { childList: true, subtree: true })
  }
  // a part may be translated before it has scripts: React then draws it anew and reports error 418
  addEventListener("error", (event) => {
    if (/React error #418\b/.test(event.message)) event.preventDefault()
  })
  // waits until React has taken over the page, else it would draw it anew and report an error
  const whenReady = () => {
    const controls = [...document.querySelectorAll("main, main a, main button, main input")]
    const isHydrated = controls.every((one) => Object.keys(one).some((key) => key.startsWith("__reactFiber$")))
    if (
      controls.length > 0 &&
      isHydrated &&
      document.documentElement.hasAttribute("data-ready") &&
      everyPartHasScripts()
    )
      begin()
    else requestAnimationFrame(whenReady)
  }
  whenReady()
}
