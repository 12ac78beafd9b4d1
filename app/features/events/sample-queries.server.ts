import { type EventKey, keysOf, type OptionKey, samples, shiftTo } from "#app/db/realms/world/samples.ts"
import { type EventStatus, shownStatus } from "#app/domain/events/event.ts"
import { sampleEventPrefix } from "#app/domain/events/samples.ts"
import { sampleOrganizationPrefix } from "#app/domain/organizations/organization-samples.ts"
import { todayIn } from "#app/lib/dates.ts"
import type { EventCardData } from "./event-card.tsx"
import { pageFieldsOf } from "./page/page-fields.ts"

/** The built-in samples by their ids (D5). */
const keys = keysOf(samples.events)
const idOf = (key: EventKey) => `${sampleEventPrefix}${keys.indexOf(key) + 1}`
const organizationIdOf = (key: EventKey) =>
  `${sampleOrganizationPrefix}${Object.keys(samples.organizations).indexOf(samples.events[key].organization) + 1}`

function cardOf(key: EventKey, now: Date): EventCardData {
  const { title, category, status, startDate, endDate, city, voivodeship, expectedParticipants, organization } =
    samples.events[key]
  const { day } = shiftTo(now)
  const days = { startDate: day(startDate), endDate: endDate && day(endDate) }
  const organizations: Record<string, { name: string }> = samples.organizations
  return {
    id: idOf(key),
    title,
    category,
    status: shownStatus({ status: status as EventStatus, ...days }, todayIn(now)),
    ...days,
    city,
    voivodeship,
    participants: expectedParticipants,
    organizationName: organizations[organization]?.name ?? "",
    verified: false,
    picture: null,
  }
}

/** Cards of the samples for an empty list (A8). */
export const listSampleEvents = (now = new Date()): EventCardData[] => keys.map((key) => cardOf(key, now))

/** A sample with all its page data, or null. Prices in grosze; the caller decides whether to show them. */
export function findSampleEvent(id: string, now = new Date()) {
  const key = keys.find((known) => idOf(known) === id)
  if (!key) return null
  const { updatedAt, options, posts } = samples.events[key]
  const { at, text } = shiftTo(now)
  return {
    card: cardOf(key, now),
    ...pageFieldsOf(samples.events[key]),
    updatedAt: at(updatedAt),
    organizationId: organizationIdOf(key),
    options: keysOf(options).map((option: OptionKey) => {
      const { title, description, benefits, priceGrosze, priceToGrosze } = options[option]
      return { id: `opt-${option}`, title, description, benefits, price: priceGrosze, priceTo: priceToGrosze }
    }),
    posts: posts.map((post) => ({
      id: post.title,
      title: post.title,
      content: text(post.content),
      createdAt: at(post.createdAt),
    })),
  }
}
