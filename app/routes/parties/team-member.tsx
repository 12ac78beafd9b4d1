import { Form, Link } from "react-router"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { Action } from "#app/domain/parties/permissions.ts"
import { requirePermission } from "#app/features/accounts/party/permission.server.ts"
import { handOver, leaveTeam, removeMember } from "#app/features/parties/members/commands.server.ts"
import { getMember } from "#app/features/parties/members/queries.server.ts"
import { buttonAction } from "#app/http/forms/button-action.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { badToast } from "#app/http/responses/toast.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import { notFound } from "#app/lib/refusal.ts"
import { tidy } from "#app/lib/text/typography.ts"
import { teamPath } from "#app/paths.ts"
import { PartyField } from "#app/ui/drafts/party-field.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { MessagePage } from "#app/ui/layout/message-page.tsx"
import type { Route } from "./+types/team-member.ts"

const steps = {
  usun: {
    action: "removeMember",
    heading: "Usunąć osobę z\u00a0zespołu?",
    text: "Od razu straci dostęp do współprac i wiadomości zespołu. Jej konto i to, co zrobiła, zostają.",
    button: "Usuń z\u00a0zespołu",
    look: "btn btn--danger-solid",
    refused: "Nie można usunąć tej osoby",
  },
  przekaz: {
    action: "changeRole",
    heading: "Przekazać własność?",
    text: "Ta osoba zostanie właścicielem, a Ty koordynatorem. Zespołem i danymi będzie zarządzać ona.",
    button: "Przekaż własność",
    look: "btn",
    refused: "Nie można przekazać własności",
  },
  // of oneself, whatever the role
  opusc: {
    action: null,
    heading: "Opuścić zespół?",
    text: "Od razu stracisz dostęp do współprac i wiadomości tego zespołu. Wrócisz tylko z nowym zaproszeniem.",
    button: "Opuść zespół",
    look: "btn btn--danger-solid",
    refused: "Nie można opuścić zespołu",
  },
} as const satisfies Record<string, { action: Action | null } & Record<string, string | null>>

const stepOf = (step: string) => {
  if (!Object.hasOwn(steps, step)) throw notFound("Nie znaleziono strony.")
  return step as keyof typeof steps
}

/** The member, whom this step concerns: others for owners, oneself for leaving. */
async function getConcerned(viewer: Viewer, { memberId, step: named }: { memberId: string; step: string }) {
  const step = stepOf(named)
  const { action } = steps[step]
  if (action) requirePermission(viewer, action)
  const { name, isYou } = await getMember(viewer, memberId)
  if (isYou !== (step === "opusc")) throw notFound("Nie znaleziono strony.")
  return { step, name }
}

export const loader = handle(({ request, context, params }: Route.LoaderArgs) =>
  getConcerned(signedIn(context, request), params),
)

export const action = buttonAction<Route.ActionArgs>()({
  viewer: signedIn,
  load: ({ viewer, params }) => getConcerned(viewer, params),
  limit: "write",
  run: async ({ viewer, params: { memberId }, loaded: { step } }) => {
    if (step === "opusc") {
      await leaveTeam(viewer)
      return { to: "/", toast: { title: "Nie jesteś już w\u00a0zespole", description: "Twoje konto działa dalej." } }
    }
    const { name } = await (step === "usun" ? removeMember(viewer, memberId) : handOver(viewer, memberId))
    const toast =
      step === "usun"
        ? { title: "Osoba usunięta z\u00a0zespołu", description: `${name} nie ma już dostępu.` }
        : { title: "Własność przekazana", description: `Właścicielem jest teraz ${name}.` }
    return { to: teamPath, toast }
  },
  refused: ({ reason, message }, { loaded: { step } }) =>
    reason === "conflict" ? { to: teamPath, toast: badToast(steps[step].refused, message) } : null,
})

export default function TeamMember({ loaderData: { step, name } }: Route.ComponentProps) {
  const { heading, text, button, look } = steps[step]
  return (
    <MessagePage
      title={heading}
      actions={
        <>
          <Form method="post">
            <PartyField />
            <SubmitButton className={look} busyLabel="Zapisywanie...">
              {button}
            </SubmitButton>
          </Form>
          <Link className="btn btn--line" to={teamPath}>
            Wróć
          </Link>
        </>
      }
    >
      <title>{`${heading} – Pomost`}</title>
      <meta name="robots" content="noindex" />
      {step !== "opusc" && (
        <p>
          <b>{name}</b>
        </p>
      )}
      <p>{tidy(text)}</p>
    </MessagePage>
  )
}
