/**
 * What an open page is told when something changed: a hint to look again, with ids and nothing
 * else. What there is to see comes from the loaders, which ask who is looking.
 */
export type Change =
  | { kind: "message" | "read"; id: string }
  | { kind: "deal"; id: string }
  | { kind: "notification" }
  /** A session of this account has ended. Never leaves the server. */
  | { kind: "session" }
  /** Anything may have changed. */
  | { kind: "all" }

const withId: readonly unknown[] = ["message", "read", "deal"]
const without: readonly unknown[] = ["notification", "session", "all"]

/** A change as it was written down; null for anything else. */
export function readChange(text: string): Change | null {
  try {
    const { kind, id } = JSON.parse(text) as Record<string, unknown>
    if (withId.includes(kind) && typeof id === "string") return { kind, id } as Change
    return without.includes(kind) ? ({ kind } as Change) : null
  } catch {
    return null
  }
}

/** Streams and pages are refreshed at most ten times a second (spec B 9). */
export const refreshMs = 100
/** The oldest place from which a stream is continued; whoever comes from before looks at everything again. */
const oldestMs = 24 * 60 * 60 * 1000

/** The place a stream had reached, in milliseconds since 1970; null when it is none, from the future or too old. */
export function readSince(text: string | null, now: number): number | null {
  if (!text || !/^\d{1,15}$/.test(text)) return null
  const since = Number(text)
  return since > now + 60_000 || since < now - oldestMs ? null : since
}
