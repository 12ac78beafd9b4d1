import writeXlsxFile, { type SheetData } from "write-excel-file/node"
import { answerQuestions } from "./child-answers.ts"
import type { WorkbookCell, WorkbookSheet } from "./workbook.server.ts"

/** Leaves out characters that XML cannot hold. */
const xmlText = (text: string) => text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
/** Characters of one cell, below the format's 32,767. */
const mostText = 32_000

function cellOf(cell: WorkbookCell) {
  if (cell === null) return null
  if (typeof cell === "string") return { value: xmlText(cell).slice(0, mostText), type: String }
  if ("day" in cell) return { value: new Date(`${cell.day}T00:00:00Z`), type: Date, format: "dd.mm.yyyy" }
  if ("count" in cell) return { value: cell.count, type: Number, format: "0" }
  return { value: cell.grosze / 100, type: Number, format: "#,##0.00" }
}

/** Width of a column: characters of its longest cell, with some space; longer texts are cut on screen only. */
function widthOf(cells: readonly WorkbookCell[]) {
  const longest = cells.reduce<number>((most, cell) => Math.max(most, lengthOf(cell)), 0)
  return Math.min(mostWidth, longest + 3)
}
const mostWidth = 60

function lengthOf(cell: WorkbookCell): number {
  if (cell === null) return 0
  if (typeof cell === "string") return cell.length
  if ("day" in cell) return cell.day.length
  // has two decimals and a space for each three digits
  return Math.ceil(("count" in cell ? cell.count : cell.grosze / 100).toFixed(2).length * 1.3)
}

answerQuestions((sheets: readonly WorkbookSheet[]) =>
  writeXlsxFile(
    sheets.map(({ name, head, rows }) => {
      const data: SheetData = [
        head.map((value) => ({ value, type: String, fontWeight: "bold" as const })),
        ...rows.map((row) => row.map(cellOf)),
      ]
      const columns = head.map((title, at) => ({ width: widthOf([title, ...rows.map((row) => row[at] ?? null)]) }))
      return { data, columns, sheet: name, stickyRowsCount: 1 }
    }),
  ).toBuffer(),
)
