import { Link } from "react-router"
import { messageErrors } from "#app/domain/messages/message.ts"
import { messagesPath } from "#app/paths.ts"
import styles from "../thread/thread.module.css"

/** Shown when no conversation is open (B 2.6). */
export const NothingChosen = () => (
  <section className={`${styles.thread} ${styles.word}`} aria-label="Konwersacja">
    <p className="muted">Wybierz konwersację, aby wyświetlić wiadomości</p>
  </section>
)

export const LoadingPane = () => (
  <section className={`${styles.thread} ${styles.word}`} aria-label="Konwersacja" aria-busy="true">
    <p className="muted" role="status">
      Ładowanie konwersacji...
    </p>
  </section>
)

/** For a foreign or unknown conversation; shows what was typed for it. */
export const MissingPane = ({ typed }: { typed?: string }) => (
  <section className={`${styles.thread} ${styles.word}`} aria-label="Konwersacja">
    <h2>{messageErrors.notFound}</h2>
    <p>Ta konwersacja nie istnieje lub nie masz do niej dostępu.</p>
    {typed && (
      <>
        <p role="alert">{messageErrors.foreign}</p>
        <label htmlFor="typed">Twoja wiadomość</label>
        <textarea className="input input--text" id="typed" readOnly defaultValue={typed} />
      </>
    )}
    <div className={styles.acts}>
      <Link className="btn btn--line" to={messagesPath}>
        Wróć do listy konwersacji
      </Link>
    </div>
  </section>
)
