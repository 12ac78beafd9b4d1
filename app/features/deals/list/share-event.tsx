import type { MouseEvent } from "react"
import { Link, useNavigate } from "react-router"
import { eventPath } from "#app/paths.ts"
import { showToast } from "#app/ui/feedback/toast-queue.ts"

export type ShareableEvent = { id: string; title: string; address: string }

/** Shares an own event by the device's share sheet, or copies its link; if neither works, opens its page (B8). */
export function ShareEvent({ event: { id, title, address } }: { event: ShareableEvent }) {
  const navigate = useNavigate()
  const page = eventPath(id)
  const share = async (press: MouseEvent) => {
    const native = "share" in navigator && matchMedia("(pointer: coarse)").matches
    if (!native && !navigator.clipboard) return
    press.preventDefault()
    try {
      if (native) return await navigator.share({ url: address, title })
      await navigator.clipboard.writeText(address)
      showToast({ title: "Sukces", description: "Link został skopiowany do schowka." })
    } catch (reason) {
      // closing the share sheet is no error
      if (!(reason instanceof DOMException && reason.name === "AbortError")) void navigate(page)
    }
  }
  return (
    <Link className="btn" to={page} onClick={share}>
      Udostępnij wydarzenie
    </Link>
  )
}
