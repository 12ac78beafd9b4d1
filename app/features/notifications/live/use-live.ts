import { useEffect, useRef } from "react"
import type { LiveChange } from "#app/domain/notifications/live.ts"
import { registerInterest, reloadEverything } from "./live.ts"

/** Time in another tab after which returning reloads the data, in milliseconds. */
const awayMs = 5000

/**
 * Revalidates the page on changes that `interest` accepts and on returning to the tab; under an open dialog only after
 * it closes, so that nobody confirms something that just changed. `isLive` names dialogs that may change with the page.
 */
export function useLive(interest: (change: LiveChange) => boolean, isLive: (dialog: Element) => boolean = () => false) {
  const latest = useRef({ interest, isLive })
  latest.current = { interest, isLive }
  useEffect(() => {
    const hasBlockingDialog = () =>
      [...document.querySelectorAll("dialog[open]")].some((open) => !latest.current.isLive(open))
    // a closed dialog may be removed before its close event
    const closing = new MutationObserver(() => {
      if (hasBlockingDialog()) return
      closing.disconnect()
      reloadEverything()
    })
    // returning to the tab comes here too, as a change of kind "all"
    const unregister = registerInterest((change) => {
      if (change.kind !== "all" && !latest.current.interest(change)) return false
      if (!hasBlockingDialog()) return true
      closing.observe(document.body, { subtree: true, childList: true, attributeFilter: ["open"] })
      return false
    })
    const stopWatching = onReturn(reloadEverything)
    return () => {
      closing.disconnect()
      unregister()
      stopWatching()
    }
  }, [])
}

function onReturn(call: () => void) {
  let leftAt = Number.POSITIVE_INFINITY
  const look = () => {
    if (document.visibilityState === "hidden") leftAt = Date.now()
    else if (Date.now() - leftAt >= awayMs) call()
  }
  document.addEventListener("visibilitychange", look)
  return () => document.removeEventListener("visibilitychange", look)
}
