const host = /^(?=.{4,253}$)(?:[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/

/** Characters. */
export const urlLimit = 300

/** A URL safe to link: http(s), a real host name, no user info (A41, A54). Adds a missing https://; else null. */
export function safeUrl(text: string): string | null {
  const typed = text.trim()
  if (typed === "" || /[\s\p{C}\\<>"]/u.test(typed) || /^[/?#]/.test(typed)) return null
  const scheme = /^https?:\/\/(?![/])/i.exec(typed)?.[0]
  // "poczta.pl:8080" looks like a scheme but is a host with a port
  if (!scheme && /^[a-z][a-z\d+.-]*:(?!\d)/i.test(typed)) return null
  const address = scheme ? scheme.toLowerCase() + typed.slice(scheme.length) : `https://${typed}`
  if (address.length > urlLimit || !URL.canParse(address)) return null
  const url = new URL(address)
  if (url.username || url.password) return null
  return host.test(url.hostname) ? address : null
}

/** 'https://www.fundacja.pl/o-nas/' → 'fundacja.pl/o-nas', for display. */
export const shortUrl = (address: string): string => address.replace(/^https?:\/\/(www\.)?/i, "").replace(/\/$/, "")

export type TextPart = { text: string; href: string | null }

/** Splits plain text into text and safe links (A70). */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const found of text.matchAll(/\bhttps?:\/\/[^\s<>"„”]+/gi)) {
    const shown = found[0].replace(/[.,;:!?)\]}'’]+$/u, "")
    const href = safeUrl(shown)
    if (!href) continue
    if (found.index > from) parts.push({ text: text.slice(from, found.index), href: null })
    parts.push({ text: shown, href })
    from = found.index + shown.length
  }
  if (from < text.length) parts.push({ text: text.slice(from), href: null })
  return parts
}
