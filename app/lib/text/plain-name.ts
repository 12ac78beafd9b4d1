/** Characters of a name in an email to a stranger. */
const longest = 60
/** Characters that change the direction of the following ones, or are invisible; joiners of emoji stay. */
const unseen = /[\u00ad\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g

/** Framed letters and digits, which no normal form resolves: the first, the last, and the plain form of the first one. */
const framed: readonly (readonly [first: number, last: number, shows: string])[] = [
  [0x249c, 0x24b5, "a"],
  [0x24f5, 0x24fd, "1"],
  [0x24ff, 0x24ff, "0"],
  [0x2776, 0x277e, "1"],
  [0x2780, 0x2788, "1"],
  [0x278a, 0x2792, "1"],
  [0x1f100, 0x1f100, "0"],
  [0x1f101, 0x1f10a, "0"],
  [0x1f10b, 0x1f10b, "0"],
  [0x1f10c, 0x1f10c, "0"],
  [0x1f110, 0x1f129, "A"],
  [0x1f150, 0x1f169, "A"],
  [0x1f170, 0x1f189, "A"],
  [0x1f1e6, 0x1f1ff, "A"],
]
const framedOnes = new RegExp(
  `[${framed.map(([first, last]) => `\\u{${first.toString(16)}}-\\u{${last.toString(16)}}`).join("")}]`,
  "gu",
)
/** Frames, such as a keycap's, and strokes of a decorative font; by then accents have been composed with their letters. */
const frames = /\p{Me}|(?<=[\p{Script=Latin}\p{N}\p{P}\p{S}\s]\p{M}*)\p{Mn}/gu

function unframed(one: string): string {
  const at = one.codePointAt(0) ?? 0
  const range = framed.find(([first, last]) => first <= at && at <= last)
  return range ? String.fromCodePoint((range[2].codePointAt(0) ?? 0) + at - range[0]) : one
}

/** The visible characters in their plain form, also of other widths, in circles, squares and keycaps. */
const plainSignsOf = (name: string) =>
  name
    .replace(framedOnes, unframed)
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(frames, "")

/** "im.Jana", "P.H.U.Nowak": abbreviations without a space behind them, which are no domains. */
const abbreviation = /(?<![\p{L}\p{N}.-])((?:\p{L}{1,4}\.){1,6})(?=\p{Lu}\p{Ll}{2})/gu
const label = String.raw`[\p{L}\p{N}][\p{L}\p{N}-]{0,62}`
/** Texts that a person, or a program that makes links, would take for an address, a link or a phone number. */
const addressPatterns = Object.values({
  anyScheme: /[a-z][a-z\d+-]{0,20}:\/\/\S*/giu,
  knownScheme: /\b(?:https?|ftp|mailto|tel|sms|callto|javascript|data|whatsapp|viber|tg|geo):\S*/giu,
  signsInWords: /(?:\S{1,64} {0,2})?[[({] {0,2}(?:at|małpa|malpa|kropka|dot) {0,2}[\])}] {0,2}\S{0,64}/giu,
  email: /[^\s()]*@[^\s()]*/gu,
  ip: /(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?![\d.])[^\s()]*/gu,
  domain: new RegExp(
    String.raw`(?<![\p{L}\p{N}-])(?:${label}\.){1,10}\p{L}[\p{L}\p{N}-]{1,62}(?:[:/?#][^\s()]*)?`,
    "gu",
  ),
  domainWithSpaces: new RegExp(String.raw`(?<![\p{L}\p{N}-])${label} {1,3}\. {0,3}\p{L}{2,20}(?![\p{L}\p{N}])`, "gu"),
  foreignPhone: /\+\d(?:[\s()./–-]{0,3}\d){6,}/gu,
  phone: /\(?\d(?:[\s()./–-]{0,3}\d){8,}/gu,
})

/**
 * A name for an email to somebody without an account: no addresses, links or phone numbers, at most sixty characters;
 * `otherwise` when nothing is left.
 */
export function plainName(name: string, otherwise: string): string {
  const shown = name.slice(0, 1000).toWellFormed().replace(unseen, "").replace(/\s+/g, " ").trim()
  const normal = plainSignsOf(shown)
  const withSpacedAbbreviations = normal.replaceAll("\u3002", ".").replace(abbreviation, "$1 ")
  const withoutAddresses = addressPatterns.reduce(
    (text, pattern) => text.replace(pattern, " "),
    withSpacedAbbreviations,
  )
  const cleanName = withoutAddresses === normal ? shown : tidied(withoutAddresses)
  return /\p{L}/u.test(cleanName) ? cut(cleanName) : otherwise
}

const tidied = (text: string) =>
  text
    .replace(/[[({„"]\s*[\])}”"]/gu, " ")
    .replace(/\s+/g, " ")
    .replace(/^[\s,;:|/–—-]+|[\s,;:|/–—-]+$/gu, "")

function cut(name: string) {
  const letters = [...name]
  if (letters.length <= longest) return name
  return `${letters
    .slice(0, longest - 1)
    .join("")
    .trimEnd()}…`
}
