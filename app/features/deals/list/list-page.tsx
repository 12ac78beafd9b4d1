import { useState } from "react"
import { Link } from "react-router"
import type { UserType } from "#app/domain/accounts/viewer.ts"
import { type DealFilters, isNarrowed, noDealFilters, toDealSearch } from "#app/domain/deals/list/deal-list.ts"
import { countedMost } from "#app/domain/events/event-list.ts"
import { memberNouns } from "#app/lib/text/member-nouns.ts"
import { count as counted, formatCount } from "#app/lib/text/plural-forms.ts"
import type { View } from "#app/lib/web/view-cookie.ts"
import { eventAddPath, eventsPath, myEventsPath, mySupportsPath } from "#app/paths.ts"
import { EmptyState } from "#app/ui/layout/empty-state.tsx"
import { MoreLink } from "#app/ui/layout/more-link.tsx"
import { saveView } from "#app/ui/layout/view-cookie.ts"
import { OpenInvitations } from "../invitation/open-invitations.tsx"
import type { OpenInvitation, SentInvitation } from "../invitation/queries.server.ts"
import { SentInvitations } from "../invitation/sent-invitations.tsx"
import { StatusGuide } from "../page/status-guide.tsx"
import { ProposalLink } from "../proposal/proposal-link.tsx"
import type { YearSums as Sums } from "../reports/supports/queries.server.ts"
import { YearSums } from "../reports/supports/year-sums.tsx"
import { DealList } from "./deal-list.tsx"
import { DealFilterBar } from "./filters.tsx"
import type { DealsPage } from "./queries.server.ts"
import { type ShareableEvent, ShareEvent } from "./share-event.tsx"
import { useShownDeals } from "./shown-deals.ts"

export const dealsView = "deals"

export type ListPageProps = {
  path: string
  page: DealsPage
  invitations: readonly OpenInvitation[]
  /** Completed sums by year; null when not shown. */
  sums: Sums | null
  sent: readonly SentInvitation[]
  filters: DealFilters
  userType: UserType
  proposes: boolean
  /** Who may answer invitations, when the viewer may not. */
  answerNote: string | null
  /** Who may export the sums, and who may publish events, when the viewer may not. */
  exportNote: string | null
  publishNote: string | null
  /** The viewer's party has deals, whatever the filters. */
  any: boolean
  team: boolean
  share: ShareableEvent | null
  view: View
}

/** The list of deals of both account types, under both addresses (B 2.3, B2). */
export function ListPage(props: ListPageProps) {
  const { path, page, invitations, sent, sums, filters, userType, proposes, any, share, view: remembered } = props
  const [view, setView] = useState(remembered)
  const choose = (chosen: View) => {
    saveView(dealsView, chosen)
    setView(chosen)
  }
  const firstPath = path + toDealSearch({ ...filters, after: null, shown: 0 })
  const deals = useShownDeals(firstPath, filters.after, page)
  const hasEarlierPages = deals.length > page.deals.length
  const countAbove = hasEarlierPages ? 0 : filters.shown
  const shown = countAbove + deals.length
  return (
    <>
      <div className="head--work">
        <h1>Współprace</h1>
        {userType === "sponsor" && any && !sums && (
          <Link className="btn btn--line" to={mySupportsPath}>
            Moje wsparcia
          </Link>
        )}
        {proposes && any && <ProposalLink className="btn btn--amber">Nowa propozycja</ProposalLink>}
      </div>
      <OpenInvitations invitations={invitations} note={props.answerNote} />
      {sums && <YearSums sums={sums} userType={userType} exportNote={props.exportNote} />}
      {(any || isNarrowed(filters)) && (
        <DealFilterBar path={path} filters={filters} view={view} team={props.team} onView={choose} />
      )}
      {deals.length === 0 ? (
        <NoMatches {...{ path, userType, proposes, any, share }} publishNote={props.publishNote} />
      ) : (
        <div className="found">
          <p role="status">
            <b>
              {page.count > countedMost
                ? `Ponad ${formatCount(countedMost)} współprac`
                : counted(page.count, memberNouns.współpraca)}
            </b>
            {shown < page.count && (
              <span>{`, pokazujemy ${countAbove > 0 ? `${formatCount(countAbove + 1)}–` : ""}${formatCount(shown)}`}</span>
            )}
          </p>
          {countAbove > 0 && <Link to={firstPath}>Pokaż od początku</Link>}
        </div>
      )}
      {/* also without rows: a deal open over the list stays when it no longer matches the filters */}
      <DealList deals={deals} view={view} />
      {page.next && <MoreLink href={path + toDealSearch({ ...filters, after: page.next, shown })} />}
      <SentInvitations sent={sent} />
      {any && <StatusGuide />}
    </>
  )
}

/** Shown when nothing matches, or, with how to begin, when there is no deal yet (B8). */
type NoMatchesProps = Pick<ListPageProps, "path" | "userType" | "proposes" | "any" | "share" | "publishNote">

function NoMatches({ path, userType, proposes, any, share, publishNote }: NoMatchesProps) {
  const title = "Nie znaleziono żadnych współprac."
  if (any)
    return (
      <EmptyState
        title={title}
        text="Zmień kryteria lub wyczyść filtry."
        action={
          <Link className="btn btn--line" to={path + toDealSearch(noDealFilters)}>
            Wyczyść filtry
          </Link>
        }
      />
    )
  if (userType === "sponsor")
    return (
      <EmptyState
        title={title}
        text="Wybierz wydarzenie i wyślij pierwszą propozycję."
        action={
          <>
            {proposes && <ProposalLink className="btn btn--amber">Nowa propozycja</ProposalLink>}
            <Link className="btn btn--line" to={eventsPath}>
              Przeglądaj wydarzenia
            </Link>
          </>
        }
      />
    )
  return (
    <EmptyState
      title={title}
      text={
        share
          ? `Pokaż firmom wydarzenie „${share.title}”. Gdy sponsor wyśle propozycję, znajdziesz ją tutaj.`
          : "Dodaj wydarzenie i\u00a0pokaż je firmom. Gdy sponsor wyśle propozycję, znajdziesz ją tutaj."
      }
      action={
        share ? (
          <>
            <ShareEvent event={share} />
            <Link className="btn btn--line" to={myEventsPath}>
              Zobacz moje wydarzenia
            </Link>
          </>
        ) : (
          <>
            {publishNote ? (
              <p className="small muted">{publishNote}</p>
            ) : (
              <Link className="btn" to={eventAddPath}>
                Dodaj wydarzenie
              </Link>
            )}
            <Link className="btn btn--line" to={myEventsPath}>
              Zobacz moje wydarzenia
            </Link>
          </>
        )
      }
    />
  )
}
