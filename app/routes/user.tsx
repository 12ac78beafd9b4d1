import { Suspense } from "react"
import { data, Link } from "react-router"
import { reportAddress } from "#app/domain/reported.ts"
import { isOrganization, realmOf } from "#app/domain/viewer.ts"
import { findCard } from "#app/features/accounts/card/queries.server.ts"
import { UserCard } from "#app/features/accounts/card/user-card.tsx"
import { listSentInvitations } from "#app/features/collaborations/invitation/queries.server.ts"
import { findSponsorRating } from "#app/features/collaborations/rating/queries.server.ts"
import { countCompleted, listShownSupports } from "#app/features/collaborations/supports/queries.server.ts"
import { ShownSupports } from "#app/features/collaborations/supports/shown-supports.tsx"
import { handle } from "#app/http/handle.server.ts"
import { redirect } from "#app/http/redirect.server.ts"
import { viewerOf } from "#app/http/viewer.server.ts"
import { EmptyState } from "#app/ui/empty-state.tsx"
import { lazyPart } from "#app/ui/lazy-part.ts"
import { ReportLink } from "#app/ui/report-link.tsx"
import type { Route } from "./+types/user.ts"

const mostShown = 50

// only organizations invite: visitors do not load it (decision 004)
const InvitePanel = lazyPart(() =>
  import("#app/features/collaborations/invitation/invite-panel.tsx").then((part) => part.InvitePanel),
)

export const loader = handle(async ({ params, context }: Route.LoaderArgs) => {
  const viewer = viewerOf(context)
  const card = await findCard(viewer, params.userId)
  if (card?.userType === "organization" && card.organizationId) throw redirect(`/organizacje/${card.organizationId}`)
  if (!card) return data({ card: null }, 404)
  const realm = realmOf(viewer)
  const invites = viewer !== null && isOrganization(viewer) && card.userType === "sponsor"
  const [completed, supports, rating, sent] = await Promise.all([
    countCompleted(card.id, realm),
    card.showsSupports ? listShownSupports(card.id, realm, mostShown) : [],
    findSponsorRating(card.id, realm),
    invites ? listSentInvitations(viewer, card.id) : null,
  ])
  return { card, completed, supports, rating, sent, own: viewer?.id === card.id }
})

export default function User({ loaderData }: Route.ComponentProps) {
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
  const { card, completed, supports, rating, sent, own } = loaderData
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
          sent && (
            <Suspense>
              <InvitePanel sponsor={{ id: card.id, title }} sent={sent} />
            </Suspense>
          )
        }
      >
        {supports.length > 0 && <ShownSupports supports={supports} />}
      </UserCard>
      {!own && <ReportLink to={reportAddress("user", card.id)} />}
    </div>
  )
}
