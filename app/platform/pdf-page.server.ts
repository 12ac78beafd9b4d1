import { createRequire } from "node:module"

const fontFile = createRequire(import.meta.url).resolve
export const fonts = {
  text: fontFile("@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf"),
  bold: fontFile("@expo-google-fonts/figtree/700Bold/Figtree_700Bold.ttf"),
  // for letters that Figtree lacks, such as Cyrillic; loaded on demand
  "text-more": fontFile("@expo-google-fonts/onest/400Regular/Onest_400Regular.ttf"),
  "bold-more": fontFile("@expo-google-fonts/onest/700Bold/Onest_700Bold.ttf"),
}
export type Weight = "text" | "bold"
export type Doc = PDFKit.PDFDocument

/** Letters outside the Latin script. */
const otherScript = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u

export const chooseFont = (doc: Doc, weight: Weight, words: string) =>
  doc.font(otherScript.test(words) ? `${weight}-more` : weight)

/** In points. */
export const margin = 56
export const colors = { ink: "#15262b", muted: "#5b6b70", line: "#b7b2a8", link: "#0a5364" }

export const withFont = (doc: Doc, weight: Weight, size: number, words: string, color = colors.ink) =>
  chooseFont(doc, weight, words).fontSize(size).fillColor(color)

export const widthOf = (doc: Doc) => doc.page.width - 2 * margin

/** Starts a new page if `height` does not fit. */
export const ensureSpace = (doc: Doc, height: number) => {
  if (doc.y + height > doc.page.height - margin - 20) doc.addPage()
}

export const drawLine = (doc: Doc, width: number) =>
  doc
    .moveTo(margin, doc.y)
    .lineTo(margin + widthOf(doc), doc.y)
    .lineWidth(width)
    .strokeColor(colors.line)
    .stroke()
