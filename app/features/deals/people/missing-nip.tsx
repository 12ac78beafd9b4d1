import { Link } from "react-router"
import type { Side } from "#app/domain/deals/deal/deal.ts"
import { organizationEditPath, profilePath } from "#app/paths.ts"

type MissingNipProps = { side: Side; editsParty: boolean }

/** Note before the terms are accepted: the agreement takes the number from the profile. */
export const MissingNip = ({ side, editsParty }: MissingNipProps) => (
  <p className="small muted">
    W&nbsp;umowie będzie brakować Twojego numeru NIP.{" "}
    {editsParty ? (
      <>
        <Link to={side === "sponsor" ? profilePath : organizationEditPath}>Uzupełnij go w&nbsp;profilu</Link>, zanim
        warunki zostaną zaakceptowane.
      </>
    ) : (
      "Powinien go uzupełnić właściciel, zanim warunki zostaną zaakceptowane."
    )}
  </p>
)
