import type { UserType } from "#app/domain/accounts/viewer.ts"
import { TryDemo } from "#app/features/accounts/demo/try-demo.tsx"
import { type EventCardData, LeadEventCard, SmallEventCard } from "#app/features/events/event-card.tsx"
import { excerpt } from "#app/lib/text/typography.ts"
import { eventAddPath, organizationsPath, signUpPath } from "#app/paths.ts"
import { EmptyState } from "#app/ui/layout/empty-state.tsx"
import { Link } from "#app/ui/rendering/link.tsx"
import { MemoizedParts } from "#app/ui/rendering/memoized.tsx"

export type LatestEvent = EventCardData & { description: string }

/** "Ostatnie wydarzenia": the newest one large. Null: they could not be read (A21). */
export function Latest({ events, userType }: { events: readonly LatestEvent[] | null; userType: UserType | null }) {
  if (events === null)
    return (
      <p className="note" role="status">
        <span>
          Nie udało się pobrać wydarzeń. <a href="/">Ponów próbę</a>
        </span>
      </p>
    )
  const [lead, ...rest] = events
  if (!lead) return <NoEvents userType={userType} />
  const text = excerpt(lead.description, 190)
  return <MemoizedParts inside={Cards} data={{ lead: cardOf(lead), text, rest: rest.map(cardOf) }} />
}

const cardOf = ({ description: _, ...card }: LatestEvent): EventCardData => card

type CardsProps = { lead: EventCardData; text: string; rest: readonly EventCardData[] }
const Cards = ({ lead, text, rest }: CardsProps) => (
  <div className="latest">
    <LeadEventCard event={lead} text={text} />
    <div className="latest__rest">
      {rest.map((event) => (
        <SmallEventCard key={event.id} event={event} />
      ))}
    </div>
  </div>
)

/** Next steps by account type (A20). */
const nextSteps = {
  organization: { href: eventAddPath, label: "Dodaj wydarzenie" },
  sponsor: { href: organizationsPath, label: "Przeglądaj organizacje" },
  visitor: { href: signUpPath, label: "Zarejestruj się" },
} as const

function NoEvents({ userType }: { userType: UserType | null }) {
  const { href, label } = nextSteps[userType ?? "visitor"]
  return (
    <>
      <EmptyState
        heading="h3"
        title="Brak wydarzeń do wyświetlenia."
        text={userType !== "sponsor" && "Dodaj pierwsze wydarzenie i zacznij szukać sponsorów."}
        action={
          <Link className="btn" to={href}>
            {label}
          </Link>
        }
      />
      {userType === null && <TryDemo />}
    </>
  )
}
