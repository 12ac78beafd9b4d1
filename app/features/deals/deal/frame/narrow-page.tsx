import type { ReactNode } from "react"
import styles from "./narrow-page.module.css"

export const NarrowPage = ({ className = "", children }: { className?: string; children: ReactNode }) => (
  <div className={`page ${styles.narrow} ${className}`}>{children}</div>
)
