import { type SQL, sql } from "drizzle-orm"
import { contains } from "#app/db/conditions/contains.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { event, eventWord } from "#app/db/schema.ts"
import { countedMost } from "#app/domain/events/event-list.ts"
import { searchTerms } from "#app/domain/events/search.ts"
import type { Day } from "#app/lib/dates.ts"

/** What the vocabulary knows about a search before the event table is read (decision 014). */
export type SearchWords = {
  /** Rare terms with all words that contain them; other terms are searched in the texts. */
  heldBy: readonly (readonly [term: string, words: readonly string[]])[]
  /** No event with all the terms begins later; null: unknown. */
  latest: Day | null
  /** A single term that, as of last night, is in far more listed events than are ever counted. */
  isPlenty: boolean
}

/** Nothing is known: the texts are searched. */
export const unknownWords: SearchWords = { heldBy: [], latest: null, isPlenty: false }

/** A term in more words is searched in the texts, which is faster. */
const mostWords = 100
/** A term in more events is found soon in any order, and with more matches PostgreSQL's bitmap becomes lossy. */
const mostHits = { share: 0.1, events: 100_000 }

/** Margins over the counted maximum: one day's changes cannot use them up, and a page is among the first rows. */
const plenty = { times: 5, share: 0.005 }

/** `listed`: number of listed events of the most frequent word. */
type Held = { words: string[]; events: number; listed: number; latest: Day | null }

/** Words that contain the phrase's terms; a term in no word is in no event. */
export async function lookUpWords(phrase: string): Promise<SearchWords> {
  const asked = searchTerms(phrase)
  const terms = asked.filter(isKnowable)
  if (terms.length === 0) return unknownWords
  const held = sql<Held[]>`jsonb_build_array(${sql.join(terms.map(wordsWith), sql`, `)})`
  const [found] = await db.select({ all: allEvents, held }).from(sql`(select 1) as one`)
  if (!found) return unknownWords
  const known = terms
    .map((term, at) => ({ term, ...(found.held[at] as Held) }))
    .filter(({ words }) => words.length <= mostWords)
  const most = Math.min(mostHits.events, found.all < 0 ? mostHits.events : found.all * mostHits.share)
  return {
    heldBy: known.filter(({ events }) => events <= most).map(({ term, words }) => [term, words]),
    latest: known.flatMap(({ latest }) => latest ?? []).sort()[0] ?? null,
    isPlenty: asked.length === 1 && (found.held[0]?.listed ?? 0) >= enough(found.all),
  }
}

const enough = (events: number) => Math.max(plenty.times * (countedMost + 1), events * plenty.share)

/** One of the terms is in no word, so no event matches. */
export const isNowhere = ({ heldBy }: SearchWords): boolean => heldBy.some(([, words]) => words.length === 0)

/** Has a trigram, fits a word's length, and has no character that folding turns into a blank (½). */
const isKnowable = (term: string) => /[\p{L}\p{N}]{3}/u.test(term) && /^[\p{L}\p{Nd}!-~]{3,50}$/u.test(term)

/** The planner's estimate; -1 while unknown. */
const allEvents = sql<number>`(select reltuples from pg_class where oid = 'event'::regclass)`

function wordsWith(term: string) {
  const { word, events, listed, latest } = eventWord
  const held = db
    .select({ word, events, listed, latest })
    .from(eventWord)
    .where(contains(word, term))
    .limit(mostWords + 1)
  const all = sql`'words', coalesce(array_agg(word), '{}'), 'events', coalesce(sum(events), 0), 'listed', coalesce(max(listed), 0), 'latest', max(latest)`
  return sql`(select jsonb_build_object(${all}) from (${held}) as held)`
}

export const holdsOneOf = (words: readonly string[]): SQL =>
  words.length === 0 ? sql`false` : sql`lexemes_of(${event.searchNorm}) @@ ${words.map(asLexeme).join("|")}::tsquery`

const asLexeme = (word: string) => `'${word.replace(/[\\']/g, "$&$&")}'`

/** Nightly: recounts roughly and removes unused words; returns how many. Briefly blocks writers, whose words stay. */
export async function sweepVocabulary(): Promise<number> {
  const { rows } = await db.execute<{ word: string }>(sql`
    with counted as materialized (
      select word collate "C" as word, ndoc from ts_stat('select lexemes_of(search_norm) from event')
    ), unlisted as materialized (
      -- few, so their words cost little to count
      select word collate "C" as word, ndoc from ts_stat($$select lexemes_of(search_norm) from event
        where not (realm = 'public' and deleted_at is null and hidden_at is null and status <> 'canceled')$$)
    ), now as (
      select word, counted.ndoc as events, counted.ndoc - coalesce(unlisted.ndoc, 0) as listed
      from counted left join unlisted using (word)
    ), told as (
      update ${eventWord} as known set events = now.events, listed = now.listed from now
      where known.word = now.word
        and (abs(known.events - now.events) > now.events / 5 or abs(known.listed - now.listed) > now.listed / 5)
    )
    select word from ${eventWord} except select word from counted`)
  const gone = rows.map(({ word }) => word)
  let removed = 0
  for (let at = 0; at < gone.length; at += portion) removed += await forget(gone.slice(at, at + portion))
  return removed
}

/** Words per batch, small so that writers hardly wait. */
const portion = 500

const forget = (words: string[]) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${eventWord} in share row exclusive mode`)
    const { rowCount } = await tx.execute(sql`delete from ${eventWord} as known
      using unnest(${sql.param(words)}::text[], ${sql.param(words.map(asLexeme))}::text[]) as old (word, lexeme)
      where known.word = old.word
      and not exists (select from ${event} where lexemes_of(${event.searchNorm}) @@ old.lexeme::tsquery)`)
    return rowCount ?? 0
  })
