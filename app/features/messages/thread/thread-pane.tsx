import { useEffect, useRef } from "react"
import type { InboxView } from "#app/domain/messages/inbox.ts"
import { endBlocked } from "#app/domain/messages/message.ts"
import { inboxPath } from "#app/features/messages/inbox/inbox-path.ts"
import type { Day } from "#app/lib/dates.ts"
import type { RefusedForm } from "#app/lib/forms/refused-form.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import { Composer } from "./composer.tsx"
import { MessageLog } from "./message-log.tsx"
import type { Thread } from "./queries.server.ts"
import { ReadMark } from "./read-mark.tsx"
import styles from "./thread.module.css"
import { ThreadHead } from "./thread-head.tsx"
import { threadPaths } from "./thread-paths.ts"
import { useOutgoing } from "./use-outgoing.ts"
import { useThread } from "./use-thread.ts"

type ThreadPaneProps = {
  thread: Thread
  view: InboxView
  today: Day
  /** An older page was requested by address. */
  isOlderPage: boolean
  refused: RefusedForm | undefined
}

/** One conversation or inquiry: the other side, deals or event, messages, composer. */
export function ThreadPane({ thread, view, today, isOlderPage, refused }: ThreadPaneProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { messages, older, loadOlder, isLoading } = useThread(thread)
  const paths = threadPaths(thread)
  const outgoing = useOutgoing(thread.id, paths.messages)
  useEffect(() => {
    // on phones the list with the focused link is gone
    if (matchMedia("(max-width: 860px)").matches && document.activeElement === document.body) heading.current?.focus()
  }, [])
  const last = messages.findLast(({ from }) => from !== "me")
  return (
    <section className={styles.thread} aria-label={`${thread.inquiry ? "Zapytanie" : "Konwersacja"}: ${thread.name}`}>
      <ThreadHead thread={thread} view={view} heading={heading} />
      <MessageLog
        key={thread.id}
        threadId={thread.id}
        name={thread.name}
        messages={messages}
        outgoing={outgoing.items}
        today={today}
        seenId={thread.seenId}
        older={older}
        isLoading={isLoading}
        olderHref={`${paths.page}&przed=${messages[0]?.id ?? ""}`}
        newestHref={isOlderPage ? inboxPath(view, thread.inquiry ? { inquiry: thread.id } : thread.id) : null}
        onOlder={loadOlder}
        onRetry={outgoing.retry}
        onDiscard={outgoing.discard}
      />
      <ReadMark action={paths.read} readId={thread.readId} lastId={last?.id ?? ""} />
      {thread.blocked && <Note role="status">{endBlocked}</Note>}
      {thread.inquiry?.note && !thread.closed && <Note>{thread.inquiry.note}</Note>}
      {thread.closed ? (
        <Note>{thread.closed}</Note>
      ) : (
        <Composer
          key={thread.id}
          threadId={thread.id}
          action={paths.page}
          takesFiles={thread.inquiry === null}
          refused={refused}
          isSending={outgoing.isSending}
          onSend={outgoing.send}
        />
      )}
    </section>
  )
}

const Note = ({ role, children }: { role?: "status"; children: string }) => (
  <p className={`note ${styles.gone}`} role={role}>
    <Icon name="info" />
    <span>{children}</span>
  </p>
)
