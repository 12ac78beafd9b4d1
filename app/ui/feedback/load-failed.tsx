import type { ReactNode } from "react"
import { isRouteErrorResponse, useLocation } from "react-router"
import { EmptyState } from "../layout/empty-state.tsx"

type LoadFailedProps = {
  error: unknown
  page: string
  title: string
  text: string
  children?: ReactNode
}

/** A page whose data could not be read, with a retry (A 8, A61). */
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

/** Number of the logged bug; null for an outage. */
function requestIdOf(error: unknown): string | null {
  const data: unknown = isRouteErrorResponse(error) ? error.data : null
  return typeof data === "object" && data !== null && "requestId" in data ? String(data.requestId) : null
}
