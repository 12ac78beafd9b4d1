import { Icon } from "#app/ui/media/icon.tsx"

/** Why the previous settlement was refused, in the sponsor's words. */
export const SentBack = ({ reason }: { reason: string }) => (
  <div className="note">
    <Icon name="info" />
    <div>
      <b>Co wymaga poprawy</b>
      <p className="prewrap">{reason}</p>
    </div>
  </div>
)
