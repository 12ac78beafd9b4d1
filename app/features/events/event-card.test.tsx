import type { ReactNode } from "react"
import { renderToString } from "react-dom/server"
import { StaticRouter } from "react-router"
import { expect, test } from "vitest"
import { MarkupMemory, type MemoizeMarkup } from "#app/ui/rendering/memoized.tsx"
import { memoizeMarkup } from "#app/ui/rendering/memoized-markup.server.tsx"
import { EventCard, type EventCardData, EventRow } from "./event-card.tsx"

const event: EventCardData = {
  id: "5f023509-d260-4a4f-bdb6-6e7e113bf8c5",
  title: "Dzień psa – Łódź <2028> & „Ćma”",
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
const picture = {
  src: "/obrazki/a-1200.webp",
  srcSet: "/obrazki/a-600.webp 600w",
  width: 1200,
  height: 600,
  color: null,
}

const drawn = (piece: ReactNode, memoize: MemoizeMarkup | null) =>
  renderToString(
    <StaticRouter location="/wydarzenia">
      <MarkupMemory value={memoize}>{piece}</MarkupMemory>
    </StaticRouter>,
  )

test.each([
  ["card", <EventCard key="1" event={event} titleId="t" />],
  ["row", <EventRow key="1" event={event} titleId="t" />],
  ["first card", <EventCard key="1" event={event} eager titleId="t" />],
  ["card with a picture", <EventCard key="1" event={{ ...event, picture } as EventCardData} />],
  ["first card with a picture", <EventCard key="1" event={{ ...event, picture } as EventCardData} eager />],
])("the stored markup of a %s is what React renders without the store", (_, piece) => {
  const unstored = drawn(piece, null)
  expect(unstored).toContain("Łódź, łódzkie")
  expect(drawn(piece, memoizeMarkup)).toBe(unstored)
  expect(drawn(piece, memoizeMarkup), "read from the store").toBe(unstored)
})

test("a card is drawn once for the same facts, and anew when one of them changes", () => {
  let draws = 0
  const memoize: MemoizeMarkup = (key, content, kind) => {
    const render = () => {
      draws++
      return content.render()
    }
    return memoizeMarkup(key, { ...content, render }, kind)
  }
  const facts = { ...event, id: "a3649bfc-4162-4840-93b7-5c8b022082d3" }
  drawn(<EventCard event={facts} />, memoize)
  drawn(<EventCard event={{ ...facts }} />, memoize)
  expect(draws).toBe(1)
  expect(drawn(<EventCard event={{ ...facts, status: "canceled" }} />, memoize)).toContain("Anulowane")
  expect(drawn(<EventRow event={facts} />, memoize)).toContain("Zobacz szczegóły")
  expect(draws).toBe(3)
})
