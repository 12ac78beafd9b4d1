import { changeEventFilters, type EventFilters, toEventSearch } from "#app/domain/events/event-list.ts"
import { savedSearchNewPath } from "#app/paths.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import { Link } from "#app/ui/rendering/link.tsx"
import styles from "./searches.module.css"

/** Link from a filtered list to the form that saves its filters; `note`: who may save, when the viewer may not. */
export const SaveSearchLink = ({ filters, note }: { filters: EventFilters; note: string | null }) =>
  note ? (
    <span className="small muted">{note}</span>
  ) : (
    <Link
      className={`btn btn--quiet btn--small ${styles.link}`}
      to={savedSearchNewPath + toEventSearch(changeEventFilters(filters, {}))}
    >
      <Icon name="bell" />
      Zapisz to wyszukiwanie
    </Link>
  )
