/** What a browser would send, without its way of sending. */
export type Asked = { path: string; headers: Record<string, string> }
export type Answered = { status: number; headers: Headers; body: string }

type Stored = { asked: Asked; answer: Answered; freshUntil: number }

const directives = (headers: Headers) =>
  new Map(
    (headers.get("cache-control") ?? "").split(",").map((each) => {
      const [name = "", value] = each.trim().toLowerCase().split("=")
      return [name, value] as const
    }),
  )

/** May a shared cache keep this answer (RFC 9111, section 3), and for how many seconds? Null: it may not. */
export function sharedSeconds({ status, headers }: Answered): number | null {
  const said = directives(headers)
  if (![200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501].includes(status)) return null
  if (said.has("no-store") || said.has("private") || headers.get("vary")?.includes("*")) return null
  const seconds = said.get("s-maxage") ?? said.get("max-age")
  // without a word about it a cache may guess
  return seconds === undefined ? 600 : Number(seconds) + Number(said.get("stale-while-revalidate") ?? 0)
}

/**
 * A cache in front of the site that everybody shares and that keeps whatever it may. With `heedsVary` false it is one of
 * those that store by address alone. Tells who had asked when an answer was kept.
 */
export function sharedCache(origin: (asked: Asked) => Promise<Answered>, { heedsVary }: { heedsVary: boolean }) {
  const kept = new Map<string, Stored[]>()
  const matches = (stored: Stored, asked: Asked) =>
    !heedsVary ||
    (stored.answer.headers.get("vary") ?? "")
      .split(",")
      .map((name) => name.trim().toLowerCase())
      .every((name) => (stored.asked.headers[name] ?? "") === (asked.headers[name] ?? ""))
  return async (asked: Asked): Promise<{ answer: Answered; keptFor: Asked | null }> => {
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
