import pg from "pg"
import { vi } from "vitest"

/** A statement that reached a connection; without a name PostgreSQL plans it anew each time. */
export type Sent = { text: string; name?: string; values: readonly unknown[] }

/** Everything that the work sends to the database. */
export async function sentDuring<Result>(work: () => Promise<Result>): Promise<{ result: Result; all: Sent[] }> {
  const sent = vi.spyOn(pg.Client.prototype, "query")
  try {
    const result = await work()
    const all = sent.mock.calls.map(([statement, values]: unknown[]): Sent => {
      const one = typeof statement === "string" ? { text: statement } : (statement as Omit<Sent, "values">)
      return { values: [], ...(Array.isArray(values) && { values }), ...one }
    })
    return { result, all }
  } finally {
    sent.mockRestore()
  }
}
