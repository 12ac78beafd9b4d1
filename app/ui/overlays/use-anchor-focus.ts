import { useEffect } from "react"
import { useLocation } from "react-router"

/**
 * Focuses the heading at the address's anchor, so that a screen reader says what an act led to. The browser or router
 * has scrolled there, also without JavaScript.
 */
export function useAnchorFocus() {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second act leads to the same address
  useEffect(() => {
    const place = document.getElementById(hash.slice(1))
    const heading = place?.matches("h2") ? place : place?.querySelector("h2")
    if (!heading) return
    // later than a dialog that closes with the act, which gives the focus back
    const timer = setTimeout(() => {
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [hash, key])
}
