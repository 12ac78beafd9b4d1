import { createHash } from "node:crypto"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { beforeEach, expect, test, vi } from "vitest"
import type { PageTag } from "#app/domain/workspace/page-tags.ts"
import { PageMarkup } from "#app/lib/web/page-markup.ts"
import { scriptedPiece } from "../responses/content-policy.server.ts"
import {
  type CacheablePage,
  cachedPage,
  changeCount,
  clearPages,
  clearPagesAfter,
  clearPagesSince,
  countChange,
} from "./page-cache.server.ts"

const nonce = "nonce-of-this-rendering"
let rendered = 0

const page = (body = "strona", ...tags: PageTag[]): Promise<CacheablePage> => {
  rendered++
  return Promise.resolve({
    answer: new Response(null, { headers: { "content-type": "text/html; charset=utf-8" } }),
    markup: new PageMarkup(`<script nonce="${nonce}">start()</script><p>${body}</p>`),
    nonce,
    forVisitor: true,
    shown: { tags: new Set(tags), undeclared: [] },
  })
}
const list = () => page("lista", "event:*")
const ask = (render = () => page(), headers: Record<string, string> = {}, path = "/wydarzenia") =>
  cachedPage(new Request(`http://localhost${path}`, { headers }), render)

beforeEach(() => {
  clearPages()
  rendered = 0
})

test("a page is rendered once, and every answer is the same, without a nonce", async () => {
  const first = await ask()
  const again = await ask()
  expect(rendered).toBe(1)
  expect([first, again].map(({ headers }) => headers.get("x-page-cache"))).toEqual(["miss", "hit"])
  const html = "<script>start()</script><p>strona</p>"
  expect([await first.text(), await again.text()]).toEqual([html, html])
})

const policyOf = async (markup: string) => {
  const answer = await ask(
    async () => ({ ...(await page()), markup: new PageMarkup(markup) }),
    {},
    `/wydarzenia?q=${rendered++}`,
  )
  return answer.headers.get("content-security-policy")
}
const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`

test("scripts in a piece of many pages are named by their hashes as well, and have no nonce", async () => {
  const markup = new PageMarkup()
  const piece = markup.place(
    scriptedPiece('<script nonce="n0nce">ćma()</script><link nonce="n0nce" href="/a.css"/>', "n0nce"),
  )
  markup.text = `<head>${piece}</head><script nonce="${nonce}">dane()</script>`
  const answer = await ask(async () => ({ ...(await page()), markup }))
  const html = '<head><script>ćma()</script><link href="/a.css"/></head><script>dane()</script>'
  expect(await answer.text()).toBe(html)
  const scripts = `script-src 'self' ${hashOf("ćma()")} ${hashOf("dane()")}`
  expect(answer.headers.get("content-security-policy")).toContain(scripts)
})

test("the policy names each of our inline scripts once by its hash, and no nonce", async () => {
  const markup = `<script nonce="${nonce}">zażółć()</script><script nonce="${nonce}" type="text/later">
