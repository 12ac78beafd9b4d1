import { useCallback, useState } from "react"
import { Link } from "react-router"
import { isDemo, shownEmail } from "#app/domain/accounts/demo.ts"
import { missingPassword } from "#app/domain/accounts/second-factor.ts"
import { abilitiesOf } from "#app/domain/parties/abilities.ts"
import { may } from "#app/domain/parties/permissions.ts"
import { teamErrors } from "#app/domain/parties/team.ts"
import { teamForm } from "#app/domain/parties/team-form.ts"
import { SecondPersonSection } from "#app/features/deals/approval/second-person-section.tsx"
import { getSecondPerson } from "#app/features/deals/approval/setting/queries.server.ts"
import {
  inviteMember,
  inviteOwner,
  resendInvitation,
  withdrawInvitation,
} from "#app/features/parties/invitations/commands.server.ts"
import { InvitationsSection } from "#app/features/parties/invitations/invitations-section.tsx"
import { AbilitiesTable } from "#app/features/parties/members/abilities-table.tsx"
import { changeRole } from "#app/features/parties/members/commands.server.ts"
import { MemberStepDialog, type StepChoice } from "#app/features/parties/members/member-step-dialog.tsx"
import type { MemberStep } from "#app/features/parties/members/member-steps.ts"
import { MemberTable } from "#app/features/parties/members/member-table.tsx"
import { getMember, getTeam, type ShownMember } from "#app/features/parties/members/queries.server.ts"
import { roleToast } from "#app/features/parties/members/role-toast.ts"
import styles from "#app/features/parties/team.module.css"
import { partyEditPath, TeamTabs } from "#app/features/parties/team-tabs.tsx"
import { formAction } from "#app/http/forms/form-action.server.ts"
import { withinInvitationLimits } from "#app/http/forms/invitation-limit.server.ts"
import { identityChecks, withProof } from "#app/http/forms/password-again.server.ts"
import { asksForPage } from "#app/http/requests/request-context.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import { tidy } from "#app/lib/text/typography.ts"
import { teamMemberPath, teamPath } from "#app/paths.ts"
import { toastFailure, toastRefusal } from "#app/ui/feedback/toast-outcome.ts"
import { showToast } from "#app/ui/feedback/toast-queue.ts"
import { followInstead } from "#app/ui/overlays/menu-entry.tsx"
import type { Route } from "./+types/team.ts"

export const loader = handle(async ({ request, context }: Route.LoaderArgs) => {
  const viewer = signedIn(context, request)
  const [team, secondPerson, identity] = await Promise.all([
    getTeam(viewer),
    getSecondPerson(viewer),
    may(viewer.role, "inviteMember") ? identityChecks(viewer) : { password: false, code: false },
  ])
  return { ...team, secondPerson, identity, inDemo: isDemo(viewer), abilities: abilitiesOf(team.kind) }
})

export const action = formAction<Route.ActionArgs>()({
  viewer: signedIn,
  // the same permission as changing roles
  asks: "inviteMember",
  limit: "write",
  schema: async ({ viewer }) => teamForm(await identityChecks(viewer)),
  run: async ({ viewer, request, context, input }) => {
    if (input.do === "askOwner") {
      const { id } = await getMember(viewer, input.id)
      return { to: teamMemberPath(id, "wlasciciel") }
    }
    if (input.do === "role") {
      const { links, invitations } = await getMember(viewer, input.id)
      const { name, role, before } = await changeRole(viewer, input.id, input.role)
      const ended = {
        invitations: invitations > 0 && !may(role, "inviteMember"),
        links: links > 0 && !may(role, "shareDecision"),
      }
      const toast = roleToast(input.id, name, { role, before }, ended)
      // posted by the select, or by the button of a toast, which can be on any page
      return asksForPage(request) ? { to: teamPath, toast } : { ok: true as const, toast }
    }
    if (input.do === "withdraw") {
      const { email } = await withdrawInvitation(viewer, input.id)
      return {
        to: teamPath,
        toast: {
          title: "Zaproszenie wycofane",
          description: `Link wysłany na ${shownEmail({ email, realm: viewer.realm })} już nie działa.`,
        },
      }
    }
    if (input.do === "resend") {
      const { email } = await withinInvitationLimits(viewer, context, () => resendInvitation(viewer, input.id))
      return { to: teamPath, toast: sentToast(viewer.realm, email, "Poprzedni link już nie działa.") }
    }
    const { email } = input
    if (input.do === "inviteOwnerOlder")
      return { ok: false as const, errors: { "": teamErrors.olderForm, currentPassword: missingPassword } }
    if (input.do === "inviteOwner")
      return withProof(viewer, input, { request, context }, async (proof) => {
        const invited = await withinInvitationLimits(viewer, context, () => inviteOwner(viewer, email, proof))
        return invited.ok ? { to: teamPath, toast: sentToast(viewer.realm, email) } : invited
      })
    const { role } = input
    const invited = await withinInvitationLimits(viewer, context, () => inviteMember(viewer, { email, role }))
    return invited.ok ? { to: teamPath, toast: sentToast(viewer.realm, email) } : invited
  },
})

