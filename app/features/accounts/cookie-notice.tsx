import { Suspense, useEffect, useState } from "react"
import { readConsent } from "#app/lib/web/cookie-consent.ts"
import { lazyPart } from "#app/ui/rendering/lazy-part.ts"

const CookieBanner = lazyPart(() => import("./cookie-banner.tsx").then((part) => part.default))

const delayMs = 1000
/** Closing is not an answer: it is not stored and lasts until the next page load (B67). */
let closed = false

/** Asks one second after the first page load (B 2.9), in the browser, as cached pages are the same for all visitors. */
export function CookieNotice() {
  const [shown, setShown] = useState<"closed" | "automatic" | "requested">("closed")
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!closed && readConsent(document.cookie) === null) setShown("automatic")
    }, delayMs)
    const openBanner = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest("[data-opens=cookie-banner]")
      if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      setShown("requested")
    }
    // runs before the router's own listener, which would follow the link
    document.addEventListener("click", openBanner, true)
    return () => {
      clearTimeout(timer)
      document.removeEventListener("click", openBanner, true)
    }
  }, [])
  const close = () => {
    closed = true
    setShown("closed")
  }
  return (
    <div aria-live="polite">
      <Suspense>{shown !== "closed" && <CookieBanner takesFocus={shown === "requested"} onClose={close} />}</Suspense>
    </div>
  )
}
