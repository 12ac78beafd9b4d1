import { lookLabels, looks } from "#app/domain/deals/deliverables/event-matrix.ts"
import { Glyph } from "./cell.tsx"
import styles from "./event-matrix.module.css"

/** What the shapes mean. */
export const MatrixKey = () => (
  <ul className={styles.key}>
    {looks.toReversed().map((look) => (
      <li key={look}>
        <Glyph look={look} />
        {lookLabels[look]}
      </li>
    ))}
    <li>
      <span aria-hidden="true">–</span>
      nie w&nbsp;pakiecie
    </li>
  </ul>
)
