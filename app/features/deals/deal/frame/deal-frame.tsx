import type { ReactNode } from "react"
import { Link } from "react-router"
import { turnHeading } from "#app/domain/deals/deal/deal-view.ts"
import { type Stated, stating } from "#app/domain/deals/deal/stated.ts"
import { tidy } from "#app/lib/text/typography.ts"
import { dealPath, dealsPath } from "#app/paths.ts"
import styles from "./deal-frame.module.css"
import { DealHead } from "./deal-head.tsx"
import { DealState } from "./deal-state.tsx"
import { DealTabLinks } from "./deal-tab-links.tsx"
import type { DealTabKey } from "./deal-tabs.ts"
import type { DealFrameData } from "./page-queries.server.ts"
import { StageLine } from "./stage-line.tsx"
import { TurnMark } from "./turn-mark.tsx"

type DealFrameProps = {
  frame: DealFrameData
  tab: DealTabKey
  /** The turn on this page; without it the heading shows whose turn it is in the deal. */
  turn?: { heading: string; text?: ReactNode; actions?: ReactNode; states?: Stated }
  children: ReactNode
}

/** A page of a deal, other than its terms: heading, stages, turn, tabs and the content. */
export const DealFrame = ({ frame, tab, turn, children }: DealFrameProps) => {
  const link = turn ? null : frame.turnLink
  return (
    <div className="page">
      <DealHeading title={frame.title} />
      <DealState deal={frame} />
      <section className={`panel ${styles.course}`} aria-label="Stan współpracy">
        <StageLine deal={frame} />
        <div className={styles.turn} data-marked={!turn || undefined}>
          {!turn && <TurnMark turn={frame.rules.turn} />}
          <div {...(turn?.states && stating(turn.states))}>
            <h2>{turn?.heading ?? turnHeading(frame.side, frame.rules, frame.own)}</h2>
            {turn?.text && <p>{turn.text}</p>}
          </div>
          {turn?.actions && <div className="acts">{turn.actions}</div>}
          {link && (
            <Link className="btn btn--line" to={dealPath(frame.id)}>
              {link}
            </Link>
          )}
        </div>
      </section>
      <DealTabLinks tabs={frame.tabs} current={tab} />
      <div className={styles.content}>{children}</div>
    </div>
  )
}

export const DealHeading = ({ title }: { title: string }) => (
  <DealHead back={{ to: dealsPath, label: "Powrót" }}>
    <h1>{tidy(title)}</h1>
  </DealHead>
)
