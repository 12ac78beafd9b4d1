import { Link, useLocation } from "react-router"
import type { NavItem } from "./nav-item.ts"

/** Links of one level; the one whose pages are open is current. */
export function NavLinks({ items }: { items: readonly NavItem[] }) {
  const { pathname } = useLocation()
  return items.map(({ href, label, count = 0, current = pathname === href || pathname.startsWith(`${href}/`) }) => (
    <Link key={href} to={href} prefetch="intent" aria-current={current ? "page" : undefined}>
      {label}
      {count > 0 && <span className="count">{count > 99 ? "99+" : count}</span>}
    </Link>
  ))
}
