import { drawable } from "#app/lib/text/drawable.ts"
import {
  drawEntries,
  drawGallery,
  drawHeading,
  drawPhotos,
  drawTable,
  type PdfEntry,
  type PdfTable,
} from "./pdf-drawing.server.ts"
import {
  chooseFont,
  colors,
  type Doc,
  ensureSpace,
  fonts,
  margin,
  type Weight,
  widthOf,
  withFont,
} from "./pdf-page.server.ts"

export type PdfPage = {
  /** Starts a new page, unless the rest of this one has so many points. */
  next: (points?: number) => void
  /** Keeps what follows on one page, in points. */
  together: (points: number) => void
  title: (text: string) => void
  heading: (text: string) => void
  paragraph: (text: string) => void
  note: (text: string) => void
  /** A link under a text of its own. */
  link: (text: string, address: string) => void
  list: (items: readonly string[], mark?: string) => void
  pairs: (rows: readonly (readonly [label: string, value: string])[]) => void
  table: (table: PdfTable) => void
  /** Two signatures side by side. */
  signatures: (labels: readonly [string, string]) => void
  /** Entries: title and outcome, facts in small print, texts and links under them. */
  entries: (entries: readonly PdfEntry[]) => void
  /** JPEG files, numbered from `from`, two per page. */
  photos: (photos: readonly Buffer[], numbers?: { from: number; of: number }) => void
  /** JPEG files with captions, two side by side, under a heading that stays with the first of them. */
  gallery: (heading: string, photos: readonly { bytes: Buffer; caption: string }[]) => void
}

/**
 * An A4 document with whole fonts, so that every Polish letter prints; emoji do not. The same content and `createdAt`
 * (default: now) give the same bytes.
 */
export async function makePdf(
  about: { title: string; footer: string; createdAt?: Date },
  write: (page: PdfPage) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  // loaded on demand: a tenth of an idle server's memory
  const { default: PDFDocument } = await import("pdfkit")
  const doc = new PDFDocument({
    size: "A4",
    margins: { top: margin, bottom: margin + 20, left: margin, right: margin },
    bufferPages: true,
    lang: "pl-PL",
    info: { Title: about.title, Creator: "Pomost", Producer: "Pomost", CreationDate: about.createdAt ?? new Date() },
  })
  for (const [name, file] of Object.entries(fonts)) doc.registerFont(name, file)
  const chunks: Buffer[] = []
  const finished = new Promise<void>((resolve, reject) =>
    doc
      .on("data", (chunk) => chunks.push(chunk))
      .on("end", resolve)
      .on("error", reject),
  )
  write(pageOf(doc))
  numberPages(doc, about.footer)
  doc.end()
  await finished
  return new Uint8Array(Buffer.concat(chunks))
}

function pageOf(doc: Doc): PdfPage {
  const inFont = (weight: Weight, size: number, words: string, color = colors.ink) =>
    withFont(doc, weight, size, words, color)
  return {
    next: (points = Number.POSITIVE_INFINITY) => {
      const { page } = doc
      ensureSpace(doc, points)
      if (doc.page === page) doc.moveDown(2)
    },
    together: (points) => ensureSpace(doc, points),
    title: (words) => inFont("bold", 20, words).text(drawable(words), margin).moveDown(0.4),
    heading: (words) => drawHeading(doc, words),
    paragraph: (words) =>
      inFont("text", 10.5, words).text(drawable(words), margin, doc.y, { lineGap: 2.5 }).moveDown(0.5),
    note: (words) =>
      inFont("text", 9, words, colors.muted).text(drawable(words), margin, doc.y, { lineGap: 2 }).moveDown(0.4),
    link: (words, address) =>
      inFont("text", 9, words, colors.link)
        .text(drawable(words), margin, doc.y, { link: address, underline: true })
        // later texts inherit these
        .text("", { link: null, underline: false })
        .moveDown(0.4),
    list: (items, mark = "•") => {
      for (const item of items) {
        ensureSpace(doc, 16)
        const { y } = doc
        inFont("text", 10.5, mark).text(mark, margin + 6, y, { lineBreak: false })
        inFont("text", 10.5, item).text(drawable(item), margin + 22, y, { lineGap: 2, width: widthOf(doc) - 22 })
      }
      doc.moveDown(0.5)
    },
    pairs: (rows) => {
      for (const [label, value] of rows) {
        const [width, words] = [widthOf(doc) - 160, drawable(value)]
        const height = (chosen: string, of: { width: number }) =>
          inFont("text", 10.5, chosen).heightOfString(chosen, of)
        ensureSpace(doc, Math.max(16, height(label, { width: 150 }), height(words, { width })))
        const { y } = doc
        inFont("text", 10.5, label, colors.muted).text(label, margin, y, { width: 150 })
        const below = doc.y
        inFont("text", 10.5, value).text(words, margin + 160, y, { width })
        doc.y = Math.max(below, doc.y) + 2
      }
      doc.moveDown(0.4)
    },
    table: (table) => drawTable(doc, table),
    entries: (entries) => drawEntries(doc, entries),
    photos: (photos, numbers = { from: 1, of: photos.length }) => drawPhotos(doc, photos, numbers),
    gallery: (heading, photos) => drawGallery(doc, heading, photos),
    signatures: (labels) => {
      ensureSpace(doc, 90)
      const y = doc.y + 56
      const half = widthOf(doc) / 2
      for (const [index, label] of labels.entries()) {
        const x = margin + index * half
        doc
          .moveTo(x, y)
          .lineTo(x + half - 24, y)
          .lineWidth(0.7)
          .strokeColor(colors.line)
          .stroke()
        inFont("text", 9, label, colors.muted).text(label, x, y + 4, { width: half - 24 })
      }
    },
  }
}

function numberPages(doc: Doc, footer: string) {
  const { start, count } = doc.bufferedPageRange()
  for (let at = start; at < start + count; at++) {
    doc.switchToPage(at)
    // the footer is below the margin, where text would start a new page
    doc.page.margins.bottom = 0
    chooseFont(doc, "text", footer).fontSize(8.5).fillColor(colors.muted)
    doc.text(`${footer} · strona ${at + 1} z ${count}`, margin, doc.page.height - 44, {
      width: widthOf(doc),
      align: "center",
    })
  }
}
