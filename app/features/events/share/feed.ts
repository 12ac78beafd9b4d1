import { locationOf } from "#app/domain/shared/place.ts"
import { formatDayRange } from "#app/lib/dates.ts"
import { excerpt } from "#app/lib/text/typography.ts"
import { xmlElement, xmlHead, xmlText } from "#app/lib/text/xml.ts"
import { eventPath, eventsFeedPath, eventsPath } from "#app/paths.ts"

type Item = {
  id: string
  title: string
  description: string
  category: string
  startDate: string
  endDate: string | null
  city: string
  voivodeship: string
  organizationName: string
  createdAt: Date
}

/** New events as RSS 2.0, without prices (A4). */
export function feedOf(items: readonly Item[], origin: string): string {
  const address = `${origin}${eventsFeedPath}`
  const entries = items.map((item) => {
    const url = `${origin}${eventPath(item.id)}`
    const where = `${formatDayRange(item.startDate, item.endDate)}, ${locationOf(item.city, item.voivodeship)}.`
    return `<item>${[
      xmlElement("title", item.title),
      xmlElement("link", url),
      `<guid isPermaLink="true">${xmlText(url)}</guid>`,
      xmlElement("pubDate", item.createdAt.toUTCString()),
      xmlElement("category", item.category),
      xmlElement("dc:creator", item.organizationName),
      xmlElement("description", `${where} ${excerpt(item.description, 400)}`),
    ].join("")}</item>`
  })
  return `${xmlHead}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>${[
    xmlElement("title", "Pomost – nowe wydarzenia"),
    xmlElement("link", `${origin}${eventsPath}`),
    xmlElement("description", "Nowe wydarzenia organizacji pozarządowych, które szukają sponsorów."),
    xmlElement("language", "pl"),
    `<atom:link href="${xmlText(address)}" rel="self" type="application/rss+xml"/>`,
    ...entries,
  ].join("")}</channel></rss>\n`
}
