import { setImmediate as othersTurn } from "node:timers/promises"
import type { file } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { isPictureKind, storedWidths } from "#app/domain/shared/picture.ts"
import { readerOf } from "#app/features/accounts/party/policy.server.ts"
import { type Client, createPlaces } from "#app/lib/places.ts"
import { openFile, variantKey } from "#app/platform/files/files.server.ts"
import { log } from "#app/platform/log.server.ts"
import { archiveBusy, utf8, type ZipEntry, zipStream } from "#app/platform/zip.server.ts"
import { type DataRows, listDataAbout } from "./queries.server.ts"

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

const alreadyUnderWay = "Twoje dane już się pobierają. Poczekaj, aż pobieranie się zakończy."

/** Fewer concurrent places than for other archives, because an export reads every table. */
const exportPlaces = createPlaces(
  { inAll: 6, ofNetwork: 3, ofPerson: 1 },
  { own: alreadyUnderWay, all: archiveBusy.all, seconds: 60 },
)

/**
 * A person's data as a ZIP stream of one JSON and their files; memory holds only a part of a table or file. One at a
 * time per person; 503 without a free place. The caller must cancel a stream that it does not read.
 */
export function openArchive(viewer: Viewer, now: Date, client: Client): ReadableStream<Uint8Array> {
  const requireReader = readerOf(viewer, (role) => role === viewer.role)
  return zipStream(entriesOf(viewer, now, requireReader), {
    client,
    requireReader,
    alsoTake: () => exportPlaces.take(client),
    what: { userId: viewer.id },
  })
}

async function* entriesOf(viewer: Viewer, now: Date, requireReader: () => Promise<void>): AsyncGenerator<ZipEntry> {
  const files: OwnFile[] = []
  yield { name: "CZYTAJ.txt", pieces: [utf8(guide)] }
  yield { name: "dane.json", pieces: jsonOf(listWhileReader(viewer, requireReader), now, files) }
  for (const file of files) {
    const found = await openFile(storedKeyOf(file))
    if (found) yield { name: `pliki/${file.id}${extensionOf(file)}`, pieces: found.body, packed: true }
    else log.warn({ fileId: file.id }, "a file for an export is gone")
  }
}

/** Lists the rows while the viewer's role, which decides which rows are theirs, is unchanged. */
async function* listWhileReader(viewer: Viewer, requireReader: () => Promise<void>): AsyncGenerator<DataRows> {
  for await (const part of listDataAbout(viewer)) {
    await requireReader()
    yield part
  }
}

/** Characters compressed at once. */
const pieceSize = 64 * 1024

/** One JSON object with a list for each table; also fills `files`. */
async function* jsonOf(parts: AsyncIterable<DataRows>, now: Date, files: OwnFile[]): AsyncGenerator<Uint8Array> {
  let openTable = ""
  yield utf8(`{\n  "exportedAt": ${JSON.stringify(now)}`)
  for await (const [table, rows] of parts) {
    if (table === "file") files.push(...(rows as OwnFile[]))
    const isNewTable = table !== openTable
    let lines = isNewTable ? `${openTable && "\n  ]"},\n  ${JSON.stringify(table)}: [` : ""
    let isFirst = isNewTable
    openTable = table
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

/** The key by which the file store holds a file; of a picture the largest stored size. */
function storedKeyOf({ purpose, key, width }: OwnFile): string {
  if (!isPictureKind(purpose)) return key
  return variantKey(key, storedWidths(purpose, width).at(-1) ?? 0)
}
