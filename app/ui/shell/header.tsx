import { Link } from "react-router"
import { Icon, type IconName } from "../media/icon.tsx"
import { Logo } from "../media/mark.tsx"
import type { MenuItem } from "../overlays/menu-entry.tsx"
import { Memoized } from "../rendering/memoized.tsx"
import { AvatarMenu } from "./avatar-menu.tsx"
import { MobileMenu } from "./mobile-menu.tsx"
import type { CountedLink, NavItem, ShellViewer } from "./nav-item.ts"
import { NavLinks, useCurrent } from "./nav-links.tsx"

type HeaderProps = {
  nav: readonly NavItem[]
  /** Links of the phone's menu only, such as "Dodaj wydarzenie". */
  phoneNav?: readonly NavItem[]
  viewer?: ShellViewer | null
  bell?: CountedLink | null
  messages?: CountedLink | null
  menu?: readonly MenuItem[]
  signOutAction: string
  signIn: NavItem
  signUp: NavItem
}

/** Sticky header, with a menu on phones. */
export function Header(props: HeaderProps) {
  const { nav, phoneNav = [], viewer, bell, messages, menu = [], signOutAction, signIn, signUp } = props
  const links = useCurrent(nav)
  return (
    <header className="top">
      <div className="page top__row">
        <Logo />
        <Memoized as="nav" className="nav" aria-label="Menu główne" inside={NavLinks} data={{ items: links }} />
        <div className="top__end">
          {viewer ? (
            <>
              {bell && <Counted link={bell} icon="bell" />}
              {messages && <Counted link={messages} icon="message-square" />}
              <AvatarMenu viewer={viewer} items={menu} signOutAction={signOutAction} />
            </>
          ) : (
            <>
              <Link className="btn btn--quiet" to={signIn.href}>
                {signIn.label}
              </Link>
              <Link className="btn only-wide" to={signUp.href}>
                {signUp.label}
              </Link>
            </>
          )}
          <MobileMenu items={[...nav, ...phoneNav]} signUp={viewer ? undefined : signUp} />
        </div>
      </div>
    </header>
  )
}

type CountedProps = { link: CountedLink; icon: IconName }

function Counted({ link: { href, label, count }, icon }: CountedProps) {
  return (
    <Link className="btn btn--icon" to={href} aria-label={label} prefetch="intent">
      <Icon name={icon} />
      {count > 0 && <span className="count">{count > 99 ? "99+" : count}</span>}
    </Link>
  )
}
