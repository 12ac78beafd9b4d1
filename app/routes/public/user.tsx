import { data, Link } from "react-router"
import { isOrganization, realmOf } from "#app/domain/accounts/viewer.ts"
import { reportAddress } from "#app/domain/moderation/reported.ts"
import { may } from "#app/domain/parties/permissions.ts"
import { roleNotes } from "#app/domain/parties/role-notes.ts"
import { findCard, findPartyOfAccount } from "#app/features/accounts/card/queries.server.ts"
import { UserCard } from "#app/features/accounts/card/user-card.tsx"
import { listSentInvitations } from "#app/features/deals/invitation/queries.server.ts"
import { findSponsorRating } from "#app/features/deals/rating/queries.server.ts"
import { countCompleted, listShownSupports } from "#app/features/deals/reports/supports/queries.server.ts"
import { ShownSupports } from "#app/features/deals/reports/supports/shown-supports.tsx"
import { viewerOf } from "#app/http/requests/viewer-context.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { redirect } from "#app/http/responses/redirect.server.ts"
import { organizationPath, userPath } from "#app/paths.ts"
import { ReportLink } from "#app/ui/feedback/report-link.tsx"
import { EmptyState } from "#app/ui/layout/empty-state.tsx"
import { lazyPart, usePartBoundary } from "#app/ui/rendering/lazy-part.ts"
import type { Route } from "./+types/user.ts"

const mostShown = 50

// only organizations invite, so that others do not load it (decision 004)
const InvitePanel = lazyPart(() =>
  import("#app/features/deals/invitation/invite-panel.tsx").then((part) => part.InvitePanel),
)

export const loader = handle(async ({ params, context }: Route.LoaderArgs) => {
  const viewer = viewerOf(context)
  const card = await findCard(viewer, params.userId)
  if (!card) {
    const party = await findPartyOfAccount(viewer, params.userId)
    if (party?.organizationId) throw redirect(organizationPath(party.organizationId))
    if (party?.companyId) throw redirect(userPath(party.companyId))
    return data({ card: null }, 404)
  }
  const realm = realmOf(viewer)
  const invites = viewer !== null && isOrganization(viewer)
  const [completed, supports, rating, sent] = await Promise.all([
    countCompleted(card.id, realm),
    card.showsSupports ? listShownSupports(card.id, realm, mostShown) : [],
    findSponsorRating(card.id, realm),
    invites ? listSentInvitations(viewer, card.id) : null,
  ])
  const inviteNote = invites && !may(viewer.role, "invite") ? roleNotes.invite : null
  return { card, completed, supports, rating, sent, inviteNote, own: viewer?.companyId === card.id }
})

export default function User({ loaderData }: Route.ComponentProps) {
  const Part = usePartBoundary()
  if (!loaderData.card)
    return (
      <div className="page">
        <title>Nie znaleziono użytkownika – Pomost</title>
        <EmptyState
          heading="h1"
          title="Nie znaleziono użytkownika"
          text="Ten profil nie istnieje albo konto zostało usunięte."
          action={
            <Link className="btn" to="/">
              Wróć na stronę główną
            </Link>
          }
        />
      </div>
    )
  const { card, completed, supports, rating, sent, inviteNote, own } = loaderData
  const { title } = card
  return (
    <div className="page">
      <title>{`${title} – Pomost`}</title>
      <meta name="description" content={`${title} na platformie Pomost: branże, regiony i wsparte wydarzenia.`} />
      <UserCard
        card={card}
        completed={completed}
        rating={rating}
        own={own}
        acts={
          inviteNote ? (
            <p className="small muted">{inviteNote}</p>
          ) : (
            sent && (
              <Part>
                <InvitePanel sponsor={{ id: card.id, title }} sent={sent} />
              </Part>
            )
          )
        }
      >
        {supports.length > 0 && <ShownSupports supports={supports} />}
      </UserCard>
      {!own && <ReportLink to={reportAddress("user", card.id)} />}
    </div>
  )
}
