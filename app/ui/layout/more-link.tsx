import type { ReactNode } from "react"
import { useNavigation } from "react-router"
import { Link } from "../rendering/link.tsx"

type MoreLinkProps = {
  href: string
  /** Shown count, such as "Pokazujemy 12 z 38". */
  children?: ReactNode
  label?: string
  busyLabel?: string
}

/** "Pokaż więcej" under a list; preserves the scroll position. */
export function MoreLink({ href, children, label = "Pokaż więcej", busyLabel = "Ładowanie..." }: MoreLinkProps) {
  const { location } = useNavigation()
  const busy = location !== undefined && location.pathname + location.search === href
  return (
    <div className="more">
      {children && <p>{children}</p>}
      <Link className="btn btn--line" to={href} preventScrollReset replace aria-busy={busy || undefined}>
        {busy ? busyLabel : label}
      </Link>
    </div>
  )
}
