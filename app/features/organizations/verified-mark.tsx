import { Icon } from "#app/ui/media/icon.tsx"

/** Badge of an organization whose data an operator has compared with a public register. */
export const VerifiedMark = ({ short = false }: { /** Only the icon, for cards and rows. */ short?: boolean }) => (
  <>
    {"\u00a0"}
    <span className="small muted" title={short ? "Zweryfikowana organizacja" : undefined}>
      <Icon name="shield" />
      {short ? <span className="hidden">Zweryfikowana organizacja</span> : <span>&nbsp;Zweryfikowana</span>}
    </span>
  </>
)
