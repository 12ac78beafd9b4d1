import type { Correction } from "#app/domain/deals/deal/corrections.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import { Corrections } from "./corrections.tsx"

type SentBackProps = { reason: string | null; corrections?: readonly Correction[] }

/** Why the previous settlement was refused, in the sponsor's words. */
export const SentBack = ({ reason, corrections = [] }: SentBackProps) => (
  <div className="note">
    <Icon name="info" />
    <div>
      <b>Co wymaga poprawy</b>
      {reason && <p className="prewrap">{reason}</p>}
      <Corrections corrections={corrections} />
    </div>
  </div>
)
