import type { ReactNode } from "react"
import { cityOf, followersLabel, organizationName } from "#app/domain/organizations/organization.ts"
import { readCategory } from "#app/domain/shared/category.ts"
import { organizationsPath } from "#app/paths.ts"
import { Avatar } from "#app/ui/media/avatar.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import { Picture } from "#app/ui/media/picture.tsx"
import { Link } from "#app/ui/rendering/link.tsx"
import type { OrganizationProfile } from "./organization-profile.ts"
import { SocialLinks } from "./social-links.tsx"

type HeaderProps = {
  organization: OrganizationProfile
  followers: number
  /** Average rating by sponsors; null below the minimum count. */
  rating: string | null
  children: ReactNode
}

/** Cover, logo, name, category, city, followers, social links (A 2, A39); `children`: actions. */
export function ProfileHeader({ organization, followers, rating, children }: HeaderProps) {
  const { id, category, address, cover, logo, verified, publicBenefit } = organization
  const name = organizationName(organization.name)
  const city = cityOf(address)
  return (
    <header className="org-head">
      <Link className="back" to={organizationsPath} prefetch="intent">
        <Icon name="arrow-left" />
        Organizacje
      </Link>
      <Picture
        className="org-head__cover"
        id={id}
        category={readCategory(category)}
        src={cover?.src}
        srcSet={cover?.srcSet}
        color={cover?.color ?? undefined}
        sizes="(max-width: 1280px) 100vw, 1200px"
        eager
      />
      <div className="org-head__row">
        <span className="org-head__logo">
          <Avatar name={name} kind="organization" size="large" src={logo?.src} />
        </span>
        <div className="org-head__words">
          <h1>{name}</h1>
          <ul className="org-head__facts">
            <li>
              <Icon name="tag" />
              {readCategory(category)}
            </li>
            {city && (
              <li>
                <Icon name="map-pin" />
                {city}
              </li>
            )}
            <li>
              <Icon name="users" />
              {followersLabel(followers)}
            </li>
            {rating && (
              <li>
                <Icon name="star" />
                {rating}
              </li>
            )}
            {verified && (
              <li>
                <Icon name="shield" />
                Zweryfikowana
              </li>
            )}
            {publicBenefit && (
              <li>
                <Icon name="heart" />
                Status OPP
              </li>
            )}
          </ul>
        </div>
        <div className="org-head__acts">{children}</div>
        <SocialLinks of={organization} />
      </div>
    </header>
  )
}
