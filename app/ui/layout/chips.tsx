import { Link } from "../rendering/link.tsx"

export function Chips({ labels, label }: { labels: readonly string[]; label?: string }) {
  return (
    <ul className="chips" aria-label={label}>
      {labels.map((text) => (
        <li className="chip chip--still" key={text}>
          {text}
        </li>
      ))}
    </ul>
  )
}

export type FilterChip = { label: string; href: string; current: boolean }

export function FilterChips({ label, chips }: { label: string; chips: readonly FilterChip[] }) {
  return (
    <nav className="filters chips" aria-label={label}>
      {chips.map(({ label, href, current }) => (
        <Link className="chip" key={href} to={href} aria-current={current ? "true" : undefined} preventScrollReset>
          {label}
        </Link>
      ))}
    </nav>
  )
}
