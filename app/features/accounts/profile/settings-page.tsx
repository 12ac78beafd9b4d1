import { type ReactNode, useEffect, useRef } from "react"
import { Link } from "react-router"
import type { ProfileTab } from "#app/domain/accounts/profile.ts"
import { profileTabPath } from "#app/features/accounts/profile/tab-path.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import styles from "./profile.module.css"

type SettingsPageProps = { title: string; intro?: ReactNode; from: ProfileTab; children: ReactNode }

/** A page with a single account setting. A changed title takes the focus. */
export function SettingsPage({ title, intro, from, children }: SettingsPageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(title)
  useEffect(() => {
    if (shown.current !== title) heading.current?.focus()
    shown.current = title
  }, [title])
  return (
    <div className={`page ${styles.settings}`}>
      <title>{`${title} – Pomost`}</title>
      <Link className="back" to={profileTabPath(from)}>
        <Icon name="arrow-left" />
        Wróć do profilu
      </Link>
      <h1 tabIndex={-1} ref={heading}>
        {title}
      </h1>
      {intro && <p className={styles.settingsIntro}>{intro}</p>}
      {children}
    </div>
  )
}
