import { Suspense, useEffect, useState } from "react"
import { readConsent } from "#app/lib/web/cookie-consent.ts"
import { lazyPart } from "#app/ui/rendering/lazy-part.ts"

/** Asked for when it is shown: most pages never need it. */
const CookieBanner = lazyPart(() => import("./cookie-banner.tsx").then((part) => part.default))

/** Spec B 9. */
const delayMs = 1000
/** Closing is no answer: it is stored nowhere and lasts as long as this page's scripts (B67). */
let closed = false

/**
 * Asks about cookies one second after the first page has come, when nothing was answered yet (B 2.9). Decided in the
 * browser, because visitors' pages are the same for all. The footer's "Ustawienia cookie" asks again at any time.
 */
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
    // before the router's own listener, which would follow the link
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
