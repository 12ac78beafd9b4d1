import { useEffect, useRef } from "react"
import { useLocation } from "react-router"
import { Icon } from "../media/icon.tsx"
import { togglePopover } from "../overlays/popover.ts"
import { Link } from "../rendering/link.tsx"
import { MemoizedParts } from "../rendering/memoized.tsx"
import type { NavItem } from "./nav-item.ts"
import { NavLinks, useMarkedItems } from "./nav-links.tsx"

type MobileMenuProps = { items: readonly NavItem[]; signUp?: NavItem }

/** Navigation on phones. Opens without JavaScript; closes when the path changes, not the query (A16). */
export const MobileMenu = ({ items, signUp }: MobileMenuProps) => (
  <MemoizedParts inside={PhoneMenu} data={{ items: useMarkedItems(items), signUp }} />
)

/** Fixed, as the markup is memoized: one menu on a page. */
const id = "phone-menu"

function PhoneMenu({ items, signUp }: MobileMenuProps) {
  const popover = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shownOn = useRef(pathname)
  useEffect(() => {
    if (shownOn.current !== pathname) togglePopover(popover.current, false)
    shownOn.current = pathname
  }, [pathname])
  return (
    <>
      <button className="btn btn--icon only-phone top__menu" type="button" aria-label="Menu" popoverTarget={id}>
        <Icon name="menu" />
        <Icon name="x" />
      </button>
      <nav className="phone-menu" id={id} popover="auto" aria-label="Menu" ref={popover}>
        <NavLinks items={items} />
        {signUp && (
          <Link className="btn btn--wide" to={signUp.href}>
            {signUp.label}
          </Link>
        )}
      </nav>
    </>
  )
}
