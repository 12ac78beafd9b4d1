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
  const [away, setAway] = useState(false)
  const known = new Set(messages.map(({ clientKey }) => clientKey))
  const unconfirmed = outgoing.filter(({ key }) => !known.has(key))
  const toEnd = () => area.current?.scrollTo({ top: 0 })

  function follow({ currentTarget }: UIEvent<HTMLElement>) {
    const { scrollTop, scrollHeight, clientHeight } = currentTarget
    setAway(scrollTop < -nearEnd)
    if (older && scrollHeight - clientHeight + scrollTop < nearStart) onOlder()
  }

  const own = unconfirmed.length
  useEffect(() => {
    if (own > 0) area.current?.scrollTo({ top: 0 })
  }, [own])

  return (
    <>
      <ScrollArea className={styles.log} label="Wiadomości" ref={area} onScroll={follow}>
        <div className={styles.all}>
          {older && <Older {...props} />}
          {messages.length + own === 0 && <p className={styles.empty}>Brak wiadomości. Rozpocznij konwersację!</p>}
          <Said threadId={props.threadId} name={name} messages={messages} today={today} seenId={seenId} />
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
      {away && (
        <button className={`btn btn--small ${styles.end}`} type="button" onClick={toEnd}>
          <Icon name="chevron-down" />
          Do najnowszych
        </button>
      )}
    </>
  )
}

type SaidProps = Pick<MessageLogProps, "threadId" | "name" | "messages" | "today" | "seenId">

/** Memoized, so that writing and sending do not render all messages again. */
const Said = memo(function Said({ threadId, name, messages, today, seenId }: SaidProps) {
  const lastOwn = messages.findLast(({ from }) => from === "me")?.id
  const stateOf = ({ id }: MessageShown) => (id !== lastOwn ? null : id <= seenId ? "Przeczytano" : "Wysłano")
  const drawn = (item: LogItem<MessageShown>) =>
    item.kind === "day" ? (
      <h3 className={styles.day} key={item.key}>
        {item.label}
      </h3>
    ) : item.message.from === "system" ? (
      <SystemLine key={item.key} message={item.message} />
    ) : (
      <Bubble
        key={item.key}
        threadId={threadId}
        message={item.message}
        name={name}
        run={item.run}
        first={item.first}
        state={stateOf(item.message)}
      />
    )
  return byInquiry(logItems(messages, today)).map(({ inquiry, items }) =>
    inquiry ? (
      <section className={styles.asked} key={`asked-${items[0]?.key}`} aria-label="Zapytanie sprzed propozycji">
        <p className={styles.about}>
          <b>Zapytanie sprzed propozycji</b>
          {inquiry.about && <span> {quoted(inquiry.about)}</span>}
        </p>
        {items.map(drawn)}
      </section>
    ) : (
      items.map(drawn)
    ),
  )
})

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
  const opened = useRef(last?.id ?? "")
  const isNew = last !== undefined && last.id > opened.current
  const words = isNew
    ? last.from === "system"
      ? last.content
      : `${last.author ?? name}: ${excerpt(last.content || "załącznik", 200)}`
    : ""
  return (
    <p className="hidden" role="status">
      {isLoading ? "Ładowanie starszych wiadomości..." : words}
    </p>
  )
}
