import { Link } from "react-router"
import { reportAddress } from "#app/domain/moderation/reported.ts"
import { formatDay, formatDayRange } from "#app/lib/dates.ts"
import { paragraphs, tidy } from "#app/lib/text/typography.ts"
import { eventPath, invitationPath, organizationPath } from "#app/paths.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { ReportLink } from "#app/ui/feedback/report-link.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { proposalFor } from "../proposal/proposal-labels.ts"
import { ProposalLink } from "../proposal/proposal-link.tsx"
import styles from "./invitation.module.css"
import type { OpenInvitation } from "./queries.server.ts"

type OpenInvitationsProps = {
  invitations: readonly OpenInvitation[]
  /** Who may answer, when the viewer's role may not. */
  note: string | null
}

export function OpenInvitations({ invitations, note }: OpenInvitationsProps) {
  if (invitations.length === 0) return null
  return (
    <section className={styles.invitations} aria-labelledby="zaproszenia">
      <h2 id="zaproszenia">Zaproszenia do współpracy</h2>
      <ul>
        {invitations.map((invitation) => (
          <Invitation key={invitation.id} {...invitation} roleNote={note} />
        ))}
      </ul>
    </section>
  )
}

function Invitation({ id, note, sentOn, organization, event, roleNote }: OpenInvitation & { roleNote: string | null }) {
  return (
    <li className={`panel ${styles.invitation}`}>
      <div>
        <p>
          <Link to={organizationPath(organization.id)}>{organization.name}</Link> zaprasza do wsparcia wydarzenia
        </p>
        <h3>
          <Link to={eventPath(event.id)}>{tidy(event.title)}</Link>
        </h3>
        <p className="muted small">
          <span className="num">{formatDayRange(event.startDate, event.endDate)}</span>
          {`, ${event.city} • zaproszenie z\u00a0`}
          <span className="num">{formatDay(sentOn)}</span>
        </p>
      </div>
      {note && (
        <blockquote>
          {[...paragraphs(note).entries()].map(([at, paragraph]) => (
            <p key={at}>{paragraph}</p>
          ))}
        </blockquote>
      )}
      <div className={styles.invitationActs}>
        {roleNote ? (
          <p className="small muted">{roleNote}</p>
        ) : (
          <>
            <ProposalLink className="btn btn--amber" start={proposalFor(event.id)}>
              Złóż propozycję
            </ProposalLink>
            <PostForm action={invitationPath(id)}>
              <SubmitButton className="btn btn--line" busyLabel="Zapisywanie...">
                Nie tym razem
              </SubmitButton>
            </PostForm>
          </>
        )}
        <ReportLink to={reportAddress("invitation", id)} />
      </div>
    </li>
  )
}
