import { sql } from "drizzle-orm"
import { LRUCache } from "lru-cache"
import type { Lexemes } from "#app/domain/shared/search/tsquery.ts"
import { db } from "./client.server.ts"

/** Share of the rows that hold a common lexeme, 0 to 1. */
type LexemeShare = { lexeme: string; share: number }
export type Frequencies = {
  /** Rows of the table. */
  rows: number
  /** Least number of rows with these lexemes, as of the last `analyze`. */
  atLeast: (lexemes: Lexemes) => number
  /** Expected number of rows if words are independent; 0 if one of them is not known to be common. */
  likely: (lexemes: Lexemes) => number
  /** Most rows with these lexemes, however the words stand together; 0 if one of them is not known to be common. */
  atMost: (lexemes: Lexemes) => number
}
type SearchColumn = "event.search" | "event.search_head" | "organization.search"

const cache = new LRUCache<SearchColumn, Frequencies>({ max: 3, ttl: 600_000 })

/** How common words are, by the statistics of PostgreSQL's last `analyze`; cached for ten minutes. */
export async function frequencies(column: SearchColumn): Promise<Frequencies> {
  const cached = cache.get(column)
  if (cached) return cached
  const [table, attribute] = column.split(".")
  const { rows } = await db.execute<{ rows: number; lexemes: string[] | null; shares: number[] | null }>(
    sql`select greatest(reltuples, 0)::float8 as rows,
        most_common_elems::text::text[] as lexemes, most_common_elem_freqs::float8[] as shares
      from pg_class left join pg_stats on schemaname = 'public' and tablename = relname and attname = ${attribute}
      where oid = ${`public.${table}`}::regclass`,
  )
  const [statistics] = rows
  const shares = (statistics?.lexemes ?? []).map((lexeme, at) => ({ lexeme, share: statistics?.shares?.[at] ?? 0 }))
  const result = frequenciesBy(statistics?.rows ?? 0, shares)
  cache.set(column, result)
  return result
}

/** `common`: the common lexemes, in any order. */
export function frequenciesBy(rows: number, common: readonly LexemeShare[]): Frequencies {
  const shares = [...common].sort((a, b) => (a.lexeme < b.lexeme ? -1 : 1))
  return {
    rows,
    atLeast: (lexemes) => rows * leastShare(lexemes, shares),
    likely: (lexemes) => rows * likelyShare(lexemes, shares),
    atMost: (lexemes) => rows * mostShare(lexemes, shares),
  }
}

/** 0 for several words together: the statistics do not say how often they share a row. */
function leastShare(lexemes: Lexemes, shares: readonly LexemeShare[]): number {
  if ("all" in lexemes) return 0
  if ("any" in lexemes) return Math.max(0, ...lexemes.any.map((part) => leastShare(part, shares)))
  return Math.max(0, ...sharesOf(lexemes, shares))
}

function likelyShare(lexemes: Lexemes, shares: readonly LexemeShare[]): number {
  if ("all" in lexemes) return lexemes.all.reduce((share, part) => share * likelyShare(part, shares), 1)
  const parts = "any" in lexemes ? lexemes.any.map((part) => likelyShare(part, shares)) : sharesOf(lexemes, shares)
  const shareWithoutAny = parts.reduce((without, share) => without * (1 - share), 1)
  return 1 - shareWithoutAny
}

function mostShare(lexemes: Lexemes, shares: readonly LexemeShare[]): number {
  if ("all" in lexemes) return Math.min(...lexemes.all.map((part) => mostShare(part, shares)))
  const parts = "any" in lexemes ? lexemes.any.map((part) => mostShare(part, shares)) : sharesOf(lexemes, shares)
  return parts.reduce((sum, share) => sum + share, 0)
}

function sharesOf(wanted: Extract<Lexemes, { lexeme: string }>, sorted: readonly LexemeShare[]): number[] {
  const fits = ({ lexeme }: LexemeShare) =>
    wanted.begins ? lexeme.startsWith(wanted.lexeme) : lexeme === wanted.lexeme
  const first = firstNotBefore(wanted.lexeme, sorted)
  const found: number[] = []
  for (const one of sorted.slice(first)) {
    if (!fits(one)) break
    found.push(one.share)
  }
  return found
}

/** Position of the first lexeme that does not sort before this one. */
function firstNotBefore(lexeme: string, sorted: readonly LexemeShare[]): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((sorted[middle]?.lexeme ?? "") < lexeme) from = middle + 1
    else to = middle
  }
  return from
}
