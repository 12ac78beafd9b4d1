import { createHash } from "node:crypto"
import { promisify } from "node:util"
import zlib from "node:zlib"
import { LRUCache } from "lru-cache"
import { isVisibleChange, pagesChangedBy } from "#app/domain/events/visible-change.ts"
import { addDays, startOfDay, todayIn } from "#app/lib/dates.ts"
import { log } from "#app/platform/log.server.ts"
import { SplicedPage } from "./spliced-page.server.ts"

/**
 * An answer, and the page it stands for: its own body, if it has one, is something else. `forVisitor`: the page was
 * rendered without a viewer.
 */
export type Rendered = { answer: Response; markup: string | null; forVisitor: boolean }
const gzip = promisify<string, Buffer<ArrayBuffer>>(zlib.gzip)

type Page = { content: SplicedPage; headers: [string, string][]; etag: string }
const pages = new LRUCache<string, Page>({
  /** Bytes of HTML altogether. */
  maxSize: 8_000_000,
  sizeCalculation: ({ content }) => content.bytes,
  /** Milliseconds; kept that long even when nothing is said to have changed. */
  ttl: 60_000,
})
const rendering = new Map<string, Promise<Page | Rendered>>()
let generation = 0
/** Of the pages that are kept: at midnight events pass, and every page says so. */
let day = ""

/** Seconds for which a shared cache may serve a visitors' page, and then a stale one while it renews it. */
const freshFor = 30
const staleFor = 300

/** Neither reaches past midnight in Warsaw: events pass then, and every page says so. */
function sharedUntilMidnight(now: Date) {
  const left = Math.max(0, Math.floor((startOfDay(addDays(todayIn(now), 1)).getTime() - now.getTime()) / 1000))
  const fresh = Math.min(freshFor, left)
  return `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${Math.min(staleFor, left - fresh)}`
}

/**
 * A page rendered once for all visitors. `standIn` marks where each answer gets its own nonce.
 * `render` must not see any cookie of the request. Requests that miss at once share one rendering; what is no plain page
 * of status 200, made for a visitor, is passed on and not stored.
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

/** What was noted last, for the requests that write it; older ones are counted only. */
const mostNoted = 1000
let notes: string[] = []
let dropped = 0

/** A fact ("noun.verb id") is being written here; the request that writes it forgets its pages when it is done. */
export function noteChange(fact: string) {
  if (!isVisibleChange(fact)) return
  notes.push(fact)
  if (notes.length < 2 * mostNoted) return
  dropped += notes.length - mostNoted
  notes = notes.slice(-mostNoted)
}

/** Compared before and after a write, tells whether visitors' pages have changed in between. */
export const changesNoted = () => dropped + notes.length

/** Forgets what the facts noted since `before`, a number of `changesNoted`, have changed. */
export function clearPagesSince(before: number) {
  if (before < dropped) clearPages()
  else for (const fact of notes.slice(before - dropped)) clearPagesAfter(fact)
}

/** A fact was committed somewhere: "noun.verb id". Pages being rendered may have been read before it. */
export function clearPagesAfter(fact: string) {
  if (!isVisibleChange(fact)) return
  const isChanged = pagesChangedBy(fact)
  for (const key of [...pages.keys()]) if (isChanged(key)) pages.delete(key)
  generation++
}

/** Forgets every page, at once and for pages being rendered. */
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

/** A 304 carries no policy: the browser's copy keeps the nonce that it came with. */
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

/** The answer with its page, in which `nonce` stands where `standIn` marks it; packed where the browser takes it. */
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
  // as a stream it would keep a quarter of a megabyte each until the next large collection
  return new Response(await gzip(page), { status, headers })
}
