import type pg from "pg"
import { searchWords, stem } from "#app/lib/text/polish-words.ts"
import type { EventRow } from "./events.ts"

/** Texts of seeded events are made of few words. */
const stems = new Map<string, string>()

function stemOf(word: string) {
  const known = stems.get(word)
  if (known !== undefined) return known
  const found = stem(word)
  stems.set(word, found)
  return found
}

/** As `search_lexemes` of the database. */
const lexemesOf = (field: string, text: string): string[] =>
  searchWords(text).flatMap((word) => [field + word, field + stemOf(word)])

/** As `search_place`. */
const placeOf = (sign: string, text: string) => [...lexemesOf("m", text), `m${sign}${searchWords(text).join("_")}`]

// separators of words: none holds a quotation mark or a backslash
const vectorOf = (lexemes: readonly string[]) => [...new Set(lexemes)].map((lexeme) => `'${lexeme}'`).join(" ")

/** What the triggers of `event` write into a new row; a test compares them. `closed`: it counts as past. */
export function searchColumns(row: EventRow, hostName: string) {
  const labels = [row.category, ...(row.tags ?? []), ...(row.audience ?? [])].join(" ")
  const head = [
    ...lexemesOf("t", row.title),
    ...lexemesOf("o", hostName),
    ...placeOf("@", row.city),
    ...placeOf("=", row.voivodeship),
    ...lexemesOf("k", labels),
  ]
  const isPast = row.over || row.status === "finished" || row.status === "canceled"
  const month = `y${isPast ? 1 : 0}${row.startDate.slice(0, 4)}${row.startDate.slice(5, 7)}`
  const all = lexemesOf("a", [row.title, hostName, labels, row.description].join(" "))
  return { searchHead: vectorOf(head), search: vectorOf([...head, month, ...all]) }
}

/** Words among which mistyped ones look for their neighbours. */
export class Vocabulary {
  private readonly words = new Set<string>()

  constructor(names: Iterable<string>) {
    for (const name of names) this.add(name)
  }

  addEvent({ title, city, category, tags, audience }: EventRow) {
    this.add([title, city, category, ...(tags ?? []), ...(audience ?? [])].join(" "))
  }

  private add(text: string) {
    for (const word of searchWords(text)) if (/^[a-z]{3,30}$/.test(word)) this.words.add(word)
  }

  async write(client: pg.ClientBase) {
    await client.query(
      `insert into derived.search_word (word) select word collate "C" from unnest($1::text[]) as word order by 1 on conflict do nothing`,
      [[...this.words]],
    )
  }
}
