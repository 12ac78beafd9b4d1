import type { ReactNode } from "react"
import { Link } from "react-router"
import { EmptyState } from "#app/ui/layout/empty-state.tsx"
import type { ProposalPage } from "./page-queries.server.ts"

/** Shown instead of the form when the viewer cannot propose (B22, B24). */
export const NotYet = ({ sentence, way }: NonNullable<ProposalPage["blocked"]>) => (
  <EmptyState
    title={sentence}
    action={
      way && (
        <Link className="btn" to={way.href}>
          {way.label}
        </Link>
      )
    }
  />
)

export const NothingOpen = ({ action }: { action: ReactNode }) => (
  <EmptyState
    title="Brak otwartych wydarzeń"
    text="Ta organizacja nie ma teraz wydarzeń, które szukają sponsora."
    action={action}
  />
)
