import { data, Link, redirect } from "react-router"
import { realmOf } from "#app/domain/viewer.ts"
import { findCard } from "#app/features/accounts/card/queries.server.ts"
import { UserCard } from "#app/features/accounts/card/user-card.tsx"
import { countCompleted, listShownSupports } from "#app/features/collaborations/supports/queries.server.ts"
import { ShownSupports } from "#app/features/collaborations/supports/shown-supports.tsx"
import { handle } from "#app/http/handle.server.ts"
import { viewerOf } from "#app/http/viewer.server.ts"
import { EmptyState } from "#app/ui/empty-state.tsx"
import { ReportLink } from "#app/ui/report-link.tsx"
import type { Route } from "./+types/user.ts"

const mostShown = 50

export const loader = handle(async ({ params, context }: Route.LoaderArgs) => {
  const viewer = viewerOf(context)
  const card = await findCard(viewer, params.userId)
  if (card?.userType === "organization" && card.organizationId) throw redirect(`/organizacje/${card.organizationId}`)
  if (!card) return data({ card: null }, 404)
  const realm = realmOf(viewer)
  const [completed, supports] = await Promise.all([
    countCompleted(card.id, realm),
    card.showsSupports ? listShownSupports(card.id, realm, mostShown) : [],
  ])
  return { card, completed, supports, own: viewer?.id === card.id }
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
  const { card, completed, supports, own } = loaderData
  const title = card.companyName ?? card.name
  return (
    <div className="page">
      <title>{`${title} – Pomost`}</title>
      <meta name="description" content={`${title} na platformie Pomost: branże, regiony i wsparte wydarzenia.`} />
      <UserCard card={card} completed={completed} own={own}>
        {supports.length > 0 && <ShownSupports supports={supports} />}
      </UserCard>
      {!own && <ReportLink what="uzytkownik" id={card.id} />}
    </div>
  )
}
