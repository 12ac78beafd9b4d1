import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router"
import { cardWriters } from "#app/features/events/card-markup.ts"
import { eventWriters } from "#app/features/events/page/piece-markup.ts"
import { markupContext, requestIdContext } from "#app/http/requests/request-context.ts"
import { nonceAttribute, PageMarkup } from "#app/lib/web/page-markup.ts"
import { log } from "#app/platform/log.server.ts"
import { deferScripts } from "./http/responses/deferred-scripts.ts"
import { Nonce, nonceContext } from "./http/responses/nonce.ts"
import { frameOf, withFrame } from "./http/responses/page-frame.server.tsx"
import { renderPage } from "./http/responses/render-page.server.ts"
import { headMarkup } from "./ui/rendering/head-markup.server.ts"
import { MarkupMemory } from "./ui/rendering/memoized.tsx"
import { memoizedBytes } from "./ui/rendering/memoized-markup.server.tsx"
import { PageHead } from "./ui/rendering/page-head.ts"

/** Milliseconds after which rendering is aborted. */
const renderTimeoutMs = 6000

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  const nonce = context.get(nonceContext) ?? undefined
  headers.set("content-type", "text/html; charset=utf-8")
  // read whole: the router's own component would suspend the page for each piece
  const data = await textsOf(entry.serverHandoffStream)
  const entryOfPage = onlyNeeded(entry)
  // an error page shows fewer routes than its address has
  const frame = production && nonce && !entry.staticHandlerContext.errors ? frameOf(entryOfPage, request.url) : null
  // a set, as a page of which a part waits is rendered twice
  const head = new Set<string>()
  const markup = new PageMarkup()
  const html = await renderPage(
    <Nonce value={nonce}>
      <PageHead value={frame && ((tags) => head.add(headMarkup(tags)))}>
        <MarkupMemory value={(...args) => markup.place(memoizedBytes(...args, writers))}>
          <ServerRouter context={entryOfPage} url={request.url} nonce={nonce} />
        </MarkupMemory>
      </PageHead>
    </Nonce>,
    {
      nonce,
      timeoutMs: renderTimeoutMs,
      onError: (error) => {
        if (isFault(error)) log.error({ err: error, requestId: context.get(requestIdContext) }, "rendering failed")
      },
    },
  ).catch((error) => {
    // null: the root's boundary shows the error; one below would rethrow an unknown error, which fails on the server
    entry.staticHandlerContext._deepestRenderedBoundaryId = null
    throw error
  })
  if (frame) markup.text = withData(withFrame(html, [...head].join(""), frame, markup), data, nonce)
  else {
    const htmlWithScripts = production ? deferScripts(html, entryOfPage.manifest) : html
    markup.text = entryOfPage.renderMeta?.didRenderScripts ? withData(htmlWithScripts, data, nonce) : htmlWithScripts
  }
  context.set(markupContext, markup)
  return new Response(null, { headers, status })
}

/** Router refusals, such as a method without an action, are rendered as pages and not logged as bugs. */
const isFault = (error: unknown) => !isRouteErrorResponse(error) || error.status >= 500

const writers = new Map([...cardWriters, ...eventWriters])
const production = import.meta.env.PROD
const manifests = new Map<string, EntryContext["manifest"]>()

/**
 * Keeps only the page's own routes, because the router serializes every route that it is given. With the mode "initial"
 * it adds none of the pages above; `deferScripts` puts the routes into the page, and `withData` the loaders' data.
 */
function onlyNeeded(entry: EntryContext): EntryContext {
  const ids = entry.staticHandlerContext.matches.map(({ route }) => route.id)
  const key = ids.join()
  const manifest = (production && manifests.get(key)) || {
    ...entry.manifest,
    routes: Object.fromEntries(ids.map((id) => [id, entry.manifest.routes[id]])),
  }
  manifests.set(key, manifest)
  return {
    ...entry,
    serverHandoffStream: undefined,
    manifest,
    ...(production && { routeDiscovery: { ...entry.routeDiscovery, mode: "initial" } }),
  }
}

async function textsOf(stream: ReadableStream<Uint8Array> | undefined): Promise<string[]> {
  const decoder = new TextDecoder()
  const texts: string[] = []
  for await (const part of stream ?? []) texts.push(decoder.decode(part, { stream: true }))
  return texts
}

const end = "</body></html>"
const escapes: Record<string, string> = {
  "&": "\\u0026",
  "<": "\\u003c",
  ">": "\\u003e",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
}
const inScript = (text: string) => JSON.stringify(text).replace(/[&<>\u2028\u2029]/g, (sign) => escapes[sign] ?? "")

/** Hands the loaders' data to the browser's router, as the router's own component does. */
function withData(html: string, data: readonly string[], nonce: string | undefined): string {
  if (!html.endsWith(end)) throw new Error("A page does not end as React ends it")
  const attribute = nonce ? nonceAttribute(nonce) : ""
  const script = (code: string) => `<script${attribute}>window.__reactRouterContext.streamController.${code};</script>`
  const sent = data.map((text) => script(`enqueue(${inScript(text)})`))
  return `${html.slice(0, -end.length)}${sent.join("")}${script("close()")}${end}`
}

/** Logs bugs only; refusals, missing pages and aborted requests are no errors. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  log.error({ err: error, requestId: context.get(requestIdContext), path: new URL(request.url).pathname }, "bug")
}
