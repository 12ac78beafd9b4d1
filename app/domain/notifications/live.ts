/** Realtime hint for an open page to reload: ids only, because the loaders decide what a viewer may see. */
export type LiveChange =
  | { kind: "message" | "read"; id: string }
  | { kind: "deal"; id: string }
  | { kind: "notification" }
  /** The viewer's party saved, shared or followed something. */
  | { kind: "saved" }
  /** A session of this account ended; internal to the server. */
  | { kind: "session" }
  /** Anything may have changed. */
  | { kind: "all" }

const withId: readonly unknown[] = ["message", "read", "deal"]
const without: readonly unknown[] = ["notification", "saved", "session", "all"]

/** Null for anything else. */
export function readChange(text: string): LiveChange | null {
  try {
    const { kind, id } = JSON.parse(text) as Record<string, unknown>
    if (withId.includes(kind) && typeof id === "string") return { kind, id } as LiveChange
    return without.includes(kind) ? ({ kind } as LiveChange) : null
  } catch {
    return null
  }
}

/** Milliseconds: streams and pages refresh at most ten times a second (spec B 9). */
export const refreshMs = 100
/** Older streams are not resumed; the page reloads everything. */
const oldestMs = 24 * 60 * 60 * 1000

/** Resume position of a stream, ms since 1970; null if invalid, in the future or too old. */
export function readSince(text: string | null, now: number): number | null {
  if (!text || !/^\d{1,15}$/.test(text)) return null
  const since = Number(text)
  return since > now + 60_000 || since < now - oldestMs ? null : since
}
