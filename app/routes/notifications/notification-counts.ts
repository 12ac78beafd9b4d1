import { unreadCounts } from "#app/features/messages/inbox/unread-queries.server.ts"
import { ownFactsOf, viewerOf } from "#app/http/requests/viewer-context.ts"
import { handleJson } from "#app/http/responses/json.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { notificationsPath } from "#app/paths.ts"
import type { Route } from "./+types/notification-counts.ts"

/** Counts of the header, fetched after a change. */
export const loader = handleJson(
  async ({ context }: Route.LoaderArgs) => {
    const viewer = viewerOf(context)
    if (!viewer) throw new Refusal("sign-in", "Zaloguj się, aby kontynuować.")
    return Response.json(ownFactsOf(context)?.unread ?? (await unreadCounts(viewer)))
  },
  () => notificationsPath,
)
