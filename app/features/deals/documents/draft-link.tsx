import { agreementDraftPath } from "#app/paths.ts"

/** The draft of the agreement, wherever its terms are accepted. */
export const DraftLink = ({ dealId, version }: { dealId: string; version: number }) => (
  <a href={agreementDraftPath(dealId, version)} download>
    Przeczytaj projekt umowy
  </a>
)
