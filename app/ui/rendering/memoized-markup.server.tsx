import { LRUCache } from "lru-cache"
import type { ReactNode } from "react"
import { renderToString } from "react-dom/server"
import { StaticRouter } from "react-router"

const memory = new LRUCache<string, string>({
  /** Total characters of keys and markup. */
  maxSize: 2_500_000,
  sizeCalculation: (markup, key) => key.length + markup.length,
})

/** Markup rendered once per key, evicting the least recently used. Links inside are absolute. */
export function memoizeMarkup(key: string, render: () => ReactNode): string {
  const known = memory.get(key)
  if (known !== undefined) return known
  const markup = renderToString(<StaticRouter location="/">{render()}</StaticRouter>)
  memory.set(key, markup)
  return markup
}
