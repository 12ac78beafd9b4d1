import { setImmediate as othersTurn } from "node:timers/promises"
import type { file } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { isPictureKind, storedWidths } from "#app/domain/shared/picture.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { openFile, variantKey } from "#app/platform/files/files.server.ts"
import { log } from "#app/platform/log.server.ts"
import { utf8, type ZipEntry, zipStream } from "#app/platform/zip.server.ts"
import { listDataAbout } from "./export.server.ts"

const guide = `Twoje dane z platformy Pomost

dane.json  wszystko, co przechowujemy o Tobie, tabela po tabeli, a z danych Twojej
           organizacji lub firmy to, co możesz odczytać w swojej roli
pliki/     pliki, które przesłano z Twojego konta

Nie ma tu haseł, tajnych kluczy ani tego, co napisały inne osoby.
`

type OwnFile = {
  id: string
  key: string
  purpose: typeof file.$inferSelect.purpose
  originalName: string
  width: number | null
}

const busy = "Przygotowujemy właśnie dane innych osób. Spróbuj ponownie za chwilę."
const alreadyUnderWay = "Twoje dane już się pobierają. Poczekaj, aż pobieranie się zakończy."

/** Concurrent archives in this process. */
const mostArchives = 3
/** Accounts with an archive in progress. */
const underWay = new Set<string>()

/**
 * A person's data as a ZIP stream of one JSON and their files; memory holds only a part of a table or file. One per
 * person and three at once in this process, others are refused. Ends when its reader leaves or stalls; cancel it if it
 * is not read.
 */
export function openArchive(viewer: Viewer, now: Date): ReadableStream<Uint8Array> {
  if (underWay.has(viewer.id)) throw new Refusal("unavailable", alreadyUnderWay, 60)
  if (underWay.size >= mostArchives) throw new Refusal("unavailable", busy, 60)
  underWay.add(viewer.id)
  return zipStream(entriesOf(viewer, now), { onEnd: () => underWay.delete(viewer.id), what: { userId: viewer.id } })
}

async function* entriesOf(viewer: Viewer, now: Date): AsyncGenerator<ZipEntry> {
  const files: OwnFile[] = []
  yield { name: "CZYTAJ.txt", pieces: [utf8(guide)] }
  yield { name: "dane.json", pieces: jsonOf(viewer, now, files) }
  for (const file of files) {
    const found = await openFile(placeOf(file))
    if (found) yield { name: `pliki/${file.id}${extensionOf(file)}`, pieces: found.body, packed: true }
    else log.warn({ fileId: file.id }, "a file for an export is gone")
  }
}

/** Characters compressed at once. */
const pieceSize = 64 * 1024

/** One object with a list for each table; adds to `files` meanwhile. */
async function* jsonOf(viewer: Viewer, now: Date, files: OwnFile[]): AsyncGenerator<Uint8Array> {
  let open = ""
  yield utf8(`{\n  "exportedAt": ${JSON.stringify(now)}`)
  for await (const [table, rows] of listDataAbout(viewer)) {
    if (table === "file") files.push(...(rows as OwnFile[]))
    let lines = table === open ? "" : `${open && "\n  ]"},\n  ${JSON.stringify(table)}: [`
    let isFirst = table !== open
    open = table
    for (const row of rows) {
      lines += `${isFirst ? "" : ","}\n    ${JSON.stringify(row)}`
      isFirst = false
      if (lines.length < pieceSize) continue
      yield utf8(lines)
      lines = ""
      await othersTurn()
    }
    yield utf8(lines)
  }
  yield utf8("\n  ]\n}\n")
}

const extensionOf = (file: OwnFile) =>
  isPictureKind(file.purpose) ? ".webp" : (/\.[a-z\d]{1,5}$/i.exec(file.originalName)?.[0].toLowerCase() ?? "")

/** The largest stored size of a picture. */
function placeOf({ purpose, key, width }: OwnFile): string {
  if (!isPictureKind(purpose)) return key
  return variantKey(key, storedWidths(purpose, width).at(-1) ?? 0)
}
