import type { Turn } from "#app/domain/deals/deal/turn.ts"
import styles from "./turn-mark.module.css"

const arch = "M9.5 22a22.5 20.5 0 0 1 45 0h-7a15.5 13.5 0 0 0-31 0z"
const piers = { organization: "M6 25h14v15H6z", sponsor: "M44 25h14v15H44z" }
const amberPiers: Record<Turn, string> = {
  ...piers,
  both: piers.organization + piers.sponsor,
  nobody: "",
  event: "",
}

/** Two piers under an arch: the organization left, the sponsor right; who moves next is amber. The heading beside it says so. */
export const TurnMark = ({ turn }: { turn: Turn }) => (
  <svg className={styles.mark} viewBox="0 0 64 42" aria-hidden="true">
    <path d={arch + amberPiers.both} />
    {amberPiers[turn] && <path d={amberPiers[turn]} />}
  </svg>
)
