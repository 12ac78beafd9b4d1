import { Link } from "react-router"
import { type Look, type MatrixRow, matrixList } from "#app/domain/deals/deliverables/event-matrix.ts"
import { choiceName, Glyph, rowPath, shortDay } from "./cell.tsx"
import styles from "./event-matrix.module.css"

const headings: Record<Look, string> = {
  late: "Po terminie",
  fix: "Do poprawy",
  todo: "Do zrobienia",
  sent: "Czekają na sponsora",
  ok: "Potwierdzone",
}

type MatrixListProps = { rows: readonly MatrixRow[]; today: string; isChoosing: boolean }

/** The matrix on a narrow screen: rows by urgency. */
export const MatrixList = ({ rows, today, isChoosing }: MatrixListProps) => (
  <div className={styles.list}>
    {matrixList(rows, today).map(({ look, rows: part }) => (
      <section key={look} aria-labelledby={`czesc-${look}`}>
        <h2 id={`czesc-${look}`}>
          {headings[look]} <span className="muted num">{part.length}</span>
        </h2>
        <ul>
          {part.map((row) => (
            <li key={row.id} data-look={look}>
              {isChoosing ? (
                <input
                  className="check"
                  type="checkbox"
                  name={choiceName}
                  value={row.id}
                  aria-label={`${row.title}, ${row.sponsor}`}
                />
              ) : (
                <Glyph look={look} />
              )}
              <h3>{isChoosing ? row.title : <Link to={rowPath(row)}>{row.title}</Link>}</h3>
              <span className="num">
                {look === "sent" && row.doneOn ? `od ${shortDay(row.doneOn)}` : shortDay(row.dueOn)}
              </span>
              <p>{[row.sponsor, look === "fix" ? row.reason : row.responsible].filter(Boolean).join(" · ")}</p>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </div>
)
