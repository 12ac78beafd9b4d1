import { LRUCache } from "lru-cache"
import type { ReactNode } from "react"
import { renderToString } from "react-dom/server"
import { StaticRouter } from "react-router"

const kept = new LRUCache<string, string>({
  /** Characters of markup altogether. */
  maxSize: 2_500_000,
  sizeCalculation: (markup, key) => key.length + markup.length,
})

/** The markup of a piece: drawn once, then kept under its key. Links inside are whole addresses. */
export function keepMarkup(key: string, draw: () => ReactNode): string {
  const known = kept.get(key)
  if (known !== undefined) return known
  const markup = renderToString(<StaticRouter location="/">{draw()}</StaticRouter>)
  kept.set(key, markup)
  return markup
}
