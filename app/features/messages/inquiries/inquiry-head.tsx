import { Link } from "react-router"
import { quoted } from "#app/lib/text/quoted.ts"
import { inquirySettlePath } from "#app/paths.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import type { InquiryAbout } from "../thread/queries.server.ts"
import styles from "../thread/thread.module.css"

type InquirySubjectProps = {
  inquiry: InquiryAbout
  /** The asker's company; absent without an account. */
  company: string
}

/** What an inquiry is about; the organization also sees who asked. */
export function InquirySubject({ inquiry: { event, email, isOwner }, company }: InquirySubjectProps) {
  return (
    <>
      {company && <span>{company}, </span>}
      {email && (
        <>
          <a href={`mailto:${email}`}>{email}</a>,{" "}
        </>
      )}
      {event ? (
        <>
          {isOwner || company ? "zapytanie o\u00a0wydarzenie " : "Zapytanie o\u00a0wydarzenie "}
          {event.href ? <Link to={event.href}>{quoted(event.title)}</Link> : quoted(event.title)}
          {event.isCanceled && <span> (anulowane)</span>}
        </>
      ) : isOwner ? (
        "zapytanie z\u00a0profilu organizacji"
      ) : (
        "Zapytanie do organizacji"
      )}
    </>
  )
}

/** Buttons of an inquiry: the organization settles it, the sponsor turns it into a proposal. */
export function InquiryActs({
  id,
  inquiry: { isOwner, maySettle, answered, proposalHref },
}: {
  id: string
  inquiry: InquiryAbout
}) {
  if (proposalHref)
    return (
      <Link className="btn btn--line btn--small" to={proposalHref} aria-label="Zaproponuj współpracę">
        <Icon name="handshake" />
        <span>Zaproponuj współpracę</span>
      </Link>
    )
  if (!isOwner) return null
  if (answered) return <p className={`small muted ${styles.settled}`}>Załatwione</p>
  if (!maySettle) return null
  return (
    <PostForm className={styles.settle} action={inquirySettlePath(id)}>
      <SubmitButton className="btn btn--line btn--small" busyLabel="Zapisywanie...">
        Oznacz jako załatwione
      </SubmitButton>
    </PostForm>
  )
}
