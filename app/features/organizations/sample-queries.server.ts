import { type EventKey, keysOf, type OrganizationKey, samples, shiftTo } from "#app/db/realms/world/samples.ts"
import type { EventStatus } from "#app/domain/events/event.ts"
import { sampleEventPrefix } from "#app/domain/events/samples.ts"
import { cityOf } from "#app/domain/organizations/organization.ts"
import type { OrganizationFilters } from "#app/domain/organizations/organization-list.ts"
import { sampleOrganizationPrefix } from "#app/domain/organizations/organization-samples.ts"
import { readCategory } from "#app/domain/shared/category.ts"
import { fold } from "#app/lib/text/fold.ts"
import { excerpt } from "#app/lib/text/typography.ts"
import type { OrganizationCardData } from "./organization-card.tsx"
import type { OrganizationEventData, OrganizationProfile } from "./profile/organization-profile.ts"

// the built-in samples (D5)
const keys = keysOf(samples.organizations)
const eventKeys = keysOf(samples.events)
const idOf = (key: OrganizationKey) => `${sampleOrganizationPrefix}${keys.indexOf(key) + 1}`
const eventIdOf = (key: EventKey) => `${sampleEventPrefix}${eventKeys.indexOf(key) + 1}`

function cardOf(key: OrganizationKey): OrganizationCardData {
  const { name, category, address, description, followedBy } = samples.organizations[key]
  return {
    id: idOf(key),
    name,
    category,
    city: cityOf(address),
    followers: followedBy.length,
    verified: false,
    text: excerpt(description, 160),
    logo: null,
    cover: null,
  }
}

const names = new Intl.Collator("pl")
/** Compares names as the database does: from the first letter or digit on. */
const compareNames = (a: string, b: string) => names.compare(fromFirstLetter(a), fromFirstLetter(b))
const fromFirstLetter = (name: string) => name.replace(/^[^\p{L}\p{N}]+/u, "")

/** Samples that match the filters, for a list with no other rows (A8). */
export function listSampleOrganizations({ q, category, sort }: OrganizationFilters): OrganizationCardData[] {
  const words = fold(q).split(/\s+/)
  const fitting = keys.filter((key) => {
    const { name, description, category: own } = samples.organizations[key]
    const text = fold(`${name} ${description} ${own}`)
    return words.every((word) => text.includes(word)) && (category === null || readCategory(own) === category)
  })
  const way = sort.endsWith("desc") ? -1 : 1
  return fitting
    .map(cardOf)
    .sort((a, b) => way * (sort.startsWith("title") ? compareNames(a.name, b.name) : a.followers - b.followers))
}

/** A sample with all its page data, or null. */
export function findSampleOrganization(id: string): OrganizationProfile | null {
  const key = keys.find((known) => idOf(known) === id)
  if (!key) return null
  const { owner, followedBy, ...profile } = samples.organizations[key]
  return {
    ...profile,
    id,
    followers: followedBy.length,
    logo: null,
    cover: null,
    verified: false,
    hasCompleted: false,
    sample: true,
  }
}

/** Events of a sample, with dates relative to `now` like all samples. */
export function listSampleOrganizationEvents(id: string, now: Date): OrganizationEventData[] {
  const { day } = shiftTo(now)
  return eventKeys
    .filter((key) => idOf(samples.events[key].organization as OrganizationKey) === id)
    .map((key) => {
      const { title, category, status, startDate, endDate, description, posts } = samples.events[key]
      return {
        id: eventIdOf(key),
        title,
        category,
        status: status as EventStatus,
        startDate: day(startDate),
        endDate: endDate && day(endDate),
        text: excerpt(description, 140),
        picture: null,
        posts: posts.length,
      }
    })
}
