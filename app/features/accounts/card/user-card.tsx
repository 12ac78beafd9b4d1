import type { ReactNode } from "react"
import { Link } from "react-router"
import { userTypeLabels } from "#app/domain/accounts/account.ts"
import { formatLongDay } from "#app/lib/dates.ts"
import { count } from "#app/lib/text/plural-forms.ts"
import { paragraphs } from "#app/lib/text/typography.ts"
import { profilePath } from "#app/paths.ts"
import { Chips } from "#app/ui/layout/chips.tsx"
import { LinkedText } from "#app/ui/layout/linked-text.tsx"
import { Avatar } from "#app/ui/media/avatar.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import type { Card } from "./queries.server.ts"
import styles from "./user-card.module.css"

type UserCardProps = {
  card: Card
  completed: number
  /** Average rating by organizations; null below the minimum count. */
  rating: string | null
  own: boolean
  acts?: ReactNode
  children?: ReactNode
}

const monthOf = (day: string) => formatLongDay(day).replace(/^\d+\s/, "")

/** Public card of a sponsor: the company first, the person second (B5, A92). */
export function UserCard({ card, completed, rating, own, acts, children }: UserCardProps) {
  const { title, name, image, since, about, branches, regions } = card
  const isEmpty = !about && branches.length === 0 && regions.length === 0 && !children
  return (
    <article className={styles.userCard}>
      <header className={styles.userCardHead}>
        <Avatar name={title} kind="organization" size="large" src={image} />
        <div>
          <h1>{title}</h1>
          <p className={styles.userCardWho}>
            {name && name !== title && <span>{name}</span>}
            <span className="chip chip--still">{userTypeLabels.sponsor}</span>
          </p>
          <p className="muted">
            {`Na platformie od ${monthOf(since)}`}
            {completed > 0 && <span> • {count(completed, "zrealizowana współpraca")}</span>}
          </p>
          {rating && (
            <p className={styles.userCardRating}>
              <Icon name="star" />
              {rating}
            </p>
          )}
        </div>
      </header>
      {own && (
        <p>
          <Link className="btn btn--line" to={profilePath}>
            <Icon name="pencil" />
            Edytuj kartę
          </Link>
        </p>
      )}
      {acts}
      {isEmpty && <p className="muted">Ten użytkownik nie udostępnia jeszcze publicznych informacji.</p>}
      {about && (
        <section aria-labelledby="o-firmie">
          <h2 id="o-firmie">O firmie</h2>
          {[...paragraphs(about).entries()].map(([at, paragraph]) => (
            <p className={styles.userCardAbout} key={at}>
              <LinkedText text={paragraph} />
            </p>
          ))}
        </section>
      )}
      {branches.length > 0 && (
        <section aria-labelledby="branze">
          <h2 id="branze">Branże</h2>
          <Chips labels={branches} />
        </section>
      )}
      {regions.length > 0 && (
        <section aria-labelledby="regiony">
          <h2 id="regiony">Gdzie działa</h2>
          <Chips labels={regions} />
        </section>
      )}
      {children}
    </article>
  )
}
