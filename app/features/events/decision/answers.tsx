import { verdictLabels } from "#app/domain/events/decision.ts"
import { formatDateTime, formatLongDay, todayIn } from "#app/lib/dates.ts"
import { savedPath } from "#app/paths.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import styles from "./decision.module.css"
import { verdictIcons } from "./given.tsx"
import type { ShownLink } from "./queries.server.ts"

type DecisionAnswersProps = { links: readonly ShownLink[]; canRevoke: boolean }

export const DecisionAnswers = ({ links, canRevoke }: DecisionAnswersProps) => (
  <section className={styles.links} id="odpowiedzi" aria-labelledby="answers-title">
    <h2 id="answers-title">Prywatne linki i odpowiedzi</h2>
    <ul>
      {links.map((link) => (
        <li className={`panel ${styles.link}`} key={link.id}>
          <div>
            <h3>Link z {formatLongDay(todayIn(link.createdAt))}</h3>
            <p className="small muted">{link.titles.join(", ") || "Wydarzenia usunięte"}</p>
            <p className="small">{stateOf(link)}</p>
            {link.madeBy && <p className="small muted">Utworzone przez: {link.madeBy}</p>}
          </div>
          {canRevoke && link.state === "valid" && (
            <PostForm action={savedPath} preventScrollReset>
              <input type="hidden" name="do" value="revoke" />
              <input type="hidden" name="id" value={link.id} />
              <button className="btn btn--line btn--small" type="submit">
                Wycofaj link<span className="hidden"> z {formatLongDay(todayIn(link.createdAt))}</span>
              </button>
            </PostForm>
          )}
          {link.answers.length === 0 ? (
            <p className="small muted">Nie ma jeszcze odpowiedzi.</p>
          ) : (
            <ul className={styles.answers}>
              {link.answers.map((answer) => (
                <li key={answer.id}>
                  <p>
                    <b>{answer.name}</b> <span className="small muted">{formatDateTime(answer.createdAt)}</span>
                  </p>
                  <ul>
                    {answer.verdicts.map(({ eventId, verdict, remark, title }) => (
                      <li key={eventId}>
                        <Icon name={verdictIcons[verdict]} />
                        <span>
                          {title}: <b>{verdictLabels[verdict]}</b>
                          {remark && <q>{remark}</q>}
                        </span>
                      </li>
                    ))}
                  </ul>
                  {answer.comment && <q>{answer.comment}</q>}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
    <p className="small muted">Zgoda nie jest umową, a&nbsp;organizacja jej nie widzi.</p>
  </section>
)

const stateOf = ({ state, expiresAt }: ShownLink) =>
  ({
    valid: `Ważny do ${formatLongDay(todayIn(expiresAt))}`,
    expired: "Wygasł",
    revoked: "Wycofany",
  })[state]
