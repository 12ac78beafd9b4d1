import { and, type SQL, sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { frequencies } from "#app/db/connection/word-frequency.server.ts"
import { event, searchWord } from "#app/db/schema.ts"
import { type ListScope, realmOf } from "#app/domain/accounts/viewer.ts"
import { countedMost } from "#app/domain/events/event-list.ts"
import { readQuery, type SearchTerm } from "#app/domain/shared/search/query.ts"
import { anywhere, type Lexemes } from "#app/domain/shared/search/tsquery.ts"
import { editDistance, neighbours } from "#app/lib/text/edit-distance.ts"
import { searchWords } from "#app/lib/text/polish-words.ts"
import { listed } from "./conditions.server.ts"
import { matchesByIndex } from "./search.server.ts"

/** Candidates by trigram beside those that are one letter away. */
const mostAlike = 20
/** Candidates that are tried, nearest first. */
const mostTried = 5

/** Which of the terms any listed event holds, each for itself. */
export async function knownTerms(who: ListScope, terms: readonly SearchTerm[]): Promise<boolean[]> {
  if (terms.length === 0) return []
  const finds = await Promise.all(terms.map((term) => anyWith(who, anywhere([term]))))
  const { rows } = await db.execute<{ found: boolean[] }>(sql`select array[${sql.join(finds, sql`, `)}] as found`)
  return rows[0]?.found ?? []
}

/** Condition that an event of the viewer's list holds the lexemes. */
async function anyWith(who: ListScope, lexemes: Lexemes): Promise<SQL> {
  const isCommon = (await frequencies("event.search")).atLeast(lexemes) >= countedMost
  if (isCommon && realmOf(who) === "public") return sql`true`
  // a limit that is selected, as the planner would read the table from its beginning for the first row
  return sql`(select count(*) = 1 from (select from ${event} where ${and(...listed(who), matchesByIndex(lexemes))} limit (select 1::bigint)) as one)`
}

/**
 * The phrase with its unknown words replaced by the nearest that lead to an event of the viewer's list; null when every
 * word is known or one has no neighbour. Letters that changed places are one mistake.
 */
export async function correctPhrase(
  who: ListScope,
  phrase: string,
  terms: readonly SearchTerm[],
  known: readonly boolean[],
): Promise<string | null> {
  const unknown = terms.filter((_, at) => known[at] === false)
  if (unknown.length === 0) return null
  const nearest = new Map<string, string>()
  for (const { words } of unknown) {
    const [word = ""] = words
    const better = words.length === 1 ? await nearestWord(who, word) : null
    if (better === null) return null
    nearest.set(word, better)
  }
  return phrase
    .split(/\s+/)
    .map((typed) => nearest.get(searchWords(typed)[0] ?? "") ?? typed)
    .join(" ")
}

async function nearestWord(who: ListScope, word: string): Promise<string | null> {
  if (!/^[a-z]{3,30}$/.test(word)) return null
  const most = word.length < 5 ? 1 : 2
  const alike = db
    .select({ word: searchWord.word })
    .from(searchWord)
    .where(sql`${searchWord.word} % ${word}`)
    .orderBy(sql`similarity(${searchWord.word}, ${word}) desc`)
    .limit(mostAlike)
  const near = db
    .select({ word: searchWord.word })
    .from(searchWord)
    .where(sql`${searchWord.word} = any(${sql.param(neighbours(word))}::text[])`)
  const nearest = [...(await near), ...(await alike)]
  const candidates = [...new Set(nearest.map((row) => row.word))]
    // "na" is beside "nan", but no search
    .filter((candidate) => readQuery(candidate).terms.length > 0)
    .map((candidate) => ({ candidate, distance: editDistance(word, candidate, most) }))
    .filter(({ distance }) => distance <= most)
    .sort(
      (one, other) =>
        one.distance - other.distance || Number(sameStart(other.candidate)) - Number(sameStart(one.candidate)),
    )
    .slice(0, mostTried)
    .map(({ candidate }) => candidate)
  function sameStart(candidate: string) {
    return candidate[0] === word[0]
  }
  // "case" stops at the first that is true
  const tried = await Promise.all(
    candidates.map(
      async (candidate, at) =>
        sql`when ${await anyWith(who, anywhere(readQuery(candidate).terms))} then ${at}::integer`,
    ),
  )
  if (tried.length === 0) return null
  const { rows } = await db.execute<{ found: number | null }>(sql`select case ${sql.join(tried, sql` `)} end as found`)
  return candidates[rows[0]?.found ?? -1] ?? null
}
