import { dealStatuses, dealStatusLabel } from "#app/domain/deals/deal/deal.ts"
import { statusExplanations } from "#app/domain/deals/deal/deal-view.ts"
import { Status } from "#app/ui/feedback/status.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import styles from "./status-guide.module.css"

export const StatusGuide = () => (
  <details className={styles.guide}>
    <summary className="btn btn--quiet btn--small">
      Co oznaczają statusy?
      <Icon name="chevron-down" />
    </summary>
    <dl>
      {dealStatuses.map((status) => (
        <div key={status}>
          <dt>
            <Status value={status} label={dealStatusLabel(status)} />
          </dt>
          <dd>{statusExplanations[status]}</dd>
        </div>
      ))}
    </dl>
  </details>
)
