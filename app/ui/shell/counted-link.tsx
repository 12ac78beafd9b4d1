import { Icon, type IconName } from "../media/icon.tsx"
import { Link } from "../rendering/link.tsx"

/** `label` includes the number: "Wiadomości, 1 nieprzeczytana". */
type CountedLinkProps = { href: string; label: string; count: number; icon: IconName }

/** An icon with a number above 0. */
export function CountedLink({ href, label, count, icon }: CountedLinkProps) {
  return (
    <Link className="btn btn--icon" to={href} aria-label={label} prefetch="intent">
      <Icon name={icon} />
      {count > 0 && <span className="count">{count > 99 ? "99+" : count}</span>}
    </Link>
  )
}
