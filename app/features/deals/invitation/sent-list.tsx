import { Link } from "react-router"
import { invitationStateLabels } from "#app/domain/deals/invitation/invitation.ts"
import { formatDay } from "#app/lib/dates.ts"
import { tidy } from "#app/lib/text/typography.ts"
import { dealPath, eventPath, userPath } from "#app/paths.ts"
import { Status } from "#app/ui/feedback/status.tsx"
import styles from "./invitation.module.css"
import type { SentInvitation } from "./queries.server.ts"

type SentListProps = {
  sent: readonly SentInvitation[]
  /** Whether to show the receiver; not needed on that sponsor's own card. */
  named?: boolean
}

export const SentList = ({ sent, named = false }: SentListProps) => (
  <ul className={styles.inviteSent}>
    {sent.map(({ id, sponsor, event, state, sentOn, dealId }) => (
      <li key={id}>
        <div>
          <Link to={eventPath(event.id)}>{tidy(event.title)}</Link>
          <p className="small muted">
            {named && (
              <>
                {sponsor.gone ? sponsor.name : <Link to={userPath(sponsor.id)}>{sponsor.name}</Link>}
                {" • "}
              </>
            )}
            Wysłano {formatDay(sentOn)}
            {dealId && (
              <>
                {" • "}
                <Link to={dealPath(dealId)}>Zobacz współpracę</Link>
              </>
            )}
          </p>
        </div>
        <Status value={tones[state]} label={invitationStateLabels[state]} />
      </li>
    ))}
  </ul>
)

/** The deal status whose colour each state has. */
const tones = { sent: "pending", lapsed: "", declined: "rejected", proposed: "in_progress" } as const
