import { Form, Link } from "react-router"
import { requirePermission } from "#app/features/accounts/party/permission.server.ts"
import { handOver, removeMember } from "#app/features/parties/members/commands.server.ts"
import { getMember } from "#app/features/parties/members/queries.server.ts"
import { buttonAction } from "#app/http/forms/button-action.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { badToast } from "#app/http/responses/toast.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import { notFound } from "#app/lib/refusal.ts"
import { tidy } from "#app/lib/text/typography.ts"
import { teamPath as to } from "#app/paths.ts"
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
} as const
type Step = keyof typeof steps

function stepOf({ step = "" }: { step?: string }): Step {
  if (!Object.hasOwn(steps, step)) throw notFound("Nie znaleziono strony.")
  return step as Step
}

/** Asks before a member is removed or becomes owner in the viewer's place. */
export const loader = handle(async ({ request, context, params }: Route.LoaderArgs) => {
  const viewer = signedIn(context, request)
  const step = stepOf(params)
  requirePermission(viewer, steps[step].action)
  const { name, isYou } = await getMember(viewer, params.memberId)
  if (isYou) throw notFound("Nie znaleziono strony.")
  return { step, name }
})

export const action = buttonAction<Route.ActionArgs>()({
  viewer: signedIn,
  limit: "write",
  run: async ({ viewer, params }) => {
    const { memberId } = params
    if (stepOf(params) === "usun") {
      const { name } = await removeMember(viewer, memberId)
      return { to, toast: { title: "Osoba usunięta z\u00a0zespołu", description: `${name} nie ma już dostępu.` } }
    }
    const { name } = await handOver(viewer, memberId)
    return { to, toast: { title: "Własność przekazana", description: `Właścicielem jest teraz ${name}.` } }
  },
  refused: ({ reason, message }, { params }) =>
    reason === "conflict" ? { to, toast: badToast(steps[stepOf(params)].refused, message) } : null,
})

export default function TeamMember({ loaderData: { step, name } }: Route.ComponentProps) {
  const { heading, text, button, look } = steps[step]
  return (
    <MessagePage
      title={heading}
      actions={
        <>
          <Form method="post">
            <SubmitButton className={look} busyLabel="Zapisywanie...">
              {button}
            </SubmitButton>
          </Form>
          <Link className="btn btn--line" to={to}>
            Wróć
          </Link>
        </>
      }
    >
      <title>{`${heading} – Pomost`}</title>
      <meta name="robots" content="noindex" />
      <p>
        <b>{name}</b>
      </p>
      <p>{tidy(text)}</p>
    </MessagePage>
  )
}
