import { createContext, type ReactNode, useContext } from "react"
import { renderToString } from "react-dom/server"
import { createRoutesStub, useLocation, useRouteLoaderData } from "react-router"
import { expect, test } from "vitest"
import { PageMarkup } from "#app/lib/web/page-markup.ts"
import { Logo } from "../media/logo.tsx"
import { AvatarMenu } from "../shell/avatar-menu.tsx"
import { ThemeToggle } from "../shell/theme-toggle.tsx"
import { html } from "./html.ts"
import { MarkupMemory, Memoized, MemoizedParts } from "./memoized.tsx"
import { memoizedBytes } from "./memoized-markup.server.tsx"

const Name = ({ name }: { name: string }) => <b>{name}</b>
const Piece = ({ name }: { name: string }) => <Memoized as="li" inside={Name} data={{ name }} />

function drawn(page: ReactNode) {
  const markup = new PageMarkup()
  markup.text = renderToString(
    <MarkupMemory value={(...args) => markup.place(memoizedBytes(...args))}>{page}</MarkupMemory>,
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

test("what a writer knows is not rendered by React, the rest is", () => {
  let draws = 0
  const render = () => {
    draws++
    return <b>React</b>
  }
  const writers = new Map([[Name, ({ name }: { name: string }) => html`<b>${name}</b>`]])
  const ask = (inside: object) =>
    String(memoizedBytes(`by ${inside === Name}`, { inside, data: { name: "<Żuk>" }, render }, "piece", writers))
  expect(ask(Name)).toBe("<b>&lt;Żuk&gt;</b>")
  expect(draws).toBe(0)
  expect(ask(Piece)).toBe("<b>React</b>")
  expect(draws).toBe(1)
})

const menuOf = (name: string) => (
  <MemoizedParts
    inside={AvatarMenu}
    data={{
      name,
      line: `${name} <@>`,
      typeLabel: "Sponsor",
      picture: null,
      items: [{ href: "/profil", label: "Profil" }],
      signOutAction: "/wyloguj",
    }}
  />
)

/** A page of the router, where forms may stand. */
const routed = (page: ReactNode) => {
  const Stub = createRoutesStub([{ path: "/wydarzenia", Component: () => page }])
  return <Stub initialEntries={["/wydarzenia"]} />
}

test("a part with hooks and a form is what the browser builds, without an element of its own", () => {
  const page = routed(
    <header>
      {menuOf("Ćma")}
      <MemoizedParts inside={Logo} data={{}} />
      <MemoizedParts inside={ThemeToggle} data={{}} />
    </header>,
  )
  const built = renderToString(page)
  expect(built).toContain('action="/wyloguj"')
  for (const time of ["first", "again"]) expect(drawn(page).bytes().toString(), time).toBe(built)
  expect(drawn(page).text).not.toContain("Ćma")
})

test("a part is drawn for the data that it shows and for no other", () => {
  const shown = (name: string) =>
    drawn(routed(menuOf(name)))
      .bytes()
      .toString()
  const [marta, olga] = [shown("Marta"), shown("Olga")]
  expect(marta).toContain("Marta")
  expect(olga).toContain("Olga")
  expect(olga).not.toContain("Marta")
  expect(shown("Marta")).toBe(marta)
})

const PageReader = () => (
  <p>{`${useLocation().pathname} ${useRouteLoaderData("root") ?? "nic"} ${useContext(OfPage)}`}</p>
)
const OfPage = createContext("niczyje")

test("a part sees nothing of the page but its data", () => {
  const page = routed(
    <OfPage value="Marty">
      <MemoizedParts inside={PageReader} data={{}} />
    </OfPage>,
  )
  expect(drawn(page).bytes().toString()).toBe("<p>/ nic niczyje</p>")
})

test("memory of parts is bounded: what was shown long ago is drawn anew", () => {
  let draws = 0
  const render = () => {
    draws++
    return <p>{"x".repeat(10_000)}</p>
  }
  const ask = (key: string) => memoizedBytes(key, { inside: Name, data: {}, render }, "part")
  for (let person = 0; person < 200; person++) ask(`person ${person}`)
  expect(draws).toBe(200)
  ask("person 199")
  expect(draws).toBe(200)
  ask("person 0")
  expect(draws).toBe(201)
})
