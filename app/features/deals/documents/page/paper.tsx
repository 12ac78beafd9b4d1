import type { ReactNode } from "react"
import { type Stated, stating } from "#app/domain/deals/deal/stated.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import styles from "./paper.module.css"

type PaperProps = {
  title: ReactNode
  /** What the title states. */
  states?: Stated
  /** What the file is, such as "PDF"; null: a dashed place for what is missing. */
  file: string | null
  children: ReactNode
  acts?: ReactNode
}

/** One paper of a deal in a list: a sheet, or a dashed place for it, what it says, and what may be done. */
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
