import type { ReactNode } from "react"
import { type EventStatus, eventStatusLabels } from "#app/domain/events/event.ts"
import { tidy } from "#app/lib/text/typography.ts"
import { eventsPath, organizationPath } from "#app/paths.ts"
import { Status } from "#app/ui/feedback/status.tsx"
import { showToast } from "#app/ui/feedback/toast-queue.ts"
import { Avatar } from "#app/ui/media/avatar.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import { ShareButton } from "#app/ui/overlays/share-button.tsx"
import { Link } from "#app/ui/rendering/link.tsx"

type EventHeadProps = {
  event: {
    title: string
    /** The public status (`shownStatus`). */
    status: EventStatus
    organization: { id: string; name: string }
    verified: boolean
    logo: string | null
  }
  address: string
  /** Address for a message to the organization (A68); null for the viewer's own and for sample events. */
  messageHref: string | null
  save?: ReactNode
  children?: ReactNode
}

export function EventHead({
  event: { title, status, organization, verified, logo },
  address,
  messageHref,
  save,
  children,
}: EventHeadProps) {
  return (
    <header className="event__title">
      <Link className="back" to={eventsPath}>
        <Icon name="arrow-left" />
        Wydarzenia
      </Link>
      <h1>{tidy(title)}</h1>
      <div className="state-row">
        <Status value={`event-${status}`} label={eventStatusLabels[status]} />
        <span className="by">
          <Avatar name={organization.name} kind="organization" size="small" src={logo} />
          <span>
            Organizuje{" "}
            <Link to={organizationPath(organization.id)} prefetch="intent">
              {organization.name}
            </Link>
            {/* inlined: a shared component would cost the page one more request */}
            {verified && (
              <span className="small muted">
                {" "}
                <Icon name="shield" /> Zweryfikowana
              </span>
            )}
          </span>
        </span>
        <div className="acts event__acts">
          {messageHref && (
            <Link className="btn btn--quiet btn--small" to={messageHref}>
              <Icon name="message-square" />
              Napisz do organizacji
            </Link>
          )}
          {save}
          <ShareButton url={address} title={title} onCopied={showCopied} onFailed={showFailure} />
        </div>
      </div>
      {children}
    </header>
  )
}

const showFailure = () =>
  showToast({
    title: "Nie udało się skopiować linku",
    description: "Zaznacz adres w pasku przeglądarki i skopiuj go ręcznie.",
    tone: "bad",
  })
const showCopied = () => showToast({ title: "Sukces", description: "Link został skopiowany do schowka." })
