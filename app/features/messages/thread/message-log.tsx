import { memo, type UIEvent, useEffect, useRef, useState } from "react"
import { Link } from "react-router"
import type { MessageShown } from "#app/domain/messages/message.ts"
import { byInquiry, type LogItem, logItems } from "#app/domain/messages/message-log.ts"
import type { Day } from "#app/lib/dates.ts"
import { quoted } from "#app/lib/text/quoted.ts"
import { excerpt } from "#app/lib/text/typography.ts"
import { ScrollArea } from "#app/ui/layout/scroll-area.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import { Bubble, OutgoingBubble, SystemLine } from "./bubbles.tsx"
import styles from "./message-log.module.css"
import type { Outgoing } from "./outgoing.ts"

type MessageLogProps = {
  threadId: string
  name: string
  messages: MessageShown[]
  outgoing: Outgoing[]
  today: Day
  /** The newest message that the other side has read. */
  seenId: string
  older: boolean
  isLoading: boolean
  olderHref: string
  newestHref: string | null
  onOlder: () => void
  onRetry: (key: string) => void
  onDiscard: (key: string) => void
}

/** Within this distance from its end (pixels) the log follows new messages. */
const nearEnd = 60
/** Within this distance from its start (pixels) it loads older messages. */
const nearStart = 200

/** Laid out from its end (message-log.module.css), so that it keeps its position; scroll positions are 0 and below. */
export function MessageLog(props: MessageLogProps) {
  const { name, messages, outgoing, today, seenId, older, isLoading, onOlder } = props
  const area = useRef<HTMLElement>(null)
  const [isScrolledUp, setScrolledUp] = useState(false)
  const known = new Set(messages.map(({ clientKey }) => clientKey))
  const unconfirmed = outgoing.filter(({ key }) => !known.has(key))
  const toEnd = () => area.current?.scrollTo({ top: 0 })

  function follow({ currentTarget }: UIEvent<HTMLElement>) {
    const { scrollTop, scrollHeight, clientHeight } = currentTarget
    setScrolledUp(scrollTop < -nearEnd)
    if (older && scrollHeight - clientHeight + scrollTop < nearStart) onOlder()
  }

  const pendingCount = unconfirmed.length
  useEffect(() => {
    if (pendingCount > 0) area.current?.scrollTo({ top: 0 })
  }, [pendingCount])

  return (
    <>
      <ScrollArea className={styles.log} label="Wiadomości" ref={area} onScroll={follow}>
        <div className={styles.all}>
          {older && <Older {...props} />}
          {messages.length + pendingCount === 0 && (
            <p className={styles.empty}>Brak wiadomości. Rozpocznij konwersację!</p>
          )}
          <MessageList threadId={props.threadId} name={name} messages={messages} today={today} seenId={seenId} />
          {unconfirmed.map((item) => (
            <OutgoingBubble key={item.key} item={item} onRetry={props.onRetry} onDiscard={props.onDiscard} />
          ))}
          {props.newestHref && (
            <Link className={`btn btn--quiet btn--small ${styles.more}`} to={props.newestHref}>
              Najnowsze wiadomości
            </Link>
          )}
        </div>
      </ScrollArea>
      <Announcer name={name} messages={messages} isLoading={isLoading} />
      {isScrolledUp && (
        <button className={`btn btn--small ${styles.end}`} type="button" onClick={toEnd}>
          <Icon name="chevron-down" />
          Do najnowszych
        </button>
      )}
    </>
  )
}

type MessageListProps = Pick<MessageLogProps, "threadId" | "name" | "messages" | "today" | "seenId">

/** Memoized, so that writing and sending do not render all messages again. */
const MessageList = memo(function MessageList({ messages, today, ...shown }: MessageListProps) {
  const lastOwnId = messages.findLast(({ from }) => from === "me")?.id ?? ""
  const itemsOf = (items: readonly LogItem<MessageShown>[]) =>
    items.map((item) => <LogEntry key={item.key} item={item} lastOwnId={lastOwnId} {...shown} />)
  return byInquiry(logItems(messages, today)).map(({ inquiry, items }) => {
    if (!inquiry) return itemsOf(items)
    return (
      <section className={styles.inquiry} key={`inquiry-${items[0]?.key}`} aria-label="Zapytanie sprzed propozycji">
        <p className={styles.about}>
          <b>Zapytanie sprzed propozycji</b>
          {inquiry.about && <span> {quoted(inquiry.about)}</span>}
        </p>
        {itemsOf(items)}
      </section>
    )
  })
})

type LogEntryProps = Pick<MessageLogProps, "threadId" | "name" | "seenId"> & {
  item: LogItem<MessageShown>
  lastOwnId: string
}

function LogEntry({ item, lastOwnId, threadId, name, seenId }: LogEntryProps) {
  if (item.kind === "day") return <h3 className={styles.day}>{item.label}</h3>
  const { message, continues, first } = item
  if (message.from === "system") return <SystemLine message={message} />
  const sentState = message.id <= seenId ? "Przeczytano" : "Wysłano"
  const state = message.id === lastOwnId ? sentState : null
  return <Bubble threadId={threadId} message={message} name={name} continues={continues} first={first} state={state} />
}

function Older({ isLoading, olderHref, onOlder }: MessageLogProps) {
  return (
    <Link
      className={`btn btn--quiet btn--small ${styles.more}`}
      to={olderHref}
      aria-busy={isLoading || undefined}
      onClick={(event) => {
        event.preventDefault()
        onOlder()
      }}
    >
      {isLoading ? "Ładowanie..." : "Pokaż starsze wiadomości"}
    </Link>
  )
}

/** Announces new messages of other people once, not those of the first load. */
function Announcer({ name, messages, isLoading }: { name: string; messages: MessageShown[]; isLoading: boolean }) {
  const last = messages.findLast(({ from }) => from !== "me")
  const newestAtFirst = useRef(last?.id ?? "")
  const isNew = last !== undefined && last.id > newestAtFirst.current
  const announcement = isNew ? announcementOf(last, name) : ""
  return (
    <p className="hidden" role="status">
      {isLoading ? "Ładowanie starszych wiadomości..." : announcement}
    </p>
  )
}

function announcementOf({ from, author, content }: MessageShown, name: string) {
  if (from === "system") return content
  return `${author ?? name}: ${excerpt(content || "załącznik", 200)}`
}
