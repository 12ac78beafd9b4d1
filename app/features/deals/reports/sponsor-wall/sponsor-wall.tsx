import { Link } from "react-router"
import { userPath } from "#app/paths.ts"
import { Avatar } from "#app/ui/media/avatar.tsx"

export type Wall = {
  sponsors: { id: string; name: string; image: string | null }[]
  more: string | null
}

/** Companies that agreed to be shown, without amounts (B5). */
export const SponsorWall = ({ sponsors, more }: Wall) => (
  <section className="wall" aria-labelledby="sponsorzy">
    <h2 id="sponsorzy">Wspierają nas</h2>
    <ul>
      {sponsors.map(({ id, name, image }) => (
        <li key={id}>
          <Link to={userPath(id)}>
            <Avatar name={name} kind="organization" src={image} />
            <span>{name}</span>
          </Link>
        </li>
      ))}
    </ul>
    {more && <p className="muted">{more}</p>}
  </section>
)
