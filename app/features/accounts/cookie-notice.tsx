import { Suspense, useEffect, useState } from "react"
import { readConsent } from "#app/lib/web/cookie-consent.ts"
import { lazyPart } from "#app/ui/rendering/lazy-part.ts"

const CookieBanner = lazyPart(() => import("./cookie-banner.tsx").then((part) => part.default))

const delayMs = 1000
/** Closing is not an answer: it is not stored and lasts until the next page load (B67). */
let closed = false

/** Asks one second after the first page load (B 2.9), in the browser, as cached pages are the same for all visitors. */
export function CookieNotice() {
  const [shown, setShown] = useState<"no" | "came" | "asked">("no")
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!closed && readConsent(document.cookie) === null) setShown("came")
    }, delayMs)
    const ask = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest("[data-opens=cookie-banner]")
      if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      setShown("asked")
    }
    // runs before the router's own listener, which would follow the link
    document.addEventListener("click", ask, true)
    return () => {
      clearTimeout(timer)
      document.removeEventListener("click", ask, true)
    }
  }, [])
  const close = () => {
    closed = true
    setShown("no")
  }
  return (
    <div aria-live="polite">
      <Suspense>{shown !== "no" && <CookieBanner takesFocus={shown === "asked"} onClose={close} />}</Suspense>
    </div>
  )
}
