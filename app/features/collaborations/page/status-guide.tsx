import { collaborationStatuses, collaborationStatusLabel } from "#app/domain/collaboration.ts"
import { statusExplanations } from "#app/domain/collaboration-view.ts"
import { Icon } from "#app/ui/icon.tsx"
import { Status } from "#app/ui/status.tsx"
import "./status-guide.css"

/** "Co oznaczają statusy?": all nine, folded away where statuses are listed. */
export const StatusGuide = () => (
  <details className="status-guide">
    <summary className="btn btn--quiet btn--small">
      Co oznaczają statusy?
      <Icon name="chevron-down" />
    </summary>
    <dl>
      {collaborationStatuses.map((status) => (
        <div key={status}>
          <dt>
            <Status value={status} label={collaborationStatusLabel(status)} />
          </dt>
          <dd>{statusExplanations[status]}</dd>
        </div>
      ))}
    </dl>
  </details>
)
