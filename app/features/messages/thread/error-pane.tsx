import { Link } from "react-router"
import styles from "./thread.module.css"

/** A conversation that failed to load (B 2.6, B54), with a retry; reloading preserves the draft. */
export function ErrorPane({ href, onRetry }: { href: string; onRetry?: () => void }) {
  return (
    <section className={`${styles.thread} ${styles.word}`} aria-label="Konwersacja" role="alert">
      <h2>Błąd wczytywania</h2>
      <p>Wystąpił problem podczas wczytywania konwersacji.</p>
      <div className={styles.acts}>
        <Link className="btn btn--line" to={href} reloadDocument>
          Odśwież stronę
        </Link>
        {onRetry && (
          <button className="btn js-only" type="button" onClick={onRetry}>
            Ponów próbę
          </button>
        )}
      </div>
    </section>
  )
}
