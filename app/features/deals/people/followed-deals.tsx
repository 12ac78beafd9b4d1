import { Link } from "react-router"
import { profileTabPath } from "#app/features/accounts/profile/tab-path.ts"
import { dealPath, organizationsPath } from "#app/paths.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import styles from "./followed-deals.module.css"
import { peopleActs } from "./people-labels.ts"
import type { FollowedDeal } from "./queries.server.ts"

const action = `${profileTabPath("powiadomienia")}&dzialanie=${peopleActs.unfollow}`

type FollowedDealsProps = { deals: readonly FollowedDeal[]; getsEvents: boolean; problem?: string }

/** "Obserwowane": deals whose news always reach the viewer's bell. */
export const FollowedDeals = ({ deals, getsEvents, problem }: FollowedDealsProps) => (
  <section className={styles.followed} aria-labelledby="followed">
    <h2 id="followed">Obserwowane</h2>
    <p className="muted">
      O&nbsp;tych współpracach dowiesz się wszystkiego w&nbsp;powiadomieniach; e-maile przyjdą, chyba że je wyłączysz.
      Obserwowanie nikomu niczego nie odbiera.
    </p>
    {problem && (
      <p className="note note--error" role="alert">
        {problem}
      </p>
    )}
    {deals.length === 0 ? (
      <p>Nie obserwujesz żadnej współpracy. Zaczniesz na jej stronie, w&nbsp;części „Po Waszej stronie”.</p>
    ) : (
      <ul>
        {deals.map((deal) => (
          <FollowedRow key={deal.id} deal={deal} />
        ))}
      </ul>
    )}
    {getsEvents && (
      <p className="small">
        O&nbsp;nowych wydarzeniach dowiadujesz się od organizacji, które obserwuje Wasz zespół:{" "}
        <Link to={`${organizationsPath}?followed=1`}>obserwowane organizacje</Link>.
      </p>
    )}
  </section>
)

const FollowedRow = ({ deal: { id, partner, title, reference, leads, follows } }: { deal: FollowedDeal }) => (
  <li>
    <div>
      <Link to={dealPath(id)}>{partner}</Link>
      <small>
        {title}, {reference}
      </small>
    </div>
    {leads && <span className="muted small">prowadzisz</span>}
    {follows && (
      <PostForm action={action} preventScrollReset>
        <input type="hidden" name="deal" value={id} />
        <button className="btn btn--line btn--small" type="submit">
          Przestań obserwować
          <span className="hidden">
            : {partner}, {reference}
          </span>
        </button>
      </PostForm>
    )}
  </li>
)
