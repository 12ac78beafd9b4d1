import type { ReactNode } from "react"
import type { ChangeRow } from "#app/domain/deals/terms/terms-diff.ts"
import styles from "./changes.module.css"

export const Changes = ({ children }: { children: ReactNode }) => <ul className={styles.changes}>{children}</ul>

type ChangeProps = Pick<ChangeRow, "tone" | "word"> & { children: ReactNode }

export const Change = ({ tone, word, children }: ChangeProps) => (
  <li data-tone={tone}>
    <b>{word}</b>
    {children}
  </li>
)
