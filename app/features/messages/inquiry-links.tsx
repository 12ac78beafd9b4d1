import { Link } from "react-router"
import type { Day } from "#app/lib/dates.ts"
import { Avatar } from "#app/ui/avatar.tsx"
import { LastTime } from "./conversation-link.tsx"
import type { InquiryRow } from "./inquiries.server.ts"

type InquiryLinksProps = { inquiries: InquiryRow[]; openId: string | null; today: Day }

/** What people without a conversation wrote to the organization (A38). */
export function InquiryLinks({ inquiries, openId, today }: InquiryLinksProps) {
  if (inquiries.length === 0) return null
  return (
    <>
      <h3 className="inbox__heading">Zapytania do organizacji</h3>
      <ul className="talks">
        {inquiries.map(({ id, name, message, at, unread, answered }) => (
          <li key={id}>
            <Link
              className={unread ? "talk talk--new" : "talk"}
              to={`/wiadomosci?zapytanie=${id}`}
              aria-current={id === openId ? "true" : undefined}
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
    </>
  )
}
