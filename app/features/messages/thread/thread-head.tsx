import type { ReactNode, Ref } from "react"
import { Link } from "react-router"
import type { InboxView } from "#app/domain/messages/inbox.ts"
import { endLabels } from "#app/domain/messages/message.ts"
import { inboxPath } from "#app/features/messages/inbox/inbox-path.ts"
import { dealPath } from "#app/paths.ts"
import { Avatar } from "#app/ui/media/avatar.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import { Menu } from "#app/ui/overlays/menu.tsx"
import { InquiryActs, InquirySubject } from "../inquiries/inquiry-head.tsx"
import type { SharedDeal, Thread } from "./queries.server.ts"
import styles from "./thread.module.css"

type ThreadHeadProps = { thread: Thread; view: InboxView; heading: Ref<HTMLHeadingElement> }

/** The other side, and what the thread is about: deals, or the event of an inquiry. */
export const ThreadHead = ({ thread, view, heading }: ThreadHeadProps) => (
  <header className={styles.head}>
    <Link className="btn btn--icon only-phone" to={inboxPath(view)} aria-label="Wróć do listy" preventScrollReset>
      <Icon name="arrow-left" />
    </Link>
    <Avatar name={thread.name} src={thread.avatar} kind={thread.isParty ? "organization" : "person"} />
    <div className={styles.who}>
      <h2 ref={heading} tabIndex={-1}>
        {thread.href ? <Link to={thread.href}>{thread.name}</Link> : thread.name}
      </h2>
      <p className={thread.inquiry ? `small muted ${styles.about}` : "small muted"}>{under(thread)}</p>
    </div>
    {thread.inquiry ? <InquiryActs id={thread.id} inquiry={thread.inquiry} /> : <Deals deals={thread.deals} />}
  </header>
)

function under({ person, kind, inquiry }: Thread): ReactNode {
  if (inquiry) return <InquirySubject inquiry={inquiry} company={person} />
  return [person, endLabels[kind]].filter(Boolean).join(", ")
}

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
