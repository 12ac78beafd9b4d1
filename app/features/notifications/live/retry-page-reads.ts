import { refreshHeader } from "#app/lib/web/refresh-header.ts"

/** Delays between attempts, in milliseconds; offline they start on reconnection. */
const retryDelaysMs = [500, 1500, 4000]

/**
 * Retries failed reads (B73), so that no error page replaces what was typed; never writes. Says which read a page anew,
 * without a navigation. Returns how to stop.
 */
export function retryPageReads(isNavigating: () => boolean): () => void {
  const originalFetch = window.fetch
  window.fetch = (input, init) => {
    if (!isPageRead(input, init)) return originalFetch(input, init)
    const sent = isNavigating() ? init : withRefresh(init)
    return withRetries(async () => whole(await originalFetch(input, sent)), init?.signal ?? null)
  }
  return () => {
    window.fetch = originalFetch
  }
}

const withRefresh = (init?: RequestInit): RequestInit => {
  const headers = new Headers(init?.headers)
  headers.set(refreshHeader, "1")
  return { ...init, headers }
}

const isPageRead = (input: RequestInfo | URL, init?: RequestInit) =>
  input instanceof URL && input.pathname.endsWith(".data") && (init?.method ?? "GET") === "GET"

/** Waits for the whole body, because a connection may break in its middle. Pages are not streamed. */
async function whole(answer: Response) {
  const body = await answer.arrayBuffer()
  return new Response(body.byteLength > 0 ? body : null, answer)
}

async function withRetries(read: () => Promise<Response>, signal: AbortSignal | null): Promise<Response> {
  for (const wait of retryDelaysMs) {
    try {
      return await read()
    } catch (error) {
      // only network failures are retried
      if (signal?.aborted || !(error instanceof TypeError)) throw error
    }
    await pause(wait, signal)
  }
  return read()
}

/** Ends early when the read is aborted. */
const pause = (ms: number, signal: AbortSignal | null) =>
  new Promise<void>((done) => {
    signal?.addEventListener("abort", () => done(), { once: true })
    const start = () => setTimeout(done, ms)
    if (navigator.onLine) start()
    else addEventListener("online", start, { once: true })
  })
