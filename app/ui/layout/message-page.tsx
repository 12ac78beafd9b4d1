import type { ReactNode } from "react"
import { Link } from "../rendering/link.tsx"

type MessagePageProps = { title: string; children?: ReactNode; actions: ReactNode }

/** A page with a single message, such as not found, and a picture of a broken bridge. */
export function MessagePage({ title, children, actions }: MessagePageProps) {
  return (
    <div className="page message-page">
      <svg viewBox="0 0 240 96" aria-hidden="true">
        <path className="message-page__arch" d="M20 66a64 64 0 0 1 62-48M158 18a64 64 0 0 1 62 48" />
        <path className="message-page__lost" d="M92 14a120 120 0 0 1 56 0" />
        <path className="message-page__pier" d="M8 74h24v22H8zM208 74h24v22h-24z" />
      </svg>
      <h1>{title}</h1>
      {children}
      <div className="acts message-page__acts">{actions}</div>
    </div>
  )
}

/** A17: the specification fixes the English strings; the Polish ones say the same. */
export function NotFoundBody() {
  return (
    <MessagePage
      title="Nie znaleziono strony"
      actions={
        <>
          <Link className="btn" to="/">
            Wróć na stronę główną
          </Link>
          <Link className="btn btn--quiet" to="/" lang="en">
            Return to Home
          </Link>
        </>
      }
    >
      <p lang="en">Oops! Page not found</p>
      <p>Adres mógł się zmienić albo zawiera błąd.</p>
    </MessagePage>
  )
}

export function RefusalBody({ title, sentence, actions }: { title: string; sentence?: string; actions?: ReactNode }) {
  return (
    <MessagePage
      title={title}
      actions={
        actions ?? (
          <Link className="btn" to="/">
            Wróć na stronę główną
          </Link>
        )
      }
    >
      {sentence && <p>{sentence}</p>}
    </MessagePage>
  )
}

/** An unexpected error (B75). Plain links, because the page's scripts may have failed. */
export function ErrorBody({ requestId, retryHref = "" }: { requestId?: string; retryHref?: string }) {
  return (
    <MessagePage
      title="Coś poszło nie tak"
      actions={
        <>
          <a className="btn" href={retryHref}>
            Odśwież stronę
          </a>
          <a className="btn btn--line" href="/">
            Wróć na stronę główną
          </a>
        </>
      }
    >
      <p>Odśwież stronę. Jeśli to nie pomoże, napisz do nas.</p>
      {requestId && (
        <p className="small">
          Numer błędu: <code>{requestId}</code>
        </p>
      )}
    </MessagePage>
  )
}
