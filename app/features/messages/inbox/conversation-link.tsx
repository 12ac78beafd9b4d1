import { Link } from "react-router"
import { lastWords } from "#app/domain/messages/last-words.ts"
import { endLabels } from "#app/domain/messages/message.ts"
import { shortTime } from "#app/domain/messages/message-log.ts"
import { type Day, formatMessageTime, formatTime } from "#app/lib/dates.ts"
import { Avatar } from "#app/ui/media/avatar.tsx"
import type { ConversationRow } from "../queries.server.ts"
import styles from "./conversation-link.module.css"

type ConversationLinkProps = {
  row: ConversationRow
  to: string
  /** Text under the name; by default the kind of the other side. */
  label?: string
  open: boolean
  today: Day
}

/** A row of the inbox: a conversation or an inquiry. */
export function ConversationLink({
  row: { name, kind, isParty, avatar, last, unread },
  to,
  label = endLabels[kind],
  open,
  today,
}: ConversationLinkProps) {
  return (
    <Link
      className={unread ? `${styles.conversation} ${styles.unread}` : styles.conversation}
      to={to}
      aria-current={open ? "true" : undefined}
      preventScrollReset
    >
      {unread && (
        <span className={styles.dot}>
          <span className="hidden">Nieprzeczytana</span>
        </span>
      )}
      <Avatar name={name} src={avatar} kind={isParty ? "organization" : "person"} />
      <span>
        <span className={styles.row}>
          <b>{name}</b>
          {last && <LastTime at={last.at} today={today} />}
        </span>
        <span className={styles.kind}>{label}</span>
        {last && <span className={styles.text}>{lastWords(last)}</span>}
      </span>
    </Link>
  )
}

function LastTime({ at, today }: { at: string; today: Day }) {
  const time = new Date(at)
  return (
    <time dateTime={at} title={formatMessageTime(time)}>
      {shortTime(time, today, formatTime(time))}
    </time>
  )
}