const sentToast = (realm: string, email: string, more = "") => ({
  title: "Zaproszenie wysłane",
  description:
    realm === "public"
      ? `Wysłaliśmy je na ${email}. ${more}`.trim()
      : "W wersji demonstracyjnej nie wysyłamy wiadomości.",
})

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    const answer = await serverAction()
    if (answer.ok) showToast(answer.toast)
    else if (answer.values.do === "role") toastRefusal(answer.errors[""] ?? Object.values(answer.errors)[0])
    return answer.ok ? undefined : answer
  } catch (error) {
    toastFailure(error)
  }
}

export default function TeamPage({ loaderData: team, actionData }: Route.ComponentProps) {
  const refused = actionData && !actionData.ok ? actionData : null
  const isInvite = refused !== null && !["role", "resend", "withdraw"].includes(String(refused.values.do))
  const own = team.members.find(({ isYou }) => isYou)
  const [choice, setChoice] = useState<StepChoice | null>(null)
  const ask = (step: MemberStep, { id, name, leads, links, invitations, contact }: ShownMember) =>
    setChoice({ step, member: { id, name, leads, links, invitations, contact, party: team.name } })
  const close = useCallback(() => setChoice(null), [])
  const { name, kind, members, may: allowed, owners, inDemo, abilities } = team
  return (
    <div className="page">
      <title>Zespół – Pomost</title>
      <div className="head head--work">
        <h1>{name ?? "Zespół"}</h1>
        {allowed.invite && team.noInvitations === null && (
          <a className="btn" href="#zapros">
            Zaproś osobę
          </a>
        )}
      </div>
      <TeamTabs kind={kind} members={members.length} mayEdit={allowed.edit} />
      {refused && !isInvite && (
        <p className="note note--error" role="alert">
          {refused.errors[""] ?? Object.values(refused.errors)[0]}
        </p>
      )}
      <section className={styles.section} aria-labelledby="osoby">
        <div className={styles.head}>
          <h2 id="osoby">Osoby</h2>
        </div>
        {!allowed.changeRole && <p className="note">{whoMay(owners)}</p>}
        <MemberTable members={members} may={allowed} onStep={ask} />
        {members.length > 1 && own && (
          <p className={styles.leave}>
            {allowed.leave ? (
              <Link
                className="btn btn--quiet btn--small"
                to={teamMemberPath(own.id, "opusc")}
                onClick={(event) => followInstead(event, () => ask("opusc", own))}
              >
                Opuść zespół
              </Link>
            ) : (
              <span className="small muted">
                {tidy("Aby odejść z zespołu, najpierw przekaż własność innej osobie.")}
              </span>
            )}
          </p>
        )}
      </section>
      <InvitationsSection
        {...team}
        inDemo={inDemo}
        identity={team.identity}
        ownEmail={own?.email ?? ""}
        editPath={partyEditPath(kind)}
        refused={isInvite ? refused : null}
      />
      <div className={styles.section}>
        <SecondPersonSection setting={team.secondPerson} />
      </div>
      <section className={styles.section} aria-labelledby="role">
        <div className={styles.head}>
          <h2 id="role">Co może każda rola</h2>
        </div>
        <AbilitiesTable abilities={abilities} />
      </section>
      {choice && <MemberStepDialog choice={choice} onClose={close} />}
    </div>
  )
}

const whoMay = (owners: readonly string[]) =>
  tidy(
    owners.length === 1
      ? `Osoby i role zmienia właściciel: ${owners[0]}.`
      : `Osoby i role zmieniają właściciele: ${owners.join(", ")}.`,
  )
