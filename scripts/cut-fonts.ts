// Cuts the two font files that every page asks for out of the whole ones: the letters of Polish and the weights in use
// (one for headings).
// Only for whoever changes a font: npm install --no-save subset-font@2.9.0 && node scripts/cut-fonts.ts
import fs from "node:fs"
import path from "node:path"

type Cut = (font: Buffer, text: string, options: Record<string, unknown>) => Promise<Buffer>
const tool = "subset-font"
const { default: cut } = (await import(tool)) as { default: Cut }

const folder = path.resolve("app/ui/fonts")
const ascii = Array.from({ length: 95 }, (_, at) => String.fromCodePoint(32 + at)).join("")
const letters = {
  latin: `${ascii}\u00a0óÓ§«»·×°–—‘’‚“”„•…\u2009\u202f€→←↑↓−½²³¼¾©®`,
  "latin-ext": "ąćęłńśźżĄĆĘŁŃŚŹŻ",
}
const weights = { "bricolage-grotesque": 675, figtree: { min: 400, max: 700 } }

for (const [font, wght] of Object.entries(weights))
  for (const [part, text] of Object.entries(letters)) {
    const whole = fs.readFileSync(path.join(folder, `${font}-${part}-wght-normal.woff2`))
    const options = { targetFormat: "woff2", noLayoutClosure: true, variationAxes: { wght } }
    const file = path.join(folder, `${font}-${part}-polish.woff2`)
    fs.writeFileSync(file, await cut(whole, text, options))
    process.stdout.write(`${path.basename(file)}: ${whole.length} → ${fs.statSync(file).size} bytes\n`)
  }
