import { offerLabel, SponsorCard } from "#app/features/organizations/profile/sponsor-card.tsx"
import { proposalTo } from "./proposal-labels.ts"
import { ProposalLink } from "./proposal-link.tsx"

type OrganizationOfferProps = {
  organizationId: string
  /** Whether one of its events takes proposals (A45). */
  open: boolean
  /** A built-in sample, which takes no actions (D5). */
  sample: boolean
}

/** The card for sponsors on an organization's page (A45). */
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
