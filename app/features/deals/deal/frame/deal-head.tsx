import type { ReactNode } from "react"
import { Link } from "react-router"
import { Icon } from "#app/ui/media/icon.tsx"
import styles from "./deal-head.module.css"

type DealHeadProps = { back: { to: string; label: string }; children: ReactNode }

export const DealHead = ({ back, children }: DealHeadProps) => (
  <div className={styles.head}>
    <Link className="back" to={back.to}>
      <Icon name="arrow-left" />
      {back.label}
    </Link>
    {children}
  </div>
)
