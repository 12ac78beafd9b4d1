import { useId } from "react"
import { Link } from "react-router"
import { type IdentityChecks, missingPassword } from "#app/domain/accounts/second-factor.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { teamErrors } from "#app/domain/parties/team.ts"
import { ownerStepForm } from "#app/domain/parties/team-form.ts"
import { requirePermission } from "#app/features/accounts/party/policy.server.ts"
import { IdentityFields, identityIds } from "#app/features/accounts/profile/identity-fields.tsx"
import { handOver, leaveTeam, makeOwner, removeMember } from "#app/features/parties/members/commands.server.ts"
import { Consequences } from "#app/features/parties/members/member-step-dialog.tsx"
import { type MemberStep, memberSteps, ownerSteps, refusedTitles } from "#app/features/parties/members/member-steps.ts"
import { getMember } from "#app/features/parties/members/queries.server.ts"
import { roleToast } from "#app/features/parties/members/role-toast.ts"
import { partyNameOf } from "#app/features/parties/party-name.ts"
import styles from "#app/features/parties/team.module.css"
import { buttonAction } from "#app/http/forms/button-action.server.ts"
import { formAction, formActions, refuse } from "#app/http/forms/form-action.server.ts"
import { identityChecks, withProof } from "#app/http/forms/password-again.server.ts"
import { preserveFormOnFailure } from "#app/http/forms/preserve-form.ts"
import { asksForPage } from "#app/http/requests/request-context.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { badToast } from "#app/http/responses/toast.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import type { FieldErrors } from "#app/lib/forms/refused-form.ts"
import { notFound } from "#app/lib/refusal.ts"
import { teamMemberPath, teamPath } from "#app/paths.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { FormErrors } from "#app/ui/forms/form-errors.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { MessagePage } from "#app/ui/layout/message-page.tsx"
import type { Route } from "./+types/team-member.ts"

const stepOf = (step: string) => {
  if (!Object.hasOwn(memberSteps, step)) throw notFound("Nie znaleziono strony.")
  return step as MemberStep
}

/** The member whom the step concerns: for owners another member, for leaving the viewer. */
async function getMemberStep(viewer: Viewer, { memberId, step: stepName }: { memberId: string; step: string }) {
  const step = stepOf(stepName)
  const { action } = memberSteps[step]
  if (action) requirePermission(viewer, action)
  const { name, leads, links, invitations, contact, isYou } = await getMember(viewer, memberId)
  if (isYou !== (step === "opusc")) throw notFound("Nie znaleziono strony.")
  return { step, of: { name, leads, links, invitations, contact, party: partyNameOf(viewer) } }
}

const noChecks = { password: false, code: false }

export const loader = handle(async ({ request, context, params }: Route.LoaderArgs) => {
  const viewer = signedIn(context, request)
  const memberStep = await getMemberStep(viewer, params)
  const identity = ownerSteps.includes(memberStep.step) ? await identityChecks(viewer) : noChecks
  return { ...memberStep, identity }
})

const ofMember = {
  viewer: signedIn,
  load: ({ viewer, params }: Route.ActionArgs & { viewer: Viewer }) => getMemberStep(viewer, params),
  limit: "write",
} as const

const forms = {
  owner: formAction<Route.ActionArgs>()({
    ...ofMember,
    schema: async ({ viewer }) => ownerStepForm(await identityChecks(viewer)),
    run: async ({ viewer, input, request, context, params: { memberId }, loaded: { step } }) => {
      if (input.do === "ask") {
        if (asksForPage(request)) return refuse({ currentPassword: missingPassword })
        return { to: teamMemberPath(memberId, step), toast: badToast(missingPassword, teamErrors.olderForm) }
      }
      return withProof(viewer, input, { request, context }, async (proof) => {
        if (step === "przekaz") {
          const { name } = await handOver(viewer, memberId, proof)
          return {
            to: teamPath,
            toast: { title: "Własność przekazana", description: `Właścicielem jest teraz ${name}.` },
          }
        }
        const { name, ...roles } = await makeOwner(viewer, memberId, proof)
        return { to: teamPath, toast: roleToast(memberId, name, roles) }
      })
    },
  }),
  member: buttonAction<Route.ActionArgs>()({
    ...ofMember,
    run: async ({ viewer, params: { memberId }, loaded: { step } }) => {
      if (step === "opusc") {
        await leaveTeam(viewer)
        return { to: "/", toast: { title: "Nie jesteś już w\u00a0zespole", description: "Twoje konto działa dalej." } }
      }
      const { name } = await removeMember(viewer, memberId)
      return {
        to: teamPath,
        toast: { title: "Osoba usunięta z\u00a0zespołu", description: `${name} nie ma już dostępu.` },
      }
    },
    refused: ({ reason, message }, { loaded: { step } }) =>
      reason === "conflict"
        ? { to: teamPath, toast: badToast(step === "opusc" ? refusedTitles.opusc : refusedTitles.usun, message) }
        : null,
  }),
}

export const action = formActions<Route.ActionArgs, MemberStep>(({ request, context, params }) => {
  signedIn(context, request)
  return stepOf(params.step)
})({ wlasciciel: forms.owner, przekaz: forms.owner, usun: forms.member, opusc: forms.member })

export const clientAction = (args: Route.ClientActionArgs) =>
  ownerSteps.some((step) => step === args.params.step) ? preserveFormOnFailure(args) : args.serverAction()

export default function TeamMember({ loaderData: { step, of, identity }, actionData }: Route.ComponentProps) {
  const { title, button, look } = memberSteps[step]
  const id = useId()
  return (
    <MessagePage
      title={title}
      actions={
        <>
          <SubmitButton className={look} form={id} busyLabel="Zapisywanie...">
            {button}
          </SubmitButton>
          <Link className="btn btn--line" to={teamPath}>
            Wróć
          </Link>
        </>
      }
    >
      <title>{`${title} – Pomost`}</title>
      <meta name="robots" content="noindex" />
      <Consequences step={step} of={of} />
      <StepForm id={id} identity={identity} errors={actionData?.errors} />
    </MessagePage>
  )
}

type StepFormProps = { id: string; identity: IdentityChecks; errors: FieldErrors | undefined }

const StepForm = ({ id, identity, errors }: StepFormProps) => (
  <PostForm className={`form ${styles.ask}`} id={id} noValidate>
    <FormErrors errors={errors} ids={identityIds("owner")} />
    <IdentityFields checks={identity} errors={errors} id="owner" />
  </PostForm>
)
