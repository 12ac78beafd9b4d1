import type { ReactNode } from "react"
import { Logo } from "../media/logo.tsx"
import { Link } from "../rendering/link.tsx"
import { Memoized, MemoizedParts } from "../rendering/memoized.tsx"
import { MobileMenu } from "./mobile-menu.tsx"
import type { NavItem } from "./nav-item.ts"
import { NavLinks, useMarkedItems } from "./nav-links.tsx"

type HeaderProps = {
  nav: readonly NavItem[]
  /** In place of the links to sign in and up and of the phone's menu. */
  account?: ReactNode
  signIn: NavItem
  signUp: NavItem
}

export function Header({ nav, account, signIn, signUp }: HeaderProps) {
  const links = useMarkedItems(nav)
  return account ? row(links, account) : <MemoizedParts inside={VisitorsHeader} data={{ links, signIn, signUp }} />
}

type VisitorsHeaderProps = { links: readonly NavItem[]; signIn: NavItem; signUp: NavItem }

const VisitorsHeader = ({ links, signIn, signUp }: VisitorsHeaderProps) =>
  row(
    links,
    <>
      <Link className="btn btn--quiet" to={signIn.href}>
        {signIn.label}
      </Link>
      <Link className="btn only-wide" to={signUp.href}>
        {signUp.label}
      </Link>
      <MobileMenu items={links} signUp={signUp} />
    </>,
  )

const row = (links: readonly NavItem[], end: ReactNode) => (
  <header className="top">
    <div className="page top__row">
      <MemoizedParts inside={Logo} data={{}} />
      <Memoized as="nav" className="nav" aria-label="Menu główne" inside={NavLinks} data={{ items: links }} />
      <div className="top__end">{end}</div>
    </div>
  </header>
)
