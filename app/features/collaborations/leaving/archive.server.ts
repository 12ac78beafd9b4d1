import { type Zippable, zip } from "fflate"
import { storedWidths } from "#app/domain/picture.ts"
import type { Viewer } from "#app/domain/viewer.ts"
import { disk, variantKey } from "#app/platform/files.server.ts"
import { log } from "#app/platform/log.server.ts"
import { listDataAbout } from "./export.server.ts"

const guide = `Twoje dane z platformy Pomost

dane.json  wszystko, co przechowujemy o Tobie, tabela po tabeli
pliki/     pliki, które przesłano z Twojego konta

Nie ma tu haseł, tajnych kluczy ani tego, co napisały inne osoby.
`

type OwnFile = {
  id: string
  key: string
  purpose: "logo" | "cover" | "banner" | "avatar" | "settlement" | "attachment"
  originalName: string
  width: number | null
}

/** Everything about this person as a ZIP: one JSON and the files they brought. */
export async function archiveFor(viewer: Viewer, now: Date): Promise<Uint8Array> {
  const data = await listDataAbout(viewer)
  const bytes: Zippable = {
    "CZYTAJ.txt": text(guide),
    "dane.json": text(JSON.stringify({ exportedAt: now, ...data }, null, 2)),
  }
  for (const file of data.file as OwnFile[]) {
    const found = await bytesOf(file)
    if (found) bytes[`pliki/${file.id}${extensionOf(file)}`] = [found, { level: 0 }]
  }
  return new Promise((resolve, reject) => zip(bytes, (error, made) => (error ? reject(error) : resolve(made))))
}

const text = (words: string) => new TextEncoder().encode(words)
const isPicture = ({ purpose }: OwnFile) => purpose !== "settlement" && purpose !== "attachment"
const extensionOf = (file: OwnFile) =>
  isPicture(file) ? ".webp" : (/\.[a-z\d]{1,5}$/i.exec(file.originalName)?.[0].toLowerCase() ?? "")

/** The largest kept size of a picture, any other file as it is; null when its bytes are gone. */
async function bytesOf(file: OwnFile): Promise<Uint8Array | null> {
  const { purpose } = file
  const place =
    purpose === "settlement" || purpose === "attachment"
      ? file.key
      : variantKey(file.key, storedWidths(purpose, file.width).at(-1) ?? 0)
  try {
    return await disk.getBytes(place)
  } catch (error) {
    log.warn({ err: error, fileId: file.id }, "a file for an export could not be read")
    return null
  }
}
