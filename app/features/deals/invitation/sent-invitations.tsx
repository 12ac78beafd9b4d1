import { invitationsShown } from "#app/domain/deals/invitation/invitation.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import styles from "./invitation.module.css"
import type { SentInvitation } from "./queries.server.ts"
import { SentList } from "./sent-list.tsx"

/** Below an organization's deals: pending invitations, and the others folded (X3). */
export function SentInvitations({ sent }: { sent: readonly SentInvitation[] }) {
  if (sent.length === 0) return null
  const waiting = sent.filter(({ state }) => state === "sent")
  const answered = sent.filter(({ state }) => state !== "sent")
  return (
    <section className={styles.invitations} aria-labelledby="wyslane-zaproszenia">
      <h2 id="wyslane-zaproszenia">Wysłane zaproszenia</h2>
      {waiting.length > 0 ? (
        <SentList sent={waiting} named />
      ) : (
        <p className="muted">Żadne zaproszenie nie czeka teraz na odpowiedź.</p>
      )}
      {answered.length > 0 && (
        <details>
          <summary className="btn btn--quiet btn--small">
            Wcześniejsze zaproszenia ({answered.length})
            <Icon name="chevron-down" />
          </summary>
          <SentList sent={answered} named />
        </details>
      )}
      {sent.length >= invitationsShown && (
        <p className="small muted">Pokazujemy {invitationsShown} najnowszych zaproszeń.</p>
      )}
    </section>
  )
}
