import { userPath } from "#app/paths.ts"
import { Avatar } from "#app/ui/media/avatar.tsx"
import { Link } from "#app/ui/rendering/link.tsx"
import type { Wall } from "./sponsor-wall.tsx"

export const EventSponsors = ({ sponsors, more }: Wall) => (
  <dl className="pairs">
    <dt>Sponsorzy wydarzenia</dt>
    <dd>
      <ul className="chips">
        {sponsors.map(({ id, name, image }) => (
          <li key={id}>
            <Link className="chip" to={userPath(id)}>
              <Avatar name={name} kind="organization" size="small" src={image} />
              {name}
            </Link>
          </li>
        ))}
        {more && <li className="chip chip--still">{more}</li>}
      </ul>
    </dd>
  </dl>
)
