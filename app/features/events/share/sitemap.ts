import { xmlElement, xmlHead } from "#app/lib/text/xml.ts"
import { sitemapPath } from "#app/paths.ts"

const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

export type SitemapPage = { path: string; changedAt?: Date }

export const sitemapOf = (places: readonly SitemapPage[], origin: string): string =>
  `${xmlHead}<urlset ${schema}>${places
    .map(
      ({ path, changedAt }) =>
        `<url>${xmlElement("loc", origin + path)}${changedAt ? xmlElement("lastmod", changedAt.toISOString()) : ""}</url>`,
    )
    .join("")}</urlset>\n`

/** The site map index; pages count from 1. */
export const sitemapIndexOf = (pages: number, origin: string): string =>
  `${xmlHead}<sitemapindex ${schema}>${Array.from(
    { length: pages },
    (_, page) => `<sitemap>${xmlElement("loc", `${origin}${sitemapPath}?strona=${page + 1}`)}</sitemap>`,
  ).join("")}</sitemapindex>\n`
