import type { Correction } from "#app/domain/deals/deal/corrections.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import { Corrections } from "./corrections.tsx"

type CorrectionNoteProps = { reason: string | null; corrections?: readonly Correction[] }

/** What to correct in a settlement or a row that was sent back, in the sponsor's words. */
export const CorrectionNote = ({ reason, corrections = [] }: CorrectionNoteProps) => (
  <div className="note">
    <Icon name="info" />
    <div>
      <b>Co wymaga poprawy</b>
      {reason && <p className="prewrap">{reason}</p>}
      <Corrections corrections={corrections} />
    </div>
  </div>
)
