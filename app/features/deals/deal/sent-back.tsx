import type { Correction } from "#app/domain/deals/deal/corrections.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import { Corrections } from "./corrections.tsx"

/** Why the previous settlement was refused, in the sponsor's words. */
export const SentBack = ({ reason, corrections = [] }: { reason: string; corrections?: readonly Correction[] }) => (
  <div className="note">
    <Icon name="info" />
    <div>
      <b>Co wymaga poprawy</b>
      <p className="prewrap">{reason}</p>
      <Corrections corrections={corrections} />
    </div>
  </div>
)
