import { sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { searchWord } from "#app/db/schema.ts"
import type { ListScope } from "#app/domain/accounts/viewer.ts"
import { readQuery, type SearchTerm } from "#app/domain/shared/search/query.ts"
import { anywhere } from "#app/domain/shared/search/tsquery.ts"
import type { Day } from "#app/lib/dates.ts"
import { editDistance, neighbours } from "#app/lib/text/edit-distance.ts"
import { searchWords } from "#app/lib/text/polish-words.ts"
import { findExisting } from "./existence-queries.server.ts"

/** Most candidates by trigram, besides those one letter away. */
const mostAlike = 20
/** Most candidates that are tried, nearest first. */
const mostTried = 5

/**
 * The phrase with unknown words replaced by the nearest ones that find an event of the viewer's list; null when every
 * word is known or an unknown one has no neighbour. Two swapped letters count as one mistake.
 */
export async function correctPhrase(
  who: ListScope,
  today: Day,
  phrase: string,
  terms: readonly SearchTerm[],
  known: readonly boolean[],
): Promise<string | null> {
  const unknown = terms.filter((_, at) => known[at] === false)
  if (unknown.length === 0) return null
  const nearest = new Map<string, string>()
  for (const { words } of unknown) {
    const [word = ""] = words
    const better = words.length === 1 ? await nearestWord(who, today, word) : null
    if (better === null) return null
    nearest.set(word, better)
  }
  return phrase
    .split(/\s+/)
    .map((typed) => nearest.get(searchWords(typed)[0] ?? "") ?? typed)
    .join(" ")
}

async function nearestWord(who: ListScope, today: Day, word: string): Promise<string | null> {
  if (!/^[a-z]{3,30}$/.test(word)) return null
  const mostMistakes = word.length < 5 ? 1 : 2
  const { word: column } = searchWord
  const oneLetterAway = db
    .select({ word: column, likeness: sql<number>`2`.as("likeness") })
    .from(searchWord)
    .where(sql`${column} = any(${sql.param(neighbours(word))}::text[])`)
  const similar = db
    .select({ word: column, likeness: sql<number>`similarity(${column}, ${word})`.as("likeness") })
    .from(searchWord)
    .where(sql`${column} % ${word}`)
    .orderBy(sql`likeness desc`)
    .limit(mostAlike)
  const nearest = await oneLetterAway.unionAll(similar).orderBy(sql`likeness desc`)
  const candidates = [...new Set(nearest.map((row) => row.word))]
    // "na" is a neighbour of "nan", but not a search
    .filter((candidate) => readQuery(candidate).terms.length > 0)
    .map((candidate) => ({
      candidate,
      distance: editDistance(word, candidate, mostMistakes),
      startsElsewhere: candidate[0] === word[0] ? 0 : 1,
    }))
    .filter(({ distance }) => distance <= mostMistakes)
    .sort((one, other) => one.distance - other.distance || one.startsElsewhere - other.startsElsewhere)
    .slice(0, mostTried)
    .map(({ candidate }) => candidate)
  if (candidates.length === 0) return null
  const searches = candidates.map((candidate) => anywhere(readQuery(candidate).terms))
  const { listed } = await findExisting(who, today, { upcoming: null, searches, listedFirst: searches.length })
  return candidates[listed.indexOf(true)] ?? null
}
