import { createRequire } from "node:module"
import { drawable } from "#app/lib/text/drawable.ts"

const fontFile = createRequire(import.meta.url).resolve
const fonts = {
  text: fontFile("@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf"),
  bold: fontFile("@expo-google-fonts/figtree/700Bold/Figtree_700Bold.ttf"),
  // for letters that Figtree lacks, such as Cyrillic; loaded on demand
  "text-more": fontFile("@expo-google-fonts/onest/400Regular/Onest_400Regular.ttf"),
  "bold-more": fontFile("@expo-google-fonts/onest/700Bold/Onest_700Bold.ttf"),
}
type Weight = "text" | "bold"

/** Letters outside the Latin script. */
const otherScript = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u

/** One font per text. */
const chooseFont = (doc: Doc, weight: Weight, words: string) =>
  doc.font(otherScript.test(words) ? `${weight}-more` : weight)

export type PdfTable = { columns: { title: string; width: number; end?: boolean }[]; rows: string[][] }
export type PdfPage = {
  /** Starts a new page. */
  next: () => void
  title: (text: string) => void
  heading: (text: string) => void
  paragraph: (text: string) => void
  /** Small and gray. */
  note: (text: string) => void
  /** An address to press, under words of its own. */
  link: (text: string, address: string) => void
  list: (items: readonly string[], mark?: string) => void
  pairs: (rows: readonly (readonly [label: string, value: string])[]) => void
  table: (table: PdfTable) => void
  /** Side by side. */
  signatures: (labels: readonly [string, string]) => void
  /** JPEG files, numbered, two per page. */
  photos: (photos: readonly Buffer[]) => void
}

const margin = 56
const colors = { ink: "#15262b", muted: "#5b6b70", line: "#b7b2a8", link: "#0a5364" }

/**
 * An A4 document with whole fonts, so that every Polish letter prints; emoji do not. Deterministic by content and
 * `createdAt` (default: now).
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
  const done = new Promise<void>((resolve, reject) =>
    doc
      .on("data", (chunk) => chunks.push(chunk))
      .on("end", resolve)
      .on("error", reject),
  )
  write(pageOf(doc))
  numberPages(doc, about.footer)
  doc.end()
  await done
  return new Uint8Array(Buffer.concat(chunks))
}

type Doc = PDFKit.PDFDocument
const widthOf = (doc: Doc) => doc.page.width - 2 * margin
/** Starts a new page if `height` does not fit. */
const ensureSpace = (doc: Doc, height: number) => {
  if (doc.y + height > doc.page.height - margin - 20) doc.addPage()
}

function pageOf(doc: Doc): PdfPage {
  const text = (weight: Weight, size: number, words: string, color = colors.ink) =>
    chooseFont(doc, weight, words).fontSize(size).fillColor(color)
  return {
    next: () => void doc.addPage(),
    title: (words) => text("bold", 20, words).text(drawable(words), margin).moveDown(0.4),
    heading: (words) => {
      ensureSpace(doc, 60)
      text("bold", 12.5, words).moveDown(0.8).text(drawable(words), margin).moveDown(0.3)
    },
    paragraph: (words) =>
      text("text", 10.5, words).text(drawable(words), margin, doc.y, { lineGap: 2.5 }).moveDown(0.5),
    note: (words) =>
      text("text", 9, words, colors.muted).text(drawable(words), margin, doc.y, { lineGap: 2 }).moveDown(0.4),
    link: (words, address) =>
      text("text", 9, words, colors.link)
        .text(drawable(words), margin, doc.y, { link: address, underline: true })
        // later texts inherit these
        .text("", { link: null, underline: false })
        .moveDown(0.4),
    list: (items, mark = "•") => {
      for (const item of items) {
        ensureSpace(doc, 16)
        const { y } = doc
        text("text", 10.5, mark).text(mark, margin + 6, y, { lineBreak: false })
        text("text", 10.5, item).text(drawable(item), margin + 22, y, { lineGap: 2, width: widthOf(doc) - 22 })
      }
      doc.moveDown(0.5)
    },
    pairs: (rows) => {
      for (const [label, value] of rows) {
        ensureSpace(doc, 16)
        const { y } = doc
        text("text", 10.5, label, colors.muted).text(label, margin, y, { width: 150 })
        const below = doc.y
        text("text", 10.5, value).text(drawable(value), margin + 160, y, { width: widthOf(doc) - 160 })
        doc.y = Math.max(below, doc.y) + 2
      }
      doc.moveDown(0.4)
    },
    table: (table) => drawTable(doc, table),
    photos: (photos) => drawPhotos(doc, photos),
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
        text("text", 9, label, colors.muted).text(label, x, y + 4, { width: half - 24 })
      }
    },
  }
}

/** In points. */
const captionHeight = 30

function drawPhotos(doc: Doc, photos: readonly Buffer[]) {
  for (const [at, photo] of photos.entries()) {
    if (at % 2 === 0) doc.addPage()
    const slot = (doc.page.height - 2 * margin - 20) / 2
    const y = margin + (at % 2) * slot
    doc.image(photo, margin, y, { fit: [widthOf(doc), slot - captionHeight], align: "center", valign: "bottom" })
    const caption = `Zdjęcie ${at + 1} z ${photos.length}`
    chooseFont(doc, "text", caption).fontSize(9).fillColor(colors.muted)
    doc.text(caption, margin, y + slot - captionHeight + 6, { width: widthOf(doc), align: "center" })
  }
}

function drawTable(doc: Doc, { columns, rows }: PdfTable) {
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
    doc
      .moveTo(margin, doc.y)
      .lineTo(margin + widthOf(doc), doc.y)
      .lineWidth(head ? 1 : 0.5)
      .strokeColor(colors.line)
      .stroke()
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

function numberPages(doc: Doc, footer: string) {
  const { start, count } = doc.bufferedPageRange()
  for (let at = start; at < start + count; at++) {
    doc.switchToPage(at)
    // below the margin, where text would otherwise start a new page
    doc.page.margins.bottom = 0
    chooseFont(doc, "text", footer).fontSize(8.5).fillColor(colors.muted)
    doc.text(`${footer} · strona ${at + 1} z ${count}`, margin, doc.page.height - 44, {
      width: widthOf(doc),
      align: "center",
    })
  }
}
