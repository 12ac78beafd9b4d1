const end = "</main>"

/** The main part of a page, whose scripts are longer than it; the whole text of what has none, such as an email. */
export function mainPart(html: string): string {
  const from = html.indexOf("<main")
  const to = html.lastIndexOf(end)
  return from < 0 || to < from ? html : html.slice(from, to + end.length)
}
