import { followersLabel, organizationName } from "#app/domain/organizations/organization.ts"
import { readCategory } from "#app/domain/shared/category.ts"
import type { PictureSources } from "#app/domain/shared/picture.ts"
import { organizationPath } from "#app/paths.ts"
import { Avatar } from "#app/ui/media/avatar.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import { Picture } from "#app/ui/media/picture.tsx"
import { Link } from "#app/ui/rendering/link.tsx"
import { VerifiedMark } from "./verified-mark.tsx"

/** An organization in lists; independent of the viewer, so it can be cached. */
export type OrganizationCardData = {
  id: string
  name: string
  category: string
  city: string | null
  followers: number
  verified: boolean
  /** Start of the description. */
  text: string
  logo: PictureSources | null
  cover: PictureSources | null
}

type CardProps = {
  organization: OrganizationCardData
  /** The viewer's own organization (A 2), marked 'Twoja'. */
  own: boolean
  /** Above the fold: its picture is not lazy. */
  eager?: boolean
}

/** Id of a card's link, to focus new rows. */
export const cardLinkId = ({ id }: { id: string }) => `organizacja-${id}`

export function OrganizationCard({ organization, own, eager }: CardProps) {
  const { id, category, name, logo, cover } = organization
  return (
    <article className={own ? "card org-card card--own" : "card org-card"}>
      <Picture
        id={id}
        category={readCategory(category)}
        src={cover?.src}
        srcSet={cover?.srcSet}
        color={cover?.color ?? undefined}
        sizes="(max-width: 640px) 100vw, (max-width: 1080px) 50vw, 384px"
        eager={eager}
      />
      <span className="org-card__logo">
        <Avatar name={organizationName(name)} kind="organization" src={logo?.src} />
      </span>
      <CardText organization={organization} own={own} />
    </article>
  )
}

export function OrganizationRow({ organization, own }: CardProps) {
  const { id, name, logo, text } = organization
  return (
    <article className={own ? "card org-row card--own" : "card org-row"}>
      <Avatar name={organizationName(name)} kind="organization" src={logo?.src} />
      <div>
        <CardText organization={organization} own={own} />
        {text && <p className="org-row__text muted">{text}</p>}
      </div>
      <Link
        className="btn btn--line btn--small card__more"
        to={organizationPath(id)}
        prefetch="intent"
        aria-label={`Zobacz profil: ${organizationName(name)}`}
      >
        Zobacz profil
      </Link>
    </article>
  )
}

function CardText({ organization, own }: Pick<CardProps, "organization" | "own">) {
  const { id, name, category, city, followers, verified } = organization
  return (
    <div>
      <div className="card__over">
        {own && <span className="own-mark">Twoja</span>}
        <span>{readCategory(category)}</span>
      </div>
      <h3>
        <Link id={cardLinkId(organization)} to={organizationPath(id)} prefetch="intent">
          {organizationName(name)}
        </Link>
        {verified && <VerifiedMark short />}
      </h3>
      <ul className="meta">
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
      </ul>
    </div>
  )
}
