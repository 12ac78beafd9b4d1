import { cityOf, organizationName } from "#app/domain/organizations/organization.ts"
import { excerpt } from "#app/lib/text/typography.ts"
import type { OrganizationProfile } from "./organization-profile.ts"

/** schema.org/Organization with the public data of the page. `address` is the page's URL. */
export function organizationFacts(organization: OrganizationProfile, address: string): Record<string, unknown> {
  const { description, contactEmail, phone, website, foundingDate, logo, cover } = organization
  const city = cityOf(organization.address)
  const absolute = (path: string | undefined) => path && new URL(path, address).href
  const sameAs = [website, organization.facebook, organization.twitter, organization.instagram, organization.linkedin]
  return withoutEmpty({
    "@type": "Organization",
    "@id": address,
    url: address,
    name: organizationName(organization.name),
    description: excerpt(description, 300),
    logo: absolute(logo?.src),
    image: absolute(cover?.src),
    foundingDate,
    email: contactEmail,
    telephone: phone,
    address: organization.address && {
      "@type": "PostalAddress",
      streetAddress: organization.address,
      ...(city && { addressLocality: city }),
      addressCountry: "PL",
    },
    sameAs: sameAs.filter((link) => link !== null),
  })
}

const withoutEmpty = (facts: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(facts).filter(([, value]) => (Array.isArray(value) ? value.length > 0 : Boolean(value))),
  )

/** One sentence for search engines and link previews. */
export const organizationSummary = ({ name, description }: Pick<OrganizationProfile, "name" | "description">): string =>
  excerpt(description, 155) || `${organizationName(name)}: profil, wydarzenia i kontakt na platformie Pomost.`
