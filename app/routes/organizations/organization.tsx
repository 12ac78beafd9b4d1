import { isRouteErrorResponse, Link } from "react-router"
import { actsFor, isSponsor, realmOf, type Viewer } from "#app/domain/accounts/viewer.ts"
import { reportAddress } from "#app/domain/moderation/reported.ts"
import { organizationName } from "#app/domain/organizations/organization.ts"
import { sampleOrganizationTexts } from "#app/domain/organizations/organization-samples.ts"
import { may } from "#app/domain/parties/permissions.ts"
import { roleNotes } from "#app/domain/parties/role-notes.ts"
import { findOrganizationRating } from "#app/features/deals/rating/queries.server.ts"
import { findOrganizationWall } from "#app/features/deals/reports/sponsor-wall/queries.server.ts"
import { SponsorWall } from "#app/features/deals/reports/sponsor-wall/sponsor-wall.tsx"
import { FollowButton, useFollowers } from "#app/features/organizations/follow/follow-button.tsx"
import { findConversationId } from "#app/features/organizations/inquiry/queries.server.ts"
import { AboutTab } from "#app/features/organizations/profile/about-tab.tsx"
import { ContactPanel } from "#app/features/organizations/profile/contact-panel.tsx"
import {
  listOrganizationEvents,
  sampleOrganizationEvents,
} from "#app/features/organizations/profile/event-queries.server.ts"
import { EventsTab } from "#app/features/organizations/profile/events-tab.tsx"
import { readEventPages } from "#app/features/organizations/profile/organization-profile.ts"
import { organizationCard } from "#app/features/organizations/profile/preview-document.server.ts"
import { ProfileActions } from "#app/features/organizations/profile/profile-actions.tsx"
import { ProfileHeader } from "#app/features/organizations/profile/profile-header.tsx"
import { findOrganization, isFollowing } from "#app/features/organizations/profile/queries.server.ts"
import { organizationFacts, organizationSummary } from "#app/features/organizations/profile/structured-data.ts"
import { ErrorPage } from "#app/features/workspace/error-page.tsx"
import { viewerOf } from "#app/http/requests/viewer-context.ts"
import { wholeAddress } from "#app/http/responses/address.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { redirect } from "#app/http/responses/redirect.server.ts"
import { pictureAddress } from "#app/http/responses/shared-picture.server.ts"
import { todayIn } from "#app/lib/dates.ts"
import { organizationPath, organizationPreviewPath, organizationsPath } from "#app/paths.ts"
import { LoadFailed } from "#app/ui/feedback/load-failed.tsx"
import { ReportLink } from "#app/ui/feedback/report-link.tsx"
import { cardSize, PageMeta } from "#app/ui/layout/page-meta.tsx"
import { Tabs } from "#app/ui/layout/tabs.tsx"
import { withRedraw } from "#app/ui/rendering/drawn-anew.tsx"
import { JsonLd } from "#app/ui/rendering/json-ld.tsx"
import { lazyPart, usePartBoundary } from "#app/ui/rendering/lazy-part.ts"
import type { Route } from "./+types/organization.ts"

/** Only sponsors load it. It has no fallback, which React would stream out of order. */
const OrganizationOffer = lazyPart(() =>
  import("#app/features/deals/proposal/organization-offer.tsx").then((part) => part.OrganizationOffer),
)

const SamplesNote = lazyPart(() =>
  import("#app/features/organizations/samples-note.tsx").then((part) => part.SamplesNote),
)

