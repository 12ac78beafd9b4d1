import { Link } from "react-router"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { invitationRefusals, invitationSent } from "#app/domain/deals/invitation/invitation.ts"
import { invitationForm } from "#app/domain/deals/invitation/invitation-form.ts"
import { findCard } from "#app/features/accounts/card/queries.server.ts"
import { requirePage } from "#app/features/accounts/party/policy.server.ts"
import { useDraftOwner } from "#app/features/accounts/use-viewer-id.ts"
import { inviteNote, inviteTitle } from "#app/features/deals/invitation/invitation-labels.ts"
import { InviteFields } from "#app/features/deals/invitation/invite-fields.tsx"
import { NothingToInviteTo } from "#app/features/deals/invitation/nothing-to-invite-to.tsx"
import { getInvitePage } from "#app/features/deals/invitation/queries.server.ts"
import { invite } from "#app/features/deals/moves/invitation/commands.server.ts"
import { AlreadyOpen } from "#app/features/deals/moves/proposal/commands.server.ts"
import { formAction } from "#app/http/forms/form-action.server.ts"
import { preserveFormOnFailure } from "#app/http/forms/preserve-form.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { organizationViewer } from "#app/http/session/viewer.server.ts"
import { notFound } from "#app/lib/refusal.ts"
import { dealPath, userPath } from "#app/paths.ts"
import { DraftForm } from "#app/ui/drafts/draft-form.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import type { Route } from "./+types/user-invite.ts"

/** The sponsor with the id in the viewer's realm; organizations cannot be invited. */
async function getSponsor(viewer: Viewer, id: string) {
  const card = await findCard(viewer, id)
  if (!card) throw notFound(invitationRefusals.sponsorGone)
  return { id: card.id, title: card.title }
}

export const loader = handle(async ({ request, params, context }: Route.LoaderArgs) => {
  const viewer = await organizationViewer(context, request)
  requirePage(viewer, "invite")
  const sponsor = await getSponsor(viewer, params.userId)
  return { sponsor, page: await getInvitePage(viewer, sponsor.id) }
})

export const action = formAction<Route.ActionArgs>()({
  viewer: organizationViewer,
  load: ({ viewer, params }) => getSponsor(viewer, params.userId),
  asks: "invite",
  limit: "write",
  schema: invitationForm,
  run: async ({ viewer, loaded: sponsor, input }) => {
    const result = await invite(viewer, sponsor.id, input)
    return result.ok ? { to: userPath(sponsor.id), toast: invitationSent } : result
  },
  refused: ({ refusal }) => ({ link: refusal instanceof AlreadyOpen ? dealLink(refusal.dealId) : undefined }),
  failure: `${invitationRefusals.failed}. Spróbuj ponownie.`,
})

const dealLink = (dealId: string) => ({ href: dealPath(dealId), label: "Otwórz tę współpracę" })

export const clientAction = (args: Route.ClientActionArgs) => preserveFormOnFailure(args, { link: undefined })

export default function InviteSponsor({ loaderData: { sponsor, page }, actionData }: Route.ComponentProps) {
  const owner = useDraftOwner()
  return (
    <div className="page">
      <title>{`${inviteTitle}: ${sponsor.title} – Pomost`}</title>
      <meta name="robots" content="noindex" />
      <div className="head">
        <Link className="back" to={userPath(sponsor.id)}>
          <Icon name="arrow-left" />
          {sponsor.title}
        </Link>
        <h1>{inviteTitle}</h1>
        {page.events.length > 0 && <p>{inviteNote(sponsor.title)}</p>}
      </div>
      {page.events.length > 0 ? (
        <DraftForm draft={`invite ${owner} ${sponsor.id}`} keyed="key" refused={actionData} className="form" noValidate>
          <InviteFields page={page} refused={actionData}>
            <SubmitButton busyLabel="Wysyłanie...">Wyślij zaproszenie</SubmitButton>
          </InviteFields>
        </DraftForm>
      ) : (
        <NothingToInviteTo page={page} />
      )}
    </div>
  )
}
