import writeXlsxFile, { type SheetData } from "write-excel-file/node"
import { answerQuestions } from "./child-answers.ts"
import type { WorkbookCell, WorkbookSheet } from "./workbook.server.ts"

/** Characters that XML cannot hold are left out. */
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

answerQuestions((sheets: readonly WorkbookSheet[]) =>
  writeXlsxFile(
    sheets.map(({ name, head, rows }) => {
      const data: SheetData = [
        head.map((value) => ({ value, type: String, fontWeight: "bold" as const })),
        ...rows.map((row) => row.map(cellOf)),
      ]
      return { data, sheet: name, stickyRowsCount: 1 }
    }),
  ).toBuffer(),
)
