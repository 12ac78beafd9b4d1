import { isRouteErrorResponse } from "react-router"
import { EmptyState } from "#app/ui/layout/empty-state.tsx"

/** One page for a private link that is wrong, expired or revoked; rethrows any other error. */
export function DeadLink({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error
  return (
    <div className="page">
      <title>Link nie działa – Pomost</title>
      <meta name="robots" content="noindex, nofollow" />
      <EmptyState heading="h1" title="Link nie działa" text={String(error.data)} />
    </div>
  )
}
