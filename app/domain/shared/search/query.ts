import { bareWord, searchWords, stem } from "#app/lib/text/polish-words.ts"
import { longestPlace, type PlaceLexeme, placesOf, townOfAdjective } from "./places.ts"

/** Ignores further words of a pasted text. */
export const mostTerms = 8
/** Shorter words must match whole. */
const shortestBeginning = 3
/** From so many letters, the word without its ending is searched as a beginning as well. */
const shortestBare = 4

const stopWords = new Set(
  "a albo ale bez dla do i lub na nad o od oraz po pod przez przy się sie u w we z za ze że ze and for in of the".split(
    " ",
  ),
)
const isVoivodeshipWord = (word: string) => /^(wojewodztw|woj$)/.test(word)

/** One word, or the words of a place; a result must contain each term. */
export type SearchTerm = {
  /** As typed, folded. */
  words: readonly string[]
  /** Alternatives of stems that match; a text must contain all stems of one. */
  stems: readonly (readonly string[])[]
  beginnings: readonly string[]
  places: readonly PlaceLexeme[]
}

export type SearchQuery = {
  terms: readonly SearchTerm[]
  /** Why the phrase has no terms, or fewer than words. */
  problem: "empty" | "only stop words" | "too long" | null
}

/** Reads the terms of a phrase. Drops stop words and signs; recognizes places in every grammatical case, also of several words. */
export function readQuery(phrase: string): SearchQuery {
  const typed = searchWords(phrase).filter((word) => /[\p{L}\p{N}]/u.test(word))
  if (typed.length === 0) return { terms: [], problem: "empty" }
  const terms: SearchTerm[] = []
  for (let at = 0; at < typed.length; ) {
    const place = placeAt(typed, at)
    const words = place?.words ?? [typed[at] ?? ""]
    at += words.length
    const isSmall = words.length === 1 && stopWords.has(words[0] ?? "")
    if (!isSmall && !terms.some((term) => term.words.join(" ") === words.join(" ")))
      terms.push(termOf(words, place?.places ?? []))
  }
  const significant = terms.filter(({ words }) => !isVoivodeshipWord(words[0] ?? ""))
  const searched = significant.length > 0 ? significant : terms
  if (searched.length === 0) return { terms: [], problem: "only stop words" }
  const problem = searched.length > mostTerms ? "too long" : null
  return { terms: searched.slice(0, mostTerms), problem }
}

/** The longest name of a place that begins with a word of the list. */
function placeAt(words: readonly string[], at: number) {
  for (let length = Math.min(longestPlace, words.length - at); length > 0; length--) {
    const some = words.slice(at, at + length)
    const places = placesOf(some)
    if (places.length > 0) return { words: some, places }
  }
  return null
}

function termOf(words: readonly string[], places: readonly PlaceLexeme[]): SearchTerm {
  const [word = ""] = words
  const town = words.length === 1 ? townOfAdjective(word) : null
  const names = places.filter((place) => place.startsWith("m@")).map((place) => place.slice(2).split("_").map(stem))
  const stems = new Map([words.map(stem), ...names].map((all) => [all.join(" "), all]))
  return {
    words,
    stems: [...stems.values()],
    beginnings: words.length === 1 ? beginningsOf(word) : [],
    places: town ? [...places, town] : places,
  }
}

function beginningsOf(word: string): string[] {
  if (word.length < shortestBeginning) return []
  const bare = bareWord(word)
  if (bare.length < shortestBare) return [word]
  // "edukacja" also begins "edukacyjne"
  return bare.endsWith("cj") ? [bare, `${bare.slice(0, -1)}yj`] : [bare]
}
