import { expect, test } from "vitest"
import { scriptJson } from "#app/lib/text/script-json.ts"
import { xmlText } from "#app/lib/text/xml.ts"
import { calendarOf } from "./calendar.ts"
import { feedOf } from "./feed.ts"
import { sitemapIndexOf, sitemapOf } from "./sitemap.ts"
import { eventFacts } from "./structured-data.ts"

const event = {
  id: "e1",
  title: "Żółte & <zielone>; „liście”, bieg",
  description: "Pierwszy akapit.\n\nDrugi, dłuższy; z przecinkiem i żółtą jaźnią, która ciągnie się przez całą linię.",
  category: "Ekologiczne",
  status: "planned" as const,
  startDate: "2027-04-24",
  endDate: "2027-04-25",
  city: "Łódź",
  voivodeship: "łódzkie",
  detailedLocation: "Park, ul. Lipowa 3",
  organization: { id: "o1", name: "Fundacja" },
  organizationName: "Fundacja",
  updatedAt: new Date("2026-11-18T07:40:00Z"),
  createdAt: new Date("2026-11-03T09:12:00Z"),
}
const at = { url: "https://p.example/wydarzenia/e1", image: "https://p.example/i.png" }

test("search engines read place, days, organizer and a cancellation; no script can end early", () => {
  const described = eventFacts(event, at)
  expect(described).toMatchObject({
    "@type": "Event",
    name: event.title,
    startDate: "2027-04-24",
    endDate: "2027-04-25",
    location: { address: { addressLocality: "Łódź", addressRegion: "łódzkie" } },
    organizer: { name: "Fundacja", url: "https://p.example/organizacje/o1" },
  })
  expect(eventFacts({ ...event, status: "canceled" }, at).eventStatus).toContain("EventCancelled")
  expect(scriptJson({ title: "</script>" })).toBe('{"title":"\\u003c/script>"}')
})

test("a calendar entry has whole days, escaped text and lines of at most 75 bytes", () => {
  const file = calendarOf(event, { url: at.url, host: "p.example" })
  expect(file).toContain("DTSTART;VALUE=DATE:20270424\r\nDTEND;VALUE=DATE:20270426\r\n")
  expect(file.replaceAll("\r\n ", "")).toContain("SUMMARY:Żółte & <zielone>\\; „liście”\\, bieg")
  expect(file).toContain("DTSTAMP:20261118T074000Z")
  for (const line of file.split("\r\n")) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
})

test("feeds and site maps are well-formed XML", () => {
  expect(xmlText("a\u0000b & <c>")).toBe("ab &amp; &lt;c&gt;")
  const feed = feedOf([event], "https://p.example")
  expect(feed).toContain("<title>Żółte &amp; &lt;zielone&gt;; „liście”, bieg</title>")
  expect(feed).toContain("<pubDate>Tue, 03 Nov 2026 09:12:00 GMT</pubDate>")
  expect(sitemapOf([{ path: "/wydarzenia/e1", changedAt: event.updatedAt }], "https://p.example")).toContain(
    "<url><loc>https://p.example/wydarzenia/e1</loc><lastmod>2026-11-18T07:40:00.000Z</lastmod></url>",
  )
  expect(sitemapIndexOf(2, "https://p.example").match(/<loc>/g)).toHaveLength(2)
})
