import { readCategory } from "#app/domain/event.ts"
import { cityOf, organizationName } from "#app/domain/organization.ts"
import { excerpt } from "#app/lib/typography.ts"
import { cardPicture } from "#app/platform/card-picture.server.ts"
import type { OrganizationProfile } from "./organization-profile.ts"

/** The picture of a shared profile: who, where, what they do; nothing that only signed-in people see. */
export function organizationPreview({ name, category, address, description }: OrganizationProfile): Promise<Buffer> {
  const lines = [cityOf(address), excerpt(description, 90)]
  return cardPicture({
    over: readCategory(category),
    title: excerpt(organizationName(name), 110),
    lines: lines.filter((line): line is string => Boolean(line)),
  })
}
