import { PassThrough } from "node:stream"
import { text } from "node:stream/consumers"
import { renderToPipeableStream } from "react-dom/server"
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router"
import { holdScripts } from "#app/http/late-scripts.ts"
import { Nonce, nonceContext } from "#app/http/nonce.ts"
import { requestIdContext } from "#app/http/request-context.ts"
import { log } from "#app/platform/log.server.ts"

/** Milliseconds after which a page that still renders is given up. */
const longest = 6000

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  const nonce = context.get(nonceContext) ?? undefined
  headers.set("content-type", "text/html; charset=utf-8")
  return new Promise<Response>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <Nonce value={nonce}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </Nonce>,
      {
        nonce,
        // in one piece: a stream costs a sixth more, and out of order it would need scripts to be seen
        onAllReady() {
          clearTimeout(timer)
          const send = (html: string) => resolve(new Response(held(html), { headers, status }))
          text(pipe(new PassThrough())).then(send, reject)
        },
        onShellError: reject,
        onError: (error) => log.error({ err: error, requestId: context.get(requestIdContext) }, "rendering failed"),
      },
    )
    const timer = setTimeout(abort, longest)
  })
}

/** Only built pages start late: development needs its own scripts first. */
const held = (html: string) => (import.meta.env.PROD ? holdScripts(html) : html)

/** Bugs only: refusals and missing pages are answers, and a browser that went away is no error. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  log.error({ err: error, requestId: context.get(requestIdContext), path: new URL(request.url).pathname }, "bug")
}
