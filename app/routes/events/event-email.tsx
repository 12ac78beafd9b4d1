import { Link } from "react-router"
import { EmailGenerator } from "#app/features/events/outreach/email-generator.tsx"
import { getOutreach } from "#app/features/events/outreach/queries.server.ts"
import { wholeAddress } from "#app/http/responses/address.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { organizationViewer } from "#app/http/session/viewer.server.ts"
import { eventEmailPath, eventPath } from "#app/paths.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import type { Route } from "./+types/event-email.ts"

/** Data of the email; without JavaScript the address carries the choice. */
export const loader = handle(async ({ request, url, params: { eventId }, context }: Route.LoaderArgs) => {
  const viewer = await organizationViewer(context, request)
  const facts = await getOutreach(viewer, eventId, wholeAddress(eventPath(eventId)))
  const query = url.searchParams
  const kind = query.get("rodzaj") === "consent" ? ("consent" as const) : ("offer" as const)
  const options = query.has("rodzaj") ? query.getAll("opcja") : facts.options.map((option) => option.id)
  const path = eventPath(eventId)
  return { path, facts, choice: { kind, options, note: (query.get("tekst") ?? "").slice(0, 2000) } }
})

export default function EmailPage({ loaderData: { path, facts, choice }, params: { eventId } }: Route.ComponentProps) {
  return (
    <div className="page">
      <title>Generator e-maila – Pomost</title>
      <meta name="robots" content="noindex" />
      <div className="head">
        <Link className="back" to={path}>
          <Icon name="arrow-left" />
          {facts.event.title}
        </Link>
        <h1>Generator e-maila do sponsora</h1>
      </div>
      <EmailGenerator facts={facts} initial={choice} action={eventEmailPath(eventId)} />
    </div>
  )
}
