import { Form, Link } from "react-router"
import { leaveTeam } from "#app/features/parties/members/commands.server.ts"
import { getTeam } from "#app/features/parties/members/queries.server.ts"
import { buttonAction } from "#app/http/forms/button-action.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { badToast } from "#app/http/responses/toast.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import { tidy } from "#app/lib/text/typography.ts"
import { teamPath } from "#app/paths.ts"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { MessagePage } from "#app/ui/layout/message-page.tsx"
import type { Route } from "./+types/team-leave.ts"

export const loader = handle(async ({ request, context }: Route.LoaderArgs) => {
  const { name, may } = await getTeam(signedIn(context, request))
  return { name, mayLeave: may.leave }
})

export const action = buttonAction<Route.ActionArgs>()({
  viewer: signedIn,
  limit: "write",
  run: async ({ viewer }) => {
    await leaveTeam(viewer)
    return { to: "/", toast: { title: "Nie jesteś już w\u00a0zespole", description: "Twoje konto działa dalej." } }
  },
  refused: ({ reason, message }) =>
    reason === "conflict" ? { to: teamPath, toast: badToast("Nie można opuścić zespołu", message) } : null,
})

export default function LeaveTeam({ loaderData: { name, mayLeave } }: Route.ComponentProps) {
  return (
    <MessagePage
      title={mayLeave ? "Opuścić zespół?" : "Nie możesz teraz odejść"}
      actions={
        <>
          {mayLeave && (
            <Form method="post">
              <SubmitButton className="btn btn--danger-solid" busyLabel="Zapisywanie...">
                Opuść zespół
              </SubmitButton>
            </Form>
          )}
          <Link className="btn btn--line" to={teamPath}>
            Wróć
          </Link>
        </>
      }
    >
      <title>Opuścić zespół? – Pomost</title>
      <meta name="robots" content="noindex" />
      {name && (
        <p>
          <b>{name}</b>
        </p>
      )}
      <p>
        {tidy(
          mayLeave
            ? "Od razu stracisz dostęp do współprac i wiadomości tego zespołu. Wrócisz tylko z nowym zaproszeniem."
            : "W zespole musi zostać właściciel. Najpierw przekaż tę rolę innej osobie.",
        )}
      </p>
    </MessagePage>
  )
}
