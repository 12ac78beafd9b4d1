import type { ReactNode } from "react"
import { Link } from "react-router"
import { readStatus } from "#app/domain/event.ts"
import { tidy } from "#app/lib/typography.ts"
import { Avatar } from "#app/ui/avatar.tsx"
import { Icon } from "#app/ui/icon.tsx"
import { ShareButton } from "#app/ui/share-button.tsx"
import { Status } from "#app/ui/status.tsx"
import { showToast } from "#app/ui/toast-queue.ts"

type EventHeadProps = {
  event: {
    title: string
    status: string
    organization: { id: string; name: string }
    logo: string | null
    isSample: boolean
  }
  /** The page's whole address. */
  address: string
  /** The owner's tools. */
  children?: ReactNode
}

export function EventHead({
  event: { title, status, organization, logo, isSample },
  address,
  children,
}: EventHeadProps) {
  const organizationHref = `/organizacje/${organization.id}`
  return (
    <header className="event__title">
      <Link className="back" to="/wydarzenia">
        <Icon name="arrow-left" />
        Wydarzenia
      </Link>
      <h1>{tidy(title)}</h1>
      <div className="deal__who">
        <Status value={readStatus(status)} />
        <span className="by">
          <Avatar name={organization.name} kind="organization" size="small" src={logo} />
          <span>
            Organizuje{" "}
            <Link to={organizationHref} prefetch="intent">
              {organization.name}
            </Link>
          </span>
        </span>
        <span className="event__acts">
          {!isSample && (
            <Link className="btn btn--quiet btn--small" to={`${organizationHref}#kontakt`}>
              <Icon name="message-square" />
              Napisz do organizacji
            </Link>
          )}
          <ShareButton url={address} title={title} onCopied={sayCopied} />
        </span>
      </div>
      {children}
    </header>
  )
}

const sayCopied = () => showToast({ title: "Sukces", description: "Link został skopiowany do schowka." })
