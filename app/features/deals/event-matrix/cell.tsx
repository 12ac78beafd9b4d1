import { type Look, lookLabels, lookOf, type MatrixRow } from "#app/domain/deals/deliverables/event-matrix.ts"
import { dealDeliverablesPath } from "#app/paths.ts"
import { Icon, type IconName } from "#app/ui/media/icon.tsx"
import styles from "./event-matrix.module.css"

const icons: Record<Look, IconName | null> = {
  late: "clock",
  fix: "rotate-ccw",
  todo: null,
  sent: "hourglass",
  ok: "check",
}

/** The state as a shape; its name stands beside it or is hidden. */
export const Glyph = ({ look }: { look: Look }) => {
  const icon = icons[look]
  return (
    <span className={styles.glyph} data-look={look} aria-hidden="true">
      {icon && <Icon name={icon} />}
    </span>
  )
}

/** '2.04' */
export const shortDay = (day: string) => `${Number(day.slice(8, 10))}.${day.slice(5, 7)}`

/** Where a row of a deal stands. */
export const rowPath = ({ dealId, id }: Pick<MatrixRow, "dealId" | "id">) => dealDeliverablesPath(dealId, id)

/** The name of the box of a row. */
export const choiceName = "swiadczenie"

export const CellFace = ({ row, today }: { row: MatrixRow; today: string }) => {
  const look = lookOf(row, today)
  return (
    <>
      <Glyph look={look} />
      <span>
        {shortDay(row.dueOn)}
        <span className="hidden">, {lookLabels[look]}</span>
      </span>
    </>
  )
}
