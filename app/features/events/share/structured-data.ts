import { excerpt } from "#app/lib/text/typography.ts"
import { organizationPath } from "#app/paths.ts"
import type { SharedDescription } from "./described.ts"

type Organized = SharedDescription & { organization: { id: string; name: string } }

/** schema.org/Event with absolute URLs and without prices (A4). */
export function eventFacts(event: Organized, { url, image }: { url: string; image: string }) {
  const { title, description, startDate, endDate, city, voivodeship, detailedLocation, organization } = event
  const cancelled = event.status === "canceled"
  return {
    "@type": "Event",
    name: title,
    description: excerpt(description, 500),
    startDate,
    endDate: endDate ?? startDate,
    eventStatus: `https://schema.org/${cancelled ? "EventCancelled" : "EventScheduled"}`,
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    inLanguage: "pl",
    url,
    image: [image],
    location: {
      "@type": "Place",
      name: detailedLocation ?? city,
      address: { "@type": "PostalAddress", addressLocality: city, addressRegion: voivodeship, addressCountry: "PL" },
    },
    organizer: {
      "@type": "Organization",
      name: organization.name,
      url: new URL(organizationPath(organization.id), url).href,
    },
  }
}
