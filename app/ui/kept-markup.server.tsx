import type { ReactNode } from "react"
import { renderToString } from "react-dom/server"
import { StaticRouter } from "react-router"

/** Characters of markup altogether; what was drawn first goes first. */
const mostCharacters = 2_500_000
const kept = new Map<string, string>()
let held = 0

/** The markup of a piece: drawn once, then kept under its key. Links inside are whole addresses. */
export function keepMarkup(key: string, draw: () => ReactNode): string {
  const known = kept.get(key)
  if (known !== undefined) return known
  const markup = renderToString(<StaticRouter location="/">{draw()}</StaticRouter>)
  kept.set(key, markup)
  held += key.length + markup.length
  for (const [oldest, text] of kept) {
    if (held <= mostCharacters) break
    kept.delete(oldest)
    held -= oldest.length + text.length
  }
  return markup
}
