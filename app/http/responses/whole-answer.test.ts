import { gunzipSync } from "node:zlib"
import { expect, test } from "vitest"
import { PageMarkup } from "#app/lib/web/page-markup.ts"
import { scriptedPiece } from "./content-policy.server.ts"
import { wholeAnswer } from "./whole-answer.server.ts"

const page = () => ({ answer: new Response(null), markup: new PageMarkup("<p>zażółć</p>"), nonce: "nonce-1" })
const requestFor = (accepted: string) =>
  new Request("http://localhost/profil", { headers: { "accept-encoding": accepted } })

test("a page of one reader is compressed if the browser accepts it", async () => {
  const packed = await wholeAnswer(page(), requestFor("gzip, br"))
  expect(packed.headers.get("content-encoding")).toBe("gzip")
  expect(gunzipSync(await packed.arrayBuffer()).toString()).toBe("<p>zażółć</p>")
  const uncompressed = await wholeAnswer(page(), requestFor("gzip;q=0"))
  expect(uncompressed.headers.has("content-encoding")).toBe(false)
  expect(await uncompressed.text()).toBe("<p>zażółć</p>")
})

test("scripts in a piece of many pages have the page's own nonce", async () => {
  const markup = new PageMarkup()
  markup.text = `<p>${markup.place(scriptedPiece('<b></b><script nonce="n0nce">ćma()</script>', "n0nce"))}</p>`
  const answer = await wholeAnswer({ ...page(), markup }, requestFor(""))
  expect(await answer.text()).toBe('<p><b></b><script nonce="nonce-1">ćma()</script></p>')
})

test("the policy names the page's own nonce", async () => {
  const { headers } = await wholeAnswer(page(), requestFor(""))
  expect(headers.get("content-security-policy")).toContain("script-src 'nonce-nonce-1' 'strict-dynamic';")
  expect(headers.get("vary")).toBe("Accept-Encoding")
})
