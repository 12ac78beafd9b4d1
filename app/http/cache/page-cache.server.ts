import { createHash } from "node:crypto"
import { promisify } from "node:util"
import zlib from "node:zlib"
import { LRUCache } from "lru-cache"
import { isVisibleChange, pagesChangedBy } from "#app/domain/events/visible-change.ts"
import { addDays, startOfDay, todayIn } from "#app/lib/dates.ts"
import { log } from "#app/platform/log.server.ts"
import { SplicedPage } from "./spliced-page.server.ts"

/** `markup`: the page that the answer is for, separate from its body. `forVisitor`: rendered without a viewer. */
export type Rendered = { answer: Response; markup: string | null; forVisitor: boolean }
const gzip = promisify<string, Buffer<ArrayBuffer>>(zlib.gzip)

type Page = { content: SplicedPage; headers: [string, string][]; etag: string }
const pages = new LRUCache<string, Page>({
  /** Total bytes of HTML. */
  maxSize: 8_000_000,
  sizeCalculation: ({ content }) => content.bytes,
  /** Milliseconds; the maximum even without a known change. */
  ttl: 60_000,
})
const rendering = new Map<string, Promise<Page | Rendered>>()
let generation = 0
/** Day of the stored pages: at midnight events become past, which every page shows. */
let day = ""

/** Seconds that a shared cache may serve a visitors' page, and then a stale one while revalidating. */
const freshFor = 30
const staleFor = 300

/** Limits both to midnight in Warsaw: events become past then, which every page shows. */
function sharedUntilMidnight(now: Date) {
  const left = Math.max(0, Math.floor((startOfDay(addDays(todayIn(now), 1)).getTime() - now.getTime()) / 1000))
  const fresh = Math.min(freshFor, left)
  return `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${Math.min(staleFor, left - fresh)}`
}

/**
 * A page rendered once for all visitors; `standIn` marks where each answer gets its own nonce. `render` must not see
 * cookies of the request. Concurrent misses share one rendering; only plain pages of status 200 for a visitor are
 * stored.
 */
export async function cachedPage(
  request: Request,
  nonce: string,
  standIn: string,
  render: () => Promise<Rendered>,
): Promise<Response> {
  forgetYesterday()
  const { pathname, search } = new URL(request.url)
  const key = pathname + search
  const kept = pages.get(key)
  if (kept) return answer(kept, request, nonce, "hit")
  const running = rendering.get(key)
  if (running) {
    const shared = await running
    if ("content" in shared) return answer(shared, request, nonce, "hit")
    return wholeAnswer(await render(), request, nonce, standIn)
  }
  const mine = renderPage(key, standIn, render).finally(() => rendering.delete(key))
  rendering.set(key, mine)
  const page = await mine
  return "content" in page ? answer(page, request, nonce, "miss") : wholeAnswer(page, request, nonce, standIn)
}

/** The latest changes, for the requests that wrote them; older ones are only counted. */
const mostNoted = 1000
let notes: string[] = []
let dropped = 0

/**
 * Notes a fact ("noun.verb id") written in this process; the request that writes it invalidates its pages at its end.
 */
export function noteChange(fact: string) {
  if (!isVisibleChange(fact)) return
  notes.push(fact)
  if (notes.length < 2 * mostNoted) return
  dropped += notes.length - mostNoted
  notes = notes.slice(-mostNoted)
}

/** Compare before and after a write: differs when visitors' pages have changed in between. */
export const changesNoted = () => dropped + notes.length

/** Invalidates what the facts noted since `before`, a value of `changesNoted`, have changed. */
export function clearPagesSince(before: number) {
  if (before < dropped) clearPages()
  else for (const fact of notes.slice(before - dropped)) clearPagesAfter(fact)
}

/**
 * Invalidates after a fact ("noun.verb id") committed in any process, also pages being rendered, which may have read
 * older data.
 */
export function clearPagesAfter(fact: string) {
  if (!isVisibleChange(fact)) return
  const isChanged = pagesChangedBy(fact)
  for (const key of [...pages.keys()]) if (isChanged(key)) pages.delete(key)
  generation++
}

/** Invalidates every page, also those being rendered. */
export function clearPages() {
  pages.clear()
  generation++
}

function forgetYesterday() {
  const today = todayIn(new Date())
  if (today !== day) clearPages()
  day = today
}

async function renderPage(key: string, standIn: string, render: () => Promise<Rendered>) {
  const before = generation
  const fresh = await render()
  const { status, headers: own } = fresh.answer
  const personal = own.has("set-cookie") || /private|no-store/.test(own.get("cache-control") ?? "")
  if (status !== 200 || fresh.markup === null || personal) return fresh
  if (!fresh.forVisitor) {
    log.error({ key }, "page cache refused a page that was rendered for a viewer")
    return fresh
  }
  const content = new SplicedPage(fresh.markup, standIn)
  const etag = `W/"${createHash("sha256").update(content.plain("")).digest("base64url").slice(0, 22)}"`
  const headers = [...own].filter(([name]) => name !== "cache-control") as [string, string][]
  const page = { content, headers, etag }
  if (before === generation) pages.set(key, page)
  return page
}

/** A 304 has no policy: the browser's copy keeps the nonce it came with. */
function answer(page: Page, request: Request, nonce: string, state: string) {
  const headers: [string, string][] = [
    ["etag", page.etag],
    ["cache-control", sharedUntilMidnight(new Date())],
    ["vary", "Cookie, Accept-Encoding"],
    ["x-page-cache", state],
  ]
  if (request.headers.get("if-none-match")?.includes(page.etag)) return new Response(null, { status: 304, headers })
  if (takesGzip(request)) headers.push(["content-encoding", "gzip"])
  const send = () => (takesGzip(request) ? page.content.gzip(nonce) : page.content.plain(nonce))
  return new Response(request.method === "HEAD" ? null : send(), { headers: [...page.headers, ...headers] })
}

const takesGzip = (request: Request) =>
  /(^|,)\s*gzip\s*(,|;\s*q=(1|0\.\d*[1-9])|$)/.test(request.headers.get("accept-encoding") ?? "")

/** The answer with its page, `nonce` in the place of `standIn`; gzipped where the browser accepts it. */
export async function wholeAnswer(
  { answer, markup }: Pick<Rendered, "answer" | "markup">,
  request: Request,
  nonce: string,
  standIn = nonce,
) {
  if (markup === null) return answer
  const { status, headers } = answer
  const page = standIn === nonce ? markup : markup.replaceAll(standIn, nonce)
  if (!takesGzip(request)) return new Response(page, { status, headers })
  headers.set("content-encoding", "gzip")
  // a stream would hold 256 KB per answer until the next major garbage collection
  return new Response(await gzip(page), { status, headers })
}
