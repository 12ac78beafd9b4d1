import type { ReactNode } from "react"
import "./document.css"
import { tidyText } from "./tidy-text.tsx"

type DocumentTableProps = {
  /** What the table lists; for screen readers only. */
  caption: string
  columns: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}

/** A table of text. On phones rows become blocks with labelled cells. */
export function DocumentTable({ caption, columns, rows }: DocumentTableProps) {
  return (
    <table className="doc__table">
      <caption className="hidden">{tidyText(caption)}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {tidyText(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...cells] }) => (
          <tr key={key}>
            <th scope="row">{tidyText(name)}</th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]} data-column={columns[index + 1]}>
                {tidyText(cell)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
