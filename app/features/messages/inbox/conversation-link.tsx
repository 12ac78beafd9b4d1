import { Link } from "react-router"
import type { InboxView } from "#app/domain/messages/inbox.ts"
import { endLabels } from "#app/domain/messages/message.ts"
import { shortTime } from "#app/domain/messages/message-log.ts"
import { inboxPath } from "#app/features/messages/inbox/inbox-path.ts"
import { type Day, formatMessageTime, formatTime } from "#app/lib/dates.ts"
import { Avatar } from "#app/ui/media/avatar.tsx"
import type { ConversationRow } from "../queries.server.ts"

type ConversationLinkProps = { row: ConversationRow; view: InboxView; open: boolean; today: Day }

export function ConversationLink({
  row: { id, name, kind, avatar, last, unread },
  view,
  open,
  today,
}: ConversationLinkProps) {
  return (
    <Link
      className={unread ? "talk talk--new" : "talk"}
      to={inboxPath({ ...view, page: view.page }, id)}
      aria-current={open ? "true" : undefined}
      preventScrollReset
    >
      {unread && (
        <span className="dot">
          <span className="hidden">Nieprzeczytana</span>
        </span>
      )}
      <Avatar name={name} src={avatar} kind={kind === "organization" ? "organization" : "person"} />
      <span>
        <span className="talk__row">
          <b>{name}</b>
          {last && <LastTime at={last.at} today={today} />}
        </span>
        <span className="talk__kind">{endLabels[kind]}</span>
        {last && <span className="talk__text">{preview(last)}</span>}
      </span>
    </Link>
  )
}

export function LastTime({ at, today }: { at: string; today: Day }) {
  const time = new Date(at)
  return (
    <time dateTime={at} title={formatMessageTime(time)}>
      {shortTime(time, today, formatTime(time))}
    </time>
  )
}

function preview({ from, content, fileName }: NonNullable<ConversationRow["last"]>) {
  const words = content || `Załącznik: ${fileName ?? ""}`
  return from === "me" ? `Ty: ${words}` : words
}
