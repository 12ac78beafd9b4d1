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

const drawn = (piece: ReactNode, keep: MemoizeMarkup | null) =>
  renderToString(
    <StaticRouter location="/wydarzenia">
      <MarkupMemory value={keep}>{piece}</MarkupMemory>
    </StaticRouter>,
  )

test.each([
  ["card", <EventCard key="1" event={event} titleId="t" />],
  ["row", <EventRow key="1" event={event} titleId="t" />],
  ["first card", <EventCard key="1" event={event} eager titleId="t" />],
  ["card with a picture", <EventCard key="1" event={{ ...event, picture } as EventCardData} />],
  ["first card with a picture", <EventCard key="1" event={{ ...event, picture } as EventCardData} eager />],
])("the kept markup of a %s is what the browser builds", (_, piece) => {
  const own = drawn(piece, null)
  expect(own).toContain("Łódź, łódzkie")
  expect(drawn(piece, memoizeMarkup)).toBe(own)
  expect(drawn(piece, memoizeMarkup), "taken from what was kept").toBe(own)
})

test("a card is drawn once for the same facts, and anew when one of them changes", () => {
  let draws = 0
  const keep: MemoizeMarkup = (key, content, kind) => {
    const render = () => {
      draws++
      return content.render()
    }
    return memoizeMarkup(key, { ...content, render }, kind)
  }
  const facts = { ...event, id: "a3649bfc-4162-4840-93b7-5c8b022082d3" }
  drawn(<EventCard event={facts} />, keep)
  drawn(<EventCard event={{ ...facts }} />, keep)
  expect(draws).toBe(1)
  expect(drawn(<EventCard event={{ ...facts, status: "canceled" }} />, keep)).toContain("Anulowane")
  expect(drawn(<EventRow event={facts} />, keep)).toContain("Zobacz szczegóły")
  expect(draws).toBe(3)
})
