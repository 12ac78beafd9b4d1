import { useEffect } from "react"
import { showsChanges } from "./live.ts"

/** Tells that one notification was followed, or that a deal was looked at; no page waits for it. */
export function reportRead(what: { id: string } | { deal: string }) {
  const body = new FormData()
  for (const [name, value] of Object.entries(what)) body.set(name, value)
  fetch("/powiadomienia/przeczytane", { method: "POST", body, keepalive: true }).catch(() => {})
}

/**
 * What the bell tells of a deal is no news while its page is on screen: said when it is shown or drawn anew, and when a
 * notification comes, which follows what it is about after a moment.
 */
export function useSeenDeal(deal: { id: string }) {
  useEffect(() => {
    const say = () => document.visibilityState === "visible" && reportRead({ deal: deal.id })
    say()
    document.addEventListener("visibilitychange", say)
    const end = showsChanges(({ kind }) => {
      if (kind === "notification") say()
      return false
    })
    return () => {
      document.removeEventListener("visibilitychange", say)
      end()
    }
  }, [deal])
}
