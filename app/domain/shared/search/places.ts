import { searchWords, stem } from "#app/lib/text/polish-words.ts"
import { cities } from "../city.ts"
import { voivodeships } from "../place.ts"
import { regionNames } from "./regions.ts"
import { adjectiveOfTown, formsOfTown } from "./town-forms.ts"

/** A place as one lexeme of the search columns: `m@zielona_gora` for a town, `m=slaskie` for a voivodeship. */
export type PlaceLexeme = `m@${string}` | `m=${string}`

/** Most words of a place's name ("Bielsku-Białej", "Kazimierzu Dolnym nad Wisłą"). */
export const longestPlace = 4

const keyOf = (text: string) => searchWords(text).join(" ")
const lexemeOf = (name: string) => searchWords(name).join("_")

/** Places by form of their name, with folded words separated by a space; some 15,000 forms, built by the first search. */
let forms: Map<string, Set<PlaceLexeme>> | undefined
let adjectives: Map<string, PlaceLexeme> | undefined

function add(known: Map<string, Set<PlaceLexeme>>, form: string, place: PlaceLexeme) {
  const key = keyOf(form)
  if (key.length < 3) return
  const places = known.get(key)
  if (places) places.add(place)
  else known.set(key, new Set([place]))
}

function makeForms() {
  const known = new Map<string, Set<PlaceLexeme>>()
  for (const { name } of cities) for (const form of formsOfTown(name)) add(known, form, `m@${lexemeOf(name)}`)
  for (const name of voivodeships) {
    const place = `m=${lexemeOf(name)}` as const
    for (const form of [...adjectiveForms(name), ...regionNames[name].split("|")]) add(known, form, place)
  }
  return known
}

/** "łódzkie", "łódzkim", "łódzkiego". */
const adjectiveForms = (name: string) => [name, `${name.slice(0, -1)}m`, `${name.slice(0, -1)}ego`]

/** Only so many of the largest towns: an adjective of a small one often means another town ("nowotarski"). */
const withAdjective = 100

/** Places that the words may name, in any grammatical case; empty when none. */
export function placesOf(words: readonly string[]): PlaceLexeme[] {
  forms ??= makeForms()
  return [...(forms.get(words.join(" ")) ?? [])]
}

/** The large town of an adjective: "krakowskie" gives Kraków. */
export function townOfAdjective(word: string): PlaceLexeme | null {
  adjectives ??= new Map(
    cities
      .slice(0, withAdjective)
      .map(({ name }) => [stem(searchWords(adjectiveOfTown(name) ?? "")[0] ?? ""), `m@${lexemeOf(name)}` as const]),
  )
  return adjectives.get(stem(word)) ?? null
}
