import type { ReactNode } from "react"
import { Link } from "react-router"
import { operatorPath } from "#app/paths.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import styles from "./desk.module.css"

export function DeskPage({ title, home = false, children }: { title: string; home?: boolean; children: ReactNode }) {
  return (
    <div className={`page ${styles.desk}`}>
      <title>{`${title} – Pomost`}</title>
      <meta name="robots" content="noindex" />
      <header className="head">
        {!home && (
          <Link className="back" to={operatorPath}>
            <Icon name="arrow-left" />
            Konsola operatora
          </Link>
        )}
        <h1>{title}</h1>
      </header>
      {children}
    </div>
  )
}

export function DeskList({ title, empty, children }: { title: string; empty: string; children: ReactNode[] }) {
  return (
    <section className={styles.deskList}>
      <h2>{title}</h2>
      {children.length === 0 ? <p className="muted">{empty}</p> : <ul>{children}</ul>}
    </section>
  )
}
