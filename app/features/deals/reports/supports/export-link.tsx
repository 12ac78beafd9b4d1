import { supportsCsvPath } from "#app/paths.ts"
import { Icon } from "#app/ui/media/icon.tsx"

type ExportLinkProps = {
  className: string
  /** Who may export, when the viewer's role may not. */
  note: string | null
}

export const ExportLink = ({ className, note }: ExportLinkProps) =>
  note ? (
    <span className="small muted">{note}</span>
  ) : (
    <a className={className} href={supportsCsvPath} download>
      <Icon name="download" />
      Pobierz zestawienie (CSV)
    </a>
  )
