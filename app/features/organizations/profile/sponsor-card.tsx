import type { MouseEvent, ReactNode } from "react"
import { noOpenEvents } from "#app/domain/organizations/organization.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import { Tooltip } from "#app/ui/overlays/tooltip.tsx"
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
  /** Whether one of its events takes proposals (A45). */
  open: boolean
  /** Link to a new proposal for the organization; null for a sample (D5). */
  offer: ReactNode
}

/** For signed-in sponsors (A 2): the benefits, and the link to a proposal. */
export function SponsorCard({ organizationId, open, offer }: SponsorCardProps) {
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
      {(open && offer) || <EventsLink organizationId={organizationId} />}
      {!open && <p className="small muted">{noOpenEvents}</p>}
    </section>
  )
}

export const offerLabel = "Zobacz ofertę współpracy"

/** Link to all events, where a reason is shown when none takes proposals (A45). */
function EventsLink({ organizationId }: { organizationId: string }) {
  const showEvents = (event: MouseEvent) => {
    event.preventDefault()
    document.getElementById("wydarzenia-tab")?.click()
    document.getElementById("wydarzenia")?.scrollIntoView()
  }
  return (
    <a className="btn btn--line btn--wide" href={`${eventsTabAddress(organizationId)}#wydarzenia`} onClick={showEvents}>
      {offerLabel}
    </a>
  )
}
