import type { Viewer } from "#app/domain/accounts/viewer.ts"
import {
  filterRows,
  lookLabels,
  lookOf,
  type MatrixFilter,
  type MatrixRow,
} from "#app/domain/deals/matrix/event-matrix.ts"
import { type Day, formatDay } from "#app/lib/dates.ts"
import { type WorkbookCell, workbookOf } from "#app/platform/workbook.server.ts"
import { getEventMatrix } from "./queries.server.ts"

type CellInput = { row: MatrixRow & { reference: string }; today: Day }
type SheetColumn = { head: string; cell: (input: CellInput) => string | { day: Day } | null }

const columns: readonly SheetColumn[] = [
  { head: "Świadczenie", cell: ({ row }) => row.title.replaceAll("\u00a0", " ") },
  { head: "Sponsor", cell: ({ row }) => row.sponsor },
  { head: "Termin", cell: ({ row }) => ({ day: row.dueOn }) },
  { head: "Stan", cell: ({ row, today }) => lookLabels[lookOf(row, today)] },
  { head: "Odpowiada", cell: ({ row }) => row.responsible },
  { head: "Zrobione", cell: ({ row }) => row.doneOn && { day: row.doneOn } },
  { head: "Uwaga sponsora", cell: ({ row }) => row.reason },
  { head: "Numer współpracy", cell: ({ row }) => row.reference },
]
const heads = columns.map(({ head }) => head)

async function listCells(viewer: Viewer, eventId: string, filter: MatrixFilter, now: Date) {
  const { rows, today } = await getEventMatrix(viewer, eventId, now)
  return filterRows(rows, filter, today).map((row) => columns.map(({ cell }) => cell({ row, today })))
}

/** The filtered rows as texts with headings. Refuses as `getEventMatrix`. */
export async function listMatrixAsRows(
  viewer: Viewer,
  eventId: string,
  filter: MatrixFilter = "",
  now = new Date(),
): Promise<string[][]> {
  const asText = (cell: ReturnType<SheetColumn["cell"]>) =>
    cell !== null && typeof cell === "object" ? formatDay(cell.day) : (cell ?? "")
  return [heads, ...(await listCells(viewer, eventId, filter, now)).map((row) => row.map(asText))]
}

/** The filtered rows as a workbook, with days as dates. */
export async function matrixAsWorkbook(
  viewer: Viewer,
  eventId: string,
  filter: MatrixFilter = "",
  now = new Date(),
): Promise<Buffer> {
  const rows: WorkbookCell[][] = await listCells(viewer, eventId, filter, now)
  return workbookOf("Świadczenia", heads, rows)
}
