import { useLocation, useNavigation } from "react-router"

/** Says to those who cannot see the line at the top which page is on its way; empty while none is. */
export function LoadingStatus({ words }: { words: (path: string) => string }) {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  const coming = state === "loading" && location?.pathname !== pathname ? location?.pathname : null
  return (
    <p className="hidden" role="status">
      {coming && words(coming)}
    </p>
  )
}
