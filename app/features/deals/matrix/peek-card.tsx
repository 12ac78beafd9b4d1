import { useEffect, useRef } from "react"
import { Link } from "react-router"
import { type Look, lookOf, lookSentence, type MatrixRow } from "#app/domain/deals/matrix/event-matrix.ts"
import { formatLongDay } from "#app/lib/dates.ts"
import { proofAddPath } from "#app/paths.ts"
import { Status } from "#app/ui/feedback/status.tsx"
import { assignId } from "../deliverables/row-act.ts"
import { rowPath } from "./cell.ts"
import styles from "./peek-card.module.css"

const hues: Record<Look, string> = {
  late: "rejected",
  fix: "settlement_rejected",
  todo: "todo",
  sent: "pending",
  ok: "completed",
}

type PeekCardProps = { row: MatrixRow; cell: HTMLElement; today: string; onClose: () => void }

/** A small card under a cell: the row, its sponsor, its due day, and what can be done. */
export function PeekCard({ row, cell, today, onClose }: PeekCardProps) {
  const card = useRef<HTMLDivElement>(null)
  // drawing the table again under the open card must not open and focus it again
  const closing = useRef(onClose)
  closing.current = onClose
  useEffect(() => {
    const element = card.current
    if (!element) return
    element.showPopover()
    const from = cell.getBoundingClientRect()
    const left = Math.max(8, Math.min(from.left, innerWidth - element.offsetWidth - 8))
    const below = from.bottom + 4
    const isAbove = below + element.offsetHeight > innerHeight && from.top > element.offsetHeight
    element.style.inset = `${isAbove ? from.top - element.offsetHeight - 4 : below}px auto auto ${left}px`
    element.focus()
    cell.dataset.open = ""
    const onToggle = (event: Event) => {
      if ((event as ToggleEvent).newState === "open") return
      // closed by Esc or a press on nothing: back to the cell; another control keeps its focus
      if (element.contains(document.activeElement) || document.activeElement === document.body) cell.focus()
      closing.current()
    }
    element.addEventListener("beforetoggle", onToggle)
    return () => {
      element.removeEventListener("beforetoggle", onToggle)
      delete cell.dataset.open
    }
  }, [cell])
  const sentence = lookSentence(row, today)
  return (
    <div className={styles.card} popover="auto" role="dialog" aria-labelledby="karta" tabIndex={-1} ref={card}>
      <Status value={hues[lookOf(row, today)]} label={sentence.charAt(0).toUpperCase() + sentence.slice(1)} />
      <h3 id="karta">{row.title}</h3>
      <p>
        {row.sponsor}, do {formatLongDay(row.dueOn)}
      </p>
      {row.responsible && <p>Odpowiada {row.responsible}</p>}
      {row.reason && <p className="prewrap">Uwaga: {row.reason}</p>}
      <div className="acts">
        {row.takesProof && (
          <Link className="btn btn--small" to={proofAddPath(row.dealId, row.id)}>
            Dodaj dowód
          </Link>
        )}
        {row.takesPerson && (
          <Link className="btn btn--quiet btn--small" to={`${rowPath(row)}#${assignId}`}>
            {row.responsible ? "Zmień osobę" : "Wyznacz osobę"}
          </Link>
        )}
        <Link className="btn btn--quiet btn--small" to={rowPath(row)}>
          Otwórz świadczenie
        </Link>
      </div>
    </div>
  )
}
