import { suggestCities } from "#app/domain/city.ts"
import { readPhrase } from "#app/domain/search.ts"
import { handle } from "#app/http/handle.server.ts"
import type { Route } from "./+types/cities.ts"

/** Towns for a typed beginning: public, the same for everyone, so that the list itself never travels. */
export const loader = handle(({ request }: Route.LoaderArgs) =>
  Response.json(suggestCities(readPhrase(new URL(request.url).searchParams.get("q"))), {
    headers: { "cache-control": "public, max-age=86400" },
  }),
)
