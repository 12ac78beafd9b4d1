import { LRUCache } from "lru-cache"
import type { ReactNode } from "react"
import { renderToString } from "react-dom/server"
import { StaticRouter } from "react-router"

const memory = new LRUCache<string, string>({
  /** Characters of keys and markup altogether. */
  maxSize: 2_500_000,
  sizeCalculation: (markup, key) => key.length + markup.length,
})

/** Markup rendered once for each key; the least recently used goes first. Links inside are whole addresses. */
export function memoizeMarkup(key: string, render: () => ReactNode): string {
  const known = memory.get(key)
  if (known !== undefined) return known
  const markup = renderToString(<StaticRouter location="/">{render()}</StaticRouter>)
  memory.set(key, markup)
  return markup
}