import "/a.js"</script><script nonce="${nonce}">zażółć()</script><script nonce="${nonce}" src="/b.js"></script>`
  const hashes = [hashOf("zażółć()"), hashOf('\nimport "/a.js"')]
  expect(await policyOf(markup)).toMatch(`script-src 'self' ${hashes.join(" ")}; style-src 'self';`)
})

test("a script that somebody injected into the markup gets no hash, as it lacks the nonce", async () => {
  for (const foreign of [
    "<script>alert(1)</script>",
    '<script nonce="">alert(1)</script>',
    '<script nonce="zgadnięty">alert(1)</script>',
  ])
    expect(await policyOf(`${foreign}<script nonce="${nonce}">start()</script>`)).toMatch(
      `script-src 'self' ${hashOf("start()")}; `,
    )
})

test.each([
  ["br, gzip", "br"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["br;q=0.5, gzip", "gzip"],
  ["br;q=0, gzip;q=0", null],
  ["*", "br"],
  ["br;q=0, *;q=0.1", "gzip"],
  ["identity, gzip;q=0.5", null],
  ["", null],
])("“%s” gets a page as %s", async (accepted, encoding) => {
  for (const state of ["miss", "hit", "hit"]) {
    const answer = await ask(undefined, { "accept-encoding": accepted })
    expect([answer.headers.get("content-encoding"), answer.headers.get("x-page-cache")]).toEqual([encoding, state])
    expect(answer.headers.get("vary")).toBe("Cookie, Accept-Encoding")
    const bytes = Buffer.from(await answer.bytes())
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ""] ?? ((same: Buffer) => same)
    expect(unpack(bytes).toString()).toContain("<p>strona</p>")
  }
})

test("yesterday's page is not shown today, nor one whose rendering began yesterday", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-10-30T21:59:59.900Z") })
  try {
    await ask(() => page("sobota"))
    expect(await (await ask()).text()).toContain("sobota")
    let finish = () => {}
    const pending = ask(
      () =>
        new Promise<CacheablePage>((resolve) => {
          finish = () => resolve(page("jeszcze sobota"))
        }),
      {},
      "/organizacje",
    )
    vi.setSystemTime("2027-10-30T22:00:00Z")
    expect(await (await ask(() => page("niedziela"))).text()).toContain("niedziela")
    finish()
    await pending
    expect((await ask(() => page(), {}, "/organizacje")).headers.get("x-page-cache")).toBe("miss")
  } finally {
    vi.useRealTimers()
  }
})

test.each([
  ["2027-10-30T12:00:00Z", 30, 300],
  ["2027-10-30T21:57:00Z", 30, 150],
  ["2027-10-30T21:59:45.500Z", 14, 0],
  ["2027-12-31T22:59:59.900Z", 0, 0],
])(
  "at %s a shared cache may serve it for %i s and stale for %i s: not past Warsaw's midnight",
  async (now, fresh, stale) => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) })
    try {
      const header = (await ask()).headers.get("cache-control")
      expect(header).toBe(`public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${stale}`)
    } finally {
      vi.useRealTimers()
    }
  },
)

test("requests that miss at once share one rendering; other addresses do not", async () => {
  await Promise.all([ask(), ask(), ask(), ask(undefined, {}, "/wydarzenia?q=bieg")])
  expect(rendered).toBe(2)
})

test("a browser that has the page gets 304", async () => {
  const etag = (await ask()).headers.get("etag") ?? ""
  expect((await ask(undefined, { "if-none-match": etag })).status).toBe(304)
})

test("only whole pages without a cookie are stored", async () => {
  const answers: [number, Record<string, string>][] = [
    [404, { "content-type": "text/html" }],
    [503, { "content-type": "text/html" }],
    [200, { "content-type": "application/json" }],
    [200, { "content-type": "text/html", "set-cookie": "a=b" }],
  ]
  for (const [status, headers] of answers) {
    rendered = 0
    const shown = { tags: new Set<PageTag>(), undeclared: [] }
    const render = () => {
      rendered++
      const markup = headers["content-type"] === "text/html" ? new PageMarkup("x") : null
      return Promise.resolve({
        answer: new Response(null, { status, headers }),
        markup,
        nonce,
        forVisitor: true,
        shown,
      })
    }
    await ask(render)
    await ask(render)
    expect(rendered, JSON.stringify(headers)).toBe(2)
  }
})

test("a page rendered for a viewer is never stored, nor sent to requests that wait for it", async () => {
  const forMarta = async () => ({ ...(await page("Marta")), forVisitor: false })
  const [hers, visitors] = await Promise.all([ask(forMarta), ask(() => page("gość"))])
  expect(await hers.text()).toContain("Marta")
  expect(hers.headers.has("x-page-cache")).toBe(false)
  expect(await visitors.text()).toContain("gość")
  expect(await (await ask(() => page("gość"))).text()).toContain("gość")
})

test("a page that has read an undeclared table is not stored", async () => {
  const careless = async () => ({ ...(await page()), shown: { tags: new Set<PageTag>(), undeclared: ["event"] } })
  for (const _ of [1, 2]) expect((await ask(careless)).headers.has("x-page-cache")).toBe(false)
  expect(rendered).toBe(2)
})

test("a fact invalidates the pages, also one being rendered; a fact that no visitor sees does not", async () => {
  await ask(list)
  clearPagesAfter("deal.accept 1")
  clearPagesAfter("account.passwordChanged 1")
  await ask(list)
  expect(rendered).toBe(1)
  clearPagesAfter("event.publish 1")
  await ask(list)
  expect(rendered).toBe(2)
  clearPages()
  await ask(() => {
    clearPagesAfter("event.edit 1")
    return page("stara")
  })
  expect(await (await ask(() => page("nowa"))).text()).toContain("nowa")
})

test("a change of one event invalidates its page and the lists, but no other event's page", async () => {
  const all = ["/wydarzenia", "/wydarzenia/e1", "/wydarzenia/e2", "/faq"]
  const tags: Record<string, PageTag[]> = { "/wydarzenia": ["event:*"], "/faq": [] }
  for (const path of all) await ask(() => page("", ...(tags[path] ?? [`event:${path.slice(-2)}` as const])), {}, path)
  const before = changeCount()
  countChange("event.edit e1")
  clearPagesSince(before)
  const states = await Promise.all(
    all.map(async (path) => (await ask(undefined, {}, path)).headers.get("x-page-cache")),
  )
  expect(states).toEqual(["miss", "miss", "hit", "hit"])
})

test("a request older than the stored changes invalidates every page", async () => {
  await ask(undefined, {}, "/wydarzenia/e2")
  const before = changeCount()
  for (let at = 0; at < 3000; at++) countChange("event.edit e1")
  clearPagesSince(before)
  expect((await ask(undefined, {}, "/wydarzenia/e2")).headers.get("x-page-cache")).toBe("miss")
})

test("a request knows whether it changed what visitors see", () => {
  const before = changeCount()
  countChange("inquiry.send 1")
  expect(changeCount()).toBe(before)
  countChange("event.publish 1")
  expect(changeCount()).not.toBe(before)
})
