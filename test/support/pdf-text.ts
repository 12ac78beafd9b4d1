import { inflateSync } from "node:zlib"

/** Text of our PDFs: maps glyphs back through the fonts' ToUnicode tables. */
export function textOfPdf(bytes: Uint8Array): string {
  const raw = Buffer.from(bytes).toString("latin1")
  const objects = new Map([...raw.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [id, body ?? ""]))
  const fonts = new Map<string, Map<number, string>>()
  for (const body of objects.values())
    for (const [, name = "", id] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, table] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id ?? "") ?? "") ?? []
      if (table) fonts.set(name, glyphsOf(streamOf(objects.get(table) ?? "")))
    }
  return [...objects.values()]
    .filter((body) => /stream\n/.test(body) && !/\/Length1|\/Subtype \/CIDFontType0C/.test(body))
    .map(streamOf)
    .filter((content) => /\bTf\b/.test(content))
    .map((content) => wordsOf(content, fonts))
    .join("\n")
}

function streamOf(body: string): string {
  const [, data = ""] = /stream\n([\s\S]*)\nendstream/.exec(body) ?? []
  const bytes = Buffer.from(data, "latin1")
  return (/FlateDecode/.test(body) ? inflateSync(bytes) : bytes).toString("latin1")
}

function glyphsOf(table: string): Map<number, string> {
  const glyphs = new Map<number, string>()
  for (const [, from = "", list = ""] of table.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi))
    [...list.matchAll(/<([0-9a-f ]+)>/gi)].forEach(([, code = ""], at) => {
      const units = (code.replace(/ /g, "").match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16))
      glyphs.set(Number.parseInt(from, 16) + at, String.fromCharCode(...units))
    })
  return glyphs
}

function wordsOf(content: string, fonts: Map<string, Map<number, string>>): string {
  let glyphs: Map<number, string> | undefined
  let text = ""
  for (const [, font, shown, moved] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|(\bTm\b)/g)) {
    if (font) glyphs = fonts.get(font)
    if (moved) text += " "
    for (const [, hex = ""] of (shown ?? "").matchAll(/<([0-9a-f]+)>/gi))
      for (const glyph of hex.match(/.{4}/g) ?? []) text += glyphs?.get(Number.parseInt(glyph, 16)) ?? "□"
  }
  return text.replace(/\s+/g, " ")
}
