import { createElement, type FunctionComponent } from "react"
import { renderToString } from "react-dom/server"
import { expect, test } from "vitest"
import { Rungs } from "../offer/offer-panel.tsx"
import { Description, FactList, Topics } from "./event-facts.tsx"
import { eventWriters } from "./piece-markup.ts"

const typed = `Ćma <b> & "Łódź" i 'ktoś'`
const facts = {
  ...{ startDate: "2028-05-17", endDate: "2028-05-20", city: "Łódź", voivodeship: "łódzkie" },
  ...{ detailedLocation: null, participants: null, goal: null },
}
const description = `${typed}, https://pomost.example/a?b=1&c=2. Dalej

Drugi\nakapit: http://a.pl http://b.pl, https://koniec.pl`
const noLinks = { facebook: null, instagram: null, linkedin: "", website: null }
const topics = { category: "Sportowe", audience: ["Dzieci", typed], tags: ["psy", "koty"], links: noLinks }
const option = { id: "1", title: typed, description: null, benefits: [] }
const rich = { ...option, id: "2", description: typed, benefits: ["Logo", typed] }

const pieces: [string, FunctionComponent<never>, object[]][] = [
  [
    "facts",
    FactList,
    [
      facts,
      { ...facts, endDate: null, detailedLocation: typed, participants: 1200, goal: 1_500_000 },
      { ...facts, calendarHref: "/wydarzenia/1/kalendarz.ics" },
    ],
  ],
  ["description", Description, [{ description }, { description: "" }, { description: "https://sam.pl" }]],
  ["topics", Topics, [topics, { ...topics, audience: [], tags: [] }]],
  [
    "options",
    Rungs,
    [
      { options: [option, rich] },
      { options: [{ ...rich, price: 100_000, priceTo: null }] },
      { options: [{ ...option, price: 100_000, priceTo: 250_000 }] },
    ],
  ],
]

const alike = (markup: string | undefined) => markup?.replaceAll("&apos;", "&#x27;")

test.each(
  pieces.flatMap(([name, component, all]) => all.map((data) => [name, JSON.stringify(data), component, data] as const)),
)("the written %s of %s are what React renders", (_, __, component, data) => {
  const rendered = renderToString(createElement(component as never, data as never))
  expect(alike(eventWriters.get(component)?.(data as never)?.markup)).toBe(rendered)
})

test("addresses that people typed are left to React", () => {
  const links = { ...noLinks, website: "https://pomost.example" }
  expect(eventWriters.get(Topics)?.({ ...topics, links } as never)).toBe(null)
})
