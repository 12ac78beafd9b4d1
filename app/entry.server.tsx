import { Writable } from "node:stream"
import { type PipeableStream, renderToPipeableStream } from "react-dom/server"
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router"
import { log } from "#app/platform/log.server.ts"
import { deferScripts } from "./http/responses/deferred-scripts.ts"
import { Nonce, nonceContext } from "./http/responses/nonce.ts"
import { markupContext, requestIdContext } from "./http/responses/request-context.ts"
import { MarkupMemory } from "./ui/rendering/memoized.tsx"
import { memoizeMarkup } from "./ui/rendering/memoized-markup.server.tsx"

/** Milliseconds after which rendering is aborted. */
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
  const ownRoutes = onlyMatched(entry)
  return new Promise<Response>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <Nonce value={nonce}>
        <MarkupMemory value={memoizeMarkup}>
          <ServerRouter context={ownRoutes} url={request.url} nonce={nonce} />
        </MarkupMemory>
      </Nonce>,
      {
        nonce,
        // everything in place: React would move parts of a long page to its end, for a script to insert
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        // in one piece: a stream costs a sixth more, and out-of-order parts need scripts
        onAllReady() {
          clearTimeout(timer)
          textOf(pipe).then((html) => {
            context.set(markupContext, held(html, ownRoutes.manifest))
            resolve(new Response(null, { headers, status }))
          }, reject)
        },
        onShellError: reject,
        onError: (error) => {
          if (isFault(error)) log.error({ err: error, requestId: context.get(requestIdContext) }, "rendering failed")
        },
      },
    )
    const timer = setTimeout(abort, longest)
  })
}

/** Router refusals, such as a method without an action, are rendered as pages and not logged as bugs. */
const isFault = (error: unknown) => !isRouteErrorResponse(error) || error.status >= 500

const production = import.meta.env.PROD
const manifests = new Map<string, EntryContext["manifest"]>()

/**
 * The router serializes every given route for each page, which needs only its own. Asked for the routes as a file, it
 * does not look for those of the pages above as well; `deferScripts` puts them into the page.
 */
function onlyMatched(entry: EntryContext): EntryContext {
  const ids = entry.staticHandlerContext.matches.map(({ route }) => route.id)
  const key = ids.join()
  const manifest = (production && manifests.get(key)) || {
    ...entry.manifest,
    routes: Object.fromEntries(ids.map((id) => [id, entry.manifest.routes[id]])),
  }
  manifests.set(key, manifest)
  return { ...entry, manifest, ...(production && { routeDiscovery: { ...entry.routeDiscovery, mode: "initial" } }) }
}

/** The whole output as one text: markup arrives as strings, and encoding and decoding it costs a tenth. */
const textOf = (pipe: PipeableStream["pipe"]) =>
  new Promise<string>((resolve, reject) => {
    let html = ""
    const decoder = new TextDecoder()
    const write = (part: string | Uint8Array) => {
      html += typeof part === "string" ? part : decoder.decode(part, { stream: true })
    }
    const collected = new Writable({
      decodeStrings: false,
      write: (part, _encoding, done) => done(void write(part)),
      final: (done) => done(void resolve(html)),
    })
    pipe(collected.on("error", reject))
  })

/** Only in production: in development the scripts must run first. */
const held = (html: string, manifest: EntryContext["manifest"]) => (production ? deferScripts(html, manifest) : html)

/** Logs bugs only; refusals, missing pages and aborted requests are no errors. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  log.error({ err: error, requestId: context.get(requestIdContext), path: new URL(request.url).pathname }, "bug")
}
