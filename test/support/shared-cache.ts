export type CacheRequest = { path: string; headers: Record<string, string> }
export type Answered = { status: number; headers: Headers; body: string }

type Stored = { asked: CacheRequest; answer: Answered; freshUntil: number }

const directives = (headers: Headers) =>
  new Map(
    (headers.get("cache-control") ?? "").split(",").map((each) => {
      const [name = "", value] = each.trim().toLowerCase().split("=")
      return [name, value] as const
    }),
  )

/** Seconds for which a shared cache may store the response (RFC 9111, section 3), or null. */
export function sharedSeconds({ status, headers }: Answered): number | null {
  const said = directives(headers)
  if (![200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501].includes(status)) return null
  if (said.has("no-store") || said.has("private") || headers.get("vary")?.includes("*")) return null
  const seconds = said.get("s-maxage") ?? said.get("max-age")
  // without a directive caches use heuristics
  return seconds === undefined ? 600 : Number(seconds) + Number(said.get("stale-while-revalidate") ?? 0)
}

/**
 * A shared cache that stores whatever it may, by URL alone if `heedsVary` is false. Reports whose request stored a
 * response.
 */
export function sharedCache(origin: (asked: CacheRequest) => Promise<Answered>, { heedsVary }: { heedsVary: boolean }) {
  const kept = new Map<string, Stored[]>()
  const matches = (stored: Stored, asked: CacheRequest) =>
    !heedsVary ||
    (stored.answer.headers.get("vary") ?? "")
      .split(",")
      .map((name) => name.trim().toLowerCase())
      .every((name) => (stored.asked.headers[name] ?? "") === (asked.headers[name] ?? ""))
  return async (asked: CacheRequest): Promise<{ answer: Answered; keptFor: CacheRequest | null }> => {
    const found = kept.get(asked.path)?.find((stored) => stored.freshUntil > Date.now() && matches(stored, asked))
    if (found) return { answer: found.answer, keptFor: found.asked }
    const answer = await origin(asked)
    const seconds = sharedSeconds(answer)
    if (seconds !== null && seconds > 0) {
      const stored = { asked, answer, freshUntil: Date.now() + seconds * 1000 }
      kept.set(asked.path, [stored, ...(kept.get(asked.path) ?? [])])
    }
    return { answer, keptFor: null }
  }
}
