import { Link } from "react-router"
import { EmptyState } from "#app/ui/empty-state.tsx"

/** What an answer other than 200 carried: a sentence for people, or the number of the request that failed. */
type Answer = { status: number; data: unknown } | null

/** The one calm page for everything that is no page: not found, refused, failed (A17, B75). */
export function ErrorPage({ answer }: { answer: Answer }) {
  const sentence = typeof answer?.data === "string" && answer.data !== "" ? answer.data : null
  if (answer?.status === 404 && !sentence) return <NotFound />
  if (answer && answer.status < 500 && sentence) return <Refused sentence={sentence} />
  return <Failed sentence={sentence} requestId={requestIdOf(answer?.data)} />
}

export function NotFound() {
  return (
    <div className="page">
      <title>Nie znaleziono strony – Pomost</title>
      <EmptyState
        heading="h1"
        title="Nie znaleziono strony"
        text={
          <>
            <span lang="en">Oops! Page not found</span>
            <br />
            Adres mógł się zmienić albo zawiera błąd.
          </>
        }
        action={
          <>
            <Link className="btn" to="/">
              Wróć na stronę główną
            </Link>
            <Link className="btn btn--quiet" to="/" lang="en">
              Return to Home
            </Link>
          </>
        }
      />
    </div>
  )
}

const Refused = ({ sentence }: { sentence: string }) => (
  <div className="page">
    <title>Nie można otworzyć strony – Pomost</title>
    <EmptyState
      heading="h1"
      title={sentence}
      action={
        <Link className="btn" to="/">
          Wróć na stronę główną
        </Link>
      }
    />
  </div>
)

function Failed({ sentence, requestId }: { sentence: string | null; requestId: string | null }) {
  return (
    <div className="page">
      <title>Coś poszło nie tak – Pomost</title>
      <EmptyState
        heading="h1"
        title="Coś poszło nie tak"
        text={
          <>
            {sentence ?? "Odśwież stronę. Jeśli to nie pomoże, napisz do nas."}
            {requestId && (
              <>
                <br />
                Numer błędu: <span className="num">{requestId}</span>
              </>
            )}
          </>
        }
        action={
          <>
            <button className="btn js-only" type="button" onClick={() => location.reload()}>
              Odśwież stronę
            </button>
            <Link className="btn btn--line" to="/">
              Wróć na stronę główną
            </Link>
          </>
        }
      />
    </div>
  )
}

const requestIdOf = (data: unknown) =>
  typeof data === "object" && data !== null && "requestId" in data ? String(data.requestId) : null
