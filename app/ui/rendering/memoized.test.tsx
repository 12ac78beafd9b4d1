import type { ReactNode } from "react"
import { renderToString } from "react-dom/server"
import { expect, test } from "vitest"
import { PageMarkup } from "#app/lib/web/page-markup.ts"
import { MarkupMemory, Memoized } from "./memoized.tsx"
import { memoizedBytes } from "./memoized-markup.server.tsx"

const Name = ({ name }: { name: string }) => <b>{name}</b>
const Piece = ({ name }: { name: string }) => <Memoized as="li" inside={Name} data={{ name }} />

function drawn(page: ReactNode) {
  const markup = new PageMarkup()
  markup.text = renderToString(
    <MarkupMemory value={(key, render) => markup.place(memoizedBytes(key, render))}>{page}</MarkupMemory>,
  )
  return markup
}

test("memoized pieces stand in a page's bytes, each in its place, and React does not meet their markup", () => {
  const page = (
    <ul title="Łódź">
      <Piece name="żuk" />
      <Piece name="ćma" />
      <Piece name="żuk" />
    </ul>
  )
  const markup = drawn(page)
  expect(markup.text).not.toContain("ćma")
  expect(markup.bytes().toString()).toBe(renderToString(page))
})

test("what looks like the place of a piece stays text", () => {
  const typed = "<!--m0--> &lt;!--m0-->"
  const page = (
    <p title={typed}>
      {typed}
      <Piece name={typed} />
    </p>
  )
  expect(drawn(page).bytes().toString()).toBe(renderToString(page))
})

test("two pages share no piece's place", () => {
  const [one, other] = [drawn(<Piece name="pierwsza" />), drawn(<Piece name="druga" />)]
  expect(one.text).toBe(other.text)
  expect(one.bytes().toString()).toBe("<li><b>pierwsza</b></li>")
  expect(other.bytes().toString()).toBe("<li><b>druga</b></li>")
})
