import { Link } from "react-router"
import { statusForm } from "#app/domain/events/event-form.ts"
import { requirePage } from "#app/features/accounts/party/policy.server.ts"
import { changeStatus } from "#app/features/events/commands.server.ts"
import { countOpenDeals, getOwnEvent } from "#app/features/events/own/queries.server.ts"
import { formAction } from "#app/http/forms/form-action.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { organizationViewer } from "#app/http/session/viewer.server.ts"
import { memberNouns } from "#app/lib/text/member-nouns.ts"
import { count } from "#app/lib/text/plural-forms.ts"
import { eventPath, eventStatusPath } from "#app/paths.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { MessagePage } from "#app/ui/layout/message-page.tsx"
import type { Route } from "./+types/event-status.ts"

const cancelled = "canceled"

/** Asks for confirmation of a cancellation, with the number of affected deals (A69). */
export const loader = handle(async ({ request, params: { eventId }, context }: Route.LoaderArgs) => {
  const viewer = await organizationViewer(context, request)
  const { id, title } = await getOwnEvent(viewer, eventId)
  requirePage(viewer, "editEvent")
  return { id, title, deals: await countOpenDeals(id) }
})

export const action = formAction<Route.ActionArgs>()({
  viewer: organizationViewer,
  load: ({ viewer, params }) => getOwnEvent(viewer, params.eventId),
  asks: "cancelEvent",
  limit: "write",
  schema: statusForm,
  run: async ({ viewer, loaded: event, input: { status, confirmed } }) => {
    if (status === cancelled && event.status !== cancelled && !confirmed) return { to: eventStatusPath(event.id) }
    await changeStatus(viewer, event.id, status)
    return {
      to: eventPath(event.id),
      toast: { title: "Sukces", description: "Status wydarzenia został zaktualizowany." },
    }
  },
  // the control is also on the event's page
  failure: ({ loaded: event }) => ({
    to: eventPath(event.id),
    sentence: "Nie udało się zaktualizować statusu wydarzenia.",
  }),
})

export default function CancelEvent({ loaderData: { id, title, deals }, actionData }: Route.ComponentProps) {
  return (
    <MessagePage
      title="Odwołać wydarzenie?"
      actions={
        <>
          <PostForm>
            <input type="hidden" name="status" value={cancelled} />
            <input type="hidden" name="confirmed" value="on" />
            <SubmitButton className="btn btn--danger-solid" busyLabel="Zapisywanie...">
              Odwołaj wydarzenie
            </SubmitButton>
          </PostForm>
          <Link className="btn btn--line" to={eventPath(id)}>
            Wróć
          </Link>
        </>
      }
    >
      <title>Odwołać wydarzenie? – Pomost</title>
      <meta name="robots" content="noindex" />
      {actionData && <p role="alert">{actionData.errors.status}</p>}
      <p>
        <b>{title}</b>
      </p>
      <p>
        {deals > 0
          ? `To wydarzenie ma ${deals === 1 ? "jedną trwającą współpracę" : count(deals, memberNouns["trwająca współpraca"])}. Sponsorzy dostaną powiadomienie.`
          : "Wydarzenie zniknie z listy i nie będzie przyjmować propozycji."}
      </p>
    </MessagePage>
  )
}
