import type { Correction } from "#app/domain/deals/deal/corrections.ts"
import styles from "./corrections.module.css"

export const Corrections = ({ corrections }: { corrections: readonly Correction[] }) =>
  corrections.length > 0 && (
    <ul className={styles.list} aria-label="Do poprawy">
      {corrections.map(({ rowId, row, reason }) => (
        <li key={rowId}>
          <b>{row}</b>
          <p className="prewrap">{reason}</p>
        </li>
      ))}
    </ul>
  )
