import { expect, test } from "vitest"
import { invalidMarkup } from "./valid-markup.ts"

test.each([
  ['<script type="later">a()</script>', '<script type="later">'],
  ['<link rel="icon" href="data:image/svg+xml,a{b}">', "href of <link> holds what an address must encode"],
  ['<meta property="csp-nonce" nonce="a">', '<meta property="csp-nonce" nonce="a"> without content'],
  ["<span>a<b><div>b</div></b></span>", "<div> in <b>: <div>"],
  ["<ul><li>a</li><noscript><li>b</li></noscript></ul>", "<noscript> in <ul>"],
  ['<input autocomplete="street-address">', "street-address on one line"],
])("%s is not valid", (html, problem) => {
  expect(invalidMarkup(html)).toEqual([problem])
})

test("markup that the standard allows has no problem", () => {
  const html =
    '<!DOCTYPE html><meta charset="utf-8"><script type="module">"<div></span>"</script><ul><li><span>a</span><div><p>b</p></div></li></ul><textarea><div></textarea><p>a<br>b</p><div>c</div>'
  expect(invalidMarkup(html)).toEqual([])
})
