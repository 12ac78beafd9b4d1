import { suggestCities } from "#app/domain/shared/city.ts"
import { readPhrase } from "#app/domain/shared/search/phrase.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import type { Route } from "./+types/cities.ts"

/** Towns that start with the text, for everybody, so that the whole list is never sent. */
export const loader = handle(({ request }: Route.LoaderArgs) =>
  Response.json(suggestCities(readPhrase(new URL(request.url).searchParams.get("q"))), {
    headers: { "cache-control": "public, max-age=86400" },
  }),
)
