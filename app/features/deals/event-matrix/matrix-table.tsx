import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react"
import { lookOf, type MatrixRow, matrixOf, phaseLabels } from "#app/domain/deals/deliverables/event-matrix.ts"
import { ScrollArea } from "#app/ui/layout/scroll-area.tsx"
import { CellFace, choiceName, rowPath } from "./cell.tsx"
import styles from "./event-matrix.module.css"
import { MatrixKey } from "./matrix-key.tsx"
import { PeekCard } from "./peek-card.tsx"

type MatrixTableProps = {
  rows: readonly MatrixRow[]
  today: string
  days: { startDate: string; endDate: string | null }
  isChoosing: boolean
}
type Opened = { row: MatrixRow; cell: HTMLElement }

/** Lines × sponsors. One Tab stop: arrows move, Enter opens a card, Esc returns; without JavaScript cells are links. */
export function MatrixTable({ rows, today, days, isChoosing }: MatrixTableProps) {
  const { columns, groups } = matrixOf(rows, days)
  const [opened, setOpened] = useState<Opened | null>(null)
  const table = useRef<HTMLTableElement>(null)
  // links get one Tab stop only once scripts can move between them
  useEffect(() => {
    const links = linksIn(table.current)
    const stops = links.filter(({ tabIndex }) => tabIndex === 0)
    if (stops.length !== 1) rove(table.current, stops[0] ?? links[0])
  })
  const open = (row: MatrixRow) => (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    rove(table.current, event.currentTarget)
    setOpened({ row, cell: event.currentTarget })
  }
  return (
    <div className={styles.wide}>
      <ScrollArea className={styles.frame} label="Świadczenia według sponsorów">
        {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: arrows move between its links */}
        <table className={styles.matrix} ref={table} onKeyDown={isChoosing ? undefined : move}>
          <thead>
            <tr>
              <th scope="col">Świadczenie</th>
              {columns.map(({ dealId, sponsor }) => (
                <th scope="col" key={dealId}>
                  {sponsor}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map(({ phase, lines }) => (
            <tbody key={phase}>
              <tr className={styles.group}>
                <th scope="rowgroup" colSpan={columns.length + 1}>
                  <span>{phaseLabels[phase]}</span>
                </th>
              </tr>
              {lines.map(({ title, cells }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have one title
                <tr key={at}>
                  <th scope="row">{title}</th>
                  {cells.map((row, column) =>
                    row ? (
                      <td key={row.id} data-look={lookOf(row, today)}>
                        {isChoosing ? (
                          <label>
                            <input className="check" type="checkbox" name={choiceName} value={row.id} />
                            <CellFace row={row} today={today} />
                          </label>
                        ) : (
                          <a href={rowPath(row)} onClick={open(row)}>
                            <CellFace row={row} today={today} />
                          </a>
                        )}
                      </td>
                    ) : (
                      <td className={styles.no} key={columns[column]?.dealId}>
                        <span aria-hidden="true">–</span>
                        <span className="hidden">nie w&nbsp;pakiecie</span>
                      </td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </ScrollArea>
      <MatrixKey />
      {opened && <PeekCard {...opened} today={today} onClose={() => setOpened(null)} />}
    </div>
  )
}

const linksIn = (place: Element | null | undefined) => [...(place?.querySelectorAll<HTMLAnchorElement>("td a") ?? [])]

function rove(table: HTMLElement | null, to: HTMLElement | undefined) {
  for (const link of linksIn(table)) link.tabIndex = link === to ? 0 : -1
}

/** Moves to the nearest link in the direction of an arrow. */
function move(event: KeyboardEvent<HTMLTableElement>) {
  const link = (event.target as Element).closest("a")
  const cell = link?.closest("td")
  if (!cell) return
  const table = event.currentTarget
  const next = nearest(table, cell, event.key)
  if (!next) return
  event.preventDefault()
  rove(table, next)
  next.focus()
}

function nearest(table: HTMLTableElement, cell: HTMLTableCellElement, key: string) {
  const linkAt = (row: Element | undefined, column: number) =>
    (row as HTMLTableRowElement | undefined)?.cells[column]?.querySelector<HTMLAnchorElement>("a") ?? undefined
  if (key === "ArrowLeft" || key === "ArrowRight") {
    const cells = [...(cell.parentElement?.querySelectorAll<HTMLTableCellElement>("td:has(a)") ?? [])]
    return cells[cells.indexOf(cell) + (key === "ArrowLeft" ? -1 : 1)]?.querySelector("a") ?? undefined
  }
  if (key !== "ArrowUp" && key !== "ArrowDown") return undefined
  const rows = [...table.querySelectorAll("tbody tr")]
  const step = key === "ArrowUp" ? -1 : 1
  for (let at = rows.indexOf(cell.parentElement as HTMLTableRowElement) + step; rows[at]; at += step) {
    const found = linkAt(rows[at], cell.cellIndex)
    if (found) return found
  }
  return undefined
}
