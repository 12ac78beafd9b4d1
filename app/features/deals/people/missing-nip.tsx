import { Link } from "react-router"
import type { Side } from "#app/domain/deals/deal/deal.ts"
import { companyEditPath, organizationEditPath, withNext } from "#app/paths.ts"

type MissingNipProps = { side: Side; editsParty: boolean; back: string }

/** Note before the terms are accepted: the agreement takes the number from the party's data, which lead `back`. */
export const MissingNip = ({ side, editsParty, back }: MissingNipProps) => (
  <p className="small muted">
    W&nbsp;umowie będzie brakować Twojego numeru NIP.{" "}
    {editsParty ? (
      <>
        <Link to={withNext(side === "sponsor" ? companyEditPath : organizationEditPath, back)}>
          {side === "sponsor" ? "Podaj go w\u00a0danych firmy" : "Podaj go w\u00a0profilu organizacji"}
        </Link>
        , zanim warunki zostaną zaakceptowane. Po zapisaniu wrócisz tutaj.
      </>
    ) : (
      "Powinien go uzupełnić właściciel, zanim warunki zostaną zaakceptowane."
    )}
  </p>
)
