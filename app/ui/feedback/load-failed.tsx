import type { ReactNode } from "react"
import { isRouteErrorResponse, useLocation } from "react-router"
import { EmptyState } from "../layout/empty-state.tsx"

type LoadFailedProps = {
  /** What the router caught. */
  error: unknown
  /** Name of the page, in the window's title. */
  page: string
  title: string
  text: string
  /** Another way on, beside the new try. */
  children?: ReactNode
}

/** A page whose data could not be read: it stays, says so and offers another try (A 8, A61). */
export function LoadFailed({ error, page, title, text, children }: LoadFailedProps) {
  const { pathname, search } = useLocation()
  const requestId = requestIdOf(error)
  return (
    <div className="page">
      <title>{`${page} – Pomost`}</title>
      <EmptyState
        heading="h1"
        title={title}
        text={
          <>
            {text}
            {requestId && (
              <>
                <br />
                <small className="muted">
                  Numer błędu: <code>{requestId}</code>
                </small>
              </>
            )}
          </>
        }
        action={
          <>
            <a className="btn" href={pathname + search}>
              Ponów próbę
            </a>
            {children}
          </>
        }
      />
    </div>
  )
}

/** The number under which a fault was logged; an answer of an interruption has none. */
function requestIdOf(error: unknown): string | null {
  const data: unknown = isRouteErrorResponse(error) ? error.data : null
  return typeof data === "object" && data !== null && "requestId" in data ? String(data.requestId) : null
}
