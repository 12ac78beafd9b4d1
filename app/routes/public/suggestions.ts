import { readPhrase } from "#app/domain/shared/search/phrase.ts"
import { suggest } from "#app/features/events/search/suggestion-queries.server.ts"
import { clientNetwork } from "#app/http/requests/request-context.ts"
import { viewerOf } from "#app/http/requests/viewer-context.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { limit } from "#app/platform/limits.server.ts"
import type { Route } from "./+types/suggestions.ts"

export const loader = handle(async ({ url, context }: Route.LoaderArgs) => {
  await limit("search", clientNetwork(context))
  const suggestions = await suggest(viewerOf(context), readPhrase(url.searchParams.get("q")))
  return Response.json({ suggestions }, { headers: { "cache-control": "private, max-age=60", vary: "Cookie" } })
})
