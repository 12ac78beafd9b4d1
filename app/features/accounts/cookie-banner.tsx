import { type KeyboardEvent, useEffect, useRef } from "react"
import { Link } from "react-router"
import { type CookieChoice, consentToasts, writeConsent } from "#app/lib/web/cookie-consent.ts"
import { rewriteViews } from "#app/lib/web/view-cookie.ts"
import { cookiesPath } from "#app/paths.ts"
import { showToast } from "#app/ui/feedback/toast-queue.ts"
import { tidyText } from "#app/ui/layout/tidy-text.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import { mainId } from "#app/ui/shell/skip-link.tsx"
import styles from "./cookie-banner.module.css"

type CookieBannerProps = {
  /** True when the user opened the banner; when it opens by itself, the focus stays where it is. */
  takesFocus: boolean
  onClose: () => void
}

/** Cookie consent (B 2.9): three choices, one of which stores nothing. */
export default function CookieBanner({ takesFocus, onClose }: CookieBannerProps) {
  const banner = useRef<HTMLElement>(null)
  const cameFrom = useRef<Element | null>(null)
  useSpaceBelow(banner)
  useEffect(() => {
    if (!takesFocus) return
    cameFrom.current ??= document.activeElement
    banner.current?.querySelector("h2")?.focus()
  }, [takesFocus])
  const leave = () => {
    const focused = banner.current?.contains(document.activeElement)
    onClose()
    if (focused) returnFocus(cameFrom.current)
  }
  const answer = (choice: CookieChoice) => {
    const over = { secure: location.protocol === "https:" }
    document.cookie = writeConsent(choice, over)
    for (const view of rewriteViews(document.cookie, choice, over)) document.cookie = view
    showToast(consentToasts[choice])
    leave()
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === "Escape") leave()
  }
  return (
    <section
      className="cookies"
      aria-labelledby="cookies-title"
      ref={banner}
      onKeyDown={closeOnEscape}
      onFocus={({ relatedTarget }) => {
        if (relatedTarget && !banner.current?.contains(relatedTarget)) cameFrom.current = relatedTarget
      }}
    >
      <div className={`page ${styles.cookiesRow}`}>
        <div className={styles.cookiesWords}>
          <h2 id="cookies-title" tabIndex={-1}>
            Szanujemy Twoją prywatność
          </h2>
          <p>
            {tidyText(
              "Używamy plików cookie niezbędnych do logowania i zapamiętania Twoich ustawień. Za Twoją zgodą możemy też zapamiętać preferencje na dłużej. Szczegóły znajdziesz w ",
            )}
            <Link to={cookiesPath}>Polityce cookie</Link>.
          </p>
        </div>
        <div className={styles.cookiesActs}>
          <button className="btn btn--line" type="button" onClick={() => answer("accepted")}>
            Akceptuj
          </button>
          <button className="btn btn--line" type="button" onClick={() => answer("declined")}>
            Odrzuć
          </button>
        </div>
        <button className={`btn btn--icon ${styles.cookiesClose}`} type="button" aria-label="Zamknij" onClick={leave}>
          <Icon name="x" />
        </button>
      </div>
    </section>
  )
}

/** Moves other fixed elements above the banner and scrolls focused elements clear of it. */
function useSpaceBelow(banner: { current: HTMLElement | null }) {
  useEffect(() => {
    const element = banner.current
    if (!element) return
    const root = document.documentElement.style
    const measure = new ResizeObserver(() => root.setProperty("--below", `${element.offsetHeight}px`))
    measure.observe(element)
    return () => {
      measure.disconnect()
      root.removeProperty("--below")
    }
  }, [banner])
}

function returnFocus(to: Element | null) {
  const back = to instanceof HTMLElement && to.isConnected ? to : document.getElementById(mainId)
  back?.focus({ preventScroll: true })
}
