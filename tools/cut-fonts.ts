// Subsets the fonts of every page: Polish letters, used weights, kerning, tabular digits. Other characters come from
// the full files. To change a font: npm install --no-save subset-font@2.9.0
// @expo-google-fonts/bricolage-grotesque@0.4.1 && node tools/cut-fonts.ts
import fs from "node:fs"
import path from "node:path"

type Subset = (font: Buffer, text: string, options: Record<string, unknown>) => Promise<Buffer>
const tool = "subset-font"
const { default: subset } = (await import(tool)) as { default: Subset }

const folder = path.resolve("app/ui/fonts")
const bold = "node_modules/@expo-google-fonts/bricolage-grotesque/700Bold/BricolageGrotesque_700Bold.ttf"
const ascii = Array.from({ length: 95 }, (_, at) => String.fromCodePoint(32 + at)).join("")
const polish = "ąćęłńśźżĄĆĘŁŃŚŹŻ"
const spaces = "\u00a0\u2009\u202f"
const without = (text: string, signs: string) => [...text].filter((sign) => !signs.includes(sign)).join("")

const subsets = [
  {
    to: "bricolage-grotesque-polish",
    from: bold,
    // one file, so that Polish letters are kerned too
    text: `${without(ascii, "`~^{}|\\<>$[]_")}${polish}óÓ${spaces}§·–—’“”„…`,
  },
  {
    to: "figtree-latin-polish",
    from: path.join(folder, "figtree-latin-wght-normal.woff2"),
    text: `${without(ascii, "`^{}\\")}óÓ${spaces}§«»·×°©–—‘’‚“”„•…€→←−`,
    variationAxes: { wght: { min: 400, max: 700 } },
  },
  {
    to: "figtree-latin-ext-polish",
    from: path.join(folder, "figtree-latin-ext-wght-normal.woff2"),
    text: polish,
    variationAxes: { wght: { min: 400, max: 700 } },
  },
]
const lean = { keepFeatures: ["kern", "tnum"], noHinting: true, noLayoutClosure: true, dropTables: ["STAT", "gasp"] }

for (const { to, from, text, variationAxes } of subsets) {
  const whole = fs.readFileSync(from)
  const file = path.join(folder, `${to}.woff2`)
  fs.writeFileSync(file, await subset(whole, text, { targetFormat: "woff2", ...lean, variationAxes }))
  process.stdout.write(`${to}: ${fs.statSync(file).size} bytes\nunicode-range: ${unicodeRange(text)};\n`)
}

function unicodeRange(text: string) {
  const codes = [...text].map((sign) => sign.codePointAt(0) ?? 0).sort((a, b) => a - b)
  const hex = (code = 0) => code.toString(16).toUpperCase().padStart(4, "0")
  return codes
    .filter((code, at) => code !== (codes[at - 1] ?? 0) + 1)
    .map((first) => {
      let last = first
      while (codes.includes(last + 1)) last++
      return last === first ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`
    })
    .join(", ")
}
