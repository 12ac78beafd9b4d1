import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { gunzipSync } from "node:zlib"
import fc from "fast-check"
import { expect, test } from "vitest"
import { SplicedPage } from "./spliced-page.server.ts"

const standIn = "STAND-IN"
const nonce = fc.base64String({ minLength: 24, maxLength: 24 })
const text = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.constant("\u0001".repeat(40)),
  fc.constant("zażółć gęślą jaźń ".repeat(4000)),
  fc.constant(""),
)

test("whatever the page and the nonce, unpacked bytes are the plain ones", () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 8 }), nonce, nonce, (parts, first, second) => {
      const page = new SplicedPage(parts.join(standIn), standIn)
      for (const each of [first, second]) {
        const html = parts.join(standIn).replaceAll(standIn, () => each)
        expect(page.plain(each).toString()).toBe(html)
        expect(gunzipSync(page.gzip(each)).toString()).toBe(html)
      }
    }),
  )
})

test("what stands on both sides of a gap is packed once", () => {
  const long = Array.from({ length: 500 }, (_, at) => `<li>pozycja ${at * 7919}</li>`).join("")
  const once = new SplicedPage(long, standIn).gzip("n".repeat(24)).length
  const twice = new SplicedPage(`${long}${standIn}${long}`, standIn).gzip("n".repeat(24)).length
  expect(twice).toBeLessThan(once * 1.2)
})

test("a page that is kept holds its own bytes and no more", () => {
  setFlagsFromString("--expose-gc")
  const collect = runInNewContext("gc") as () => void
  const held = () => {
    collect()
    collect()
    return process.memoryUsage().arrayBuffers
  }
  const before = held()
  const html = Array.from({ length: 10 }, (_, at) => `<p>${"akapit ".repeat(100)}${at}</p>`).join(standIn)
  const pages = Array.from({ length: 200 }, () => new SplicedPage(html, standIn))
  for (const page of pages) page.gzip("n".repeat(24))
  const plain = pages.reduce((sum, { bytes }) => sum + bytes, 0)
  expect(held() - before).toBeLessThan(3 * plain)
})
