import { type InboxView, noInquiries, nothingFound } from "#app/domain/messages/inbox.ts"
import { type InboxOpen, inboxPath, isSame } from "#app/features/messages/inbox/inbox-path.ts"
import type { Day } from "#app/lib/dates.ts"
import { tidy } from "#app/lib/text/typography.ts"
import { MoreLink } from "#app/ui/layout/more-link.tsx"
import { ConversationLink } from "../inbox/conversation-link.tsx"
import styles from "../inbox/inbox.module.css"
import type { Inquiries } from "./queries.server.ts"

type InquiryLinksProps = { inquiries: Inquiries; view: InboxView; open: InboxOpen; today: Day }

/** Inquiries of the viewer's side that are not conversations (A38); an empty list is shown only under its filter. */
export function InquiryLinks({ inquiries: { rows, more }, view, open, today }: InquiryLinksProps) {
  const alone = view.filter === "zapytania"
  if (rows.length === 0 && !alone) return null
  return (
    <>
      <h2 className={alone ? "hidden" : styles.heading}>Zapytania</h2>
      {rows.length === 0 && (
        <p className={styles.empty} role="status">
          {view.q === "" ? tidy(noInquiries) : nothingFound}
        </p>
      )}
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <ConversationLink
              row={row}
              to={inboxPath(view, { inquiry: row.id })}
              label={row.label}
              open={isSame(open, { inquiry: row.id })}
              today={today}
            />
          </li>
        ))}
      </ul>
      {more && (
        <MoreLink href={inboxPath({ ...view, inquiryPage: view.inquiryPage + 1 }, open)} label="Pokaż więcej zapytań" />
      )}
    </>
  )
}
