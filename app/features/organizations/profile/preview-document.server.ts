import { cityOf, organizationName } from "#app/domain/organizations/organization.ts"
import { readCategory } from "#app/domain/shared/category.ts"
import { archesColours } from "#app/lib/arches-colours.ts"
import type { CardPicture } from "#app/lib/card-picture.ts"
import { excerpt } from "#app/lib/text/typography.ts"
import type { OrganizationProfile } from "./organization-profile.ts"

/** A profile's preview picture; public data only. */
export function organizationCard({ id, name, category, address, description }: OrganizationProfile): CardPicture {
  const shown = readCategory(category)
  const city = cityOf(address)
  return {
    id,
    colours: archesColours(shown),
    badge: { text: shown, calls: false },
    title: excerpt(organizationName(name), 110),
    line: description ? excerpt(description, 60) : (city ?? ""),
    foot: description && city ? city : "Organizacja na Pomoście",
    photo: null,
  }
}
