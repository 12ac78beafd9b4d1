export type CacheRequest = { path: string; headers: Record<string, string> }
export type Answered = { status: number; headers: Headers; body: string }

type Stored = { request: CacheRequest; answer: Answered; freshUntil: number }

const directives = (headers: Headers) =>
  new Map(
    (headers.get("cache-control") ?? "").split(",").map((each) => {
      const [name = "", value] = each.trim().toLowerCase().split("=")
      return [name, value] as const
    }),
  )

/** Seconds for which a shared cache may store the response (RFC 9111, section 3), or null. */
export function sharedSeconds({ status, headers }: Answered): number | null {
  const cacheControl = directives(headers)
  if (![200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501].includes(status)) return null
  if (cacheControl.has("no-store") || cacheControl.has("private") || headers.get("vary")?.includes("*")) return null
  const seconds = cacheControl.get("s-maxage") ?? cacheControl.get("max-age")
  // without a directive caches use heuristics
  return seconds === undefined ? 600 : Number(seconds) + Number(cacheControl.get("stale-while-revalidate") ?? 0)
}

/**
 * A shared cache that stores whatever it may, by URL alone if `heedsVary` is false. Reports whose request stored a
 * response.
 */
export function sharedCache(
  origin: (request: CacheRequest) => Promise<Answered>,
  { heedsVary }: { heedsVary: boolean },
) {
  const cache = new Map<string, Stored[]>()
  const matches = (stored: Stored, request: CacheRequest) =>
    !heedsVary ||
    (stored.answer.headers.get("vary") ?? "")
      .split(",")
      .map((name) => name.trim().toLowerCase())
      .every((name) => (stored.request.headers[name] ?? "") === (request.headers[name] ?? ""))
  return async (request: CacheRequest): Promise<{ answer: Answered; storedFor: CacheRequest | null }> => {
    const found = cache.get(request.path)?.find((stored) => stored.freshUntil > Date.now() && matches(stored, request))
    if (found) return { answer: found.answer, storedFor: found.request }
    const answer = await origin(request)
    const seconds = sharedSeconds(answer)
    if (seconds !== null && seconds > 0) {
      const stored = { request, answer, freshUntil: Date.now() + seconds * 1000 }
      cache.set(request.path, [stored, ...(cache.get(request.path) ?? [])])
    }
    return { answer, storedFor: null }
  }
}
