import { data, Form, Link } from "react-router"
import { statusForm } from "#app/domain/events/event-form.ts"
import { changeStatus } from "#app/features/events/commands.server.ts"
import { countOpenDeals, getOwnEvent } from "#app/features/events/own/queries.server.ts"
import { failedMove } from "#app/http/forms/failed-form.server.ts"
import { readForm } from "#app/http/forms/form.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { redirect } from "#app/http/responses/redirect.server.ts"
import { redirectWithToast } from "#app/http/responses/toast.server.ts"
import { organizationViewer } from "#app/http/session/viewer.server.ts"
import { count } from "#app/lib/text/plural-forms.ts"
import { limit } from "#app/platform/limits.server.ts"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { MessagePage } from "#app/ui/layout/message-page.tsx"
import type { Route } from "./+types/event-status.ts"

const cancelled = "Anulowane"

/** Asks before an event is cancelled, with the number of deals that it touches (A69). */
export const loader = handle(async ({ request, params: { eventId }, context }: Route.LoaderArgs) => {
  const viewer = await organizationViewer(context, request)
  const { id, title } = await getOwnEvent(viewer, eventId)
  return { id, title, deals: await countOpenDeals(id) }
})

export const action = handle(async (args: Route.ActionArgs) => {
  const { request, context } = args
  const { eventId } = args.params
  const viewer = await organizationViewer(context, request)
  const event = await getOwnEvent(viewer, eventId)
  await limit("write", viewer.id)
  const form = await readForm(request, statusForm)
  if (!form.ok) return data(form, 400)
  const { status, confirmed } = form.input
  if (status === cancelled && event.status !== cancelled && !confirmed)
    return redirect(`/wydarzenia/${event.id}/status`)
  try {
    await changeStatus(viewer, event.id, status)
  } catch (error) {
    return failedMove(error, args, `/wydarzenia/${event.id}`, "Nie udało się zaktualizować statusu wydarzenia.")
  }
  return redirectWithToast(`/wydarzenia/${event.id}`, {
    title: "Sukces",
    description: "Status wydarzenia został zaktualizowany.",
  })
})

export default function CancelEvent({ loaderData: { id, title, deals }, actionData }: Route.ComponentProps) {
  return (
    <MessagePage
      title="Odwołać wydarzenie?"
      actions={
        <>
          <Form method="post">
            <input type="hidden" name="status" value={cancelled} />
            <input type="hidden" name="confirmed" value="on" />
            <SubmitButton className="btn btn--danger-solid" busyLabel="Zapisywanie...">
              Odwołaj wydarzenie
            </SubmitButton>
          </Form>
          <Link className="btn btn--line" to={`/wydarzenia/${id}`}>
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
          ? `To wydarzenie ma ${deals === 1 ? "jedną trwającą współpracę" : count(deals, "trwająca współpraca")}. Sponsorzy dostaną powiadomienie.`
          : "Wydarzenie zniknie z listy i nie będzie przyjmować propozycji."}
      </p>
    </MessagePage>
  )
}
