import { Link } from "react-router"
import { eventAddPath, organizationEditPath } from "#app/paths.ts"
import { EmptyState } from "#app/ui/layout/empty-state.tsx"
import { Taken } from "./invite-fields.tsx"
import type { InvitePage } from "./queries.server.ts"

type NothingToInviteToProps = { page: InvitePage; heading?: "h2" | "h3" }

export function NothingToInviteTo({ page: { blocked, taken }, heading }: NothingToInviteToProps) {
  if (blocked)
    return (
      <EmptyState
        heading={heading}
        title={blocked.missing === "profile" ? "Najpierw uzupełnij profil organizacji" : "Profil jest ukryty"}
        text={blocked.why}
        action={
          blocked.note ? (
            <p className="small muted">{blocked.note}</p>
          ) : (
            <Link className="btn" to={organizationEditPath}>
              Przejdź do profilu
            </Link>
          )
        }
      />
    )
  return (
    <>
      <EmptyState
        heading={heading}
        title={taken.length > 0 ? "Brak kolejnych wydarzeń" : "Brak otwartych wydarzeń"}
        text={
          taken.length > 0
            ? "Ten sponsor zna już wszystkie otwarte wydarzenia Twojej organizacji. Dodaj nowe, aby go zaprosić."
            : "Zaproszenie dotyczy wydarzenia, które szuka sponsora. Dodaj je, aby wysłać zaproszenie."
        }
        action={
          <Link className="btn" to={eventAddPath}>
            Dodaj wydarzenie
          </Link>
        }
      />
      <Taken events={taken} />
    </>
  )
}
