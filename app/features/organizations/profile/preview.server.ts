import { readCategory } from "#app/domain/events/event.ts"
import { cityOf, organizationName } from "#app/domain/organizations/organization.ts"
import type { CardPicture } from "#app/lib/card-picture.ts"
import { excerpt } from "#app/lib/text/typography.ts"
import type { OrganizationProfile } from "./organization-profile.ts"

/** Text of a profile's preview picture; public data only. */
export function organizationCard({ name, category, address, description }: OrganizationProfile): CardPicture {
  const lines = [cityOf(address), excerpt(description, 90)]
  return {
    over: readCategory(category),
    title: excerpt(organizationName(name), 110),
    lines: lines.filter((line): line is string => Boolean(line)),
  }
}
