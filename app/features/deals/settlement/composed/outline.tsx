import { Link } from "react-router"
import { partsOf, type ReportPart } from "#app/domain/deals/settlement/settlement-report.ts"
import { rowsBy } from "#app/domain/deals/settlement/settlement-rows.ts"
import { proofFilePath, settlementReportPath } from "#app/paths.ts"
import { Status } from "#app/ui/feedback/status.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import styles from "./composed.module.css"
import { missingSoFar } from "./composed-so-far.ts"
import { MissingRows } from "./missing-rows.tsx"
import type { ComposedRow, ReportPage } from "./page-queries.server.ts"

type OutlineProps = { dealId: string; report: Pick<ReportPage, "kind" | "rows" | "missing" | "begun"> }

/** 'Podgląd rozliczenia': what would be sent now, and what is missing. */
export function Outline({ dealId, report }: OutlineProps) {
  const { kind, rows, begun } = report
  const at = settlementReportPath(dealId)
  const text = (name: string) => [begun[name] ?? ""].flat()[0] ?? ""
  const chosen = [begun.proofs ?? []].flat()
  return (
    <>
      <MissingRows dealId={dealId} {...missingSoFar(report)} at={at} />
      <section className={styles.part} aria-labelledby="przebieg">
        <h2 id="przebieg">Przebieg wydarzenia</h2>
        {text("summary") ? (
          <p className="prewrap">{text("summary")}</p>
        ) : (
          <p className="muted">Opis przebiegu, zasięgi i&nbsp;liczby dopiszesz w&nbsp;formularzu.</p>
        )}
      </section>
      {partsOf(kind, rows).map((part) => (
        <section className={styles.part} key={part.by} aria-labelledby={`podglad-${part.by}`}>
          <h2 id={`podglad-${part.by}`}>{part.heading}</h2>
          <ul className={styles.rows}>
            {rowsBy(rows, part.by).map((row) => (
              <OutlineRow
                key={row.id}
                dealId={dealId}
                row={row}
                part={part}
                state={text(`items[${rows.indexOf(row)}].state`)}
                note={text(`items[${rows.indexOf(row)}].note`)}
                chosen={chosen}
              />
            ))}
          </ul>
        </section>
      ))}
      {rows.length === 0 && <p className="muted">Nie ma jeszcze świadczeń, z&nbsp;których można je ułożyć.</p>}
      <div className={`acts ${styles.acts}`}>
        <Link className="btn" to={at}>
          <Icon name="file-pen-line" />
          Przygotuj rozliczenie
        </Link>
      </div>
    </>
  )
}

type OutlineRowProps = {
  dealId: string
  row: ComposedRow
  part: ReportPart
  state: string
  note: string
  chosen: readonly string[]
}

function OutlineRow({ dealId, row, part, state, note, chosen }: OutlineRowProps) {
  const photos = row.photos.filter(({ id }) => chosen.includes(id))
  const answer = Object.entries(part.states).find(([value]) => value === state)?.[1]
  const aside = row.what === null ? null : (row.lineTitle ?? "poza ustaleniami")
  return (
    <li>
      <div className={styles.head}>
        <h3>{row.what ?? row.lineTitle ?? row.title}</h3>
        <Status value={row.hue} label={row.label} />
      </div>
      <p className={styles.meta}>
        <span className={answer ? undefined : styles.open}>{answer ?? "Do uzupełnienia"}</span>
        {aside && <span>{aside}</span>}
      </p>
      {note && <p className={`${styles.note} prewrap`}>{note}</p>}
      {photos.length > 0 && (
        <ul className={styles.photos} aria-label="Zdjęcia w&nbsp;rozliczeniu">
          {photos.map(({ id, name, comment, width, height }) => (
            <li key={id}>
              <a href={proofFilePath(dealId, id)} target="_blank" rel="noopener">
                <img
                  src={proofFilePath(dealId, id, { thumbnail: true })}
                  width={width ?? undefined}
                  height={height ?? undefined}
                  alt={comment ?? name ?? "Zdjęcie"}
                  loading="lazy"
                />
                <span className="hidden"> (otwiera nową kartę)</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
