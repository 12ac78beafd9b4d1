import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react"
import {
  type MatrixLine,
  type MatrixRow,
  matrixOf,
  type Phase,
  phaseLabels,
} from "#app/domain/deals/matrix/event-matrix.ts"
import { ScrollArea } from "#app/ui/layout/scroll-area.tsx"
import { html } from "#app/ui/rendering/html.ts"
import { Markup } from "#app/ui/rendering/markup.tsx"
import { cell, rowPath } from "./cell.ts"
import styles from "./matrix.module.css"
import { MatrixKey } from "./matrix-key.tsx"
import { PeekCard } from "./peek-card.tsx"

type MatrixTableProps = {
  rows: readonly MatrixRow[]
  today: string
  eventDays: { startDate: string; endDate: string | null }
  isChoosing: boolean
}
type OpenCell = { row: MatrixRow; cell: HTMLElement }

/**
 * Lines × sponsors, with cells as markup (decision 052). One Tab stop: arrows move, Enter opens a card, Esc returns;
 * without JavaScript the cells are links.
 */
export function MatrixTable({ rows, today, eventDays, isChoosing }: MatrixTableProps) {
  const { columns, groups } = matrixOf(rows, eventDays)
  const [opened, setOpened] = useState<OpenCell | null>(null)
  const table = useRef<HTMLTableElement>(null)
  // one Tab stop needs scripts that move between the links
  useEffect(() => {
    const links = linksIn(table.current)
    const stops = links.filter(({ tabIndex }) => tabIndex === 0)
    if (stops.length !== 1) setTabStop(table.current, stops[0] ?? links[0])
  })
  const openCard = (event: MouseEvent) => {
    const cell = (event.target as Element).closest("a")
    const row = cell && rows.find((one) => rowPath(one) === cell.getAttribute("href"))
    if (!row || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setTabStop(table.current, cell)
    setOpened({ row, cell })
  }
  const line = ({ title, cells }: MatrixLine) =>
    html`<tr><th scope="row">${title}</th>${cells.map((row) => cell(row, today, isChoosing))}</tr>`
  return (
    <div className={styles.wide}>
      <ScrollArea className={styles.frame} label="Świadczenia według sponsorów">
        <table className={styles.matrix} ref={table} onClick={openCard} onKeyDown={isChoosing ? undefined : move}>
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
            <Markup as="tbody" key={phase} inside={html`${groupHead(phase, columns.length + 1)}${lines.map(line)}`} />
          ))}
        </table>
      </ScrollArea>
      <MatrixKey />
      {opened && <PeekCard {...opened} today={today} onClose={() => setOpened(null)} />}
    </div>
  )
}

const groupHead = (phase: Phase, columns: number) =>
  html`<tr class="${styles.group ?? ""}"><th scope="rowgroup" colspan="${columns}"><span>${phaseLabels[phase]}</span></th></tr>`

const linksIn = (place: Element | null | undefined) => [...(place?.querySelectorAll<HTMLAnchorElement>("td a") ?? [])]

function setTabStop(table: HTMLElement | null, to: HTMLElement | undefined) {
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
  setTabStop(table, next)
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
