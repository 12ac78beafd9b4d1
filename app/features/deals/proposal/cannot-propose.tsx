import type { ReactNode } from "react"
import { Link } from "react-router"
import { profilePath } from "#app/paths.ts"
import { EmptyState } from "#app/ui/layout/empty-state.tsx"

/** Shown before anything is typed (B24). */
export const NotYet = ({ sentence, profile }: { sentence: string; profile: boolean }) => (
  <EmptyState
    title={sentence}
    action={
      profile && (
        <Link className="btn" to={profilePath}>
          Przejdź do profilu
        </Link>
      )
    }
  />
)

/** The requested organization or event takes no proposals. */
export const NothingOpen = ({ action }: { action: ReactNode }) => (
  <EmptyState
    title="Brak otwartych wydarzeń"
    text="Ta organizacja nie ma teraz wydarzeń, które szukają sponsora."
    action={action}
  />
)
