import { Logo } from "../media/logo.tsx"
import { Link } from "../rendering/link.tsx"
import { MemoizedParts } from "../rendering/memoized.tsx"
import type { NavItem } from "./nav-item.ts"
import { ThemeToggle } from "./theme-toggle.tsx"

export type FooterColumn = { title: string; items: readonly NavItem[] }

type FooterProps = {
  columns: readonly FooterColumn[]
  motto: string
  /** "© 2026 Pomost. Wszelkie prawa zastrzeżone." */
  rights: string
}

export const Footer = (props: FooterProps) => <MemoizedParts inside={Foot} data={props} />

const Foot = ({ columns, motto, rights }: FooterProps) => (
  <footer className="foot band">
    <div className="page">
      <div className="foot__cols">
        <Columns columns={columns} motto={motto} />
      </div>
      <div className="foot__last">
        <span>{rights}</span>
        <ThemeToggle />
      </div>
    </div>
  </footer>
)

const Columns = ({ columns, motto }: Pick<FooterProps, "columns" | "motto">) => (
  <>
    <div>
      <Logo />
      <p className="foot__motto">{motto}</p>
    </div>
    {columns.map(({ title, items }) => (
      <nav key={title} aria-label={title}>
        <h2>{title}</h2>
        <ul>
          {items.map(({ href, label, opens }) => (
            <li key={label}>
              {/* seldom pressed: their routes are loaded when pressed, not with each first page */}
              <Link to={href} data-opens={opens} discover="none">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    ))}
  </>
)
