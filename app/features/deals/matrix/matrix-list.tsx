import type { MouseEvent } from "react"
import { useNavigate } from "react-router"
import { type Look, type MatrixRow, matrixList } from "#app/domain/deals/matrix/event-matrix.ts"
import { html } from "#app/ui/rendering/html.ts"
import { Markup } from "#app/ui/rendering/markup.tsx"
import { choiceName, glyph, rowPath, shortDay } from "./cell.ts"
import styles from "./matrix.module.css"

const headings: Record<Look, string> = {
  late: "Po terminie",
  fix: "Do poprawy",
  todo: "Do zrobienia",
  sent: "Czekają na sponsora",
  ok: "Potwierdzone",
}

type MatrixListProps = { rows: readonly MatrixRow[]; today: string; isChoosing: boolean }

/** The matrix on a narrow screen: rows by urgency. */
export function MatrixList({ rows, today, isChoosing }: MatrixListProps) {
  const navigate = useNavigate()
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest("a")
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void navigate(link.pathname + link.search)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: presses of its links
    <div className={styles.list} onClick={follow}>
      {matrixList(rows, today).map(({ look, rows: part }) => (
        <section key={look} aria-labelledby={`czesc-${look}`}>
          <h2 id={`czesc-${look}`}>
            {headings[look]} <span className="muted num">{part.length}</span>
          </h2>
          <Markup as="ul" inside={html`${part.map((row) => item(row, look, isChoosing))}`} />
        </section>
      ))}
    </div>
  )
}

function item(row: MatrixRow, look: Look, isChoosing: boolean) {
  const name = `${row.title}, ${row.sponsor}`
  const box = html`<input class="check" type="checkbox" name="${choiceName}" value="${row.id}" aria-label="${name}"/>`
  const title = isChoosing ? html`${row.title}` : html`<a href="${rowPath(row)}">${row.title}</a>`
  const day = look === "sent" && row.doneOn ? `od ${shortDay(row.doneOn)}` : shortDay(row.dueOn)
  const about = [row.sponsor, look === "fix" ? row.reason : row.responsible].filter(Boolean).join(" · ")
  return html`<li data-look="${look}">${isChoosing ? box : glyph}<h3>${title}</h3><span class="num">${day}</span><p>${about}</p></li>`
}
