import { feedOf } from "#app/features/events/share/feed.ts"
import { listFeedItems } from "#app/features/events/share/queries.server.ts"
import { wholeAddress } from "#app/http/responses/address.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"

/** RSS of new events, without prices (A4). */
export const loader = handle(
  async () =>
    new Response(feedOf(await listFeedItems(), wholeAddress("")), {
      headers: { "content-type": "application/rss+xml; charset=utf-8", "cache-control": "public, max-age=300" },
    }),
)
