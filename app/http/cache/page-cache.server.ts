import { LRUCache } from "lru-cache"
import { isChanged, isVisibleChange, type PageContents, tagsChangedBy } from "#app/domain/workspace/page-tags.ts"
import { addDays, startOfDay, todayIn } from "#app/lib/dates.ts"
import { log } from "#app/platform/log.server.ts"
import { acceptedEncoding } from "../responses/accepted-encoding.ts"
import { type RenderedPage, wholeAnswer } from "../responses/whole-answer.server.ts"
import { StoredPage } from "./stored-page.server.ts"

/** `forVisitor`: rendered without a viewer. */
export type CacheablePage = RenderedPage & { forVisitor: boolean; shown: PageContents }

type CacheEntry = { page: StoredPage; headers: Record<string, string>; tags: PageContents["tags"] }
const pages = new LRUCache<string, CacheEntry>({
  /** Total bytes of HTML; compressed copies add about a half. */
  maxSize: 8_000_000,
  sizeCalculation: ({ page }) => page.size,
  /** Milliseconds; the longest time without a known change. */
  ttl: 60_000,
})
const rendering = new Map<string, Promise<CacheEntry | CacheablePage>>()
let generation = 0
/** The Warsaw day of the stored pages, in milliseconds: at midnight events become past, which every page shows. */
let day = { start: 0, end: 0 }

/** Seconds for which a shared cache may serve a visitors' page as fresh, and then as stale while revalidating. */
const freshFor = 30
const staleFor = 300

/** Ends both periods at midnight in Warsaw, when events become past. */
function sharedUntilMidnight() {
  const left = Math.max(0, Math.floor((day.end - Date.now()) / 1000))
  const fresh = Math.min(freshFor, left)
  return `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${Math.min(staleFor, left - fresh)}`
}

/**
 * A page rendered once for all visitors, whose stored bytes are sent as they are (decision 026). `render` must not see
 * the request's cookies. Concurrent misses share one rendering. Stores only plain pages of status 200 for a visitor,
 * and no page that read a table without declaring a tag for it (decision 030).
 */
export async function cachedPage(request: Request, render: () => Promise<CacheablePage>): Promise<Response> {
  forgetYesterday()
  const key = addressOf(request)
  const stored = pages.get(key)
  if (stored) return answer(stored, request, "hit")
  const running = rendering.get(key)
  if (running) {
    const shared = await running
    return "page" in shared ? answer(shared, request, "hit") : wholeAnswer(await render(), request)
  }
  const ownRendering = renderPage(key, render).finally(() => rendering.delete(key))
  rendering.set(key, ownRendering)
  const fresh = await ownRendering
  return "page" in fresh ? answer(fresh, request, "miss") : wholeAnswer(fresh, request)
}

function addressOf({ url }: Request) {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** Changes that are stored for the requests that wrote them; older ones are only counted. */
const mostRecent = 1000
let recentChanges: string[] = []
let olderChanges = 0

/** Counts a fact ("noun.verb id") of this process; at its end the request that wrote it invalidates the pages. */
export function countChange(fact: string) {
  if (!isVisibleChange(fact)) return
  recentChanges.push(fact)
  if (recentChanges.length < 2 * mostRecent) return
  olderChanges += recentChanges.length - mostRecent
  recentChanges = recentChanges.slice(-mostRecent)
}

/** A counter to compare before and after a write: it differs when visitors' pages have changed in between. */
export const changeCount = () => olderChanges + recentChanges.length

/** Invalidates the pages of facts recorded since `before`, a value of `changeCount`. */
export function clearPagesSince(before: number) {
  if (before < olderChanges) clearPages()
  else for (const fact of recentChanges.slice(before - olderChanges)) clearPagesAfter(fact)
}

/** Invalidates the pages of a fact ("noun.verb id") of any process, also pages being rendered, which may be older. */
export function clearPagesAfter(fact: string) {
  const changed = tagsChangedBy(fact)
  if (changed.length === 0) return
  for (const [key, { tags }] of [...pages]) if (isChanged(tags, changed)) pages.delete(key)
  generation++
}

/** Invalidates every page, also those being rendered. */
export function clearPages() {
  pages.clear()
  generation++
}

function forgetYesterday() {
  const now = Date.now()
  if (day.start <= now && now < day.end) return
  clearPages()
  const today = todayIn(new Date(now))
  day = { start: startOfDay(today).getTime(), end: startOfDay(addDays(today, 1)).getTime() }
}

async function renderPage(key: string, render: () => Promise<CacheablePage>) {
  const before = generation
  const fresh = await render()
  const { status, headers: own } = fresh.answer
  const personal = own.has("set-cookie") || /private|no-store/.test(own.get("cache-control") ?? "")
  if (status !== 200 || fresh.markup === null || personal) return fresh
  if (!fresh.forVisitor) {
    log.error({ key }, "page cache refused a page that was rendered for a viewer")
    return fresh
  }
  const { tags, undeclared } = fresh.shown
  if (undeclared.length > 0) {
    log.error({ key, undeclared }, "page cache refused a page that does not declare what it has read")
    return fresh
  }
  const page = new StoredPage(fresh.markup, fresh.nonce)
  const headers = {
    ...Object.fromEntries(own),
    "content-security-policy": page.policy,
    etag: page.etag,
    vary: "Cookie, Accept-Encoding",
  }
  const stored = { page, headers, tags }
  if (before === generation) pages.set(key, stored)
  return stored
}

/** A 304 carries no policy: the browser's copy has its own. */
async function answer({ page, headers }: CacheEntry, request: Request, state: string) {
  const ofThisAnswer = { "cache-control": sharedUntilMidnight(), "x-page-cache": state }
  if (request.headers.get("if-none-match")?.includes(page.etag))
    return new Response(null, { status: 304, headers: { etag: page.etag, vary: headers.vary ?? "", ...ofThisAnswer } })
  const encoding = acceptedEncoding(request.headers.get("accept-encoding"), ["br", "gzip"])
  const packed = encoding === "identity" ? null : { "content-encoding": encoding }
  const body = request.method === "HEAD" ? null : page.body(encoding)
  return new Response(body instanceof Promise ? await body : body, {
    headers: { ...headers, ...ofThisAnswer, ...packed },
  })
}
