import { Link } from "react-router"
import type { InboxView } from "#app/domain/messages/inbox.ts"
import { type InboxOpen, inboxPath } from "#app/features/messages/inbox/inbox-path.ts"
import type { Day } from "#app/lib/dates.ts"
import { MoreLink } from "#app/ui/layout/more-link.tsx"
import { Avatar } from "#app/ui/media/avatar.tsx"
import { LastTime } from "../inbox/conversation-link.tsx"
import type { Inquiries } from "./inquiries.server.ts"

type InquiryLinksProps = { inquiries: Inquiries; view: InboxView; open: InboxOpen; today: Day }

/** Messages to the organization from outside conversations (A38). */
export function InquiryLinks({ inquiries: { rows, more }, view, open, today }: InquiryLinksProps) {
  if (rows.length === 0) return null
  return (
    <>
      <h3 className="inbox__heading">Zapytania do organizacji</h3>
      <ul className="talks">
        {rows.map(({ id, name, message, at, unread, answered }) => (
          <li key={id}>
            <Link
              className={unread ? "talk talk--new" : "talk"}
              to={inboxPath(view, { inquiry: id })}
              aria-current={typeof open === "object" && id === open?.inquiry ? "true" : undefined}
              preventScrollReset
            >
              {unread && (
                <span className="dot">
                  <span className="hidden">Nieprzeczytane</span>
                </span>
              )}
              <Avatar name={name} />
              <span>
                <span className="talk__row">
                  <b>{name}</b>
                  <LastTime at={at} today={today} />
                </span>
                <span className="talk__kind">{answered ? "Załatwione" : "Zapytanie"}</span>
                <span className="talk__text">{message}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {more && (
        <MoreLink href={inboxPath({ ...view, inquiryPage: view.inquiryPage + 1 }, open)} label="Pokaż więcej zapytań" />
      )}
    </>
  )
}
