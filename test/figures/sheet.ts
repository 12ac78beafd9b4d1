import { strFromU8, unzipSync } from "fflate"
import { formatMoney } from "#app/domain/shared/money.ts"
import { addDays } from "#app/lib/dates.ts"

export type Row = Record<string, string>

/** Rows of one of our CSV files under their headings. */
export function rowsOfCsv(text: string): Row[] {
  const cells = (line: string) =>
    [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = ""]) => cell.replaceAll('""', '"'))
  const [head = [], ...rows] = text
    .replace(/^\uFEFF/, "")
    .split("\r\n")
    .filter(Boolean)
    .map(cells)
  return rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ""])))
}

const unescaped = (text: string) =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&")
/** The column of a cell, from 0: of "B2" 1. Letters are digits in base 26. */
const columnIndexOf = (reference: string) =>
  [...reference.replace(/\d+$/, "")].reduce((at, letter) => at * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** Rows of one sheet of a workbook under their headings; days, which it holds as numbers, are "dd.mm.yyyy". */
export function rowsOfXlsx(bytes: Uint8Array, sheet = 1): Row[] {
  const files = unzipSync(bytes)
  const xml = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  const texts = [...xml("xl/sharedStrings.xml").matchAll(/<si>(.*?)<\/si>/gs)].map(([, text = ""]) =>
    unescaped(text.replaceAll(/<[^>]*>/g, "")),
  )
  const [head = [], ...rows] = [...xml(`xl/worksheets/sheet${sheet}.xml`).matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(
    ([, row = ""]) => {
      const cells: string[] = []
      for (const [, attributes = "", content = ""] of row.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
        const at = columnIndexOf(/r="([A-Z]+\d+)"/.exec(attributes)?.[1] ?? "A1")
        const value = unescaped(content.replaceAll(/<[^>]*>/g, ""))
        cells[at] = /t="s"/.test(attributes) ? (texts[Number(value)] ?? "") : value
      }
      return cells
    },
  )
  return rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ""])))
}

export const dayOfSerial = (serial: number): string => addDays("1899-12-30", serial)

export const headsOfXlsx = (bytes: Uint8Array): string[][] =>
  Object.keys(unzipSync(bytes))
    .filter((name) => /^xl\/worksheets\/sheet\d+\.xml$/.test(name))
    .map((_, index) => Object.keys(rowsOfXlsx(bytes, index + 1)[0] ?? {}))

/** An invoice's XML with its sums as texts write them: "P_15 1 234,50 zł". */
export const textOfXml = (bytes: Uint8Array): string =>
  new TextDecoder()
    .decode(bytes)
    .replaceAll(
      /<(\w+)>(\d+\.\d\d)<\/\1>/g,
      (_, name, sum) => ` ${name} ${formatMoney(Math.round(Number(sum) * 100))} `,
    )
