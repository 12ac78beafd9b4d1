import { type SQL, sql } from "drizzle-orm"
import { contains } from "#app/db/conditions/contains.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { event, eventWord } from "#app/db/schema.ts"
import { countedMost } from "#app/domain/events/event-list.ts"
import { searchTerms } from "#app/domain/events/search.ts"
import type { Day } from "#app/lib/dates.ts"

/** What the vocabulary says of a search before an event is looked at (decision 014). */
export type SearchWords = {
  /** Terms that few events have, with all words that hold them; the other terms are looked for in the texts. */
  heldBy: readonly (readonly [term: string, words: readonly string[]])[]
  /** No event with all the terms begins later; null: nobody knows. */
  latest: Day | null
  /** The phrase is one term, and last night visitors were shown far more events with it than are ever counted. */
  isPlenty: boolean
}

/** Nothing is known: texts are looked through. */
export const unknownWords: SearchWords = { heldBy: [], latest: null, isPlenty: false }

/** A term in more words than these is looked for in the texts: comparing with each would take longer. */
const mostWords = 100
/** A term in more events is soon met in any order; and of more hits PostgreSQL would only remember the pages. */
const mostHits = { share: 0.1, events: 100_000 }

/** So many times what is counted at most: what goes in a day leaves more. And a page is found among the first rows. */
const plenty = { times: 5, share: 0.005 }

/** `listed`: of the word that the most events have. */
type Held = { words: string[]; events: number; listed: number; latest: Day | null }

/** The words of all events that hold the phrase's terms; a term that is in none is in no event. */
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

/** One of the terms is in no word: no event has them all. */
export const isNowhere = ({ heldBy }: SearchWords): boolean => heldBy.some(([, words]) => words.length === 0)

/** A trigram to find it by, no longer than a word may be, and no sign that folding turns into a blank (½). */
const isKnowable = (term: string) => /[\p{L}\p{N}]{3}/u.test(term) && /^[\p{L}\p{Nd}!-~]{3,50}$/u.test(term)

/** As the planner knows it; -1 while it does not. */
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

/** The event's text has one of the words. */
export const holdsOneOf = (words: readonly string[]): SQL =>
  words.length === 0 ? sql`false` : sql`lexemes_of(${event.searchNorm}) @@ ${words.map(asLexeme).join("|")}::tsquery`

const asLexeme = (word: string) => `'${word.replace(/[\\']/g, "$&$&")}'`

/**
 * Nightly: in how many events each word stands, roughly, and without the words of texts that are gone. Answers with how
 * many went. What is written meanwhile keeps its words: before any goes, writers wait for a moment and are asked again.
 */
export async function sweepVocabulary(): Promise<number> {
  const { rows } = await db.execute<{ word: string }>(sql`
    with counted as materialized (
      select word collate "C" as word, ndoc from ts_stat('select lexemes_of(search_norm) from event')
    ), shown as materialized (
      select word collate "C" as word, ndoc from ts_stat($$select lexemes_of(search_norm) from event
        where realm = 'public' and deleted_at is null and hidden_at is null and status <> 'Anulowane'$$)
    ), now as (
      select word, counted.ndoc as events, coalesce(shown.ndoc, 0) as listed from counted left join shown using (word)
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

/** Words at once: few enough for writers not to notice. */
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
