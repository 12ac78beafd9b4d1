import { Link } from "react-router"
import { collaborationStatusLabel } from "#app/domain/collaboration.ts"
import { Icon } from "#app/ui/icon.tsx"
import { Status } from "#app/ui/status.tsx"
import { Actions, type RefusedMove } from "./actions.tsx"
import { DealAside } from "./aside.tsx"
import { Course } from "./course.tsx"
import type { DealPage } from "./deal-page.server.ts"
import { DealTerms } from "./deal-terms.tsx"
import "../collaboration.css"
import "./deal.css"

type DealProps = { deal: DealPage; refused?: RefusedMove }

/** A deal whole: where it stands, its terms, its facts; the same on its page and in the list's dialog (B7). */
export function Deal({ deal, refused }: DealProps) {
  const sentence = refused?.errors[""]
  return (
    <>
      <div className="deal__who">
        <Status value={deal.status} label={collaborationStatusLabel(deal.status)} />
        <Partner deal={deal} />
      </div>
      {sentence && (
        <div className="note note--error deal__refused" role="alert">
          <h2>{sentence}</h2>
        </div>
      )}
      <Course deal={deal}>
        <Actions deal={deal} refused={refused} />
      </Course>
      <div className="deal">
        <div className="main-stack">
          <DealTerms deal={deal} />
        </div>
        <DealAside deal={deal} />
      </div>
    </>
  )
}

function Partner({ deal }: { deal: DealPage }) {
  if (deal.side === "sponsor")
    return (
      <span>
        Organizacja:{" "}
        {deal.organization.gone ? (
          deal.names.organization
        ) : (
          <Link to={`/organizacje/${deal.organization.id}`}>{deal.names.organization}</Link>
        )}
      </span>
    )
  return (
    <span>
      Sponsor:{" "}
      {deal.sponsor.gone ? (
        deal.names.sponsor
      ) : (
        <Link to={`/uzytkownicy/${deal.sponsor.id}`}>{deal.names.sponsor}</Link>
      )}
      {deal.sponsor.person && <span className="muted">, {deal.sponsor.person}</span>}
    </span>
  )
}

export const BackToList = () => (
  <Link className="back" to="/wspolprace">
    <Icon name="arrow-left" />
    Powrót
  </Link>
)
