import { moderationForm } from "#app/domain/moderation/operator-form.ts"
import styles from "#app/features/moderation/desk/desk.module.css"
import { DeskPage } from "#app/features/moderation/desk/desk-page.tsx"
import { getModeratedEvent } from "#app/features/moderation/desk/queries.server.ts"
import { ReasonForm } from "#app/features/moderation/desk/reason-form.tsx"
import { hideContent, restoreContent } from "#app/features/moderation/moderation/commands.server.ts"
import { formAction } from "#app/http/forms/form-action.server.ts"
import { preserveFormOnFailure } from "#app/http/forms/preserve-form.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { operatorViewer } from "#app/http/session/operator-viewer.server.ts"
import { operatorEventPath } from "#app/paths.ts"
import type { Route } from "./+types/operator-event.ts"

export const loader = handle(async ({ params, context }: Route.LoaderArgs) => {
  await operatorViewer(context)
  return { event: await getModeratedEvent(params.eventId) }
})

export const action = formAction<Route.ActionArgs>()({
  viewer: operatorViewer,
  load: ({ params }) => getModeratedEvent(params.eventId),
  schema: moderationForm,
  run: async ({ viewer: operator, params, input }) => {
    const act = input.do === "hide" ? hideContent : restoreContent
    await act(operator, { kind: "event", id: params.eventId, reason: input.reason })
    return { to: operatorEventPath(params.eventId), toast: { title: "Zapisano" } }
  },
})

export const clientAction = (args: Route.ClientActionArgs) => preserveFormOnFailure(args)

export default function OperatorEvent({ loaderData: { event }, actionData }: Route.ComponentProps) {
  const { title, organization, description, hiddenAt, hiddenReason } = event
  return (
    <DeskPage title={title}>
      <dl className={styles.deskFacts}>
        <dt>Organizacja</dt>
        <dd>{organization}</dd>
        <dt>Opis</dt>
        <dd className={styles.deskText}>{description}</dd>
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
