import { Icon, type IconName } from "#app/ui/media/icon.tsx"

type Addresses = {
  facebook: string | null
  twitter: string | null
  linkedin: string | null
  instagram: string | null
}

const places: { key: keyof Addresses; label: string; icon: IconName }[] = [
  { key: "facebook", label: "Facebook", icon: "facebook" },
  { key: "twitter", label: "Twitter (X)", icon: "twitter" },
  { key: "linkedin", label: "LinkedIn", icon: "linkedin" },
  { key: "instagram", label: "Instagram", icon: "instagram" },
]

/** Attributes of links that users typed: no endorsement, no access to our window. */
export const foreign = { rel: "noopener nofollow ugc" } as const

/** Social links (A 2): icons in the header, words in the contact panel. */
export function SocialLinks({ of, words = false }: { of: Addresses; words?: boolean }) {
  const links = places.flatMap((place) => {
    const href = of[place.key]
    return href ? [{ ...place, href }] : []
  })
  if (links.length === 0) return null
  return (
    <ul className={words ? "socials socials--words" : "socials"} aria-label="Media społecznościowe">
      {links.map(({ key, label, icon, href }) => (
        <li key={key}>
          {words ? (
            <a href={href} {...foreign}>
              {label}
            </a>
          ) : (
            <a className="btn btn--icon" href={href} aria-label={label} {...foreign}>
              <Icon name={icon} />
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
