/** Waits before a read is tried again, in milliseconds; without a network they begin when it is back. */
const waits = [500, 1500, 4000]

/**
 * Lets the data of pages survive a break of the network: a read that fails on its way is tried again (B73) instead of
 * putting an error in the place of the page, with all that was typed there. Writes are never repeated. Answers how to
 * end that.
 */
export function steadyReads(): () => void {
  const plain = window.fetch
  window.fetch = (input, init) =>
    isPageRead(input, init) ? tried(() => plain(input, init), init?.signal ?? null) : plain(input, init)
  return () => {
    window.fetch = plain
  }
}

const isPageRead = (input: RequestInfo | URL, init?: RequestInit) =>
  input instanceof URL && input.pathname.endsWith(".data") && (init?.method ?? "GET") === "GET"

async function tried(read: () => Promise<Response>, signal: AbortSignal | null): Promise<Response> {
  for (const wait of waits) {
    try {
      return await read()
    } catch (error) {
      // what is not a network's failure is nobody's to repeat
      if (signal?.aborted || !(error instanceof TypeError)) throw error
    }
    await rest(wait, signal)
  }
  return read()
}

/** Ends early when the read is not wanted any more. */
const rest = (ms: number, signal: AbortSignal | null) =>
  new Promise<void>((done) => {
    signal?.addEventListener("abort", () => done(), { once: true })
    const start = () => setTimeout(done, ms)
    if (navigator.onLine) start()
    else addEventListener("online", start, { once: true })
  })
