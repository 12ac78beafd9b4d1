import { data } from "react-router"
import { moderationForm } from "#app/domain/moderation/operator-form.ts"
import { DeskPage } from "#app/features/moderation/desk/desk-page.tsx"
import { getModeratedEvent } from "#app/features/moderation/desk/queries.server.ts"
import { ReasonForm } from "#app/features/moderation/desk/reason-form.tsx"
import { hideContent, restoreContent } from "#app/features/moderation/moderation/commands.server.ts"
import { readForm } from "#app/http/forms/form.server.ts"
import { preserveFormOnFailure } from "#app/http/forms/preserve-form.ts"
import { handle, refusedForm } from "#app/http/responses/handle.server.ts"
import { redirectWithToast } from "#app/http/responses/toast.server.ts"
import { operatorViewer } from "#app/http/session/operator-viewer.server.ts"
import type { Route } from "./+types/operator-event.ts"

export const loader = handle(async ({ params, context }: Route.LoaderArgs) => {
  await operatorViewer(context)
  return { event: await getModeratedEvent(params.eventId) }
})

export const action = handle(async ({ request, params, context }: Route.ActionArgs) => {
  const operator = await operatorViewer(context)
  await getModeratedEvent(params.eventId)
  const form = await readForm(request, moderationForm)
  if (!form.ok) return data(form, 400)
  const act = form.input.do === "hide" ? hideContent : restoreContent
  try {
    await act(operator, { kind: "event", id: params.eventId, reason: form.input.reason })
  } catch (error) {
    return refusedForm(form, error, context)
  }
  return redirectWithToast(`/operator/wydarzenia/${params.eventId}`, { title: "Zapisano" })
})

export const clientAction = (args: Route.ClientActionArgs) => preserveFormOnFailure(args)

export default function OperatorEvent({ loaderData: { event }, actionData }: Route.ComponentProps) {
  const { title, organization, description, hiddenAt, hiddenReason } = event
  return (
    <DeskPage title={title}>
      <dl className="desk__facts">
        <dt>Organizacja</dt>
        <dd>{organization}</dd>
        <dt>Opis</dt>
        <dd className="desk__text">{description}</dd>
        <dt>Widoczność</dt>
        <dd>{hiddenAt ? `ukryte: ${hiddenReason}` : "widoczne"}</dd>
      </dl>
      <ReasonForm
        fields={{ do: hiddenAt ? "restore" : "hide" }}
        label="Uzasadnienie"
        hint="Przeczyta je właściciel."
        button={hiddenAt ? "Przywróć wydarzenie" : "Ukryj wydarzenie"}
        refused={actionData}
      />
    </DeskPage>
  )
}
