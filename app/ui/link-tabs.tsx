import { Link } from "react-router"
import "./tabs.css"

export type LinkTab = { href: string; label: string; count?: number; current?: boolean }

/** Tabs that are pages, or filters of one page: links, so they can be shared and work without JavaScript. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ href, label, count, current }) => (
        <Link key={href} to={href} aria-current={current ? "page" : undefined} preventScrollReset prefetch="intent">
          {label}
          {count !== undefined && <span className="muted num"> {count}</span>}
        </Link>
      ))}
    </nav>
  )
}
