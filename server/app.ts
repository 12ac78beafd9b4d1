import { randomBytes } from "node:crypto"
import { type Context, Hono } from "hono"
import { compress } from "hono/compress"
import { requestId } from "hono/request-id"
import { createRequestHandler, RouterContextProvider } from "react-router"
import { collectTags } from "#app/db/connection/page-tags.server.ts"
import { type CacheablePage, cachedPage, changeCount, clearPagesSince } from "#app/http/cache/page-cache.server.ts"
import {
  addressContext,
  answerHeadersContext,
  markupContext,
  requestIdContext,
} from "#app/http/requests/request-context.ts"
import { isForVisitor } from "#app/http/requests/viewer-context.ts"
import {
  errorPageRequest,
  type FailedResponse,
  failedContext,
  needsPage,
  readFailed,
} from "#app/http/responses/error-page.server.ts"
import { nonceContext } from "#app/http/responses/nonce.ts"
import { isPrivateLink, pathInLog } from "#app/http/responses/private-link.ts"
import { wholeAnswer } from "#app/http/responses/whole-answer.server.ts"
import { createConcurrencyLimit } from "#app/lib/concurrency-limit.ts"
import { mayNameSecret } from "#app/lib/web/secret-segments.ts"
import { mayCarryOwnCookie } from "#app/platform/auth/session-cookie.server.ts"
import { log, logAs } from "#app/platform/log.server.ts"
import { clientAddress } from "./client-address.ts"
import { health, isHealthCheck } from "./health.ts"
import { oneHost } from "./one-host.ts"
import { pagesBySection } from "./pages-by-section.ts"
import { plainPage } from "./plain-answer.ts"
import { sameSiteWrites } from "./same-site-writes.ts"
import { securityHeaders } from "./security-headers.ts"
import { staticFiles } from "./static-files.ts"
import { usableAddress } from "./usable-address.ts"

type Env = { Variables: { requestId: string; address?: string } }

const loadRoutes = () => import("virtual:react-router/server-build")
const isHotReloaded = import.meta.env.MODE === "development"
// with an object the router prepares the routes once; with a function, which hot reload needs, for each request
const pages = isHotReloaded
  ? createRequestHandler(loadRoutes, import.meta.env.MODE)
  : pagesBySection(await loadRoutes(), import.meta.env.MODE)
/** Limits concurrent renders to 4: more raises peak memory without raising throughput (docs/performance.md). */
const limitRenders = createConcurrencyLimit(4, 50)

/** Whether the request renders a page; files are limited where they are made, and wait there for their turn. */
const rendersPage = ({ method, url }: Request) =>
  method === "GET" && !/\.(csv|pdf|xlsx|zip)$/.test(new URL(url).pathname)

/** Middleware in order: id, log, headers, one Host, health, static files, pages. */
export const app = new Hono<Env>()
  .use(requestId({ limitLength: 0 }))
  .use((c, next) => logAs(c.get("requestId"), () => logRequests(c, next)))
  .use(securityHeaders)
  .use(compress())
  .use(oneHost)
  .route("/", health)
  .route("/", staticFiles)
  .use(usableAddress)
  .use(sameSiteWrites)
  .all("*", page)

app.onError((error, c) => {
  const id = c.get("requestId")
  log.error({ err: error, requestId: id, path: pathInLog(c.req.path) }, "request failed")
  return c.html(
    plainPage(
      "Coś poszło nie tak",
      `<p>Odśwież stronę. Jeśli to nie pomoże, napisz do nas.</p><p>Numer błędu: ${id}</p>`,
    ),
    500,
  )
})

async function page(c: Context<Env>) {
  const request = c.req.raw
  const render = async (request: Request, failed: FailedResponse | null = null) => {
    const nonce = randomBytes(16).toString("base64")
    const context = new RouterContextProvider()
    context.set(failedContext, failed)
    const answerHeaders = new Headers()
    context.set(answerHeadersContext, answerHeaders)
    context.set(nonceContext, nonce)
    context.set(addressContext, addressOfClient(c))
    context.set(requestIdContext, c.get("requestId"))
    const draw = () => pages(request, context)
    const answer = await (rendersPage(request) ? limitRenders(draw) : draw())
    for (const [name, value] of answerHeaders) answer.headers.set(name, value)
    return { answer, markup: context.get(markupContext), nonce, forVisitor: isForVisitor(context) }
  }
  const renderForVisitors = async (): Promise<CacheablePage> => {
    const { result, shown } = await collectTags(() => render(asVisitor(request)))
    return { ...result, shown }
  }
  const changesBefore = changeCount()
  let answer = isVisitorsPage(request)
    ? await cachedPage(request, renderForVisitors)
    : await wholeAnswer(await render(request), request)
  if (needsPage(request, answer)) {
    const retryAfter = answer.headers.get("retry-after")
    answer = await wholeAnswer(await render(errorPageRequest(request), await readFailed(answer)), request)
    if (retryAfter) answer.headers.set("retry-after", retryAfter)
  }
  // the next reader sees this write, without waiting for the database notification
  if (request.method === "POST" && changeCount() !== changesBefore) clearPagesSince(changesBefore)
  return completed(answer, request)
}

/** Adds the headers that the status needs; of an answer to HEAD leaves out the body. */
async function completed(rendered: Response, request: Request) {
  let answer = rendered
  // the rest of the body stays unread, so the connection cannot serve another request
  if (answer.status === 413) answer.headers.set("connection", "close")
  if (request.method === "HEAD" && answer.body) {
    // else an unread file would stay open
    await answer.body.cancel().catch(() => {})
    answer = new Response(null, answer)
  }
  if (answer.status === 503 && !answer.headers.has("retry-after")) answer.headers.set("retry-after", "5")
  if (!answer.headers.has("cache-control")) answer.headers.set("cache-control", "private, no-store")
  return answer
}

/** Whether the page is the same for everybody: a document requested without a cookie that changes it. */
function isVisitorsPage({ method, headers, url }: Request) {
  const { pathname, search } = new URL(url)
  const isPage = (method === "GET" || method === "HEAD") && !pathname.endsWith(".data")
  return (
    import.meta.env.PROD && isPage && !mayCarryOwnCookie(headers) && !isPrivateLink(pathname) && !mayNameSecret(search)
  )
}

/**
 * A visitor's request for the cache: without cookies, and not aborted with its client, as others may wait for it. HEAD
 * becomes GET, because React Router renders no body for HEAD; the server omits it.
 */
function asVisitor(request: Request) {
  const headers = new Headers(request.headers)
  headers.delete("cookie")
  return new Request(request.url, { headers })
}

function addressOfClient(c: Context<Env>): string {
  const address = c.get("address") ?? clientAddress(c)
  c.set("address", address)
  return address
}

/** nginx's status for a client that disconnected before the response. */
const clientLeft = 499

async function logRequests(c: Context<Env>, next: () => Promise<void>) {
  const since = performance.now()
  await next()
  if (c.req.path.startsWith("/assets/") || (isHealthCheck(c.req.path) && c.res.ok)) return
  log.info(
    {
      method: c.req.method,
      path: pathInLog(c.req.path),
      status: c.req.raw.signal.aborted ? clientLeft : c.res.status,
      ms: Math.round(performance.now() - since),
      address: addressOfClient(c),
    },
    "request",
  )
}
