import { fold } from "./fold.ts"

/** Characters between words; the database's `search_words` has the same list. Other signs, such as + and %, belong to words. */
export const separators = " \t\n\v\f\r\u00a0\u202f\u2009\u200b!\"#$&'()*,-./:;<=>?@[\\]^_`{|}~–—−…„”“»«‘’‚•·´¡¿§©®™×"
const betweenWords = new RegExp(`[${separators.replace(/[\\\]^-]/g, "\\$&")}\\p{Cc}]+`, "u")

/** Longer ones are cut, here and in the database. */
export const longestWord = 60

/** Words of a text, folded, in order. The database's `search_words` gives the same. */
export const searchWords = (text: string): string[] =>
  fold(text)
    .split(betweenWords)
    .filter((word) => word !== "")
    .map((word) => (word.length > longestWord ? [...word].slice(0, longestWord).join("") : word))

const endings =
  "iowie|owie|iowi|owi|iami|ami|iach|ach|iego|ego|iemu|emu|iom|iow|iem|imi|ymi|iej|ich|ych|om|ow|em|im|ym|um|ej|ie|ii|ia|io|iu|a|e|i|o|u|y"
const ending = new RegExp(`^(.{3,}?)(?:${endings})$`)

const dogs = new Set(["psa", "psu", "psy", "psem", "psie", "psow", "psom", "psami", "psach"])
const days = new Set(["dnia", "dniu", "dni", "dniem", "dniom", "dniami", "dniach"])
const families = [
  ["dziec", "dziec"],
  ["zwierz", "zwierz"],
  ["turniej", "turniej"],
  ["zdrow", "zdrow"],
  ["ludz", "czlowiek"],
  ["czlowiek", "czlowiek"],
] as const

const withOtherFirstLetter = families.filter(([beginning, stem]) => beginning[0] !== stem[0])

/** A folded word without its ending; its other forms and related words begin with it. */
export const bareWord = (word: string): string => word.replace(ending, "$1")

/**
 * The common part of a folded Polish word's forms (biegi, biegu, biegów: bieg); not itself a word. Its last consonants
 * become alike: ksiazek, ksiazka: ksiazk; taniec, tanca: tank; koncercie: koncert; rzece: rzek; teatrze: teatr;
 * ogrodzie: ogrod. The database's `search_stem` gives the same.
 */
export function stem(word: string): string {
  if (dogs.has(word)) return "pies"
  if (days.has(word)) return "dzien"
  const family = families.find(([beginning]) => word.startsWith(beginning))
  if (family) return family[1]
  const bare = bareWord(word)
  if (bare.length < 4) return bare
  if (bare.length > 4 && /[^aeiouy]ek$/.test(bare)) return `${bare.slice(0, -2)}k`
  if (bare.length > 5 && bare.endsWith("iec")) return `${bare.slice(0, -3)}k`
  if (/[ar]c$/.test(bare)) return `${bare.slice(0, -1)}t`
  if (bare.endsWith("c")) return `${bare.slice(0, -1)}k`
  if (bare.length > 4 && bare.endsWith("rz")) return bare.slice(0, -1)
  if (bare.length > 5 && bare.endsWith("dz")) return bare.slice(0, -1)
  return bare
}

/** First letters of the words that have this stem. */
export const firstLettersOf = (wanted: string): string[] => [
  wanted[0] ?? "",
  ...withOtherFirstLetter.flatMap(([beginning, stem]) => (stem === wanted ? (beginning[0] ?? "") : [])),
]

/** Whether the word has this stem. Compares beginnings first, as most words differ there, which saves stemming them. */
export const hasStem = (word: string, wanted: string): boolean =>
  (word[0] === wanted[0] || withOtherFirstLetter.some(([beginning]) => word.startsWith(beginning))) &&
  stem(word) === wanted
