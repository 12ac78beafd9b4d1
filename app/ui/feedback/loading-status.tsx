import { useLocation, useNavigation } from "react-router"

/** Announces the page being loaded to screen readers; empty otherwise. */
export function LoadingStatus({ words }: { words: (path: string) => string }) {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  const nextPath = state === "loading" && location?.pathname !== pathname ? location?.pathname : null
  return (
    <p className="hidden" role="status">
      {nextPath && words(nextPath)}
    </p>
  )
}
