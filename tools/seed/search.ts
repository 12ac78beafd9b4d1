import type pg from "pg"
import { searchWords, stem } from "#app/lib/text/polish-words.ts"
import type { EventRow } from "./events.ts"

/** Cached, as seeded events consist of few words. */
const lexemesByWord = new Map<string, readonly string[]>()

/** Gives the same as `search_lexemes` of the database. */
function* lexemesOf(field: string, text: string): Generator<string> {
  for (const written of text.split(/\s+/)) {
    const key = field + written
    let lexemes = lexemesByWord.get(key)
    if (!lexemes) {
      lexemes = searchWords(written).flatMap((word) => [field + word, field + stem(word)])
      lexemesByWord.set(key, lexemes)
    }
    yield* lexemes
  }
}

/** Gives the same as `search_place` of the database. */
const placeOf = (sign: string, text: string) => [...lexemesOf("m", text), `m${sign}${searchWords(text).join("_")}`]

// lexemes hold no quotation mark and no backslash, which separate words
const vectorOf = (lexemes: Iterable<string>) => `'${[...new Set(lexemes)].join("' '")}'`

/** The columns that the triggers of `event` write into a new row; a test compares them. */
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

/** Words that the search suggests for mistyped ones. */
export class Vocabulary {
  private readonly words = new Set<string>()
  private readonly written = new Set<string>()

  constructor(names: Iterable<string>) {
    for (const name of names) this.add(name)
  }

  addEvent({ title, city, category, tags, audience }: EventRow) {
    this.add([title, city, category, ...(tags ?? []), ...(audience ?? [])].join(" "))
  }

  private add(text: string) {
    for (const written of text.split(/\s+/)) {
      if (this.written.has(written)) continue
      this.written.add(written)
      for (const word of searchWords(written)) if (/^[a-z]{3,30}$/.test(word)) this.words.add(word)
    }
  }

  async write(client: pg.ClientBase) {
    await client.query(
      `insert into derived.search_word (word) select word collate "C" from unnest($1::text[]) as word order by 1 on conflict do nothing`,
      [[...this.words]],
    )
  }
}
