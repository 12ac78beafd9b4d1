import { useEffect, useRef } from "react"
import { Link } from "../rendering/link.tsx"

export type LinkTab = {
  href: string
  label: string
  count?: number
  /** Such as "5 z 9". */
  detail?: string
  /** How much waits for the viewer. */
  waiting?: number
  current?: boolean
}

/** Tabs that are pages or filters: links, so they can be shared and work without JavaScript. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) {
  const strip = useRef<HTMLElement>(null)
  const current = tabs.find((tab) => tab.current)?.href
  useEffect(() => {
    // on phones the current tab may be scrolled out of view
    const shown = strip.current?.querySelector<HTMLElement>("[aria-current]")
    if (current && strip.current && shown)
      strip.current.scrollLeft =
        shown.offsetLeft - strip.current.offsetLeft - (strip.current.clientWidth - shown.offsetWidth) / 2
  }, [current])
  return (
    <nav className="tabs" aria-label={label} ref={strip}>
      {tabs.map(({ href, label, count, detail, waiting, current }) => (
        <Link key={href} to={href} aria-current={current ? "page" : undefined} preventScrollReset prefetch="intent">
          {label}
          {count !== undefined && <span className="muted num"> {count}</span>}
          {detail && <span className="muted num"> {detail} </span>}
          {waiting ? (
            <span className="count">
              {waiting}
              <span className="hidden"> do zrobienia</span>
            </span>
          ) : null}
        </Link>
      ))}
    </nav>
  )
}
