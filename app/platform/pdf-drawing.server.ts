import { drawable } from "#app/lib/text/drawable.ts"
import { chooseFont, colors, type Doc, drawLine, ensureSpace, margin, widthOf, withFont } from "./pdf-page.server.ts"

export type PdfTable = { columns: { title: string; width: number; end?: boolean }[]; rows: string[][] }
export type PdfEntry = { title: string; aside: string; facts: readonly string[]; text: string | null }

/** In points. */
const photoCaptionHeight = 30

export function drawPhotos(doc: Doc, photos: readonly Buffer[], { from, of }: { from: number; of: number }) {
  for (const [at, photo] of photos.entries()) {
    if (at % 2 === 0) doc.addPage()
    const slot = (doc.page.height - 2 * margin - 20) / 2
    const y = margin + (at % 2) * slot
    doc.image(photo, margin, y, { fit: [widthOf(doc), slot - photoCaptionHeight], align: "center", valign: "bottom" })
    const caption = `Zdjęcie ${from + at} z ${of}`
    chooseFont(doc, "text", caption).fontSize(9).fillColor(colors.muted)
    doc.text(caption, margin, y + slot - photoCaptionHeight + 6, { width: widthOf(doc), align: "center" })
  }
}

export function drawTable(doc: Doc, { columns, rows }: PdfTable) {
  const drawRow = (cells: readonly string[], head: boolean) => {
    const chooseCellFont = (cell: string) => chooseFont(doc, head ? "bold" : "text", cell).fontSize(9.5)
    doc.fillColor(head ? colors.muted : colors.ink)
    const widths = columns.map(({ width }) => width * widthOf(doc))
    const height = Math.max(
      ...cells.map((cell, at) =>
        chooseCellFont(cell).heightOfString(cell, { width: (widths[at] ?? 0) - 8, lineGap: 1.5 }),
      ),
    )
    ensureSpace(doc, height + 10)
    const { y } = doc
    let x = margin
    for (const [at, cell] of cells.entries()) {
      const width = widths[at] ?? 0
      chooseCellFont(cell).text(cell, x, y + 4, {
        width: width - 8,
        align: columns[at]?.end ? "right" : "left",
        lineGap: 1.5,
      })
      x += width
    }
    doc.y = y + height + 8
    drawLine(doc, head ? 1 : 0.5)
    doc.y += 2
  }
  drawRow(
    columns.map(({ title }) => title),
    true,
  )
  for (const row of rows) drawRow(row.map(drawable), false)
  doc.x = margin
  doc.moveDown(0.6)
}

/** Draws a heading that stays with `more` points under it. */
export function drawHeading(doc: Doc, words: string, more = 20) {
  ensureSpace(doc, 40 + more)
  withFont(doc, "bold", 12.5, words).moveDown(0.8).text(drawable(words), margin).moveDown(0.3)
}

/** The title's share of the width; the rest is for text beside it. */
const titlePart = 0.72

/** Draws entries; long texts continue on the next page, but title, outcome and facts stay together. */
export function drawEntries(doc: Doc, entries: readonly PdfEntry[]) {
  for (const { title, aside, facts, text } of entries) {
    const width = widthOf(doc) * titlePart
    const words = drawable(title)
    const height = withFont(doc, "bold", 10.5, words).heightOfString(words, { width, lineGap: 1.5 })
    ensureSpace(doc, height + 46)
    const { y } = doc
    doc.text(words, margin, y, { width, lineGap: 1.5 })
    const below = doc.y
    withFont(doc, "text", 10, aside).text(aside, margin + width + 12, y, {
      width: widthOf(doc) - width - 12,
      align: "right",
    })
    doc.y = Math.max(below, doc.y)
    const small = drawable(facts.join(" · "))
    withFont(doc, "text", 9, small, colors.muted).text(small, margin, doc.y, { lineGap: 2, width: widthOf(doc) })
    if (text) doc.y += 2
    for (const line of text?.split("\n") ?? []) drawWords(doc, line)
    doc.y += 5
    drawLine(doc, 0.5)
    doc.y += 6
  }
  doc.x = margin
  doc.moveDown(0.4)
}

/** Draws a line; one that is an address becomes a link. */
function drawWords(doc: Doc, line: string) {
  const isLink = /^https?:\/\/\S+$/.test(line)
  const words = drawable(line) || " "
  withFont(doc, "text", 10, words, isLink ? colors.link : colors.ink)
    .text(words, margin, doc.y, { lineGap: 2, width: widthOf(doc), link: isLink ? line : null, underline: isLink })
    // later texts inherit these
    .text("", { link: null, underline: false })
}

/** In points. */
const galleryGap = 16
const galleryCell = { photo: 182, caption: 30 }

export function drawGallery(doc: Doc, heading: string, photos: readonly { bytes: Buffer; caption: string }[]) {
  drawHeading(doc, heading, galleryCell.photo + galleryCell.caption)
  const width = (widthOf(doc) - galleryGap) / 2
  for (let at = 0; at < photos.length; at += 2) {
    ensureSpace(doc, galleryCell.photo + galleryCell.caption)
    const { y } = doc
    for (const [column, { bytes, caption }] of photos.slice(at, at + 2).entries()) {
      const x = margin + column * (width + galleryGap)
      doc.image(bytes, x, y, { fit: [width, galleryCell.photo], valign: "bottom" })
      const words = drawable(caption)
      withFont(doc, "text", 8.5, words, colors.muted).text(words, x, y + galleryCell.photo + 4, {
        width,
        height: 22,
        ellipsis: true,
      })
    }
    doc.y = y + galleryCell.photo + galleryCell.caption + 6
  }
  doc.x = margin
}
