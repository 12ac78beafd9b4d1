import { useEffect, useState } from "react"
import { moveButton } from "#app/domain/deals/deal/deal-labels.ts"
import { turnHeading, waitsForEvent } from "#app/domain/deals/deal/deal-view.ts"
import { stating } from "#app/domain/deals/deal/stated.ts"
import { namedWorth } from "#app/domain/deals/deal/worth.ts"
import { useSentForm } from "#app/ui/drafts/sent-in-place.tsx"
import { stateCardId } from "../deal/frame/deal-tabs.ts"
import actionStyles from "./actions.module.css"
import type { DealPage } from "./deal-queries.server.ts"
import styles from "./primary-bar.module.css"
import { decidesBelow, decisionId } from "./settled/settled-deal.tsx"

/**
 * On phones: repeats the main action while the actions are out of view; a decision stands below the reported work. While
 * an act is being sent, nobody's turn is claimed.
 */
export function PrimaryBar({ deal }: { deal: DealPage }) {
  const [isOutOfView, setOutOfView] = useState(false)
  const { idle } = useSentForm()
  const waits = waitsForEvent(deal.rules)
  const main = deal.moves.find((move) => moveButton(move, deal.status, waits).look === "primary")
  const decides = decidesBelow(deal)
  useEffect(() => {
    const place = decides ? document.getElementById(decisionId) : document
    const actions = place?.querySelector(`.${actionStyles.acts}`)
    if (!main || !actions) return
    const watch = new IntersectionObserver(([seen]) => {
      const isPassed = decides || (seen !== undefined && seen.boundingClientRect.top < 0)
      setOutOfView(seen !== undefined && !seen.isIntersecting && isPassed)
    })
    watch.observe(actions)
    return () => watch.disconnect()
  }, [main, decides])
  // while editing, the sum would be that of the stored terms, and the editor has a button of its own
  if (!main || deal.editing) return null
  return (
    <aside className={`bar ${styles.bar}`} aria-label="Najważniejsze działanie" hidden={!isOutOfView || !idle}>
      <span className="small">
        {turnHeading(deal.side, deal.rules, deal.own)}
        <b className={deal.worth.inKind > 0 ? styles.worth : "num"} {...stating("worth")}>
          {namedWorth(deal)}
        </b>
      </span>
      <a className="btn" href={`#${decides ? decisionId : stateCardId}`}>
        {moveButton(main, deal.status).label}
      </a>
    </aside>
  )
}
