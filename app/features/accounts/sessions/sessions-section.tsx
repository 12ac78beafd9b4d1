import { sessionDays } from "#app/domain/accounts/session-days.ts"
import { formatDateTime } from "#app/lib/dates.ts"
import { sessionEndPath } from "#app/paths.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { tidyText } from "#app/ui/layout/tidy-text.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import profileStyles from "../profile/profile.module.css"
import type { ListedSession } from "./queries.server.ts"
import styles from "./sessions.module.css"

export function SessionsSection({ sessions }: { sessions: ListedSession[] }) {
  const otherCount = sessions.filter((session) => !session.isOwn).length
  return (
    <section className={profileStyles.profileSection} aria-labelledby="sesje">
      <h2 id="sesje">Aktywne sesje</h2>
      <p className="muted">
        {tidyText(
          `Jeśli nie rozpoznajesz urządzenia, wyloguj je i zmień hasło. Z opcją „Zapamiętaj mnie” zalogowanie trwa ${sessionDays.unused} dni od ostatnich odwiedzin, najdłużej ${sessionDays.most}; bez niej do zamknięcia przeglądarki, najdłużej ${sessionDays.unremembered} dni.`,
        )}
      </p>
      <ul className={styles.sessions}>
        {sessions.map(({ id, isOwn, device, address, openedAt, usedAt }) => (
          <li key={id}>
            <Icon name="monitor" />
            <div>
              <b>{device}</b>
              {isOwn && <span className="chip chip--still">To urządzenie</span>}
              <p className="small muted">
                {address && address !== "local" && <span>{address} • </span>}
                {`zalogowano ${formatDateTime(openedAt)}`}
                {!isOwn && <span> • ostatnio używane {formatDateTime(usedAt)}</span>}
              </p>
            </div>
            {!isOwn && (
              <PostForm action={sessionEndPath(id)} preventScrollReset>
                <SubmitButton className="btn btn--line btn--small" aria-label={`Wyloguj: ${device}`}>
                  Wyloguj
                </SubmitButton>
              </PostForm>
            )}
          </li>
        ))}
      </ul>
      {otherCount > 0 && (
        <PostForm action={sessionEndPath()} preventScrollReset>
          <SubmitButton className="btn btn--line">Wyloguj z pozostałych urządzeń</SubmitButton>
        </PostForm>
      )}
    </section>
  )
}
