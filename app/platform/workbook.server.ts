import { createRequire } from "node:module"
import { createConcurrencyLimit } from "#app/lib/concurrency-limit.ts"
import { createChildProgram } from "./child-program.server.ts"

/** A day is "YYYY-MM-DD"; an amount is in grosze and shown in złoty; null is an empty cell. */
export type WorkbookCell = string | { day: string } | { grosze: number } | { count: number } | null

type WorkbookRows = readonly (readonly WorkbookCell[])[]
export type WorkbookSheet = { name: string; head: readonly string[]; rows: WorkbookRows }

/** In a child process, as three thousand rows take half a second, in which this thread would answer nobody. */
const write = createChildProgram<readonly WorkbookSheet[], Uint8Array>({
  file: createRequire(import.meta.url).resolve("#app/platform/workbook-writing.ts"),
  heapMegabytes: 512,
  timeoutMs: 60_000,
  what: "a workbook could not be written",
  failed: "Nie udało się przygotować arkusza. Spróbuj ponownie za chwilę.",
})
const oneByOne = createConcurrencyLimit(1)

/**
 * A workbook of sheets whose bold first row stays visible, written in a child process, one workbook at a time. Texts
 * stay texts, whatever they begin with. Throws a Refusal (503) on failure or after a minute.
 */
export const workbookOfSheets = (sheets: readonly WorkbookSheet[]): Promise<Buffer> =>
  oneByOne(async () => Buffer.from(await write(sheets)))

/** A workbook with one sheet. */
export const workbookOf = (name: string, head: readonly string[], rows: WorkbookRows): Promise<Buffer> =>
  workbookOfSheets([{ name, head, rows }])
