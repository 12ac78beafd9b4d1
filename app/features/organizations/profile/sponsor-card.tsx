import type { MouseEvent } from "react"
import { Link } from "react-router"
import { noOpenEvents } from "#app/domain/organization.ts"
import { Icon } from "#app/ui/icon.tsx"
import { Tooltip } from "#app/ui/tooltip.tsx"
import { eventsTabAddress } from "./organization-profile.ts"

const benefits = [
  "większa widoczność marki",
  "dotarcie do nowych odbiorców",
  "pozytywny wizerunek firmy",
  "cenne kontakty biznesowe",
  "realizacja celów CSR",
]

type SponsorCardProps = {
  organizationId: string
  /** Does it have an event that takes proposals (A45)? */
  open: boolean
  /** One of the built-in samples: nothing can be done with it (D5). */
  sample: boolean
}

/** For signed-in sponsors (A 2): why it pays, and the way to a proposal. */
export function SponsorCard({ organizationId, open, sample }: SponsorCardProps) {
  return (
    <section className="panel sponsor-card" aria-labelledby="sponsoring">
      <h2 id="sponsoring">Zainteresowany sponsoringiem?</h2>
      <div className="sponsor-card__text">
        Wesprzyj wydarzenia tej organizacji i&nbsp;zobacz,{" "}
        <Tooltip
          tip={
            <>
              <b>Korzyści dla sponsora</b>
              <ul className="benefits">
                {benefits.map((benefit) => (
                  <li key={benefit}>
                    <Icon name="check" />
                    {benefit}
                  </li>
                ))}
              </ul>
            </>
          }
        >
          co zyskuje Twoja firma
        </Tooltip>
        .
      </div>
      <OfferLink organizationId={organizationId} open={open && !sample} />
      {!open && <p className="small muted">{noOpenEvents}</p>}
    </section>
  )
}

const label = "Zobacz ofertę współpracy"

/** To a new proposal with the organization chosen; without an open event to its events, where that is explained (A45). */
function OfferLink({ organizationId, open }: { organizationId: string; open: boolean }) {
  if (open)
    return (
      <Link className="btn btn--amber btn--wide" to={`/wspolprace/nowa?organizacja=${organizationId}`}>
        {label}
      </Link>
    )
  const showEvents = (event: MouseEvent) => {
    event.preventDefault()
    document.getElementById("wydarzenia-tab")?.click()
    document.getElementById("wydarzenia")?.scrollIntoView()
  }
  return (
    <a className="btn btn--line btn--wide" href={`${eventsTabAddress(organizationId)}#wydarzenia`} onClick={showEvents}>
      {label}
    </a>
  )
}
