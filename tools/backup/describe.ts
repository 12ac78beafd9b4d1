import fs from "node:fs"
import { printLine } from "./command.ts"
import type { Manifest } from "./contents.ts"
import type { Restored } from "./read.ts"

const mostNamed = 5
const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const rowsIn = ({ tables }: Manifest) => Object.values(tables).reduce((sum, { rows }) => sum + rows, 0)

export function describeBackup(file: string, manifest: Manifest, ms: number) {
  const megabytes = (fs.statSync(file).size / 1_000_000).toFixed(1)
  const what = `${rowsIn(manifest)} rows and ${manifest.files.count} files`
  printLine(`Backed up in ${inSeconds(ms)}: ${what} in ${file} (${megabytes} MB).`)
  printMissing(manifest)
}

export function describeRestored(restored: Restored, ms: number) {
  const { head, files, written, work } = restored
  printLine(`Restored in ${inSeconds(ms)} what was backed up on ${head.createdAt} (PostgreSQL ${head.postgres}):`)
  for (const [name, { rows, sum }] of Object.entries(restored.tables))
    printLine(`  ${name}: ${rows} rows, checksum ${sum}`)
  printLine(`  files: ${files.count}, checksum ${files.sum.slice(0, 32)}; ${files.count - written} were there already`)
  printLine(`  work put back into the queue: ${work}`)
  printLine("Every table and every file is as it was.")
  printMissing(restored)
}

function printMissing({ missing }: Manifest) {
  if (missing.length === 0) return
  const named = missing.slice(0, mostNamed).join(", ")
  printLine(
    `${missing.length} files that rows name were gone already: ${named}${missing.length > mostNamed ? " …" : ""}`,
  )
}
