import { createElement, type FunctionComponent } from "react"
import { renderToString } from "react-dom/server"
import { StaticRouter } from "react-router"
import { expect, test } from "vitest"
import { cardWriters } from "./card-markup.ts"
import { CardInside, type EventCardData, RowInside } from "./event-card.tsx"
import { MemberCard } from "./list/member/member-list.tsx"

const plain: EventCardData = {
  id: "5f023509-d260-4a4f-bdb6-6e7e113bf8c5",
  title: `Dzień psa – Łódź <2028> & "Ćma" i 'ktoś'`,
  category: "Charytatywne",
  status: "planned",
  startDate: "2028-05-17",
  endDate: "2028-05-20",
  city: "Łódź",
  voivodeship: "łódzkie",
  participants: 176,
  organizationName: "Fundacja „Polna Szuflada”",
  verified: false,
  picture: null,
}
const picture = { src: "/a-1200.webp?v=1&w=2", srcSet: "/a-600.webp 600w", color: "#a1b2c3" }
const whole = [[0, plain.organizationName.length]] as const

const events: Record<string, EventCardData> = {
  plain,
  canceled: { ...plain, status: "canceled", endDate: null, participants: null },
  verified: { ...plain, verified: true },
  near: { ...plain, distance: 12 },
  pictured: { ...plain, picture },
  "pictured without a colour": { ...plain, picture: { ...picture, color: null } },
  priced: { ...plain, offer: { price: "od 1\u00a0000\u00a0zł" } },
  found: {
    ...plain,
    verified: true,
    marks: {
      title: [
        [0, 5],
        [6, 9],
      ],
      place: [[0, 4]],
      category: [[0, 3]],
      line: { label: "Tagi", text: "psy, koty", marks: [[0, 3]] },
    },
  },
  "found by its organization": { ...plain, verified: true, marks: { organization: whole } },
  "found in the middle of its organization": { ...plain, verified: true, marks: { organization: [[2, 5]] } },
  "found by its description": {
    ...plain,
    marks: { line: { label: null, text: "… <psy> i koty …", marks: [[8, 12]] } },
  },
  "found by its line without marks": { ...plain, marks: { line: { label: null, text: "psy", marks: [] } } },
}

const sizes = "(max-width: 640px) 100vw"
const components: [string, FunctionComponent<never>, object[]][] = [
  ["card", CardInside, [{}, { titleId: "t" }, { eager: true }]],
  ["row", RowInside, [{}, { titleId: "t" }]],
  ["member's card", MemberCard, [null, true, false, "fixed"].map((saved) => ({ sizes, saved, titleId: "t" }))],
]

/** React writes an apostrophe in another way. */
const alike = (markup: string | undefined) => markup?.replaceAll("&apos;", "&#x27;")

test.each(
  components.flatMap(([name, component, props]) =>
    Object.entries(events).flatMap(([kind, event]) =>
      props
        // React also announces a picture above the fold in the page's head
        .filter((more) => !("eager" in more && event.picture))
        .map((more) => [name, kind, JSON.stringify(more), component, { event, ...more }] as const),
    ),
  ),
)("the written markup of a %s of a %s event with %s is what React renders", (_, __, ___, component, data) => {
  const rendered = renderToString(
    <StaticRouter location="/">{createElement(component as never, data as never)}</StaticRouter>,
  )
  expect(alike(cardWriters.get(component)?.(data as never)?.markup)).toBe(rendered)
})
