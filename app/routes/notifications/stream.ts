import { readSince } from "#app/domain/notifications/live.ts"
import { findStreamSession } from "#app/features/notifications/live/queries.server.ts"
import { clientNetwork } from "#app/http/requests/request-context.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { comesFromOwnPage } from "#app/http/session/own-origin.server.ts"
import { streamPath } from "#app/paths.ts"
import { log } from "#app/platform/log.server.ts"
import { hasStreamCapacity, registerStream, streamsAreClosing } from "#app/platform/realtime/streams.server.ts"
import type { Route } from "./+types/stream.ts"

/** Most unread texts of a client; with more it is disconnected, and catches up when it reconnects. */
const mostWaiting = 200

const refusal = (sentence: string, status: number, headers: Record<string, string> = {}) =>
  new Response(sentence, { status, headers: { "content-type": "text/plain; charset=utf-8", ...headers } })

/**
 * Event stream of one page; reports only that something changed. Resumes after Last-Event-ID, or ?od= of a new page.
 * ?konto= and ?strona=: the page's account and party; 401 for other sessions, 429 over the network's limit; HEAD too.
 */
export const loader = handle(async ({ request, context }: Route.LoaderArgs) => {
  // as the router's data the stream would be buffered without end
  if (!new URL(request.url).pathname.endsWith(streamPath)) return refusal("Nie znaleziono strony.", 404)
  if (!comesFromOwnPage(request)) return refusal("Żądanie pochodzi z innej strony.", 403)
  const found = await findStreamSession(request.headers)
  const query = new URL(request.url).searchParams
  const isAbsentOr = (name: string, id: string) => (query.get(name) ?? id) === id
  if (!found || !isAbsentOr("konto", found.userId) || !isAbsentOr("strona", found.partyId))
    return refusal("Zaloguj się, aby kontynuować.", 401)
  if (streamsAreClosing())
    return refusal("Przerwa techniczna. Spróbuj ponownie za chwilę.", 503, { "retry-after": "1" })
  const session = { ...found, network: clientNetwork(context) }
  if (!hasStreamCapacity(session)) {
    log.warn({ limit: "streams", key: session.network }, "limited")
    return refusal("Zbyt wiele otwartych kart. Odśwież stronę, aby zobaczyć nowości.", 429, { "retry-after": "60" })
  }
  const resumeAfter = request.headers.get("last-event-id") ?? query.get("od")
  return new Response(
    request.method === "HEAD" ? null : bodyOf(session, readSince(resumeAfter, Date.now()), request.signal),
    {
      headers: {
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "private, no-store",
        // releases the connection's descriptor as soon as the stream ends
        connection: "close",
        "x-accel-buffering": "no",
      },
    },
  )
})

type Session = NonNullable<Awaited<ReturnType<typeof findStreamSession>>> & { network: string }

function bodyOf(session: Session, since: number | null, signal: AbortSignal) {
  const encoder = new TextEncoder()
  let leave = () => {}
  return new ReadableStream<Uint8Array>({
    async start(controller) {
      const write = (text: string) => {
        if ((controller.desiredSize ?? 0) < -mostWaiting) return false
        try {
          controller.enqueue(encoder.encode(text))
        } catch {
          // the page closed while its stream was opened: an error in a timer would end the process
          return false
        }
        return true
      }
      const end = () => {
        try {
          controller.close()
        } catch {
          // the page is closed
        }
      }
      signal.addEventListener("abort", () => leave(), { once: true })
      leave = await registerStream({ ...session, write, end }, since)
      if (signal.aborted) leave()
    },
    cancel: () => leave(),
  })
}
