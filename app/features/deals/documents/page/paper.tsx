import type { ReactNode } from "react"
import { type Stated, stating } from "#app/domain/deals/deal/stated.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import styles from "./paper.module.css"

type PaperProps = {
  title: ReactNode
  states?: Stated
  /** Format of the file, such as "PDF"; null: a placeholder for a missing file. */
  file: string | null
  children: ReactNode
  acts?: ReactNode
}

export const Paper = ({ title, states, file, children, acts }: PaperProps) => (
  <li className={styles.paper}>
    <span className={styles.sheet} data-missing={file === null || undefined} aria-hidden="true">
      {file ?? <Icon name="file-text" />}
    </span>
    <div className={styles.words}>
      <b {...(states && stating(states))}>{title}</b>
      {children}
    </div>
    {acts && <div className={styles.acts}>{acts}</div>}
  </li>
)
