import { useLocation } from "react-router"
import { Link } from "../rendering/link.tsx"
import type { NavItem } from "./nav-item.ts"

/** The items with `current` for the page that is shown, and for pages below it, unless an item sets it. */
export function useMarkedItems(items: readonly NavItem[]): NavItem[] {
  const { pathname } = useLocation()
  return items.map((item) => ({ current: pathname === item.href || pathname.startsWith(`${item.href}/`), ...item }))
}

export const NavLinks = ({ items }: { items: readonly NavItem[] }) =>
  items.map(({ href, label, count = 0, current }) => (
    <Link key={href} to={href} prefetch="intent" aria-current={current ? "page" : undefined}>
      {label}
      {count > 0 && <span className="count">{count > 99 ? "99+" : count}</span>}
    </Link>
  ))
