import { expect, test } from "vitest"
import { html } from "./html.ts"

test("every value is escaped, but markup of the same kind", () => {
  const hostile = `"><script>alert('x')</script>&amp;`
  const made = html`<li title="${hostile}">${hostile}${3}${null}${false}${[html`<b>${"<i>"}</b>`, html`<br>`]}</li>`
  const escaped = "&quot;&gt;&lt;script&gt;alert(&apos;x&apos;)&lt;/script&gt;&amp;amp;"
  expect(made.markup).toBe(`<li title="${escaped}">${escaped}3<b>&lt;i&gt;</b><br></li>`)
  expect(html`plain`.markup).toBe("plain")
})
