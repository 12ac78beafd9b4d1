/** Characters of a name in an email to a stranger. */
const longest = 60
/** Turn the direction of what follows, or are not seen; joiners of emoji stay. */
const unseen = /[\u00ad\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g

/** "im.Jana", "P.H.U.Nowak": the space was forgotten. */
const abbreviation = /(?<![\p{L}\p{N}.-])((?:\p{L}{1,4}\.){1,6})(?=\p{Lu}\p{Ll}{2})/gu
const label = String.raw`[\p{L}\p{N}][\p{L}\p{N}-]{0,62}`
/** What a person, or a program that draws links, takes for a way out of the email. */
const ways = [
  /[a-z][a-z\d+-]{0,20}:\/\/\S*/giu,
  /\b(?:https?|ftp|mailto|tel|sms|callto|javascript|data|whatsapp|viber|tg|geo):\S*/giu,
  /(?:\S{1,64} {0,2})?[[({] {0,2}(?:at|małpa|malpa|kropka|dot) {0,2}[\])}] {0,2}\S{0,64}/giu,
  /[^\s()]*@[^\s()]*/gu,
  /(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?![\d.])[^\s()]*/gu,
  new RegExp(String.raw`(?<![\p{L}\p{N}-])(?:${label}\.){1,10}\p{L}[\p{L}\p{N}-]{1,62}(?:[:/?#][^\s()]*)?`, "gu"),
  new RegExp(String.raw`(?<![\p{L}\p{N}-])${label} {1,3}\. {0,3}\p{L}{2,20}(?![\p{L}\p{N}])`, "gu"),
  /\+\d(?:[\s()./–-]{0,3}\d){6,}/gu,
  /\(?\d(?:[\s()./–-]{0,3}\d){8,}/gu,
]

/**
 * A name for an email to somebody without an account: without addresses, links and phone numbers, at most sixty
 * characters; `otherwise` when no name is left.
 */
export function plainName(name: string, otherwise: string): string {
  const shown = name.slice(0, 1000).toWellFormed().replace(unseen, "").replace(/\s+/g, " ").trim()
  const normal = shown.normalize("NFKC").replace(/\p{Cf}/gu, "")
  const read = normal.replaceAll("\u3002", ".").replace(abbreviation, "$1 ")
  const left = ways.reduce((text, way) => text.replace(way, " "), read)
  const plain = left === normal ? shown : tidied(left)
  return /\p{L}/u.test(plain) ? cut(plain) : otherwise
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
