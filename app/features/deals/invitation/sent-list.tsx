import { Link } from "react-router"
import { invitationStateLabels } from "#app/domain/deals/proposal/invitation.ts"
import { formatDay } from "#app/lib/dates.ts"
import { tidy } from "#app/lib/text/typography.ts"
import { Status } from "#app/ui/feedback/status.tsx"
import type { SentInvitation } from "./queries.server.ts"
import "./invitation.css"

type SentListProps = {
  sent: readonly SentInvitation[]
  /** Whether each says to whom it went: not on that sponsor's own card. */
  named?: boolean
}

/** Invitations that the viewer's organization has sent, with what became of each (X3). */
export const SentList = ({ sent, named = false }: SentListProps) => (
  <ul className="invite__sent">
    {sent.map(({ id, sponsor, event, state, sentOn, dealId }) => (
      <li key={id}>
        <div>
          <Link to={`/wydarzenia/${event.id}`}>{tidy(event.title)}</Link>
          <p className="small muted">
            {named && (
              <>
                {sponsor.gone ? sponsor.name : <Link to={`/uzytkownicy/${sponsor.id}`}>{sponsor.name}</Link>}
                {" • "}
              </>
            )}
            Wysłano {formatDay(sentOn)}
            {dealId && (
              <>
                {" • "}
                <Link to={`/wspolprace/${dealId}`}>Zobacz współpracę</Link>
              </>
            )}
          </p>
        </div>
        <Status value={tones[state]} label={invitationStateLabels[state]} />
      </li>
    ))}
  </ul>
)

/** The hue of each state, named by the status of a deal that has it. */
const tones = { sent: "pending", lapsed: "", declined: "rejected", proposed: "in_progress" } as const