export const loader = handle(async ({ url, params, context }: Route.LoaderArgs) => {
  const viewer = viewerOf(context)
  const id = params.organizationId
  const organization = await findOrganization(viewer, id)
  // unknown ids redirect to the not-found page (A 2, A44)
  if (!organization) throw redirect("/404")
  const pages = readEventPages(url.searchParams)
  const now = new Date()
  const [events, following, conversationId, wall, rating] = await Promise.all([
    organization.sample ? sampleOrganizationEvents(id, now) : listOrganizationEvents(viewer, id, pages, now),
    isFollowing(viewer, id),
    findConversationId(viewer, id),
    findOrganizationWall(viewer, organization),
    organization.hasCompleted ? findOrganizationRating(id, realmOf(viewer)) : null,
  ])
  return {
    organization,
    events,
    pages,
    following,
    /** What the viewer's role allows; visitors are redirected to the sign-in page. */
    can: {
      edit: viewer !== null && may(viewer.role, "editParty"),
      publish: viewer !== null && may(viewer.role, "publishEvent"),
      follow: viewer === null || may(viewer.role, "follow"),
      note: viewer && notesFor(viewer, actsFor(viewer, id)),
    },
    conversationId,
    wall,
    rating,
    today: todayIn(now),
    tab: url.searchParams.get("zakladka") === "wydarzenia" ? "wydarzenia" : "o-organizacji",
    own: actsFor(viewer, id),
    sponsor: isSponsor(viewer),
    proposes: viewer !== null && isSponsor(viewer) && may(viewer.role, "propose"),
    writer: viewer && { name: viewer.name, email: viewer.email },
    address: wholeAddress(organizationPath(id)),
    preview: wholeAddress(pictureAddress(organizationPreviewPath(id), organizationCard(organization))),
  }
})

/** Names who may do what the viewer's role may not; null when there is nothing. */
function notesFor({ role }: Viewer, own: boolean) {
  const permissions = own ? (["editParty", "publishEvent"] as const) : (["follow"] as const)
  return (
    permissions
      .filter((action) => !may(role, action))
      .map((action) => roleNotes[action])
      .join(" ") || null
  )
}

function Organization({ loaderData }: Route.ComponentProps) {
  const {
    organization,
    events,
    pages,
    today,
    tab,
    following,
    can,
    conversationId,
    wall,
    rating,
    own,
    sponsor,
    proposes,
    writer,
    address,
    preview,
  } = loaderData
  const Part = usePartBoundary()
  const { id, sample } = organization
  const name = organizationName(organization.name)
  const followers = useFollowers(organization, following)
  const image = { ...cardSize, address: preview, alt: name }
  return (
    <div className="page">
      <PageMeta
        title={name}
        description={organizationSummary(organization)}
        address={address}
        image={image}
        unlisted={sample}
      />
      {!sample && <JsonLd key={id} facts={import.meta.env.SSR ? organizationFacts(organization, address) : null} />}
      <ProfileHeader organization={organization} followers={followers} rating={rating}>
        <ProfileActions {...{ organization, own, following, can, writer, conversationId }} />
      </ProfileHeader>
      {sample && (
        <Part>
          <SamplesNote>{sampleOrganizationTexts.hint}</SamplesNote>
        </Part>
      )}
      <div className="org-body">
        <div className="org-body__main">
          <Tabs
            label="Profil organizacji"
            key={id}
            initial={tab}
            tabs={[
              {
                id: "o-organizacji",
                label: "O organizacji",
                content: <AboutTab organization={organization}>{wall && <SponsorWall {...wall} />}</AboutTab>,
              },
              {
                id: "wydarzenia",
                label: "Wydarzenia",
                count: events.upcoming.count + events.past.count,
                content: (
                  <EventsTab
                    organizationId={id}
                    {...{ events, pages, today }}
                    explain={sponsor}
                    follow={
                      !own &&
                      !following &&
                      !sample &&
                      can.follow && <FollowButton organization={organization} following={false} />
                    }
                  />
                ),
              },
            ]}
          />
          {!own && !sample && <ReportLink to={reportAddress("organization", id)} />}
        </div>
        {proposes && <OrganizationOffer organizationId={id} open={events.upcoming.count > 0} sample={sample} />}
        <ContactPanel organization={{ ...organization, followers }} />
      </div>
    </div>
  )
}

export default withRedraw(Organization)

/** A failed load shows its message on the page (A 8); refusals have their own sentences. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status < 500) return <ErrorPage answer={error} />
  return (
    <LoadFailed
      error={error}
      page="Organizacja"
      title="Nie udało się pobrać danych organizacji."
      text="Wystąpił problem podczas ładowania danych."
    >
      <Link className="btn btn--line" to={organizationsPath}>
        Wszystkie organizacje
      </Link>
    </LoadFailed>
  )
}
