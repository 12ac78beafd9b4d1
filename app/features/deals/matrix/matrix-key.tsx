import { lookLabels, looks } from "#app/domain/deals/matrix/event-matrix.ts"
import { html } from "#app/ui/rendering/html.ts"
import { Markup } from "#app/ui/rendering/markup.tsx"
import { glyph } from "./cell.ts"
import styles from "./matrix.module.css"

export const MatrixKey = () => (
  <ul className={styles.key}>
    {looks.toReversed().map((look) => (
      <Markup as="li" key={look} data-look={look} inside={html`${glyph}${lookLabels[look]}`} />
    ))}
    <li>
      <span aria-hidden="true">–</span>
      nie w&nbsp;pakiecie
    </li>
  </ul>
)
