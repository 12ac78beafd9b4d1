import { Link } from "react-router"
import { type Day, dayGroup, dayGroups, formatMessageTime, todayIn } from "#app/lib/dates.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import { reportRead } from "./live/report-read.ts"
import styles from "./notifications.module.css"
import type { NotificationRow } from "./queries.server.ts"

/** Notifications under Dzisiaj, Wczoraj, W tym tygodniu, Starsze. */
export function NotificationList({ rows, today }: { rows: NotificationRow[]; today: Day }) {
  const groupOf = ({ at }: NotificationRow) => dayGroup(todayIn(new Date(at)), today)
  return dayGroups.map((group) => {
    const own = rows.filter((row) => groupOf(row) === group)
    if (own.length === 0) return null
    return (
      <section className={styles.news} key={group} aria-labelledby={`news-${dayGroups.indexOf(group)}`}>
        <h2 id={`news-${dayGroups.indexOf(group)}`}>{group}</h2>
        <ul className="panel">
          {own.map((row) => (
            <Entry key={row.id} row={row} />
          ))}
        </ul>
      </section>
    )
  })
}

function Entry({ row: { id, party, title, body, link, unread, done, at } }: { row: NotificationRow }) {
  return (
    <li className={unread ? `${styles.newsEntry} ${styles.newsEntryNew}` : styles.newsEntry}>
      <Link className={styles.newsLink} to={link} onClick={() => unread && reportRead({ id })}>
        {unread && (
          <span className={styles.dot}>
            <span className="hidden">Nieprzeczytane</span>
          </span>
        )}
        <b>{title}</b>
        <span>{body}</span>
        {party && <span className="small muted">{`Dla: ${party}`}</span>}
        <time className="small muted" dateTime={at}>
          {formatMessageTime(new Date(at))}
          {done && <span> · Załatwione</span>}
        </time>
      </Link>
      {unread && (
        <PostForm preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <button className="btn btn--icon" type="submit" aria-label={`Oznacz jako przeczytane: ${title}`}>
            <Icon name="check" />
          </button>
        </PostForm>
      )}
    </li>
  )
}
