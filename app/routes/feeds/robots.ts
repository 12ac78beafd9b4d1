import { wholeAddress } from "#app/http/responses/address.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"

const closed = ["/profil", "/wspolprace", "/wiadomosci", "/moje-", "/podpowiedzi.json"]

export const loader = handle(() => {
  const rules = ["User-agent: *", ...closed.map((path) => `Disallow: ${path}`)]
  return new Response(`${rules.join("\n")}\n\nSitemap: ${wholeAddress("/sitemap.xml")}\n`, {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=3600" },
  })
})
