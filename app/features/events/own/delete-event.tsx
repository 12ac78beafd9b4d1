import { eventDeletePath } from "#app/paths.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import { ConfirmDialog } from "#app/ui/overlays/confirm-dialog.tsx"

export const DeleteEvent = ({ id }: { id: string }) => (
  <ConfirmDialog
    opener={
      <>
        <Icon name="trash" />
        Usuń wydarzenie
      </>
    }
    title="Usunąć wydarzenie?"
    text="Razem z wydarzeniem usuniemy jego opcje sponsoringu i posty. Tej operacji nie można cofnąć."
    confirm="Usuń wydarzenie"
    busyLabel="Usuwanie..."
    action={eventDeletePath(id)}
  />
)
