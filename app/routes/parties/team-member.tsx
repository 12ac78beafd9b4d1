import { Form, Link } from "react-router"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { requirePermission } from "#app/features/accounts/party/permission.server.ts"
import { handOver, leaveTeam, removeMember } from "#app/features/parties/members/commands.server.ts"
import { Consequences } from "#app/features/parties/members/member-step-dialog.tsx"
import { type MemberStep, memberSteps } from "#app/features/parties/members/member-steps.ts"
import { getMember } from "#app/features/parties/members/queries.server.ts"
import { partyNameOf } from "#app/features/parties/party-name.ts"
import { buttonAction } from "#app/http/forms/button-action.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { badToast } from "#app/http/responses/toast.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import { notFound } from "#app/lib/refusal.ts"
import { teamPath } from "#app/paths.ts"
import { PartyField } from "#app/ui/drafts/party-field.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { MessagePage } from "#app/ui/layout/message-page.tsx"
import type { Route } from "./+types/team-member.ts"

const stepOf = (step: string) => {
  if (!Object.hasOwn(memberSteps, step)) throw notFound("Nie znaleziono strony.")
  return step as MemberStep
}

/** The member, whom this step concerns: others for owners, oneself for leaving. */
async function getConcerned(viewer: Viewer, { memberId, step: named }: { memberId: string; step: string }) {
  const step = stepOf(named)
  const { action } = memberSteps[step]
  if (action) requirePermission(viewer, action)
  const { name, leads, links, invitations, contact, isYou } = await getMember(viewer, memberId)
  if (isYou !== (step === "opusc")) throw notFound("Nie znaleziono strony.")
  return { step, of: { name, leads, links, invitations, contact, party: partyNameOf(viewer) } }
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
    reason === "conflict" ? { to: teamPath, toast: badToast(memberSteps[step].refused, message) } : null,
})

export default function TeamMember({ loaderData: { step, of } }: Route.ComponentProps) {
  const { title, button, look } = memberSteps[step]
  return (
    <MessagePage
      title={title}
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
      <title>{`${title} – Pomost`}</title>
      <meta name="robots" content="noindex" />
      <Consequences step={step} of={of} />
    </MessagePage>
  )
}
