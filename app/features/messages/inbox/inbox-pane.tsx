import { useState } from "react"
import { Form, Link, useSubmit } from "react-router"
import {
  emptyInbox,
  type InboxFilter,
  type InboxView,
  inboxFilters,
  inboxNote,
  nothingFound,
} from "#app/domain/messages/inbox.ts"
import { unreadBadge } from "#app/domain/messages/message.ts"
import { type InboxOpen, inboxPath, isSame } from "#app/features/messages/inbox/inbox-path.ts"
import type { Day } from "#app/lib/dates.ts"
import { tidy } from "#app/lib/text/typography.ts"
import { messagesPath } from "#app/paths.ts"
import { usePause } from "#app/ui/feedback/use-pause.ts"
import { MoreLink } from "#app/ui/layout/more-link.tsx"
import { ScrollArea } from "#app/ui/layout/scroll-area.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import { InquiryLinks } from "../inquiries/inquiry-links.tsx"
import type { Inquiries } from "../inquiries/queries.server.ts"
import type { Inbox } from "../queries.server.ts"
import { ConversationLink } from "./conversation-link.tsx"
import styles from "./inbox.module.css"

type InboxPaneProps = {
  inbox: Inbox
  view: InboxView
  open: InboxOpen
  inquiries: Inquiries
  today: Day
}

const shownFilters: InboxFilter[] = ["wszystkie", "nieprzeczytane", "zapytania"]
const foldedFilters: InboxFilter[] = ["organizacje", "sponsorzy"]

/** The list of conversations, newest first, with search and filters; inquiries stand under a heading of their own (A38). */
export function InboxPane({ inbox, view, open, inquiries, today }: InboxPaneProps) {
  const narrowed = view.q !== "" || view.filter !== "wszystkie"
  const [unfolded, unfold] = useState(foldedFilters.includes(view.filter))
  return (
    <section className={styles.inbox} aria-label="Konwersacje">
      <div className={styles.head}>
        <p className={styles.title} aria-hidden="true">
          Wiadomości
        </p>
        <Search key={view.filter} view={view} open={open}>
          <button
            className="btn btn--icon js-only"
            type="button"
            aria-label="Filtry"
            aria-expanded={unfolded}
            aria-controls="inbox-filters"
            onClick={() => unfold(!unfolded)}
          >
            <Icon name="sliders-horizontal" />
          </button>
        </Search>
        <nav className="chips" aria-label="Filtr" id="inbox-filters">
          {shownFilters.map((filter) => (
            <Chip key={filter} filter={filter} view={view} open={open} unread={inbox.unread} />
          ))}
          <span className={`${styles.folded} chips`} data-closed={!unfolded || undefined}>
            {foldedFilters.map((filter) => (
              <Chip key={filter} filter={filter} view={view} open={open} />
            ))}
          </span>
        </nav>
      </div>
      <ScrollArea label="Lista konwersacji" className={styles.list}>
        {view.filter !== "zapytania" && (
          <>
            {inbox.rows.length > 0 ? (
              <ul>
                {inbox.rows.map((row) => (
                  <li key={row.id}>
                    <ConversationLink
                      row={row}
                      to={inboxPath(view, row.id)}
                      open={isSame(open, row.id)}
                      today={today}
                    />
                  </li>
                ))}
              </ul>
            ) : (
              (!narrowed || inquiries.rows.length === 0) && (
                <p className={styles.empty} role="status">
                  {narrowed ? nothingFound : emptyInbox}
                </p>
              )
            )}
            {inbox.more && <MoreLink href={inboxPath({ ...view, page: view.page + 1 }, open)} />}
          </>
        )}
        <InquiryLinks inquiries={inquiries} view={view} open={open} today={today} />
      </ScrollArea>
      <p className={`note ${styles.note}`}>
        <Icon name="info" />
        <span>{tidy(inboxNote)}</span>
      </p>
    </section>
  )
}

type ChipProps = { filter: InboxFilter; view: InboxView; open: InboxOpen; unread?: number }

function Chip({ filter, view, open, unread = 0 }: ChipProps) {
  const counted = filter === "nieprzeczytane" && unread > 0
  return (
    <Link
      className="chip"
      to={inboxPath({ ...view, filter, page: 1 }, open)}
      aria-current={filter === view.filter ? "true" : undefined}
      preventScrollReset
      replace
    >
      {inboxFilters[filter]}
      {counted && <span className="count">{unreadBadge(unread)}</span>}
    </Link>
  )
}

const typingPauseMs = 300

type SearchProps = { view: InboxView; open: InboxOpen; children: React.ReactNode }

/** Search field, submitted by Enter or after a pause in typing. */
function Search({ view, open, children }: SearchProps) {
  const submit = useSubmit()
  const pause = usePause(typingPauseMs)
  return (
    <Form
      className="search"
      method="get"
      action={messagesPath}
      role="search"
      preventScrollReset
      replace
      onSubmit={pause.forget}
    >
      {typeof open === "string" && <input type="hidden" name="rozmowa" value={open} />}
      {open !== null && typeof open === "object" && <input type="hidden" name="zapytanie" value={open.inquiry} />}
      {view.filter !== "wszystkie" && <input type="hidden" name="filtr" value={view.filter} />}
      <label className="with-icon">
        <span className="hidden">Szukaj wiadomości</span>
        <Icon name="search" />
        <input
          className="input"
          type="search"
          name="q"
          placeholder="Szukaj wiadomości..."
          defaultValue={view.q}
          maxLength={100}
          onChange={({ currentTarget: { form } }) => {
            if (form) pause.after(() => submit(form, { replace: true, preventScrollReset: true }))
          }}
        />
      </label>
      {children}
    </Form>
  )
}
