import { useEffect, useRef } from "react"
import { Link } from "react-router"
import type { InboxView } from "#app/domain/messages/inbox.ts"
import { endBlocked, endLabels, messageErrors } from "#app/domain/messages/message.ts"
import type { Day } from "#app/lib/dates.ts"
import { dealPath, openConversationPath } from "#app/paths.ts"
import { Avatar } from "#app/ui/media/avatar.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import { Menu } from "#app/ui/overlays/menu.tsx"
import { Composer, type RefusedMessage } from "./composer.tsx"
import { MessageLog } from "./message-log.tsx"
import { ReadMark } from "./read-mark.tsx"
import type { SharedDeal, Thread } from "./thread.server.ts"
import { useOutgoing } from "./use-outgoing.ts"
import { useThread } from "./use-thread.ts"
import "./thread.css"
import { inboxPath } from "#app/features/messages/inbox/inbox-path.ts"

type ThreadPaneProps = {
  thread: Thread
  view: InboxView
  today: Day
  /** Idempotency key for the form without JavaScript. */
  clientKey: string
  /** An older page was requested by address. */
  isOlderPage: boolean
  refused: RefusedMessage | undefined
}

/** One conversation: participant, deals, messages, composer. */
export function ThreadPane({ thread, view, today, clientKey, isOlderPage, refused }: ThreadPaneProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { messages, older, loadOlder, isLoading } = useThread(thread)
  const outgoing = useOutgoing(thread.id)
  useEffect(() => {
    // on phones the list with the focused link is gone
    if (matchMedia("(max-width: 860px)").matches && document.activeElement === document.body) heading.current?.focus()
  }, [])
  const last = messages.findLast(({ from }) => from !== "me")
  return (
    <section className="thread" aria-label={`Konwersacja: ${thread.name}`}>
      <header className="thread__head">
        <Link className="btn btn--icon only-phone" to={inboxPath(view)} aria-label="Wróć do listy" preventScrollReset>
          <Icon name="arrow-left" />
        </Link>
        <Avatar
          name={thread.name}
          src={thread.avatar}
          kind={thread.kind === "organization" ? "organization" : "person"}
        />
        <div className="thread__who">
          <h2 ref={heading} tabIndex={-1}>
            {thread.href ? <Link to={thread.href}>{thread.name}</Link> : thread.name}
          </h2>
          <p className="small muted">{[thread.person, endLabels[thread.kind]].filter(Boolean).join(", ")}</p>
        </div>
        <Deals deals={thread.deals} />
      </header>
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
        olderHref={`${openConversationPath(thread.id)}&przed=${messages[0]?.id ?? ""}`}
        newestHref={isOlderPage ? inboxPath(view, thread.id) : null}
        onOlder={loadOlder}
        onRetry={outgoing.retry}
        onDiscard={outgoing.discard}
      />
      <ReadMark threadId={thread.id} readId={thread.readId} lastId={last?.id ?? ""} />
      {thread.blocked && (
        <p className="note thread__gone" role="status">
          <Icon name="info" />
          <span>{endBlocked}</span>
        </p>
      )}
      {thread.gone ? (
        <p className="note thread__gone">
          <Icon name="info" />
          <span>{messageErrors.gone}</span>
        </p>
      ) : (
        <Composer
          key={thread.id}
          threadId={thread.id}
          clientKey={clientKey}
          refused={refused}
          isSending={outgoing.isSending}
          onSend={outgoing.send}
        />
      )}
    </section>
  )
}

/** Deals of the two sides (B47): one is a link, several are a menu. */
function Deals({ deals }: { deals: SharedDeal[] }) {
  const [only, ...others] = deals
  if (!only) return null
  if (others.length === 0)
    return (
      <Link className="btn btn--line btn--small" to={dealPath(only.id)} aria-label={`Zobacz współpracę: ${only.title}`}>
        <Icon name="handshake" />
        <span>Zobacz współpracę</span>
      </Link>
    )
  return (
    <Menu
      openerClass="btn btn--line btn--small"
      label={`Wasze współprace (${deals.length})`}
      opener={
        <>
          <Icon name="handshake" />
          <span>{`Współprace (${deals.length})`}</span>
        </>
      }
      items={deals.map(({ id, title, label }) => ({ label: `${title} – ${label}`, href: dealPath(id) }))}
    />
  )
}
