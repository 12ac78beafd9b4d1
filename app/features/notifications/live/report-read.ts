import { useEffect } from "react"
import { notificationReadPath } from "#app/paths.ts"
import { registerInterest } from "./live.ts"

/** Reports a followed notification or a viewed deal; nothing waits for it. */
export function reportRead(what: { id: string } | { deal: string; part?: "deliverables" }) {
  const body = new FormData()
  for (const [name, value] of Object.entries(what)) body.set(name, value)
  fetch(notificationReadPath, { method: "POST", body, keepalive: true }).catch(() => {})
}

/** Marks a deal's notifications, or those of one part, as read while its page is visible: on render and on each new notification. */
export function useSeenDeal(deal: { id: string }, part?: "deliverables") {
  useEffect(() => {
    const report = () => document.visibilityState === "visible" && reportRead({ deal: deal.id, ...(part && { part }) })
    report()
    document.addEventListener("visibilitychange", report)
    const end = registerInterest(({ kind }) => {
      if (kind === "notification") report()
      return false
    })
    return () => {
      document.removeEventListener("visibilitychange", report)
      end()
    }
  }, [deal, part])
}
