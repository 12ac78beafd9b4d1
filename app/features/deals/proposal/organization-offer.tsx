import { offerLabel, SponsorCard } from "#app/features/organizations/profile/sponsor-card.tsx"
import { proposalTo } from "./proposal-labels.ts"
import { ProposalLink } from "./proposal-link.tsx"

type OrganizationOfferProps = {
  organizationId: string
  /** Does it have an event that takes proposals (A45)? */
  open: boolean
  /** One of the built-in samples: nothing can be done with it (D5). */
  sample: boolean
}

/** The card for sponsors on an organization's page, with the way to a proposal to this organization (A45). */
export const OrganizationOffer = ({ organizationId, open, sample }: OrganizationOfferProps) => (
  <SponsorCard
    organizationId={organizationId}
    open={open}
    offer={
      !sample && (
        <ProposalLink className="btn btn--amber btn--wide" start={proposalTo(organizationId)}>
          {offerLabel}
        </ProposalLink>
      )
    }
  />
)
