import { LRUCache } from "lru-cache"
import type { ReactNode } from "react"
import { renderToString } from "react-dom/server"
import { StaticRouter } from "react-router"

const memory = new LRUCache<string, Buffer>({
  /** Total characters of keys and bytes of markup. */
  maxSize: 2_500_000,
  sizeCalculation: (markup, key) => key.length + markup.length,
})

/** Markup rendered once per key, evicting the least recently used. Links inside are absolute. */
export function memoizedBytes(key: string, render: () => ReactNode): Buffer {
  const known = memory.get(key)
  if (known !== undefined) return known
  const markup = Buffer.from(renderToString(<StaticRouter location="/">{render()}</StaticRouter>))
  memory.set(key, markup)
  return markup
}

/** The same as text. */
export const memoizeMarkup = (key: string, render: () => ReactNode): string => memoizedBytes(key, render).toString()
