import { type RefObject, useEffect } from "react"

/** Opens or closes a popover, linked to its opener so that CSS can position it. */
export function togglePopover(popover: HTMLElement | null, open: boolean, source?: HTMLElement | null) {
  if (!popover?.isConnected || popover.matches(":popover-open") === open) return
  if (!open) popover.hidePopover()
  else popover.showPopover(source ? { source } : undefined)
}

/** Positions an opened popover under its opener where CSS position-area is not supported. */
export function usePlacement(popover: RefObject<HTMLElement | null>, opener: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = popover.current
    if (!element || CSS.supports("position-area", "bottom")) return
    const place = (event: Event) => {
      if ((event as ToggleEvent).newState !== "open" || !opener.current) return
      const from = opener.current.getBoundingClientRect()
      const { offsetWidth, offsetHeight } = element
      const left = element.dataset.align === "end" ? from.right - offsetWidth : from.left
      const below = from.bottom + 8
      const top = below + offsetHeight > innerHeight && from.top > offsetHeight ? from.top - offsetHeight - 8 : below
      element.style.inset = `${top}px auto auto ${Math.max(8, Math.min(left, innerWidth - offsetWidth - 8))}px`
    }
    element.addEventListener("toggle", place)
    return () => element.removeEventListener("toggle", place)
  }, [popover, opener])
}
