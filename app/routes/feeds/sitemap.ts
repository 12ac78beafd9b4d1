import {
  countSitemapPages,
  listEventPlaces,
  listOrganizationPlaces,
} from "#app/features/events/share/queries.server.ts"
import { sitemapIndexOf, sitemapOf } from "#app/features/events/share/sitemap.ts"
import { wholeAddress } from "#app/http/responses/address.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { notFound } from "#app/lib/refusal.ts"
import type { Route } from "./+types/sitemap.ts"

/** The site map index, and with ?strona=n one of its pages. */
export const loader = handle(async ({ url }: Route.LoaderArgs) => {
  const origin = wholeAddress("")
  const { organizations, events } = await countSitemapPages()
  const number = url.searchParams.get("strona")
  if (number === null) return xml(sitemapIndexOf(organizations + events, origin))
  const page = /^[1-9]\d{0,4}$/.test(number) ? Number(number) - 1 : -1
  if (page < 0 || page >= organizations + events) throw notFound("Mapa strony nie ma takiej części.")
  return xml(
    sitemapOf(
      page < organizations ? await listOrganizationPlaces(page) : await listEventPlaces(page - organizations),
      origin,
    ),
  )
})

const xml = (body: string) =>
  new Response(body, {
    headers: { "content-type": "application/xml; charset=utf-8", "cache-control": "public, max-age=3600" },
  })
