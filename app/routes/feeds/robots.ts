import { wholeAddress } from "#app/http/responses/address.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { dealsPath, messagesPath, profilePath, sitemapPath, suggestionsPath } from "#app/paths.ts"

const disallowed = [profilePath, dealsPath, messagesPath, "/moje-", suggestionsPath]

export const loader = handle(() => {
  const rules = ["User-agent: *", ...disallowed.map((path) => `Disallow: ${path}`)]
  return new Response(`${rules.join("\n")}\n\nSitemap: ${wholeAddress(sitemapPath)}\n`, {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=3600" },
  })
})
