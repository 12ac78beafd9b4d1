import { formatSize } from "#app/lib/text/file-size.ts"

/** What a file is by its content; AI files are PDF or PostScript inside. */
export type MaterialFormat = "png" | "jpeg" | "webp" | "svg" | "pdf" | "ps"

const megabyte = 1024 * 1024
/** Limit of one file of any kind. */
export const materialBytes = 20 * megabyte

/** Contents that a file may have, by its extension. */
const formatsByExtension: Readonly<Record<string, readonly MaterialFormat[]>> = {
  png: ["png"],
  jpg: ["jpeg"],
  jpeg: ["jpeg"],
  webp: ["webp"],
  svg: ["svg"],
  pdf: ["pdf"],
  eps: ["ps"],
  ai: ["pdf", "ps"],
}

const mimes: Record<MaterialFormat, string> = {
  png: "image/png",
  jpeg: "image/jpeg",
  webp: "image/webp",
  pdf: "application/pdf",
  // never rendered by a browser
  svg: "application/octet-stream",
  ps: "application/octet-stream",
}
export const materialMime = (format: MaterialFormat) => mimes[format]

export const isRaster = (format: MaterialFormat) => format === "png" || format === "jpeg" || format === "webp"

export const materialErrors = {
  none: "Wybierz plik",
  empty: "Ten plik jest pusty",
  size: `Ten plik jest za duży. Największy może mieć ${formatSize(materialBytes)}.`,
  mismatch: "Zawartość pliku nie pasuje do jego nazwy. Zapisz go jeszcze raz we właściwym formacie.",
  unsaved: "Nie udało się zapisać pliku. Spróbuj ponownie za chwilę.",
} as const

export const extensionOf = (name: string) => /\.([a-z\d]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? ""

/** Checks name and size alone; null when there is no problem. `wrong`: the sentence for another kind of file. */
export function materialNameProblem(
  { name, size }: { name: string; size: number },
  allowed: readonly string[],
  wrong: string,
): string | null {
  if (name === "" && size === 0) return materialErrors.none
  if (!allowed.includes(extensionOf(name))) return wrong
  if (size > materialBytes) return materialErrors.size
  return size === 0 ? materialErrors.empty : null
}

/** Whether a file with this name may have this content. */
export const nameFits = (name: string, format: MaterialFormat) =>
  formatsByExtension[extensionOf(name)]?.includes(format) ?? false

/** Bytes read from the beginning, and from the end, to recognize a file. */
export const materialHead = 64 * 1024
export const materialTail = 1024

const starts = (bytes: Uint8Array, ...signature: number[]) => signature.every((byte, index) => bytes[index] === byte)
const ascii = (bytes: Uint8Array) => String.fromCharCode(...bytes)

/** By its content; null for anything else. */
export function materialFormat(head: Uint8Array, tail: Uint8Array): MaterialFormat | null {
  if (starts(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "png"
  if (starts(head, 0xff, 0xd8, 0xff)) return "jpeg"
  if (ascii(head.subarray(0, 4)) === "RIFF" && ascii(head.subarray(8, 12)) === "WEBP") return "webp"
  if (ascii(head.subarray(0, 5)) === "%PDF-") return ascii(tail).includes("%%EOF") ? "pdf" : null
  // the second is the header of an EPS with a preview
  if (ascii(head.subarray(0, 4)) === "%!PS" || starts(head, 0xc5, 0xd0, 0xd3, 0xc6)) return "ps"
  return isSvg(new TextDecoder().decode(head)) ? "svg" : null
}

/** Whether the first element, after a declaration, comments and a document type, is `svg`. */
function isSvg(text: string): boolean {
  for (let rest = text.trimStart(); ; ) {
    if (/^<svg[\s>]/.test(rest)) return true
    const end = endOfPreamble(rest)
    if (end < 0) return false
    rest = rest.slice(end).trimStart()
  }
}

/** Index after the declaration, comment or document type that the text begins with; -1 for any other text. */
function endOfPreamble(text: string): number {
  if (text.startsWith("<!--")) return indexAfter(text, "-->")
  return text.startsWith("<?") ? indexAfter(text, "?>") : indexAfterType(text)
}

function indexAfter(text: string, sign: string) {
  const at = text.indexOf(sign)
  return at < 0 ? -1 : at + sign.length
}

/** Index after the document type; drawing programs write entities in brackets there. */
function indexAfterType(text: string) {
  if (!/^<!doctype\s+svg/i.test(text)) return -1
  const bracket = text.indexOf("[")
  const end = text.indexOf(">")
  return bracket < 0 || end < bracket ? indexAfter(text, ">") : indexAfter(text, "]>")
}
