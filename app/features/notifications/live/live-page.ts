import { useEffect, useRef } from "react"
import type { Change } from "#app/domain/notifications/live.ts"
import { lookAgain, showsChanges } from "./live.ts"

/** Milliseconds away from the tab after which coming back reads the page anew. */
const awayMs = 5000

/**
 * The page's loaders run again when such a change is told, and when somebody comes back to the tab. `interest` asks
 * about one change. Never under an open dialog, as nobody shall confirm what has just become something else: then when
 * it has closed. `isLive` names dialogs that may change, because they show what the page shows.
 */
export function useLive(interest: (change: Change) => boolean, isLive: (dialog: Element) => boolean = () => false) {
  const latest = useRef({ interest, isLive })
  latest.current = { interest, isLive }
  useEffect(() => {
    const waits = () => [...document.querySelectorAll("dialog[open]")].some((open) => !latest.current.isLive(open))
    // a closed dialog may be gone from the page before it could tell so
    const closing = new MutationObserver(() => {
      if (waits()) return
      closing.disconnect()
      lookAgain()
    })
    const end = showsChanges((change) => {
      if (change.kind !== "all" && !latest.current.interest(change)) return false
      if (!waits()) return true
      closing.observe(document.body, { subtree: true, childList: true, attributeFilter: ["open"] })
      return false
    })
    const stopWatching = onReturn(lookAgain)
    return () => {
      closing.disconnect()
      end()
      stopWatching()
    }
  }, [])
}

/** Calls when the tab is looked at again after a while. */
function onReturn(call: () => void) {
  let leftAt = Number.POSITIVE_INFINITY
  const look = () => {
    if (document.visibilityState === "hidden") leftAt = Date.now()
    else if (Date.now() - leftAt >= awayMs) call()
  }
  document.addEventListener("visibilitychange", look)
  return () => document.removeEventListener("visibilitychange", look)
}
